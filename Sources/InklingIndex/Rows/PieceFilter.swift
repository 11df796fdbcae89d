/// Finds the pieces of a text, from one white space to the next, that may hold a word of a question, so that only these
/// are analysed.
///
/// A word is compared letter by letter, signs left out, where a word of the text begins: behind a sign, or inside one at
/// a change of case or from letters to digits. A piece with letters beyond ASCII may hold everything; dashes and curly
/// quotes (U+2000 to U+207F) are signs.
internal struct PieceFilter: Sendable {
  /// Bit *b* of word *a* says that a word begins with the letters *a* and *b*, both by their last six bits.
  private var beginnings = [UInt64](repeating: 0, count: 64)
  /// The first letters of all words.
  private var firsts: UInt64 = 0
  /// Letters that are words, or may go on to be one.
  private var letters: UInt64 = 0
  /// The first signs of the words that are signs.
  private var signs: UInt64 = 0
  /// The letters of the words that have two or more, in lower case.
  ///
  /// Before each word stand its length, whether longer ones that begin with it match, and the place of its bit.
  private var words: [UInt8] = []
  /// The first two letters of these words, eight times over, and the bits of the words that begin so.
  private var pairs: [Pair] = []
  /// The words that are looked for byte by byte: single letters.
  private var unpaired: UInt64 = 0
  /// The words about which nothing can be said.
  private var unlimited: UInt64 = 0

  private struct Pair {
    var first: UInt64
    var second: UInt64
    var words: UInt64
  }

  /// Texts are read eight bytes at a time for so many pairs at most.
  private static let maximumPairs = 6

  /// Lets pieces pass that may hold this word, or a longer one that begins with it if it is a prefix.
  @inline(never)
  mutating func add(_ term: [UInt8], _ bit: UInt64, isPrefix: Bool) {
    var letters: [UInt8] = []
    for byte in term {
      // No word of ASCII becomes one beyond it.
      if byte >= 0x80 {
        if byte == Self.punctuation { unlimited |= bit }
        return
      }
      if Self.kinds[Int(byte)] & Self.letter != 0 { letters.append(byte) }
    }
    guard let first = letters.first else {
      if term.count < 2 {
        unlimited |= bit
      } else {
        signs |= Self.bit(term[0])
        add(term[0], term[1], bit)
      }
      return
    }
    firsts |= Self.bit(first)
    if letters.count == 1 {
      self.letters |= Self.bit(first)
      unpaired |= bit
      return
    }
    beginnings[Self.code(first)] |= Self.bit(letters[1])
    words += [
      UInt8(truncatingIfNeeded: letters.count), isPrefix ? 1 : 0,
      UInt8(truncatingIfNeeded: bit.trailingZeroBitCount),
    ]
    words += letters
    add(first, letters[1], bit)
  }

  private mutating func add(_ first: UInt8, _ second: UInt8, _ bit: UInt64) {
    let everyByte: UInt64 = 0x0101_0101_0101_0101
    let pair = Pair(
      first: UInt64(first | 0x20) * everyByte, second: UInt64(second | 0x20) * everyByte, words: bit
    )
    for place in pairs.indices
    where pairs[place].first == pair.first && pairs[place].second == pair.second {
      pairs[place].words |= bit
      return
    }
    pairs.append(pair)
  }

