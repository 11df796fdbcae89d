import InklingText

/// Finds a question's words in a text: which pieces match, and how.
internal struct RowMatcher: Sendable {
  /// A word of the question, its letters apart from it, so that to compare it copies nothing.
  struct Pattern {
    var letters: Range<Int>
    /// So many of its bytes are not marked.
    var infix: Int
    /// Whether longer words that begin with it match.
    var isPrefix: Bool
    var kind: MarkedText.Mark
    /// How much it tells: its letters; nothing if it stands in the question before as well.
    var weight: Int
  }

  private(set) var words: [QueryWord] = []
  private(set) var patterns: [Pattern] = []
  private var letters: [UInt8] = []
  /// Tells how far other words are from those of the question; `nil` for a word that may have no typos.
  private var automata: [TypoAutomaton?] = []
  /// Tells which pieces of a text are worth to be analysed.
  private var filter = PieceFilter()

  init() {}

  init(_ words: [QueryWord]) {
    self.init(
      words,
      words.map {
        // Of short words it is known what was found in their place.
        $0.allowedTypos > 0 && !$0.isRespelled && !$0.isShort ? TypoAutomaton($0.term) : nil
      })
  }

  /// The same for a hit of a tier: one that matches as typed has no typos to be marked.
  func matching(_ tier: HitTier) -> RowMatcher {
    tier == .exact ? RowMatcher(words.filter { !$0.isRespelled }, []) : self
  }

  /// The same for some of the words, those that have a bit; a word that stands in the question twice is one.
  @inline(never)
  func matching(_ places: UInt64) -> RowMatcher {
    var some: [QueryWord] = []
    for place in words.indices
    where places &>> UInt64(place & 63) & 1 != 0 && patterns[place].weight > 0 {
      some.append(words[place])
    }
    if some.count == words.count { return self }
    return automata.isEmpty ? RowMatcher(some, []) : RowMatcher(some)
  }

  @inline(never)
  private init(_ words: [QueryWord], _ automata: [TypoAutomaton?]) {
    self.words = words
    self.automata = automata
    for (place, word) in words.enumerated() {
      let start = letters.count
      letters += word.term
      patterns.append(
        Pattern(
          letters: start..<letters.count, infix: word.infix,
          isPrefix: word.isPrefix || word.exact.count > 1,
          kind: word.isRespelled && word.infix == 0 ? .loose : .exact,
          weight: words[..<place].contains { $0.term == word.term } ? 0 : word.term.count))
      let isLoose = place < automata.count && automata[place] != nil
      filter.add(
        word.term, isPrefix: patterns[place].isPrefix, typos: isLoose ? word.allowedTypos : 0)
    }
  }

  /// How long a snippet is, and how much of it stands before the first match, in bytes.
  private static let snippetLength = 160
  private static let snippetLead = 50

  /// How many bytes of a text are looked through, from its beginning, where an answer has so many rows.
  ///
  /// In all rows together it is 1 MB: an answer must not take longer the larger its documents are.
  static func reach(amongRows count: Int) -> Int { 1_000_000 / max(10, count) }

  /// What is shown of a title, in bytes: no screen has room for more, and a bar reads 512 runs of a text.
  static let titleLength = 480

  /// A title in runs, its beginning if it is very long.
  func runs(_ view: SectionView) -> MarkedText { runs(view, upTo: Self.titleLength) }

  /// A title in runs, its beginning if it is longer than `length`.
  @inline(never)
  func runs(_ view: SectionView, upTo length: Int) -> MarkedText {
    let text = view.buffer
    let end = text.count > length ? Self.space(text, before: length, after: 0) : text.count
    return runs(text, matches(text, length), from: 0, to: end)
  }

  /// A stretch of a text around the place with most words of the question.
  ///
  /// - Complexity: O(length of the text up to the end of a stretch that has all words, `reach` at most).
  @inline(never)
  func snippet(_ view: SectionView, reach: Int) -> MarkedText {
    let text = view.buffer
    guard text.count > Self.snippetLength else {
      return runs(text, matches(text, reach), from: 0, to: text.count)
    }
    var stretch: BestStretch? = BestStretch(words: words.count)
    let matches = matches(text, reach, &stretch)
    return snippet(text, matches, around: stretch?.start ?? 0)
  }

