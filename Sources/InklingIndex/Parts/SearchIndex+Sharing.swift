import InklingText

// For stores, where several segments hold the documents together and some were deleted.
extension SearchIndex {
  /// The same index without the documents in `deleted`: they are neither returned nor counted.
  /// - Complexity: O(1).
  public func hiding(_ deleted: DeletedDocuments?) -> SearchIndex {
    var index = self
    index.deleted = deleted
    return index
  }

  /// What decides between documents of equal rank, in this segment and between segments: boost, then words of the
  /// title, then its length; smaller stands before greater.
  ///
  /// - Complexity: O(log *n*).
  public func staticOrder(of document: Int) -> UInt64 { ranks.key(of: document) }
}
