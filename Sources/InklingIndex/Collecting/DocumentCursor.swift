/// Walks the documents of a word: a list of the segment, the few lists of a common prefix, or a set that was put together
/// for a question.
internal final class DocumentCursor {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) private var lists: [PostingCursor] = [PostingCursor()]
  @exclusivity(unchecked) private var listCount = 0
  private let set = DocumentSet()

  /// The document under the cursor, ``PostingCursor/end`` behind the last one.
  @exclusivity(unchecked) private(set) var document = PostingCursor.end
  /// How many documents there are.
  @exclusivity(unchecked) private(set) var count = 0
  /// The words whose documents were put together, for as long as one question is answered.
  @exclusivity(unchecked) private var range: TermRange?

  init() {}

  /// Forgets the words of the question before.
  func forget() { range = nil }

  /// Walks a list of the segment.
  func load(_ section: SectionView, at offset: Int, limit: Int) {
    range = nil
    listCount = 1
    lists[0].load(section, at: offset, limit: limit)
    document = lists[0].document
    count = lists[0].count
  }

  /// Walks the documents of a range of words.
  func load(_ range: TermRange, of index: SearchIndex) {
    if range.count == 1 {
      load(index.postings, at: index.list(range.low), limit: index.documentCount)
    } else if let prefix = index.prefixes.find(range) {
      load(prefix, of: index)
    } else if self.range == range {
      document = set.first(from: 0)
    } else {
      set.reset(limit: index.documentCount)
      for term in range.terms {
        set.add(index.postings, at: index.list(term), limit: index.documentCount)
      }
      listCount = 0
      count = set.count
      document = set.first(from: 0)
      self.range = range
    }
  }

  /// Walks the lists of a common prefix side by side, the longest first.
  private func load(_ prefix: CommonPrefix, of index: SearchIndex) {
    range = nil
    listCount = 0
    add(prefix, of: index)
    count = prefix.count
    document = smallest()
  }

  /// Gives the documents of a range of words, 4,096 at once, as far as `body` gives true.
  ///
  /// - Complexity: O(length of the words' lists), a 64th of that where these have a bit for each document.
  func visit(_ range: TermRange, of index: SearchIndex, _ body: (DocumentBits) -> Bool) {
    load(range, of: index)
    if listCount > 0 {
      set.reset(limit: index.documentCount)
      for place in 0..<listCount { set.unite(lists[place]) }
      (self.range, listCount, count, document) = (nil, 0, 0, PostingCursor.end)
    }
    set.visit(body)
  }

  private func add(_ prefix: CommonPrefix, of index: SearchIndex) {
    index.blocks?.need(index.prefixes.lists, prefix.rest, prefix.end)
    add(index.prefixes.lists, at: prefix.rest, index.documentCount)
    for term in prefix.terms {
      add(index.postings, at: index.list(term), index.documentCount)
    }
    for node in prefix.nodes where listCount < PrefixLists.maximumLists {
      add(index.prefixes.prefix(node), of: index)
    }
  }

  private func add(_ section: SectionView, at offset: Int, _ limit: Int) {
    if listCount == lists.count { lists.append(PostingCursor()) }
    lists[listCount].load(section, at: offset, limit: limit)
    if lists[listCount].count > lists[0].count { lists.swapAt(0, listCount) }
    listCount += 1
  }

  /// How often the word stands in the document, for a cursor on one list of the segment.
  var weight: Int { lists[0].weight }

  func next() {
    if listCount == 1 {
      lists[0].next()
      document = lists[0].document
    } else {
      advanceOthers(to: document &+ 1)
    }
  }

  func advance(to target: Int) {
    if document >= target { return }
    if listCount == 1 {
      lists[0].advance(to: target)
      document = lists[0].document
    } else {
      advanceOthers(to: target)
    }
  }

  private func advanceOthers(to target: Int) {
    if listCount == 0 {
      document = set.first(from: target)
      return
    }
    // A document that one list holds is enough: the others catch up when they are asked.
    for place in 0..<listCount {
      lists[place].advance(to: target)
      if lists[place].document == target {
        document = target
        return
      }
    }
    document = smallest()
  }

  private func smallest() -> Int {
    var smallest = lists[0].document
    for place in 1..<listCount { smallest = min(smallest, lists[place].document) }
    return smallest
  }
}
