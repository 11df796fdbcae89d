public import InklingIndex

extension StoreSnapshot {
  /// Answers a question over all segments, in one order.
  ///
  /// The order is that of one segment with the same documents. If the question names a number field, that number orders
  /// the documents. Otherwise typos and the place of the words come first, then the score where only some of the words
  /// are there, then the static order. Words that one segment does not have count as known if another segment has them,
  /// and how rare they are is counted over all. Documents that are equal in all of this stand in the order in which
  /// they were put.
  ///
  /// A hit's document number belongs to its segment; the scopes are those of the snapshot.
  ///
  /// - Complexity: the sum of the segments' searches, up to three times that where a page is not full of documents
  ///   with all words as they were typed.
  public func search(_ request: SearchRequest, scratch: SearchScratch) -> FoundRows {
    var search = StoreSearch(self, request, scratch)
    return search.run()
  }
}

extension AnswerEncoder {
  /// The JSON of a store's answer.
  public func encode(_ found: FoundRows, to request: SearchRequest, by snapshot: StoreSnapshot)
    -> [UInt8]
  {
    encode(found.answer, to: request, scopeTitles: snapshot.scopeTitles) { _, index in
      found.rows[index]
    }
  }
}
