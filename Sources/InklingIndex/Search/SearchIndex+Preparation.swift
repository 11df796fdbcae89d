extension SearchIndex {
  /// Letters that at least one word in so many begins with are asked ahead.
  private static let commonShare = 16

  /// Asks for the letters that most words begin with, so that the first question somebody types does not wait for pages of
  /// the program and of the segment.
  ///
  /// Call it when the index was opened, with a scratch that is used again.
  ///
  /// - Complexity: O(1), whatever the number of documents: at most 16 questions of one letter, some hundred microseconds
  ///   in all. The first time in a process may take a millisecond.
  public func prepare(_ scratch: SearchScratch) {
    let letters = trie.children(trie.root)
    for child in letters {
      let next = child + 1 < letters.upperBound ? child + 1 : 0
      let words = trie.end(next) - trie.firstTerm(trie.node(child))
      guard words * Self.commonShare > trie.termCount else { continue }
      let request = SearchRequest(text: [trie.heads.byte(child)])
      for hit in search(request, scratch: scratch).hits { _ = value(of: hit.document, field: 0) }
    }
  }
}
