/// How many typing mistakes lie between a typed word and the words of a dictionary, up to a maximum.
///
/// A mistake is a letter too many, one too few, another letter, or two neighbours swapped (optimal string alignment: the
/// swapped letters are not touched again). A letter is a Unicode scalar of the folded text, so `й` for `и` costs one as
/// `i` for `j` does.
///
/// Prepare one per typed word and step it along a trie: the state after a word's beginning says whether the whole word
/// matches, whether it matches as the start of a longer one, and whether anything below can match at all.
///
///     guard let typed = EditDistance(from: "progarm".utf8, maximum: 1) else { return }
///     var state = typed.start
///     for letter in "programming".unicodeScalars {
///       state = typed.step(state, letter.value)
///     }
///     typed.prefixDistance(state)   // 1: "program" is one swap away
///
/// The column of the distance matrix that belongs to a state is kept as differences in two machine words and stepped in
/// some twenty operations: H. Hyyrö, *A bit-vector algorithm for computing Levenshtein and Damerau edit distances*,
/// Nordic Journal of Computing 10 (2003). Documentation/EditDistance.md draws it.
public struct EditDistance: Sendable {
  /// Typed words of more scalars have no prepared form: nobody corrects typos in them.
  public static let longestWord = 64

  /// The most mistakes that count as a match.
  public let maximum: Int

  /// The number of scalars of the typed word.
  public let length: Int

  private let asciiMasks: [UInt64]
  private let otherScalars: [UInt32]
  private let otherMasks: [UInt64]

  /// What is known after some letters of a dictionary word.
  public struct State: Sendable, Equatable {
    /// Bit *i*: the distance grows, or shrinks, from typed letter *i* to the next.
    fileprivate var grows: UInt64
    fileprivate var shrinks: UInt64 = 0
    /// Bit *i*: the diagonal to typed letter *i* costs nothing.
    fileprivate var free: UInt64 = 0
    fileprivate var lastMask: UInt64 = 0
    /// Letters stepped.
    fileprivate var steps: Int32 = 0
    /// The distance to the whole typed word, and the least that it was on the way.
    fileprivate var distance: Int32
    fileprivate var least: Int32
  }

  /// Prepares a typed word, given as folded UTF-8.
  ///
  /// - Returns: `nil` if the word is empty or has more than `longestWord` scalars.
  /// - Complexity: O(*m*).
  public init?(from word: some Collection<UInt8>, maximum: Int) {
    self.init(bytes: [UInt8](word.prefix(4 * Self.longestWord + 1)), maximum: maximum)
  }

  private init?(bytes: [UInt8], maximum: Int) {
    let scalars = Self.scalars(of: bytes, atMost: Self.longestWord)
    guard let scalars, !scalars.isEmpty else { return nil }
    var ascii = [UInt64](repeating: 0, count: 128)
    var others: [UInt32] = []
    var masks: [UInt64] = []
    for (index, scalar) in scalars.enumerated() {
      let bit = UInt64(1) << UInt64(index)
      if scalar < 128 {
        ascii[Int(scalar)] |= bit
      } else if let known = others.firstIndex(of: scalar) {
        masks[known] |= bit
      } else {
        others.append(scalar)
        masks.append(bit)
      }
    }
    self.maximum = max(0, maximum)
    length = scalars.count
    asciiMasks = ascii
    otherScalars = others
    otherMasks = masks
  }

  /// The state before the first letter: every typed letter is one too many.
  public var start: State {
    State(grows: .max, distance: Int32(length), least: Int32(length))
  }

  /// The state one letter further.
  ///
  /// - Complexity: O(1) for ASCII, else O(distinct scalars beyond ASCII in the typed word).
  @inline(__always)
  public func step(_ state: State, _ scalar: UInt32) -> State {
    let mask = self.mask(of: scalar)
    let swapped = ((~state.free & mask) << 1) & state.lastMask
    let free =
      (((mask & state.grows) &+ state.grows) ^ state.grows) | mask | state.shrinks | swapped
    let up = state.shrinks | ~(free | state.grows)
    let down = free & state.grows
    let last = UInt64(1) << UInt64(length - 1)
    var next = state
    if up & last != 0 { next.distance += 1 }
    if down & last != 0 { next.distance -= 1 }
    next.grows = (down << 1) | ~(free | (up << 1 | 1))
    next.shrinks = (up << 1 | 1) & free
    next.free = free
    next.lastMask = mask
    next.steps += 1
    next.least = min(next.least, next.distance)
    return next
  }

