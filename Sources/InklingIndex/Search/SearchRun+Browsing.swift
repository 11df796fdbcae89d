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
    #if hasFeature(Embedded)
    matches.restart()
    for document in 0..<index.documentCount {
      looks.left -= 1
      if looks.areSpent {
        matches.stop(isCut: true)
        break
      }
      guard isVisible(document) else { continue }
      count(document)
      guard isInScope(document) else { continue }
      let key = isSorted ? sortKey(document) : UInt64(document)
      scratch.found.insert(Found(key: key, document: document))
    }
    #else
    takeTogether()
    #endif
    endCounting()
    scratch.found.rank(halfTypos: 0)
  }
}
