extension SearchRun {
  /// Finds every document that fulfils the conditions, in the order that was asked for: what a question without words
  /// means that has conditions or an order.
  ///
  /// - Complexity: O(documents of the segment).
  mutating func browse() {
    let isSorted = request.isSorted
    guard wanted > 0, query.excluded.isEmpty, isSorted || !request.filters.isEmpty else { return }
    takeOrder()
    beginCounting()
    takeAll()
    endCounting()
    scratch.found.rank(halfTypos: 0)
  }
}
