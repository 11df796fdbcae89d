internal import InklingCore

/// Turns text into terms: words by UAX #29, folded so that case, diacritics, width and compatibility forms do not matter.
///
/// Make one for the texts to be indexed and one for what people type. Both cut text at the same places, but only the
/// first adds the other ways in which a word may be typed.
///
///     let analyzer = Analyzer(for: .documents)
///     var buffer = TokenBuffer()
///     utf8.withUnsafeBufferPointer { analyzer.analyze($0, into: &buffer) }
///     // "Łódź HTMLParser" → lodz, htmlparser (+ html, parser)
///
/// Typing narrows. If a query's last term is taken as a prefix and the others as whole words or prefixes, a document
/// that matches a query also matched every prefix of it. Documentation/Text.md has the rules and their reasons.
///
/// - Note: UTF-8 that is malformed is read as browsers do, U+FFFD for each maximal bad part; nothing traps.
public struct Analyzer: Sendable {
  /// What the terms are for.
  public enum Purpose: Sendable {
    /// Texts to be found: with alternates.
    case documents
    /// What is typed to find them: no alternates, and of a script without spaces only as many windows as needed.
    case queries
  }

  /// Terms are cut off after this many bytes, in texts and queries alike, so that the beginning of a megabyte of base64
  /// still finds it and the dictionary stays small.
  public static let longestTerm = 128

  /// Bytes of one text that are looked at; offsets are 32 bits wide.
  public static let longestText = 1 << 30

  let purpose: Purpose
  let data: UnicodeData

  /// An analyzer for texts or for queries.
  ///
  /// - Complexity: Unpacks the tables when first called in a process, in well under a millisecond.
  public init(for purpose: Purpose) {
    self.purpose = purpose
    data = .shared
  }

  /// Replaces the contents of `buffer` by the terms of `utf8`.
  ///
  /// - Complexity: O(*n*) whatever the bytes are; no allocation once the buffer is large enough.
  public func analyze(_ utf8: UnsafeBufferPointer<UInt8>, into buffer: inout TokenBuffer) {
    buffer.removeAll()
    guard let bytes = utf8.baseAddress else { return }
    let end = min(utf8.count, Self.longestText)
    var analysis = Analysis(bytes: bytes, end: end, purpose: purpose, data: data)
    // The buffer's arrays are moved, not copied: each has one owner at any time.
    swap(&analysis.terms, &buffer.terms)
    swap(&analysis.tokens, &buffer.tokens)
    analysis.run()
    swap(&analysis.terms, &buffer.terms)
    swap(&analysis.tokens, &buffer.tokens)
    buffer.positionCount = Int(analysis.position)
  }
}

/// One text being analysed.
struct Analysis {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let purpose: Analyzer.Purpose
  let data: UnicodeData
  var terms: [UInt8] = []
  var tokens: [Token] = []
  var position: UInt32 = 0
  var compound = Compound()
  /// Where a word may be divided into words that people type alone.
  var splits: [WordSplit] = []

  init(bytes: UnsafePointer<UInt8>, end: Int, purpose: Analyzer.Purpose, data: UnicodeData) {
    self.bytes = bytes
    self.end = end
    self.purpose = purpose
    self.data = data
  }

  mutating func run() {
    var index = 0
    while index < end {
      let byte = bytes[index]
      if byte < 0x80 {
        let isWord = !data.byteTraits[Int(byte)].isDisjoint(with: .alphanumeric)
        if !isWord, purpose == .documents { addSigns(at: index) }
        index = isWord ? asciiWord(from: index) : index + 1
        continue
      }
      let scalar = decodeScalar(bytes, at: index, end: end)
      let kind = data.scalarClass(scalar.value).kind
      switch kind {
      case .letter, .number: index = word(from: index)
      case .ideograph, .complex: index = unspacedRun(of: kind, from: index)
      case .symbol: index = symbol(from: index)
      case .separator, .mark, .joiner: index += scalar.length
      }
    }
    finishCompound()
  }

