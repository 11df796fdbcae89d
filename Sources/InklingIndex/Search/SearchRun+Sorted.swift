#if !hasFeature(Embedded)
extension SearchRun {
  /// Finds everything that matches and keeps the best by a number.
  mutating func searchSorted() {
    guard query.words.allSatisfy({ !$0.exact.isEmpty }) else {
      isTotalExact = true
      return
    }
    takeSortColumn()
    searchLists(.sorting)
    scratch.found.rank(typos: 0)
  }

  /// Finds every document that fulfils the conditions, in the order that was asked for: what a question without words
  /// means that has conditions or an order.
  ///
  /// - Complexity: O(documents of the segment).
  mutating func browse() {
    let isSorted = request.sort != .relevance
    guard wanted > 0, query.excluded.isEmpty, isSorted || conditions.areFilters else { return }
    takeSortColumn()
    restartCount()
    for document in 0..<index.documentCount {
      steps -= 1
      if isSpent {
        isCut = true
        isTotalExact = false
        break
      }
      guard isVisible(document) else { continue }
      count(document)
      guard isInScope(document) else { continue }
      let key = isSorted ? sortKey(document) : UInt64(document)
      let found = Found(key: key, document: document)
      if scratch.found.accepts(found.key) { scratch.found.insert(found) }
    }
    scratch.found.rank(typos: 0)
  }

  private mutating func takeSortColumn() {
    switch request.sort {
    case .relevance: return
    case .ascending(let name), .descending(let name):
      sortColumn = index.schema.index(named: name).map { index.facets.column($0) } ?? .empty
    }
  }

  /// The number that a document is sorted by, as bits that sort like it; a document without one comes last.
  func sortKey(_ document: Int) -> UInt64 {
    let number = FacetIndex.number(sortColumn, document)
    guard !number.isNaN else { return .max - 1 }
    let bits = (number + 0).bitPattern  // -0 becomes 0
    let ascending = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    if case .descending = request.sort { return ~ascending }
    return ascending
  }
}
#endif
