internal import InklingCore

/// User-perceived characters in UTF-8: the extended grapheme clusters of UAX #29.
///
/// Highlights and cuts need them: a mark must not start inside a letter with its accents, a flag, a family emoji or a
/// Hangul syllable. Malformed bytes count as U+FFFD.
public enum GraphemeBoundaries {
  /// The end of the cluster that starts at `start`, which must itself be a boundary.
  ///
  /// - Complexity: O(*n*) in the bytes of the cluster.
  public static func end(after start: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard let bytes = utf8.baseAddress, start >= 0, start < utf8.count else { return utf8.count }
    return end(after: start, in: bytes, count: utf8.count, data: .shared)
  }

  /// Widens byte ranges, ascending by lower bound, until they start and end at boundaries.
  ///
  /// Ranges out of bounds are clamped.
  ///
  /// - Complexity: O(*n*) in the bytes up to the last range's end: one pass for all ranges.
  public static func align(_ ranges: inout [Range<Int>], in utf8: UnsafeBufferPointer<UInt8>) {
    var cluster = 0..<0
    var lower = 0
    for index in ranges.indices {
      let range = ranges[index].clamped(to: 0..<utf8.count)
      lower = advance(&cluster, to: range.lowerBound, in: utf8)
      let saved = cluster
      _ = advance(&cluster, to: range.upperBound, in: utf8)
      let upper =
        cluster.lowerBound == range.upperBound && range.upperBound < utf8.count
        ? range.upperBound : cluster.upperBound
      ranges[index] = lower..<max(lower, range.isEmpty ? lower : upper)
      cluster = saved
    }
  }

  /// Walks on to the cluster that holds byte `target` and returns its start.
  private static func advance(
    _ cluster: inout Range<Int>, to target: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    while cluster.upperBound <= target, cluster.upperBound < utf8.count {
      cluster = cluster.upperBound..<end(after: cluster.upperBound, in: utf8)
    }
    return target >= cluster.upperBound ? cluster.upperBound : cluster.lowerBound
  }

  static func end(
    after start: Int, in bytes: UnsafePointer<UInt8>, count: Int, data: UnicodeData
  ) -> Int {
    var index = start
    var state = State()
    while index < count {
      let scalar = decodeScalar(bytes, at: index, end: count)
      if index == start {
        state = State(first: graphemeBreak(scalar.value, data))
      } else if !state.continues(with: graphemeBreak(scalar.value, data)) {
        return index
      }
      index += scalar.length
    }
    return count
  }

  /// The property, with Hangul syllables that end in a consonant told from those that do not.
  private static func graphemeBreak(_ scalar: UInt32, _ data: UnicodeData) -> GraphemeBreak {
    let value = data.scalarClass(scalar).graphemeBreak
    if value == .hangulSyllable, (scalar - 0xAC00) % 28 != 0 { return .syllableWithTrailing }
    return value
  }

  /// What has been read of a cluster.
  private struct State {
    private var previous = GraphemeBreak.other
    private var regionalIndicators = 0
    /// ExtPict Extend* read (1), and ZWJ after it (2).
    private var pictograph = 0

    init() {}

    init(first: GraphemeBreak) {
      previous = first
      regionalIndicators = first == .regionalIndicator ? 1 : 0
      pictograph = first == .pictographic ? 1 : 0
    }

    /// Rules GB3 to GB999 between the last scalar and `next`.
    mutating func continues(with next: GraphemeBreak) -> Bool {
      guard joins(next) else { return false }
      switch next {
      case .regionalIndicator: regionalIndicators += 1
      case .zeroWidthJoiner: pictograph = pictograph >= 1 ? 2 : 0
      case .extend: pictograph = pictograph >= 1 ? 1 : 0
      case .pictographic: pictograph = 1
      default: pictograph = 0
      }
      previous = next
      return true
    }

    private func joins(_ next: GraphemeBreak) -> Bool {
      switch (previous, next) {
      case (.carriageReturn, .lineFeed): true  // GB3
      case (.carriageReturn, _), (.lineFeed, _), (.control, _): false  // GB4
      case (_, .carriageReturn), (_, .lineFeed), (_, .control): false  // GB5
      case (.hangulLeading, .hangulLeading), (.hangulLeading, .hangulVowel),
        (.hangulLeading, .hangulSyllable), (.hangulLeading, .syllableWithTrailing):
        true  // GB6
      case (.hangulSyllable, .hangulVowel), (.hangulSyllable, .hangulTrailing),
        (.hangulVowel, .hangulVowel), (.hangulVowel, .hangulTrailing):
        true  // GB7
      case (.syllableWithTrailing, .hangulTrailing), (.hangulTrailing, .hangulTrailing):
        true  // GB8
      case (_, .extend), (_, .zeroWidthJoiner), (_, .spacingMark), (.prepend, _):
        true  // GB9, GB9a, GB9b
      case (.zeroWidthJoiner, .pictographic): pictograph == 2  // GB11
      case (.regionalIndicator, .regionalIndicator): regionalIndicators % 2 == 1  // GB12, 13
      default: false
      }
    }
  }
}
