import InklingText

/// Finds a question's words in a text: which pieces match, and how.
internal struct RowMatcher: Sendable {
  private var words: [QueryWord] = []
  /// Tells how far other words are from those of the question; `nil` for a word that may have no typos.
  private var automata: [TypoAutomaton?] = []

  init() {}

  init(_ words: [QueryWord]) {
    self.words = words
    automata = words.map { $0.allowedTypos > 0 && !$0.isRespelled ? TypoAutomaton($0.term) : nil }
  }

  /// The same for a hit of a tier: one that matches as typed has no typos to be marked.
  func matching(_ tier: MatchTier) -> RowMatcher {
    tier == .exact ? RowMatcher(literal: words.filter { !$0.isRespelled }) : self
  }

  private init(literal words: [QueryWord]) { self.words = words }

  /// How long a snippet is, and how much of it stands before the first match, in bytes.
  private static let snippetLength = 160
  private static let snippetLead = 50

  /// How many bytes of a text are looked through, from its beginning, where an answer has so many rows.
  ///
  /// In all rows together it is 1 MB: an answer must not take longer the larger its documents are.
  static func reach(amongRows count: Int) -> Int { 1_000_000 / max(10, count) }

  /// What is shown of a title, in bytes: no screen has room for more, and a bar reads 512 runs of a text.
  private static let titleLength = 480

  /// A title in runs, its beginning if it is very long.
  func runs(_ text: [UInt8]) -> [TextRun] {
    let isLong = text.count > Self.titleLength
    let end = isLong ? Self.space(text, before: Self.titleLength, after: 0) : text.count
    return runs(text, matches(text, Self.titleLength), from: 0, to: end)
  }

  /// A stretch of a text around the place with most words of the question.
  func snippet(_ text: [UInt8], reach: Int) -> [TextRun] {
    let matches = matches(text, reach)
    guard text.count > Self.snippetLength else {
      return runs(text, matches, from: 0, to: text.count)
    }
    var best = 0
    var bestCount = 0
    for (place, match) in matches.enumerated() {
      var seen: UInt64 = 0
      for other in matches[place...] {
        // A stretch holds few matches; to look at those behind it for each would be quadratic.
        if other.end > match.start + Self.snippetLength - 40 { break }
        seen |= 1 << UInt64(other.word & 63)
      }
      if seen.nonzeroBitCount > bestCount {
        bestCount = seen.nonzeroBitCount
        best = match.start
      }
    }
    let start = Self.space(text, near: best < Self.snippetLead ? 0 : best - Self.snippetLead)
    var end = min(text.count, start + Self.snippetLength)
    if end < text.count { end = max(start + 1, Self.space(text, before: end, after: start)) }
    return runs(text, matches, from: start, to: end)
  }

  private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]

  /// The first word that begins at or behind a place.
  private static func space(_ text: [UInt8], near place: Int) -> Int {
    guard place > 0 else { return 0 }
    var at = place
    while at < min(text.count, place + 40) {
      if text[at - 1] == 0x20 { return at }
      at += 1
    }
    at = place
    while at < text.count, text[at] & 0xC0 == 0x80 { at += 1 }
    return at
  }

  /// The last space before a place, or the place itself, never inside a scalar.
  private static func space(_ text: [UInt8], before place: Int, after start: Int) -> Int {
    var at = place
    while at > max(start, place - 40) {
      if text[at] == 0x20 { return at }
      at -= 1
    }
    at = place
    while at > start, text[at] & 0xC0 == 0x80 { at -= 1 }
    return at
  }

  /// A piece that matches.
  private struct Match {
    var start: Int
    var end: Int
    var kind: TextRunKind
    var word: Int
  }

  /// The pieces of a text's beginning that match, in order, none inside another.
  private func matches(_ text: [UInt8], _ reach: Int) -> [Match] {
    guard !words.isEmpty else { return [] }
    var buffer = TokenBuffer()
    let analyzer = Analyzer(for: .documents)
    text.withUnsafeBufferPointer {
      analyzer.analyze(UnsafeBufferPointer(rebasing: $0.prefix(reach)), into: &buffer)
    }
    var out: [Match] = []
    for token in buffer.tokens {
      let source = token.sourceRange
      guard let match = match(buffer, token, text, analyzer) else { continue }
      if let last = out.last, source.lowerBound < last.end {
        if last.kind == .exact, match.end <= last.end { continue }
        let start = max(last.start, min(last.end, match.start))
        if last.kind == match.kind {
          out[out.count - 1].end = max(last.end, match.end)
        } else if last.kind == .loose, last.start == match.start {
          out[out.count - 1] = match
        } else if match.end > last.end {
          out.append(
            Match(start: max(start, last.end), end: match.end, kind: match.kind, word: match.word))
        }
        continue
      }
      out.append(match)
    }
    return out
  }

  private func match(
    _ buffer: TokenBuffer, _ token: Token, _ text: [UInt8], _ analyzer: Analyzer
  ) -> Match? {
    let term = buffer.term(of: token)
    let source = token.sourceRange
    for (place, word) in words.enumerated() {
      // Windows of Thai begin alike and there are many: the last letter tells most of them apart.
      let length = word.term.count
      guard term.count >= length, length > 0,
        term[term.startIndex + length - 1] == word.term[length - 1]
      else { continue }
      let kind = word.isRespelled ? TextRunKind.loose : .exact
      if term.elementsEqual(word.term) {
        return Match(
          start: source.lowerBound, end: source.upperBound, kind: kind, word: place)
      }
      if word.isPrefix || word.exact.count > 1, term.starts(with: word.term) {
        let end = text.withUnsafeBufferPointer {
          analyzer.sourceEnd(of: token, matching: length, in: $0)
        }
        return Match(start: source.lowerBound, end: end, kind: kind, word: place)
      }
    }
    for (place, automaton) in automata.enumerated() {
      let word = words[place]
      if let automaton,
        automaton.accepts(term, isPrefix: word.isPrefix, maximum: Int8(word.allowedTypos))
      {
        return Match(start: source.lowerBound, end: source.upperBound, kind: .loose, word: place)
      }
    }
    return nil
  }

  /// A stretch in runs, with an ellipsis where something is left out.
  private func runs(_ text: [UInt8], _ matches: [Match], from: Int, to: Int) -> [TextRun] {
    var runs: [TextRun] = []
    if from > 0 { runs.append(TextRun(kind: .plain, bytes: Self.ellipsis)) }
    var done = from
    for match in matches where match.start >= done && match.end <= to {
      if match.start > done {
        runs.append(TextRun(kind: .plain, bytes: Array(text[done..<match.start])))
      }
      runs.append(TextRun(kind: match.kind, bytes: Array(text[match.start..<match.end])))
      done = match.end
    }
    if done < to { runs.append(TextRun(kind: .plain, bytes: Array(text[done..<to]))) }
    if to < text.count { runs.append(TextRun(kind: .plain, bytes: Self.ellipsis)) }
    return runs
  }
}
