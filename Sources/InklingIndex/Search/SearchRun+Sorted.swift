extension SearchRun {
  /// Finds everything that matches and keeps the best by the order that was asked for.
  mutating func searchSorted() {
    guard query.words.allSatisfy({ !$0.exact.isEmpty }) else {
      matches.isExact = true
      return
    }
    takeOrder()
    beginCounting()
    if isOneList(asked) { takeAll() } else { searchLists(asked, .sorting) }
    endCounting()
    scratch.found.rank(halfTypos: 0)
  }

  /// Finds the columns that the question sorts by.
  mutating func takeOrder() {
    guard request.isSorted else { return }
    let order = SortOrder(request.sort, in: index, scratch.memory)
    self.order = order
    if order.hasFurtherKeys { scratch.found.order = order }
  }

  /// The first of what a document is sorted by.
  @inline(__always)
  func sortKey(_ document: Int) -> UInt64 { order?.key(document) ?? 0 }
}
