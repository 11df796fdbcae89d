import InklingText

extension SearchRun {
  /// What looking for the halves of a split word may cost: they may be common words that stand side by side in few of
  /// the documents that hold both.
  private static let allowanceOfASplit = 1_000
  /// A word is not split behind its first letter, nor before its last: `xray` would be `x ray`, but `about` `a bout`.
  private static let shortestHalf = 2

  /// The questions with two words joined, `post gres` as `postgres`, or one split, `nodejs` as `node js`, of which
  /// all words are known.
  ///
  /// - Complexity: O(letters of the question) looks into the dictionary.
  func respellings(of asked: [QueryWord]) -> [Variant] {
    var missing = 0
    for word in asked where word.exact.isEmpty { missing += 1 }
    var variants: [Variant] = []
    for place in asked.indices {
      let here = asked[place].exact.isEmpty ? 1 : 0
      let next = place + 1 < asked.count && asked[place + 1].exact.isEmpty ? 1 : 0
      if missing == here + next, let words = joined(asked, at: place) {
        variants.append(Variant(words: words, cost: TypoCost.edit))
      }
      guard missing == here else { continue }
      for words in splits(asked, at: place) {
        variants.append(
          Variant(words: words, cost: TypoCost.edit, allowance: Self.allowanceOfASplit))
      }
    }
    return variants
  }

  /// The words with the one at `place` and the next as one word, if there is such a word.
  private func joined(_ asked: [QueryWord], at place: Int) -> [QueryWord]? {
    guard place + 1 < asked.count else { return nil }
    var words = asked
    let next = words.remove(at: place + 1)
    guard canBeRespelled(words[place]), canBeRespelled(next), words[place].fields == next.fields,
      next.position == words[place].position + 1
    else { return nil }
    words[place].term += next.term
    words[place].isPrefix = next.isPrefix
    words[place].isTied = next.isTied
    words[place].isRespelled = true
    words[place].look(up: index.trie)
    guard next.isPrefix || words[place].exact.isWhole, !words[place].exact.isEmpty else {
      return nil
    }
    for behind in words.indices.dropFirst(place + 1) { words[behind].position -= 1 }
    return words
  }

  /// The words with the one at `place` as two words, wherever both halves stand side by side in a title.
  private func splits(_ asked: [QueryWord], at place: Int) -> [[QueryWord]] {
    let word = asked[place]
    var out: [[QueryWord]] = []
    guard canBeRespelled(word), word.kind != .number else { return out }
    var at = Self.shortestHalf
    while at + Self.shortestHalf <= word.term.count {
      var left = word
      left.term = Array(word.term[..<at])
      left.isPrefix = false
      left.isTied = false
      left.isRespelled = true
      left.look(up: index.trie)
      var right = word
      right.term = Array(word.term[at...])
      right.position += 1
      right.isBound = true
      right.isRespelled = true
      at += 1
      guard left.exact.isWhole else { continue }
      right.look(up: index.trie)
      guard word.isPrefix || right.exact.isWhole, isInTitles(left.exact, right.exact) else {
        continue
      }
      var words = asked
      words[place] = left
      words.insert(right, at: place + 1)
      for behind in words.indices.dropFirst(place + 2) { words[behind].position += 1 }
      out.append(words)
    }
    return out
  }

  /// Whether two words stand side by side in a title.
  private func isInTitles(_ left: TermRange, _ right: TermRange) -> Bool {
    let titles = index.titles
    let inside = index.sortedTitles(left, isOpening: false)
    if !titles.narrow(inside, in: titles.suffixes, depth: 1, to: right).isEmpty { return true }
    let opening = index.sortedTitles(left, isOpening: true)
    return !titles.narrow(opening, in: titles.openings, depth: 1, to: right).isEmpty
  }

  private func canBeRespelled(_ word: QueryWord) -> Bool {
    !word.isQuoted && word.kind != .ideographic
  }
}
