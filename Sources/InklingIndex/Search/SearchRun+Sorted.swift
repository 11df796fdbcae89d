extension SearchRun {
  /// Finds everything that matches and keeps the best by a number.
  mutating func searchSorted() {
    guard query.words.allSatisfy({ !$0.exact.isEmpty }) else {
      isTotalExact = true
      return
    }
    takeSortColumn()
    searchLists(.sorting)
    scratch.found.rank(halfTypos: 0)
  }

  /// Finds the column of the numbers that the question sorts by.
  mutating func takeSortColumn() {
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
