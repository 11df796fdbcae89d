/// Reads the letters of dictionary words and says how many typos lie between them and one typed word, up to two.
///
/// Bit *i* of `rows[e]` is set when the letters so far match the first *i* typed letters with at most *e* typos.
/// A letter moves all bits at once:
///
///     typed  c a r      letters so far: "ca"
///     row 0  ░ ░ █ ░    exactly two letters of "car"
///     row 1  ░ █ █ █    a letter too many, none wrong, or one still missing
///
/// When the last row is empty, no word that goes on from here can match, and a walk along the trie turns back. The
/// method is that of S. Wu and U. Manber, "Fast text searching allowing errors" (CACM 35, 1992), with one more
/// term for two letters swapped. Documentation/EditDistance.md draws it; a test compares it with the textbook's matrix.
internal struct TypoAutomaton: Sendable {
  /// Typed words with more letters are not corrected.
  static let longestWord = 60

  /// The first byte of each typed letter; all those of several bytes count as one.
  private let heads: [ByteSet]
  private let ascii: [UInt64]
  private let scalars: [UInt32]
  private let scalarMasks: [UInt64]
  private let end: UInt64
  private let valid: UInt64
  let first: UInt32
  /// The second typed letter, 0 where there is none.
  let second: UInt32
  /// What ``canBegin(_:)`` compares: 0xDF, 0xEF or 0xFF.
  private let firstHead: UInt8

  /// What is known after some letters.
  struct State {
    var row0: UInt64 = 1
    var row1: UInt64 = 3
    var row2: UInt64 = 7
    /// The rows one letter before, and that letter's mask: two swapped letters reach back that far.
    var before0: UInt64 = 0
    var before1: UInt64 = 0
    var lastMask: UInt64 = 0
  }

  /// Prepares a typed word; `nil` when it is too long.
  init?(_ word: [UInt8]) {
    var letters: [UInt32] = []
    var letter = PartialScalar()
    for byte in word where letter.take(byte) { letters.append(letter.value) }
    guard !letters.isEmpty, letters.count <= Self.longestWord else { return nil }
    var ascii = [UInt64](repeating: 0, count: 128)
    var scalars: [UInt32] = []
    var masks: [UInt64] = []
    for (place, scalar) in letters.enumerated() {
      let bit = UInt64(1) << UInt64(place)
      if scalar < 128 {
        ascii[Int(scalar)] |= bit
      } else if let known = scalars.firstIndex(of: scalar) {
        masks[known] |= bit
      } else {
        scalars.append(scalar)
        masks.append(bit)
      }
    }
    heads = letters.map { ByteSet($0 < 128 ? UInt8($0) : 128) }
    self.ascii = ascii
    self.scalars = scalars
    scalarMasks = masks
    end = 1 << UInt64(letters.count)
    valid = end << 1 &- 1
    first = letters[0]
    second = letters.count > 1 ? letters[1] : 0
    firstHead = max(0xDF, word[0] | 0xF)
  }

  @inline(__always)
  func mask(_ scalar: UInt32) -> UInt64 {
    if scalar < 128 { return ascii[Int(scalar)] }
    for place in scalars.indices where scalars[place] == scalar { return scalarMasks[place] }
    return 0
  }

  /// Reads one letter.
  @inline(__always)
  func step(_ state: State, _ scalar: UInt32) -> State {
    let mask = mask(scalar)
    let swap = mask & (state.lastMask &>> 1)
    var next = State()
    next.row0 = ((state.row0 & mask) &<< 1) & valid
    next.row1 =
      (((state.row1 & mask) &<< 1) | state.row0 | (state.row0 &<< 1) | (next.row0 &<< 1)
        | ((state.before0 & swap) &<< 2)) & valid
    next.row2 =
      (((state.row2 & mask) &<< 1) | state.row1 | (state.row1 &<< 1) | (next.row1 &<< 1)
        | ((state.before1 & swap) &<< 2)) & valid
    next.before0 = state.row0
    next.before1 = state.row1
    next.lastMask = mask
    return next
  }

  /// The first bytes of letters behind which anything can match, as ``step(_:_:)`` and ``isAlive(_:_:)`` would tell;
  /// `nil` when every letter will do.
  func wanted(_ state: State, _ maximum: Int8) -> ByteSet? {
    let isOne = maximum == 1
    guard (isOne ? state.row0 : state.row1) == 0 else { return nil }
    let swapped = (isOne ? state.before0 : state.before1) & (state.lastMask &>> 1)
    var places = ((isOne ? state.row1 : state.row2) | swapped) & (end &- 1)
    var set = ByteSet()
    while places != 0 {
      set.formUnion(heads[places.trailingZeroBitCount])
      places &= places &- 1
    }
    return set
  }

  /// Whether a letter that begins with such a byte can stand where the first one was typed: both have up to two bytes
  /// in UTF-8, or both have three, or four.
  func canBegin(_ head: UInt8) -> Bool { max(0xDF, head | 0xF) == firstHead }

  /// How many typos lie between the whole typed word and the letters so far; more than two are 3.
  @inline(__always)
  func distance(_ state: State) -> Int8 {
    if state.row0 & end != 0 { return 0 }
    if state.row1 & end != 0 { return 1 }
    return state.row2 & end != 0 ? 2 : 3
  }

  /// Whether a word that goes on from here can match with at most so many typos.
  @inline(__always)
  func isAlive(_ state: State, _ maximum: Int8) -> Bool {
    (maximum == 1 ? state.row1 : state.row2) != 0
  }
}

/// Bytes below 128, and all others as one.
internal struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var isOpen = false

  init() {}

  init(_ byte: UInt8) {
    if byte < 64 {
      low = 1 << UInt64(byte)
    } else if byte < 128 {
      high = 1 << UInt64(byte & 63)
    } else {
      isOpen = true
    }
  }

  @inline(__always)
  mutating func formUnion(_ other: ByteSet) {
    low |= other.low
    high |= other.high
    if other.isOpen { isOpen = true }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 128 ? (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0 : isOpen
  }
}

/// A scalar whose bytes come one by one.
internal struct PartialScalar {
  private(set) var value: UInt32 = 0
  private var missing: Int8 = 0

  /// Whether a scalar has begun and not ended.
  var isOpen: Bool { missing > 0 }

  /// Takes a byte; `true` when it completes a scalar.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    if byte < 0x80 {
      value = UInt32(byte)
      missing = 0
    } else if byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
    } else {
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
      value = UInt32(byte) & (0x3F >> UInt32(missing))
    }
    return missing <= 0
  }
}
