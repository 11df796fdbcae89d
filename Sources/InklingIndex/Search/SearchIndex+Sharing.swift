#if !hasFeature(Embedded)
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

  /// How much a document is preferred.
  /// - Complexity: O(log *n*).
  public func boost(of document: Int) -> Int32 { StaticRank.boost(ranks.key(of: document)) }
}

extension SearchAnswer {
  /// Suggests what the answers of several segments suggest: the first of each, then the second of each, completions
  /// before titles, and the same in other letters once.
  public mutating func suggest(_ answers: [SearchAnswer]) {
    var known: Set<[UInt8]> = []
    var room = Self.maximumSuggestions
    func merged(_ lists: [[[UInt8]]]) -> [[UInt8]] {
      var out: [[UInt8]] = []
      for place in 0..<Self.maximumSuggestions {
        for list in lists where place < list.count && room > 0 {
          guard known.insert(TextFolding.folded(list[place])).inserted else { continue }
          out.append(list[place])
          room -= 1
        }
      }
      return out
    }
    completions = merged(answers.map(\.completions))
    titles = merged(answers.map(\.titles))
  }
}
#endif
