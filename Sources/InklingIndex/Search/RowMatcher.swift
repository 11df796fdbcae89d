/// Finds a question's words in a text: which pieces match, and how.
internal struct RowMatcher: Sendable {
  var words: [[UInt8]] = []

  /// Counts the edits that `terms` need to hold all words; `nil` when they do not.
  func typos(in terms: [[UInt8]]) -> Int? {
    var sum = 0
    for (place, word) in words.enumerated() {
      var best = Int.max
      for term in terms {
        best = min(best, distance(word, term, isLast: place == words.count - 1))
        if best == 0 { break }
      }
      guard best != Int.max else { return nil }
      sum += best
    }
    return sum
  }

  /// How far `term` is from `word`, or `Int.max` when it is too far.
  private func distance(_ word: [UInt8], _ term: [UInt8], isLast: Bool) -> Int {
    if isLast ? term.starts(with: word) : term == word { return 0 }
    let allowed = word.count <= 4 ? 0 : word.count <= 8 ? 1 : 2
    guard allowed > 0 else { return Int.max }
    var found = Int.max
    let shortest = isLast ? max(0, word.count - allowed) : term.count
    let longest = isLast ? min(term.count, word.count + allowed) : term.count
    var length = shortest
    while length <= longest {
      found = min(found, Edits.distance(word, Array(term.prefix(length))))
      length += 1
    }
    return found <= allowed ? found : Int.max
  }

  func runs(_ text: [UInt8]) -> [TextRun] {
    var runs: [TextRun] = []
    var done = 0
    for token in Tokens.of(text) {
      guard let (kind, length) = match(token) else { continue }
      if token.start > done {
        runs.append(TextRun(kind: .plain, bytes: Array(text[done..<token.start])))
      }
      done = token.start + length
      runs.append(TextRun(kind: kind, bytes: Array(text[token.start..<done])))
    }
    if done < text.count { runs.append(TextRun(kind: .plain, bytes: Array(text[done...]))) }
    return runs
  }

  private func match(_ token: Token) -> (TextRunKind, Int)? {
    for (place, word) in words.enumerated() {
      let isLast = place == words.count - 1
      switch distance(word, token.term, isLast: isLast) {
      case 0: return (.exact, isLast ? word.count : token.term.count)
      case Int.max: continue
      default: return (.loose, token.term.count)
      }
    }
    return nil
  }

  /// About 160 bytes of the text around its first match.
  func snippet(_ text: [UInt8]) -> [TextRun] {
    let tokens = Tokens.of(text)
    let first = tokens.first { match($0) != nil }?.start ?? 0
    var start = first > 60 ? first - 60 : 0
    if start > 0 { start = tokens.first { $0.start >= start }?.start ?? start }
    var end = min(text.count, start + 160)
    if end < text.count { end = tokens.last { $0.end <= end && $0.end > start }?.end ?? end }
    var part = runs(Array(text[start..<end]))
    if start > 0 { part.insert(TextRun(kind: .plain, bytes: Array("…".utf8)), at: 0) }
    if end < text.count { part.append(TextRun(kind: .plain, bytes: Array("…".utf8))) }
    return part
  }
}