  /// The first piece in which one of the asked words may begin from `start` on and before `limit`; nil when there is
  /// none.
  ///
  /// No piece begins before `lowest`, where one does.
  ///
  /// - Complexity: O(length of what lies between, and of the piece).
  @inline(never)
  func next(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, before limit: Int, notBefore lowest: Int,
    _ asked: UInt64
  ) -> Range<Int>? {
    let isUnlimited = unlimited & asked != 0
    var count = 0
    for pair in pairs where pair.words & asked != 0 { count += 1 }
    let isPaired = !isUnlimited && unpaired & asked == 0 && count <= Self.maximumPairs
    return Self.kinds.withUnsafeBufferPointer { kinds in
      let limit = min(limit, text.count)
      var found = start
      while found < limit {
        if isPaired {
          found = skip(text, from: found, before: limit, asked)
        } else if !isUnlimited {
          while found < limit, !isFirst(text[found], kinds) { found += 1 }
        }
        guard found < limit else { break }
        if isUnlimited
          ? kinds[Int(text[found])] != Self.space : mayBegin(text, at: found, kinds, asked)
        {
          break
        }
        found += 1
      }
      guard found < limit else { return nil }
      var begin = found
      while begin > lowest, kinds[Int(text[begin - 1])] != Self.space { begin -= 1 }
      var end = found
      while end < text.count, kinds[Int(text[end])] != Self.space { end += 1 }
      return begin..<end
    }
  }

  /// Whether a byte is the first letter of a word, or lies beyond ASCII.
  @inline(__always)
  private func isFirst(_ byte: UInt8, _ kinds: UnsafeBufferPointer<UInt8>) -> Bool {
    let kind = kinds[Int(byte)]
    return kind == Self.beyond || kind & Self.letter != 0 && firsts & Self.bit(byte) != 0
      || kind == Self.sign && signs & Self.bit(byte) != 0
  }

  /// The next place at which a word may begin, or where less than ten bytes are left.
  ///
  /// There stand the first two letters of a word, next to each other or with a byte between them, but no small letter
  /// behind another one; or something beyond ASCII.
  @inline(never)
  private func skip(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, before limit: Int, _ asked: UInt64
  ) -> Int {
    guard let base = UnsafeRawPointer(text.baseAddress) else { return start }
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let lowBits: UInt64 = 0x0101_0101_0101_0101
    let lowerCase: UInt64 = 0x2020_2020_2020_2020
    return pairs.withUnsafeBufferPointer { pairs in
      var at = start
      var last = start > 0 ? UInt64(text[start - 1]) : 0
      while at < limit, at &+ 10 <= text.count {
        let here = Self.eight(base, at)
        let next = Self.eight(base, at &+ 1) | lowerCase
        let behind = Self.eight(base, at &+ 2) | lowerCase
        var found: UInt64 = 0
        let letters = here | lowerCase
        for pair in pairs where pair.words & asked != 0 {
          // A byte of these is zero where both letters are the right ones.
          let first = letters ^ pair.first
          let near = first | next ^ pair.second
          let far = first | behind ^ pair.second
          found |= (near &- lowBits) & ~near | (far &- lowBits) & ~far
        }
        // Most places are inside a word.
        let inside = Self.smallLetters(here) & Self.smallLetters(here &<< 8 | last)
        last = here &>> 56
        found = (found & ~inside | here) & highBits
        // Above the lowest zero, others may only seem to be one.
        if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
        at &+= 8
      }
      return at
    }
  }