  /// A stretch of a text around a place that is known.
  /// - Complexity: O(1).
  @inline(never)
  func snippet(_ view: SectionView, around best: Int) -> MarkedText {
    let text = view.buffer
    let start = Self.start(text, around: best)
    let end = min(text.count, start + Self.snippetLength + Self.snippetReach)
    var matches = matches(UnsafeBufferPointer(rebasing: text[start..<end]), end - start)
    for place in matches.indices {
      matches[place].start += start
      matches[place].end += start
    }
    return snippet(text, matches, around: best)
  }

  /// Where a snippet begins that shows a place.
  @inline(never)
  private static func start(_ text: UnsafeBufferPointer<UInt8>, around best: Int) -> Int {
    space(text, near: best < snippetLead ? 0 : best - snippetLead)
  }

  /// The stretch of a text around a place.
  @inline(never)
  private func snippet(
    _ text: UnsafeBufferPointer<UInt8>, _ matches: [Match], around best: Int
  ) -> MarkedText {
    let start = Self.start(text, around: best)
    var end = min(text.count, start + Self.snippetLength)
    if end < text.count { end = max(start + 1, Self.space(text, before: end, after: start)) }
    return runs(text, matches, from: start, to: end)
  }

  /// A stretch with only some of the words is the best when none with more begins so many bytes behind it.
  private static let patience = 16_384

  /// How long a stretch is whose words are counted: what a snippet shows behind its lead.
  static let stretchLength = snippetLength - snippetLead

  /// A snippet ends so far behind its stretch's first match at most, whatever word it begins and ends with.
  private static let snippetReach = snippetLength + 40

  /// How many words stand in the stretch that begins with the first match.
  @inline(never)
  private static func words(in matches: ArraySlice<Match>) -> Int {
    guard let first = matches.first else { return 0 }
    var seen: UInt64 = 0
    for match in matches {
      // A stretch holds few matches; to look at those behind it for each would be quadratic.
      if match.end > first.start + stretchLength { break }
      seen |= 1 << UInt64(match.word & 63)
    }
    return seen.nonzeroBitCount
  }

  private static let ellipsis = SearchText([0xE2, 0x80, 0xA6])

