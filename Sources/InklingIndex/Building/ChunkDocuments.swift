/// The documents of one chunk, in static order.
internal struct ChunkDocuments: SortedDocuments {
  let schema: IndexSchema
  let terms: TermList
  let ranks: StaticRanks.Writer
  private let chunk: DocumentChunk
  private let order: [DocumentOrigin]

  init(_ chunk: consuming DocumentChunk, schema: IndexSchema) throws(IndexError) {
    self.schema = schema
    let merge = TermMerge([chunk.table.terms])
    try Self.expectRoom(
      documents: chunk.count,
      positions: max(chunk.titleTerms.count, chunk.headingTerms.count) + chunk.count,
      words: merge.terms.count)
    terms = merge.terms
    chunk.renumber(merge.maps[0])
    let keys = chunk.ranks
    (order, ranks) = DocumentOrigin.sorted([keys.count]) { keys[$1] }
    self.chunk = chunk
  }

  var count: Int { order.count }

  var counts: [UInt32] {
    var counts = [UInt32](repeating: 0, count: terms.count)
    for posting in chunk.postings { counts[Int(posting >> 6)] += 1 }
    return counts
  }

  func titles() -> SortedTitles {
    sorted(reserving: chunk.titleTerms.count) { chunk.title(of: $0) }
  }

  func headings() -> SortedTitles {
    sorted(reserving: chunk.headingTerms.count) { chunk.headings(of: $0) }
  }

  private func sorted(reserving count: Int, _ words: (Int) -> ArraySlice<UInt32>) -> SortedTitles {
    var titles = SortedTitles()
    titles.words.reserveCapacity(count)
    titles.starts.reserveCapacity(order.count + 1)
    let gap = UInt32(terms.count)
    for place in order {
      titles.begin(gap: gap)
      for term in words(Int(place.document)) {
        titles.words.append(term == DocumentChunk.gap ? gap : term)
      }
    }
    titles.begin(gap: gap)
    return titles
  }

  func postings(of range: Range<Int>) -> PostingLists {
    let low = UInt32(range.lowerBound)
    let count = UInt32(range.count)
    var next = [Int](repeating: 0, count: range.count + 1)
    for posting in chunk.postings where posting >> 6 &- low < count {
      next[Int(posting >> 6 &- low) + 1] += 1
    }
    for term in 0..<range.count { next[term + 1] += next[term] }
    let starts = next
    var lists = PostingLists(
      starts: starts, documents: [UInt32](repeating: 0, count: starts[range.count]),
      weights: [UInt8](repeating: 0, count: starts[range.count]))
    for (rank, place) in order.enumerated() {
      for posting in chunk.postings(of: Int(place.document)) {
        let term = posting >> 6 &- low
        guard term < count else { continue }
        let slot = next[Int(term)]
        lists.documents[slot] = UInt32(rank)
        lists.weights[slot] = UInt8(posting & 63)
        next[Int(term)] = slot + 1
      }
    }
    return lists
  }

  // MARK: - Values

  private func local(_ document: Int) -> Int { Int(order[document].document) }

  func lengthCode(of document: Int) -> UInt8 {
    LengthCode.code(Int(chunk.lengths[local(document)]))
  }

  func appendRecord(of document: Int, to store: inout DocumentStoreWriter) {
    chunk.withRecord(of: local(document)) { store.append($0) }
  }

  func appendNeighbours(of document: Int, to filters: inout [UInt8]) {
    filters += chunk.neighbours(of: local(document))
  }

  var scopes: ValueTable { chunk.scopes }

  func scope(of document: Int) -> Int { Int(chunk.scopeOf[local(document)]) }

  func keywords(_ column: Int) -> ValueTable { chunk.facets[column].values }

  func keyword(_ column: Int, of document: Int) -> Int {
    Int(chunk.facets[column].ordinals[local(document)])
  }

  func number(_ column: Int, of document: Int) -> Double {
    chunk.facets[column].numbers[local(document)]
  }
}