  /// Eight bytes of a text, the first one lowest.
  @inline(__always)
  private static func eight(_ text: UnsafeRawPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// The highest bit of each of eight bytes says whether it is a small letter of ASCII.
  @inline(__always)
  private static func smallLetters(_ bytes: UInt64) -> UInt64 {
    let low = bytes & 0x7F7F_7F7F_7F7F_7F7F
    return (low &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(low &+ 0x0505_0505_0505_0505) & ~bytes
  }

  /// Whether a word of the question may begin at a place.
  @inline(never)
  private func mayBegin(
    _ text: UnsafeBufferPointer<UInt8>, at place: Int, _ kinds: UnsafeBufferPointer<UInt8>,
    _ asked: UInt64
  ) -> Bool {
    let byte = text[place]
    let kind = kinds[Int(byte)]
    if kind == Self.sign { return signs & Self.bit(byte) != 0 }
    if kind & Self.letter == 0 { return kind == Self.beyond && !Self.isPunctuation(text, place) }
    let begins = place == 0 || kinds[Int(text[place - 1])] != kind
    if !begins, kind != Self.upper { return false }
    // Signs may lie inside a word, as that of `e-mail`.
    var second = place + 1
    while second < text.count, isSign(text, second, kinds) { second += 1 }
    let pair = second < text.count ? Self.bit(text[second]) : 0
    // Of `HTMLParser` the last capital begins a word.
    let isLastCapital =
      kind == Self.upper && second == place + 1 && second < text.count
      && kinds[Int(text[second])] == Self.lower
    guard begins || isLastCapital else { return false }
    if letters & Self.bit(byte) != 0 { return true }
    return beginnings[Self.code(byte)] & pair != 0 && holds(text, at: place, kinds, asked)
  }

  /// Whether the word before a place goes on there.
  @inline(never)
  private func goesOn(
    _ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ kinds: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard at < text.count, kinds[Int(text[at])] == kinds[Int(text[at - 1])] else { return false }
    // Of `OSError` the last capital begins a word.
    let isCapital = kinds[Int(text[at])] == Self.upper && at + 1 < text.count
    return !(isCapital && kinds[Int(text[at + 1])] == Self.lower)
  }

  @inline(never)
  private func isSign(
    _ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ kinds: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let kind = kinds[Int(text[at])]
    return kind == Self.sign || kind == Self.beyond && Self.isPunctuation(text, at)
  }

  /// Whether one of the words stands at a place, signs between its letters left out.
  @inline(never)
  private func holds(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, _ kinds: UnsafeBufferPointer<UInt8>,
    _ asked: UInt64
  ) -> Bool {
    var end = 0
    while end < words.count {
      let word = end
      end = word + 3 + Int(words[word])
      if asked &>> UInt64(words[word + 2] & 63) & 1 == 0 { continue }
      var at = start
      var letter = word + 3
      while letter < end, at < text.count {
        let kind = kinds[Int(text[at])]
        if kind == Self.space { break }
        // What lies beyond ASCII may be folded to anything.
        if kind == Self.beyond, !Self.isPunctuation(text, at) { return true }
        if kind & Self.letter != 0 {
          if text[at] | 0x20 != words[letter] { break }
          letter += 1
        }
        at += 1
      }
      if letter == end {
        if words[word + 1] != 0 || !goesOn(text, at, kinds) { return true }
      }
    }
    return false
  }

  /// The first byte of dashes and curly quotes, and of many other signs.
  private static let punctuation: UInt8 = 0xE2

  /// Whether a byte belongs to a scalar from U+2000 to U+207F.
  @inline(never)
  private static func isPunctuation(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    var start = at
    while start > 0, start > at - 2, text[start] & 0xC0 == 0x80 { start -= 1 }
    return text[start] == punctuation && start + 2 < text.count && text[start + 1] | 1 == 0x81
  }

  /// A letter in lower case, or a digit, by its last six bits.
  @inline(__always)
  private static func code(_ byte: UInt8) -> Int { Int((byte | 0x20) & 63) }

  @inline(__always)
  private static func bit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64((byte | 0x20) & 63) }

  private static let sign: UInt8 = 0
  private static let space: UInt8 = 1
  private static let beyond: UInt8 = 2
  private static let lower: UInt8 = 4 | letter
  private static let upper: UInt8 = 5 | letter
  private static let digit: UInt8 = 6 | letter
  /// The bit that letters and digits have.
  private static let letter: UInt8 = 128

  /// What each byte is.
  private static let kinds: [UInt8] = (0..<256).map { (byte: Int) -> UInt8 in
    switch UInt8(truncatingIfNeeded: byte) {
    case 0x20, 0x09, 0x0A, 0x0D: space
    case 0x80...0xFF: beyond
    case 0x61...0x7A: lower
    case 0x41...0x5A: upper
    case 0x30...0x39: digit
    default: sign
    }
  }
}