  /// A word of ASCII letters and digits, which is most words: copied and lower-cased in place.
  ///
  /// Gives way to
  /// `word(from:)` if an apostrophe or a scalar beyond ASCII follows.
  private mutating func asciiWord(from start: Int) -> Int {
    let table = data.byteTraits
    var shape = table[Int(bytes[start])]
    var tail = ASCII.Traits()
    var index = start + 1
    while index < end {
      let traits = table[Int(bytes[index])]
      if traits.isDisjoint(with: .alphanumeric) {
        if !traits.isDisjoint(with: .needsCare) { return word(from: start) }
        break
      }
      tail.formUnion(traits)
      index += 1
    }
    shape.formUnion(tail)
    let termStart = terms.count
    let length = min(index - start, Analyzer.longestTerm)
    terms.append(contentsOf: UnsafeBufferPointer(start: bytes + start, count: length))
    if shape.contains(.upper) { lowercaseASCII(from: termStart) }
    let isMixed = tail.contains(.upper) && shape.contains(.lower)
    let hasDigitsAndLetters =
      shape.contains(.digit) && !shape.isDisjoint(with: [.lower, .upper])
    if !splits.isEmpty { splits.removeAll(keepingCapacity: true) }
    if purpose == .documents, isMixed || hasDigitsAndLetters {
      findSplits(from: start, to: start + length)
    }
    return finishWord(
      source: start..<index, termStart: termStart,
      kind: shape == .digit ? .number : .word)
  }

  private mutating func lowercaseASCII(from start: Int) {
    terms.withUnsafeMutableBufferPointer { terms in
      for index in start..<terms.count where terms[index] &- 0x41 < 26 { terms[index] |= 0x20 }
    }
  }

  /// Adds the signs that stand alone from `start` on, quotes and the like around them left out: `&&`, `!!`.
  ///
  /// They belong to the word before.
  private mutating func addSigns(at start: Int) {
    guard bytes[start] > 0x20, start == 0 || bytes[start - 1] <= 0x20 else { return }
    var signs = start..<start + 1
    while signs.upperBound < end, bytes[signs.upperBound] > 0x20 {
      if bytes[signs.upperBound] >= 0x80 { return }
      signs = start..<signs.upperBound + 1
    }
    guard let signs = Signs.inside(UnsafeBufferPointer(start: bytes, count: end), signs) else {
      return
    }
    let termStart = terms.count
    for index in signs { terms.append(bytes[index]) }
    let before = position
    position -= min(1, position)
    appendToken(term: termStart..<terms.count, source: signs, kind: .symbol, traits: .alternate)
    position = before
  }

  /// A sign that stands for itself, with all that belongs to its cluster.
  private mutating func symbol(from start: Int) -> Int {
    finishCompound()
    let stop = GraphemeBoundaries.end(after: start, in: bytes, count: end, data: data)
    let termStart = terms.count
    var folder = Folder(data: data, start: termStart)
    var index = start
    while index < stop, terms.count - termStart < Analyzer.longestTerm {
      let scalar = decodeScalar(bytes, at: index, end: stop)
      folder.append(scalar.value, to: &terms)
      index += scalar.length
    }
    if terms.count > termStart {
      appendToken(term: termStart..<terms.count, source: start..<stop, kind: .symbol, traits: [])
      position += 1
    }
    return stop
  }

  mutating func appendToken(
    term: Range<Int>, source: Range<Int>, kind: Token.Kind, traits: Token.Traits
  ) {
    tokens.append(
      Token(
        termStart: UInt32(truncatingIfNeeded: term.lowerBound),
        termEnd: UInt32(truncatingIfNeeded: term.upperBound),
        sourceStart: UInt32(truncatingIfNeeded: source.lowerBound),
        sourceEnd: UInt32(truncatingIfNeeded: source.upperBound),
        position: position, kind: kind, traits: traits))
  }
}

/// What the fast path asks about a byte; `UnicodeData.byteTraits` has the answers ready.
enum ASCII {
  struct Traits: OptionSet {
    let rawValue: UInt8

    static let lower = Traits(rawValue: 1)
    static let upper = Traits(rawValue: 2)
    static let digit = Traits(rawValue: 4)
    /// Beyond ASCII, or an apostrophe: the word may go on.
    static let needsCare = Traits(rawValue: 8)
    static let alphanumeric: Traits = [.lower, .upper, .digit]
  }

  static func traits(_ byte: UInt8) -> Traits {
    if byte &- 0x61 < 26 { return .lower }
    if byte &- 0x41 < 26 { return .upper }
    if byte &- 0x30 < 10 { return .digit }
    return byte >= 0x80 || byte == 0x27 ? .needsCare : []
  }
}