  /// Mistakes between the typed word and the letters so far; beyond `maximum` it is only known to be beyond.
  public func distance(_ state: State) -> Int { Int(state.distance) }

  /// Mistakes between the typed word and that beginning of the letters so far which is nearest.
  ///
  /// Once at most `maximum`, every word below matches as a completion of the typed one.
  public func prefixDistance(_ state: State) -> Int { Int(state.least) }

  /// Whether the letters so far match as a whole word.
  public func isMatch(_ state: State) -> Bool { state.distance <= maximum }

  /// Whether the letters so far, or a beginning of them, match: the typed word may be completed to them.
  public func isPrefixMatch(_ state: State) -> Bool { state.least <= maximum }

  /// Whether a word that goes on from here can still match as a whole.
  ///
  /// If not, no longer word does, and unless `isPrefixMatch` already holds, none does as a completion either.
  ///
  /// - Complexity: O(`maximum`): only typed beginnings about as long as the letters so far can be near.
  public func canMatch(_ state: State) -> Bool {
    let steps = Int(state.steps)
    let first = steps - maximum
    if first > length { return false }
    if first <= 0 { return true }
    let below = first == 64 ? UInt64.max : (UInt64(1) << UInt64(first)) - 1
    var distance =
      steps + (state.grows & below).nonzeroBitCount - (state.shrinks & below).nonzeroBitCount
    if distance <= maximum { return true }
    for index in first..<max(first, min(length, steps + maximum)) {
      let bit = UInt64(1) << UInt64(index)
      if state.grows & bit != 0 { distance += 1 }
      if state.shrinks & bit != 0 { distance -= 1 }
      if distance <= maximum { return true }
    }
    return false
  }

  private func mask(of scalar: UInt32) -> UInt64 {
    if scalar < 128 { return asciiMasks[Int(scalar)] }
    for index in otherScalars.indices where otherScalars[index] == scalar {
      return otherMasks[index]
    }
    return 0
  }

  private static func scalars(of bytes: [UInt8], atMost limit: Int) -> [UInt32]? {
    var scalars: [UInt32] = []
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return scalars }
      var index = 0
      while index < buffer.count {
        guard scalars.count < limit else { return nil }
        let scalar = decodeScalar(base, at: index, end: buffer.count)
        scalars.append(scalar.value)
        index += scalar.length
      }
      return scalars
    }
  }
}

extension EditDistance {
  /// Mistakes between the typed word and a whole dictionary word, or `nil` if there are more than `maximum`.
  ///
  /// - Complexity: O(*n*) in the letters of `word`, ended early when no match is possible.
  public func distance(to word: some Collection<UInt8>) -> Int? {
    guard let state = walk(beginning(of: word), stoppingAtPrefix: false), isMatch(state) else {
      return nil
    }
    return distance(state)
  }

  /// Mistakes between the typed word and the nearest beginning of a dictionary word, or `nil` if there are more than
  /// `maximum`.
  ///
  /// - Complexity: as `distance(to:)`.
  public func prefixDistance(to word: some Collection<UInt8>) -> Int? {
    guard let state = walk(beginning(of: word), stoppingAtPrefix: true), isPrefixMatch(state)
    else { return nil }
    return prefixDistance(state)
  }

  /// As many bytes as can matter: one letter more than the longest match has.
  private func beginning(of word: some Collection<UInt8>) -> [UInt8] {
    [UInt8](word.prefix((length + min(maximum, Self.longestWord) + 1) * 4))
  }

  private func walk(_ word: [UInt8], stoppingAtPrefix: Bool) -> State? {
    guard let scalars = Self.scalars(of: word, atMost: .max) else { return nil }
    var state = start
    for scalar in scalars {
      state = step(state, scalar)
      if !canMatch(state) { return stoppingAtPrefix ? state : nil }
    }
    return state
  }
}
