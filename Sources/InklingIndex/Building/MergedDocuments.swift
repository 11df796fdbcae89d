/// The documents of several segments without the deleted ones, in static order.
///
/// Nothing of a text is read: a segment has its words, its titles as numbers of words and the rank of each document.
/// What comes from one segment keeps its order, so numbers are mapped, and runs that are sorted are merged.
internal struct MergedDocuments: SortedDocuments {
  let schema: IndexSchema
  let terms: TermList
  let ranks: StaticRanks.Writer
  /// Which document of which segment each one is.
  let order: [DocumentOrigin]
  private(set) var counts: [UInt32]
  private(set) var scopes = ValueTable()
  private var keywords: [ValueTable] = []
  private var sources: [MergeSource]

  init(_ sources: consuming [MergeSource], schema: IndexSchema) throws(IndexError) {
    self.schema = schema
    let merge = TermMerge(try Self.words(sources)) { [sources] in sources[$0].holds($1) }
    terms = merge.terms
    counts = [UInt32](repeating: 0, count: merge.terms.count)
    let keys = sources.map { $0.index.ranks.keys(documents: $0.index.documentCount) }
    // Every list relies on it: the documents of a segment keep their order when they are merged.
    for keys in keys where !zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) {
      throw .damagedSegment
    }
    (order, ranks) = DocumentOrigin.sorted(keys.map { $0.count }) { [sources] in
      sources[$0].isDeleted($1) ? nil : keys[$0][$1]
    }
    let positions = sources.reduce(0) {
      $0 + max($1.index.titles.positionCount, $1.index.headings.count)
    }
    try Self.expectRoom(documents: order.count, positions: positions, words: terms.count)
    for place in sources.indices {
      sources[place].terms = merge.maps[place]
      sources[place].addCounts(to: &counts)
    }
    for (number, place) in order.enumerated() {
      sources[Int(place.segment)].documents[Int(place.document)] = UInt32(number)
    }
    self.sources = sources
    mergeValues()
  }

  private static func words(_ sources: [MergeSource]) throws(IndexError) -> [TermList] {
    var lists: [TermList] = []
    for source in sources {
      let list = source.index.trie.words()
      guard list.count == source.index.trie.termCount else { throw .damagedSegment }
      lists.append(list)
    }
    return lists
  }

  private mutating func mergeValues() {
    keywords = [ValueTable](repeating: ValueTable(), count: schema.columns.count)
    for place in sources.indices {
      for title in sources[place].index.scopeTitles.dropFirst() {
        sources[place].scopes.append(scopes.intern(title))
      }
      for (column, field) in schema.columns.enumerated() {
        let isKeyword = schema.fields[field].role.isKeyword
        let values = isKeyword ? sources[place].index.facets.values(of: field) : []
        sources[place].addColumn(field, keywords: values.map { keywords[column].intern($0) })
      }
    }
  }

  var count: Int { order.count }

  func titles() -> SortedTitles {
    sorted(reserving: sources.reduce(0) { $0 + $1.index.titles.positionCount }) {
      $0.appendTitle(of: $1, to: &$2, gap: $3)
    }
  }

  func headings() -> SortedTitles {
    sorted(reserving: sources.reduce(0) { $0 + $1.index.headings.count }) {
      $0.appendHeadings(of: $1, to: &$2, gap: $3)
    }
  }

  private func sorted(
    reserving count: Int, _ append: (MergeSource, Int, inout [UInt32], UInt32) -> Void
  ) -> SortedTitles {
    var titles = SortedTitles()
    titles.words.reserveCapacity(count)
    titles.starts.reserveCapacity(order.count + 1)
    let gap = UInt32(terms.count)
    for place in order {
      titles.begin(gap: gap)
      append(sources[Int(place.segment)], Int(place.document), &titles.words, gap)
    }
    titles.begin(gap: gap)
    return titles
  }

  /// Postings for which room is made beforehand: five bytes each, 40 MiB.
  private static let maximumReserved = 8 << 20

  func postings(of range: Range<Int>) -> PostingLists {
    var lists = PostingLists(starts: [0], documents: [], weights: [])
    lists.starts.reserveCapacity(range.count + 1)
    // A forged segment can claim every document for every word, so memory beyond the usual is taken only as postings
    // come.
    let size = min(counts[range].reduce(0) { $0 + Int($1) }, Self.maximumReserved)
    lists.documents.reserveCapacity(size)
    lists.weights.reserveCapacity(size)
    let cursor = PostingCursor()
    var next = sources.map { $0.firstTerm(from: range.lowerBound) }
    var run: [UInt64] = []
    for term in range {
      var parts = 0
      for place in sources.indices {
        parts += sources[place].take(UInt32(term), &next[place], cursor, &run) ? 1 : 0
      }
      // Each part ascends: sorting merges them.
      if parts > 1 { run.sort() }
      for posting in run {
        lists.documents.append(UInt32(truncatingIfNeeded: posting >> 8))
        lists.weights.append(UInt8(truncatingIfNeeded: posting))
      }
      lists.starts.append(lists.documents.count)
      run.removeAll(keepingCapacity: true)
    }
    return lists
  }

  // MARK: - Values

  func lengthCode(of document: Int) -> UInt8 {
    let place = order[document]
    return sources[Int(place.segment)].index.lengthCode(of: Int(place.document))
  }

  func appendRecord(of document: Int, to store: inout DocumentStoreWriter) {
    let place = order[document]
    let record = sources[Int(place.segment)].index.store.record(Int(place.document)).view
    store.append(UnsafeRawBufferPointer(start: record.base, count: record.count))
  }

  func appendNeighbours(of document: Int, to filters: inout [UInt8]) {
    let place = order[document]
    let filter = sources[Int(place.segment)].index.neighbours.filter(Int(place.document))
    filters += UnsafeRawBufferPointer(start: filter.base, count: filter.count)
  }

  func scope(of document: Int) -> Int {
    let place = order[document]
    return sources[Int(place.segment)].scope(of: Int(place.document))
  }

  func keywords(_ column: Int) -> ValueTable { keywords[column] }

  func keyword(_ column: Int, of document: Int) -> Int {
    let place = order[document]
    return sources[Int(place.segment)].keyword(column, of: Int(place.document))
  }

  func number(_ column: Int, of document: Int) -> Double {
    let place = order[document]
    return sources[Int(place.segment)].number(column, of: Int(place.document))
  }
}
