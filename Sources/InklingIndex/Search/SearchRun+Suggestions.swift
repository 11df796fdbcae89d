extension SearchRun {
  /// An answer has at most this many completions.
  private static let mostCompletions = 5

  /// What was typed with its last word completed, taken from the best hits, so that every one of them finds something.
  func completions() -> [[UInt8]] {
    guard let last = query.words.last, last.isPrefix, query.isPlain else { return [] }
    let words = meant.isEmpty ? query.words : meant
    guard let range = words.last?.exact, !range.isEmpty else { return [] }
    let lead = lead(words)
    var out: [[UInt8]] = []
    var terms: [Int] = []
    for item in scratch.found.items where item.tier != .some {
      for (_, term) in index.titles.title(item.document) {
        guard range.contains(term), !terms.contains(term) else { continue }
        terms.append(term)
        var completion = lead
        index.trie.append(term, to: &completion)
        out.append(completion)
        break
      }
      if out.count >= Self.mostCompletions { break }
    }
    return out
  }

  /// The words before the last one, corrected where they were.
  private func lead(_ words: [QueryWord]) -> [UInt8] {
    if meant.isEmpty { return query.lead }
    var lead: [UInt8] = []
    for word in words.dropLast() {
      append(word, to: &lead)
      lead.append(0x20)
    }
    return lead
  }

  /// What to ask instead: when nothing holds all words, or another spelling finds much more.
  ///
  /// When only other spellings were found, they are on the page already.
  func didYouMean() -> [UInt8] {
    var text: [UInt8] = []
    for word in proposed {
      if !text.isEmpty { text.append(0x20) }
      append(word, to: &text)
    }
    return text
  }

  /// Writes the dictionary's word for a word of the question: the one in the best hit, else the first that matches.
  private func append(_ word: QueryWord, to text: inout [UInt8]) {
    if word.exact.isWhole || word.exact.isEmpty {
      if word.exact.isEmpty {
        text += word.term
      } else {
        index.trie.append(word.exact.low, to: &text)
      }
      return
    }
    let best = scratch.found.items.first
    let term = best.flatMap { index.titles.first(word.exact, in: $0.document) }
    index.trie.append(term ?? word.exact.low, to: &text)
  }
}