  /// The first word that begins at or behind a place.
  @inline(never)
  private static func space(_ text: UnsafeBufferPointer<UInt8>, near place: Int) -> Int {
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
  @inline(never)
  private static func space(_ text: UnsafeBufferPointer<UInt8>, before place: Int, after start: Int)
    -> Int
  {
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
  struct Match {
    var start: Int
    var end: Int
    var kind: MarkedText.Mark
    var word: Int
    /// Whether it is the word itself, not a longer one nor one with typos.
    var isWhole = false
  }

  /// The pieces of a text's beginning that match, in order, none inside another.
  @inline(never)
  func matches(
    _ text: UnsafeBufferPointer<UInt8>, _ reach: Int, upTo count: Int = .max
  ) -> [Match] {
    var none: BestStretch?
    return matches(text, reach, &none, upTo: count)
  }

  /// The same up to where the best stretch is known.
  @inline(never)
  func matches(
    _ text: UnsafeBufferPointer<UInt8>, _ reach: Int, _ stretch: inout BestStretch?,
    upTo count: Int = .max
  ) -> [Match] {
    var out: [Match] = []
    guard !words.isEmpty else { return out }
    var buffer = TokenBuffer()
    let analyzer = Analyzer(for: .documents)
    let read = UnsafeBufferPointer(rebasing: text.prefix(reach))
    var at = 0
    while out.count < count,
      let piece = filter.next(in: read, from: at, before: stretch?.end ?? .max)
    {
      let bytes = UnsafeBufferPointer(rebasing: read[piece])
      analyzer.analyze(bytes, into: &buffer)
      for token in buffer.tokens {
        if let match = match(buffer, token, bytes, analyzer) {
          Self.add(match, behind: piece.lowerBound, to: &out)
        }
      }
      stretch?.look(at: out)
      at = piece.upperBound
    }
    return out
  }

  /// The first stretch with most words, as it is found while a text is read.
  struct BestStretch {
    /// Where it begins.
    private(set) var start = 0
    private var count = 0
    private let words: Int
    /// The first match of the stretch that ends with the last one.
    private var first = 0
    private var seen = 1

    init(words: Int) { self.words = min(64, words) }

    @inline(never)
    mutating func look(at matches: [Match]) {
      // The last one that was seen may have become longer since.
      for index in matches.indices.dropFirst(seen - 1) {
        while matches[index].end > matches[first].start + RowMatcher.stretchLength, first < index {
          first += 1
        }
        let found = RowMatcher.words(in: matches[first...index])
        if found > count {
          count = found
          start = matches[first].start
        }
      }
      seen = max(1, matches.count)
    }

    /// Where a text need not be read any further.
    var end: Int {
      if count == 0 { return .max }
      return start + (count == words ? RowMatcher.snippetReach : RowMatcher.patience)
    }
  }

  /// Adds a match of a piece that begins at `start`, or as much of it as lies behind the one before.
  @inline(never)
  private static func add(_ found: Match, behind start: Int, to out: inout [Match]) {
    var match = found
    match.start += start
    match.end += start
    guard let last = out.last, match.start < last.end else {
      out.append(match)
      return
    }
    if last.kind == .exact, match.end <= last.end { return }
    let from = max(last.start, min(last.end, match.start))
    if last.kind == match.kind {
      out[out.count - 1].end = max(last.end, match.end)
    } else if last.kind == .loose, last.start == match.start {
      out[out.count - 1] = match
    } else if match.end > last.end {
      match.start = max(from, last.end)
      out.append(match)
    }
  }

  @inline(never)
  private func match(
    _ buffer: TokenBuffer, _ token: Token, _ text: UnsafeBufferPointer<UInt8>, _ analyzer: Analyzer
  ) -> Match? {
    let source = token.sourceRange
    let (start, count) = (token.termRange.lowerBound, token.termRange.count)
    for (place, pattern) in patterns.enumerated() {
      let length = pattern.letters.count
      guard length > 0, count == length || count > length && pattern.isPrefix,
        starts(buffer.terms, at: start, with: pattern.letters)
      else { continue }
      let end =
        count == length
        ? source.upperBound : analyzer.sourceEnd(of: token, matching: length, in: text)
      let from =
        pattern.infix == 0
        ? source.lowerBound : analyzer.sourceEnd(of: token, matching: pattern.infix, in: text)
      return Match(
        start: from, end: end, kind: pattern.kind, word: place, isWhole: count == length)
    }
    for (place, automaton) in automata.enumerated() {
      let word = words[place]
      if let automaton,
        automaton.accepts(
          buffer.term(of: token), isPrefix: word.isPrefix, maximum: Int8(word.allowedTypos))
      {
        return Match(start: source.lowerBound, end: source.upperBound, kind: .loose, word: place)
      }
    }
    return nil
  }

  /// Whether a term begins with a word.
  ///
  /// The last letter is compared first: windows of Thai begin alike, and there are many.
  @inline(never)
  private func starts(_ terms: [UInt8], at start: Int, with word: Range<Int>) -> Bool {
    var place = word.count
    while place > 0 {
      place -= 1
      if terms[start + place] != letters[word.lowerBound + place] { return false }
    }
    return true
  }

  /// A stretch in runs, with an ellipsis where something is left out.
  @inline(never)
  private func runs(
    _ text: UnsafeBufferPointer<UInt8>, _ matches: [Match], from: Int, to: Int
  ) -> MarkedText {
    var runs: [MarkedText.Run] = []
    if from > 0 { runs.append(MarkedText.Run(.plain, Self.ellipsis)) }
    var done = from
    for match in matches where match.start >= done && match.end <= to {
      if match.start > done {
        runs.append(MarkedText.Run(.plain, Self.text(text[done..<match.start])))
      }
      runs.append(MarkedText.Run(match.kind, Self.text(text[match.start..<match.end])))
      done = match.end
    }
    if done < to { runs.append(MarkedText.Run(.plain, Self.text(text[done..<to]))) }
    if to < text.count { runs.append(MarkedText.Run(.plain, Self.ellipsis)) }
    return MarkedText(runs)
  }

  private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> SearchText {
    SearchText(Array(bytes))
  }
}
