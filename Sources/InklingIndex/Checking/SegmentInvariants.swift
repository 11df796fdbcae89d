extension SearchIndex {
  /// What in this segment contradicts itself, a line each; empty when nothing does.
  ///
  /// Tests use it. Checksums tell whether bytes changed since they were written; this tells whether they were written
  /// right.
  ///
  /// - Complexity: O(words and postings of the segment), times the length of a word.
  public func _checkInvariants() -> [String] {
    var invariants = SegmentInvariants(self)
    invariants.checkWords()
    invariants.checkTitles()
    invariants.checkHeadings()
    invariants.checkSuffixes(titles.suffixes, titles.suffixes(_:), "suffix")
    invariants.checkSuffixes(titles.openings, titles.openings(_:), "opening")
    invariants.checkScopes()
    return invariants.violations
  }
}

/// Reads a whole segment and notes what does not agree.
private struct SegmentInvariants {
  let index: SearchIndex
  private(set) var violations: [String] = []
  /// The prefixes that were looked at, by the range of their words.
  private var known: Set<[Int]> = []

  init(_ index: SearchIndex) { self.index = index }

  private mutating func demand(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { violations.append(what()) }
  }

  /// Words ascend, each is found by its bytes, and its documents are as many as its list says.
  mutating func checkWords() {
    var before: [UInt8] = []
    for term in 0..<index.trie.termCount {
      let bytes = index.trie.term(term)
      demand(before.lexicographicallyPrecedes(bytes), "word \(term) does not ascend")
      before = bytes
      let found = bytes.withUnsafeBufferPointer { index.trie.find($0) }
      demand(found.isWhole && found.low == term, "word \(term) is found as \(found.low)")
      let count = PostingCursor.count(index.postings, at: index.postingOffsets[term])
      let documents = documents(of: term)
      demand(documents.count == count, "word \(term): \(documents.count) of \(count) documents")
      demand(zip(documents, documents.dropFirst()).allSatisfy { $0 < $1 }, "list \(term) descends")
      demand(documents.allSatisfy { $0 < index.documentCount }, "list \(term) goes too far")
      for length in 1...max(1, bytes.count) { checkPrefix(Array(bytes.prefix(length))) }
    }
  }

  /// The list of a common prefix holds the documents of its words.
  private mutating func checkPrefix(_ bytes: [UInt8]) {
    let range = bytes.withUnsafeBufferPointer { index.trie.find($0) }
    guard known.insert([range.low, range.high]).inserted else { return }
    checkScopes(of: range)
    guard range.count > 1, let count = index.prefixes.documentCount(range) else { return }
    var expected: Set<Int> = []
    for term in range.terms { expected.formUnion(documents(of: term)) }
    let cursor = DocumentCursor()
    cursor.load(range, of: index)
    var found: Set<Int> = []
    while cursor.document != PostingCursor.end {
      found.insert(cursor.document)
      cursor.next()
    }
    demand(count == expected.count, "prefix \(range.low)..<\(range.high) counts \(count) documents")
    demand(found == expected, "prefix \(range.low)..<\(range.high) has other documents")
  }

  /// What is written of the scopes of a range of words is what its documents say.
  private mutating func checkScopes(of range: TermRange) {
    var counts = [Int](repeating: 0, count: index.scopeTitles.count)
    guard index.prefixes.countScopes(range, into: &counts) else { return }
    var documents: Set<Int> = []
    for term in range.terms { documents.formUnion(self.documents(of: term)) }
    for document in documents { counts[index.scope(of: document)] -= 1 }
    demand(
      counts.dropFirst().allSatisfy { $0 == 0 },
      "words \(range.low)..<\(range.high) are counted wrong in a scope")
  }

  private func documents(of term: Int) -> [Int] {
    let cursor = PostingCursor()
    cursor.load(index.postings, at: index.postingOffsets[term], limit: index.documentCount)
    var documents: [Int] = []
    while cursor.document != PostingCursor.end {
      documents.append(cursor.document)
      cursor.next()
    }
    return documents
  }

  /// Titles follow one another, and a word of a title has the document in its list, with the weight of titles.
  mutating func checkTitles() {
    let titles = index.titles
    var end = 0
    for document in 0..<index.documentCount {
      let positions = titles.positions(document)
      demand(positions.lowerBound == end, "title \(document) begins at \(positions.lowerBound)")
      end = positions.upperBound
      for position in positions {
        demand(titles.document(position) == document, "position \(position) is in another title")
        let term = titles.term(position)
        guard term != index.trie.termCount else { continue }
        let cursor = PostingCursor()
        cursor.load(index.postings, at: index.postingOffsets[term], limit: index.documentCount)
        cursor.advance(to: document)
        demand(
          cursor.document == document && cursor.weight >= Int(FieldWeight.title),
          "title \(document) has word \(term), whose list does not")
      }
    }
  }

  /// Headings follow one another, and each of their words has the document in its list.
  mutating func checkHeadings() {
    let headings = index.headings
    guard headings.count > 0 else { return }
    let cursor = PostingCursor()
    var end = 0
    for document in 0..<index.documentCount {
      let positions = headings.positions(document)
      demand(positions.lowerBound == end, "headings \(document) begin at \(positions.lowerBound)")
      end = positions.upperBound
      for position in positions where headings[position] < index.trie.termCount {
        let term = headings[position]
        cursor.load(index.postings, at: index.postingOffsets[term], limit: index.documentCount)
        cursor.advance(to: document)
        demand(cursor.document == document, "headings \(document) have word \(term), its list not")
      }
    }
  }

  /// Every word's part of a sorted array begins with that word, and its places ascend by the words behind it.
  mutating func checkSuffixes(
    _ array: MinimumTree, _ part: (TermRange) -> Range<Int>, _ name: String
  ) {
    var end = 0
    for term in 0..<index.trie.termCount {
      let range = part(TermRange(low: term, high: term + 1, isWhole: true))
      demand(range.lowerBound == end, "\(name) part \(term) begins at \(range.lowerBound)")
      end = range.upperBound
      var before: [Int] = []
      for place in range {
        let position = array.values[place]
        demand(index.titles.term(position) == term, "\(name) \(place) begins with another word")
        let key =
          (1..<TitleIndex.sortedWords).map { index.titles.following(position, $0) } + [position]
        demand(before.lexicographicallyPrecedes(key), "\(name) \(place) does not ascend")
        before = key
      }
    }
    demand(end == array.count, "\(name) parts end at \(end)")
  }

  /// Every document's scope has a title.
  mutating func checkScopes() {
    guard index.scopes.count > 0 else { return }
    for document in 0..<index.documentCount {
      demand(
        index.scope(of: document) < index.scopeTitles.count, "document \(document) has no scope")
    }
  }
}
