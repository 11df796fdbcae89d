import InklingText

/// Finds a question's words in the texts of a row: which pieces match, and how.
internal struct RowMatcher {
  let patterns: RowPatterns
  /// A bit for each word of the question that is looked for.
  private(set) var asked: UInt64
  /// The words that may stand in the document's searched values.
  private(set) var held = UInt64.max
  private let reader = PieceReader()

  /// Whether the document is known to hold all words.
  let holdsAll: Bool

  init(_ patterns: RowPatterns, holdsAll: Bool) {
    self.patterns = patterns
    self.holdsAll = holdsAll
    asked = patterns.words
  }

  /// The same for a document that holds some of the words only; its other values may have more.
  func holding(_ words: UInt64) -> RowMatcher {
    var some = self
    some.held = words
    return some
  }

  /// The same for some of the words; a word that stands in the question twice is one.
  func matching(_ words: UInt64) -> RowMatcher {
    var some = self
    some.asked &= words & ~patterns.repeated
    return some
  }

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
    return runs(text, matches(in: text, upTo: length), from: 0, to: end)
  }

  /// A stretch with only some of the words is the best when none with more begins so many bytes behind it, or in so many
  /// blocks that may hold one.
  private static let patience = 16_384
  private static let patienceInBlocks = 22

  /// The words that stand in the stretch that begins with the first match.
  @inline(never)
  private static func words(in matches: ArraySlice<Match>) -> UInt64 {
    guard let first = matches.first else { return 0 }
    var seen: UInt64 = 0
    for match in matches {
      // A stretch holds few matches; to look at those behind it for each would be quadratic.
      if match.end > first.start + stretchLength { break }
      seen |= match.word
    }
    return seen
  }

  static let ellipsis = SearchText([0xE2, 0x80, 0xA6])

  /// The first word that begins at or behind a place.
  @inline(never)
  static func space(_ text: UnsafeBufferPointer<UInt8>, near place: Int) -> Int {
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
  static func space(_ text: UnsafeBufferPointer<UInt8>, before place: Int, after start: Int)
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
    /// The bit of the question's word.
    var word: UInt64
    /// Whether it is the word itself, not a longer one nor one with typos.
    var isWhole = false
  }

  /// The pieces of a text's beginning that match, in order, none inside another.
  ///
  /// Of a value that is not searched it is not known what it holds.
  @inline(never)
  func matches(
    in text: UnsafeBufferPointer<UInt8>, isSearched: Bool = true, upTo length: Int
  ) -> [Match] {
    let asked = isSearched ? self.asked & held : self.asked
    let text = UnsafeBufferPointer(rebasing: text.prefix(length))
    var reading = PieceReading()
    read(text, 0..<text.count, &reading, asked)
    return reading.matches
  }

  /// The stretch of a text's beginning that has most words of those that say a place.
  @inline(never)
  func bestStretch(of view: SectionView, _ blocks: TextBlocks?, _ reach: Int) -> BestStretch {
    let text = UnsafeBufferPointer(rebasing: view.buffer.prefix(reach))
    var reading = PieceReading()
    let asked = self.asked & held & patterns.placing
    reading.stretch = BestStretch(words: (asked & ~patterns.repeated).nonzeroBitCount)
    read(text, blocks, &reading, asked)
    return reading.stretch
  }

  /// Reads the blocks of a text that may hold a word, and a better stretch than was found before.
  @inline(never)
  private func read(
    _ text: UnsafeBufferPointer<UInt8>, _ blocks: TextBlocks?, _ reading: inout PieceReading,
    _ asked: UInt64
  ) {
    guard asked != 0, let blocks else {
      return read(text, 0..<text.count, &reading, asked)
    }
    let held = blocks.held(patterns.beginnings, asked, within: text.count)
    reading.stretch.hasBlocks = true
    var before: UInt64 = 0
    var left = Self.patienceInBlocks
    for number in held.indices {
      let here = held[number]
      let behind = number + 1 < held.count ? held[number + 1] : 0
      // A stretch is shorter than a block, and so it ends in the next one.
      let most = max((here | before).nonzeroBitCount, (here | behind).nonzeroBitCount)
      before = here
      let count = reading.stretch.count
      if here == 0 || most <= count { continue }
      read(text, blocks.range(number, of: text.count), &reading, asked, beginning: here)
      let isBetter = reading.stretch.count > count || count == 0
      left = isBetter ? Self.patienceInBlocks : left - 1
      if left == 0 { return }
    }
  }

  /// What was read of a text.
  struct PieceReading {
    var matches: [Match] = []
    /// Whether the best stretch is looked for.
    fileprivate var looks: Bool { stretch.wanted > 0 }
    var stretch = BestStretch(words: 0)
    /// Where the last piece ended.
    fileprivate var end = 0
  }

  /// What analyses pieces of texts, one after the other.
  private final class PieceReader {
    // Sound: no member calls back while it changes, so two accesses never overlap.
    @exclusivity(unchecked) var buffer = TokenBuffer()
    let analyzer = Analyzer(for: .documents)
  }

  /// Reads the pieces in which a word may begin in a part of the text, unless they lie behind where the best stretch is
  /// known.
  ///
  /// No other words than some are known to begin there.
  @inline(never)
  func read(
    _ text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ reading: inout PieceReading,
    _ asked: UInt64, beginning held: UInt64 = .max
  ) {
    if asked == 0 { return }
    var at = max(part.lowerBound, reading.end)
    while let piece = patterns.filter.next(
      in: text, from: at, before: min(part.upperBound, reading.stretch.end),
      notBefore: reading.end, asked & held)
    {
      let bytes = UnsafeBufferPointer(rebasing: text[piece])
      if let word = Self.plainWord(bytes) {
        if let match = match(word, in: bytes) {
          Self.add(match, behind: piece.lowerBound, to: &reading.matches)
        }
      } else {
        reader.analyzer.analyze(bytes, into: &reader.buffer)
        for token in reader.buffer.tokens {
          if let match = match(token, bytes) {
            Self.add(match, behind: piece.lowerBound, to: &reading.matches)
          }
        }
      }
      if reading.looks { reading.stretch.look(at: reading.matches) }
      at = piece.upperBound
      reading.end = at
    }
  }

  /// The first stretch with most words, as it is found while a text is read.
  struct BestStretch {
    /// Where it begins, and where the last of its words ends.
    private(set) var start = 0
    private(set) var close = 0
    /// The words that it has.
    private(set) var words: UInt64 = 0
    private(set) var count = 0
    fileprivate let wanted: Int
    /// Whether only blocks are read that may hold a better one.
    fileprivate var hasBlocks = false
    /// The first match of the stretch that ends with the last one.
    private var first = 0
    private var seen = 1

    init(words: Int) { wanted = words }

    @inline(never)
    mutating func look(at matches: [Match]) {
      // The last one that was seen may have become longer since.
      for index in matches.indices.dropFirst(seen - 1) {
        while matches[index].end > matches[first].start + RowMatcher.stretchLength, first < index {
          first += 1
        }
        let found = RowMatcher.words(in: matches[first...index])
        if found.nonzeroBitCount > count {
          words = found
          count = found.nonzeroBitCount
          start = matches[first].start
          close = matches[index].end
        }
      }
      seen = max(1, matches.count)
    }

    /// Where a text need not be read any further.
    var end: Int {
      if count >= wanted { return wanted == 0 ? .max : 0 }
      return count == 0 || hasBlocks ? .max : start + RowMatcher.patience
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

  /// The letters of a piece that is one word of ASCII letters with stops around it, as most are; nil for others.
  ///
  /// An analysis would find this word and nothing else.
  @inline(never)
  private static func plainWord(_ piece: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var start = 0
    while start < piece.count, isStop(piece[start]) { start += 1 }
    var end = start
    var lower = 0
    while end < piece.count, (piece[end] | 0x20) &- 0x61 < 26 {
      if piece[end] & 0x20 != 0 { lower += 1 }
      end += 1
    }
    // Of `fooBar` the parts are words as well.
    let isCapital = end > start && piece[start] & 0x20 == 0 && lower == end - start - 1
    guard lower == 0 || lower == end - start || isCapital,
      end > start, end - start <= Analyzer.longestTerm
    else { return nil }
    var rest = end
    while rest < piece.count, isStop(piece[rest]) { rest += 1 }
    return rest == piece.count ? start..<end : nil
  }

  /// Whether a byte is one of `"(),.:;`, which tie no words where white space follows.
  private static func isStop(_ byte: UInt8) -> Bool {
    byte < 64 && stops &>> UInt64(byte) & 1 != 0
  }

  private static let stops: UInt64 =
    1 << 0x22 | 1 << 0x28 | 1 << 0x29 | 1 << 0x2C | 1 << 0x2E | 1 << 0x3A | 1 << 0x3B

  @inline(never)
  private func match(_ word: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Match? {
    let term = UnsafeBufferPointer(rebasing: text[word])
    guard let pattern = patterns.pattern(of: term, 0x20, asked) else { return nil }
    let length = pattern.letters.count
    return Match(
      start: word.lowerBound + pattern.infix,
      end: pattern.kind == .loose ? word.upperBound : word.lowerBound + length,
      kind: pattern.kind, word: pattern.bit, isWhole: word.count == length)
  }

  @inline(never)
  private func match(_ token: Token, _ text: UnsafeBufferPointer<UInt8>) -> Match? {
    let source = token.sourceRange
    let term = token.termRange
    let found = reader.buffer.terms.withUnsafeBufferPointer {
      patterns.pattern(of: UnsafeBufferPointer(rebasing: $0[term]), 0, asked)
    }
    guard let pattern = found else { return nil }
    let length = pattern.letters.count
    let isWhole = term.count == length
    let end =
      isWhole || pattern.kind == .loose
      ? source.upperBound : reader.analyzer.sourceEnd(of: token, matching: length, in: text)
    let from =
      pattern.infix == 0
      ? source.lowerBound
      : reader.analyzer.sourceEnd(of: token, matching: pattern.infix, in: text)
    return Match(start: from, end: end, kind: pattern.kind, word: pattern.bit, isWhole: isWhole)
  }

  /// A stretch in runs, with an ellipsis where something is left out.
  @inline(never)
  func runs(
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
