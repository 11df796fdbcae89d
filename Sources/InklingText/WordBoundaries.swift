internal import InklingCore

/// Word boundaries in UTF-8, exactly as UAX #29 has them.
///
/// Apps select words by them; the engine cuts snippets at spaces. `Analyzer` builds its tokens on the same property and
/// says in Documentation/Text.md, rule by rule, where it splits more finely. Malformed bytes count as U+FFFD.
public enum WordBoundaries {
  /// The end of the segment that starts at `start`, which must itself be a boundary.
  ///
  /// A segment is a word or what stands
  /// between words: a run of spaces, a punctuation mark.
  ///
  /// - Complexity: O(*n*) in the bytes of the segment and the marks after it.
  public static func end(after start: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard let bytes = utf8.baseAddress, start >= 0, start < utf8.count else { return utf8.count }
    var segment = Segment(bytes: bytes, count: utf8.count, start: start, data: .shared)
    return segment.end()
  }
}

private struct Segment {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let data: UnicodeData
  private var index: Int
  /// The last scalar, and the last two that WB4 does not skip.
  private var last = WordBreak.other
  private var previous = WordBreak.other
  private var beforePrevious = WordBreak.other
  private var regionalIndicators = 0

  init(bytes: UnsafePointer<UInt8>, count: Int, start: Int, data: UnicodeData) {
    self.bytes = bytes
    self.count = count
    self.data = data
    index = start
  }

  mutating func end() -> Int {
    let first = read()
    take(first.value, isFirst: true)
    index += first.length
    while index < count {
      let scalar = read()
      guard joins(scalar.value, isPictographic: scalar.isPictographic, after: scalar.length) else {
        return index
      }
      take(scalar.value, isFirst: false)
      index += scalar.length
    }
    return count
  }

  private struct Unit {
    var value: WordBreak
    var isPictographic: Bool
    var length: Int
  }

  private func read() -> Unit {
    let scalar = decodeScalar(bytes, at: index, end: count)
    let found = data.scalarClass(scalar.value)
    return Unit(
      value: found.wordBreak, isPictographic: found.graphemeBreak == .pictographic,
      length: scalar.length)
  }

  private mutating func take(_ value: WordBreak, isFirst: Bool) {
    last = value
    guard isFirst || !value.isSkipped else { return }
    regionalIndicators = value == .regionalIndicator ? regionalIndicators + 1 : 0
    beforePrevious = previous
    previous = value
  }

  /// The next scalar that WB4 does not skip.
  private func following(_ offset: Int) -> WordBreak {
    var at = index + offset
    while at < count {
      let scalar = decodeScalar(bytes, at: at, end: count)
      let value = data.scalarClass(scalar.value).wordBreak
      if !value.isSkipped { return value }
      at += scalar.length
    }
    return .other
  }

  private func joins(_ next: WordBreak, isPictographic: Bool, after length: Int) -> Bool {
    if last == .carriageReturn, next == .lineFeed { return true }  // WB3
    if last.isLineEnd || next.isLineEnd { return false }  // WB3a, WB3b
    if last == .zeroWidthJoiner, isPictographic { return true }  // WB3c
    if last == .wordSpace, next == .wordSpace { return true }  // WB3d
    if next.isSkipped { return true }  // WB4
    return joinsLetters(next, after: length) || joinsNumbers(next, after: length)
      || joinsOthers(next)
  }

  private func joinsLetters(_ next: WordBreak, after length: Int) -> Bool {
    if previous.isLetter {
      if next.isLetter { return true }  // WB5
      if next.isMidLetter, following(length).isLetter { return true }  // WB6
    }
    if beforePrevious.isLetter, previous.isMidLetter, next.isLetter { return true }  // WB7
    guard previous == .hebrewLetter || beforePrevious == .hebrewLetter else { return false }
    if previous == .hebrewLetter, next == .singleQuote { return true }  // WB7a
    if previous == .hebrewLetter, next == .doubleQuote {
      return following(length) == .hebrewLetter  // WB7b
    }
    // WB7c
    return beforePrevious == .hebrewLetter && previous == .doubleQuote && next == .hebrewLetter
  }

  private func joinsNumbers(_ next: WordBreak, after length: Int) -> Bool {
    if next == .numeric {
      if previous == .numeric || previous.isLetter { return true }  // WB8, WB9
      return beforePrevious == .numeric && previous.isMidNumber  // WB11
    }
    guard previous == .numeric else { return false }
    if next.isLetter { return true }  // WB10
    return next.isMidNumber && following(length) == .numeric  // WB12
  }

  private func joinsOthers(_ next: WordBreak) -> Bool {
    if previous == .katakana, next == .katakana { return true }  // WB13
    let extends = previous.isLetter || previous == .numeric || previous == .katakana
    if next == .extendNumberLetter, extends || previous == .extendNumberLetter { return true }  // a
    if previous == .extendNumberLetter {
      return next.isLetter || next == .numeric || next == .katakana  // WB13b
    }
    // WB15, WB16
    return previous == .regionalIndicator && next == .regionalIndicator
      && regionalIndicators % 2 == 1
  }
}

extension WordBreak {
  /// Skipped between two others by WB4.
  var isSkipped: Bool { self == .extend || self == .format || self == .zeroWidthJoiner }
  var isLineEnd: Bool { self == .carriageReturn || self == .lineFeed || self == .newline }
  /// AHLetter.
  var isLetter: Bool { self == .letter || self == .hebrewLetter }
  /// MidLetter or MidNumLetQ.
  var isMidLetter: Bool {
    self == .midLetter || self == .midNumberLetter || self == .singleQuote
  }
  /// MidNum or MidNumLetQ.
  var isMidNumber: Bool {
    self == .midNumber || self == .midNumberLetter || self == .singleQuote
  }
}
