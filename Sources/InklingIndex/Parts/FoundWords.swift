/// The words that the best hit of a segment was found by, where they are not those that were asked; other segments look them up
/// by their letters.
package struct FoundWords: Sendable, Equatable {
  private enum Letters: Equatable {
    /// The word that was asked.
    case asked([UInt8])
    case whole([UInt8])
    /// What several words begin with.
    case begun([UInt8])
  }

  private let letters: [Letters]
  private let words: [QueryWord]

  /// Whether the hit was found by the words that were asked.
  package var isEmpty: Bool { words.isEmpty }

  init(_ words: [QueryWord], in trie: TermTrie) {
    self.words = words
    letters = words.map { word in
      guard !word.exact.isEmpty else { return .asked(word.term) }
      let first = trie.term(word.exact.low)
      let isOne = word.exact.isWhole && word.exact.count == 1
      // A word that one segment has is that word in all, and not the beginning of others.
      if isOne, !word.isPrefix { return .whole(first) }
      var asked = word
      asked.look(up: trie)
      if asked.exact == word.exact { return .asked(word.term) }
      if isOne { return .whole(first) }
      let last = trie.term(word.exact.high - 1)
      return .begun(Array(zip(first, last).prefix { $0 == $1 }.map(\.0)))
    }
  }

  /// The words as a segment has them.
  func lookedUp(in trie: TermTrie) -> [QueryWord] {
    zip(words, letters).map { word, letters in
      var word = word
      switch letters {
      case .asked: word.look(up: trie)
      case .whole(let term): word.exact = term.withUnsafeBufferPointer { trie.find($0).whole }
      case .begun(let term): word.exact = term.withUnsafeBufferPointer { trie.find($0) }
      }
      return word
    }
  }

  package static func == (left: Self, right: Self) -> Bool { left.letters == right.letters }
}
