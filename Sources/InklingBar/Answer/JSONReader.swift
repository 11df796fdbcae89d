/// Reads JSON strictly, value by value, without building a tree.
///
/// There is no recursion over input: `skipValue` counts levels and refuses too many. What is long and
/// read in several places is called, lest a page load it as often.
struct JSONReader {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private let depthLimit: Int

  init(_ bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  func error(_ reason: AnswerError.Reason) -> AnswerError { AnswerError(reason, at: offset) }

  // MARK: Structure

  private func peek() throws(AnswerError) -> UInt8 {
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[offset]
  }

  @inline(never)
  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  @inline(never)
  mutating func expect(_ byte: UInt8) throws(AnswerError) {
    skipSpace()
    guard try peek() == byte else { throw error(.syntax) }
    offset += 1
  }

  /// True, and past it, when the next byte that is not space is this one.
  mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  mutating func expectEnd() throws(AnswerError) {
    skipSpace()
    guard offset == bytes.count else { throw error(.trailing) }
  }

  /// The next name of an object, or nil at its end.
  ///
  /// `isFirst` is the caller's memory of the comma.
  mutating func nextName(_ isFirst: inout Bool) throws(AnswerError) -> SearchText? {
    if isFirst {
      try expect(UInt8(ascii: "{"))
      isFirst = false
      if take(UInt8(ascii: "}")) { return nil }
    } else {
      if take(UInt8(ascii: "}")) { return nil }
      try expect(UInt8(ascii: ","))
    }
    let name = try string()
    try expect(UInt8(ascii: ":"))
    return name
  }

  /// True when the array has another element.
  ///
  /// `isFirst` is the caller's memory of the comma.
  @inline(never)
  mutating func nextElement(_ isFirst: inout Bool) throws(AnswerError) -> Bool {
    if isFirst {
      try expect(UInt8(ascii: "["))
      isFirst = false
      return !take(UInt8(ascii: "]"))
    }
    if take(UInt8(ascii: "]")) { return false }
    try expect(UInt8(ascii: ","))
    return true
  }

  // MARK: Scalars

  mutating func boolean() throws(AnswerError) -> Bool {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "t"):
      try word("true")
      return true
    case UInt8(ascii: "f"):
      try word("false")
      return false
    default: throw error(.badValue)
    }
  }

  private mutating func word(_ word: StaticString) throws(AnswerError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[index] else { throw error(.syntax) }
      offset += 1
    }
  }

  /// A whole number from 0 to 2⁵³ − 1, the largest that every reader of JSON agrees on.
  mutating func wholeNumber() throws(AnswerError) -> Int64 {
    skipSpace()
    let start = offset
    var value: Int64 = 0
    while offset < bytes.count, bytes[offset] &- 0x30 < 10 {
      value = value * 10 + Int64(bytes[offset] - 0x30)
      guard value < 1 << 53 else { throw error(.badNumber) }
      offset += 1
    }
    guard offset > start else {
      throw error(offset < bytes.count ? .badValue : .unexpectedEnd)
    }
    if bytes[start] == 0x30, offset > start + 1 { throw AnswerError(.badNumber, at: start) }
    if offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): throw error(.badNumber)
      default: break
      }
    }
    return value
  }

  /// A whole number that fits a count of things on every platform.
  mutating func count() throws(AnswerError) -> Int {
    let start = offset
    guard let value = Int32(exactly: try wholeNumber()) else {
      throw AnswerError(.badNumber, at: start)
    }
    return Int(value)
  }

  // MARK: What is not known

  /// Passes over a value of any type.
  @inline(never)
  mutating func skipValue() throws(AnswerError) {
    var depth = 0
    repeat {
      skipSpace()
      switch try peek() {
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "t"): try word("true")
      case UInt8(ascii: "f"): try word("false")
      case UInt8(ascii: "n"): try word("null")
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if try enter(&depth) { continue }
      default: try skipNumber()
      }
      try leave(&depth)
    } while depth > 0
  }

  /// The open brackets of the value that is being skipped: one bit each, 1 for an object.
  private var brackets: UInt64 = 0

  /// Goes into an array or object; false when it is empty and closed already.
  @inline(never)
  private mutating func enter(_ depth: inout Int) throws(AnswerError) -> Bool {
    let isObject = bytes[offset] == UInt8(ascii: "{")
    guard depth < Swift.min(depthLimit, 60) else { throw error(.tooLarge) }
    offset += 1
    if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return false }
    depth += 1
    brackets = brackets << 1 | (isObject ? 1 : 0)
    if isObject { try skipName() }
    return true
  }

  /// After a value: closes what ends here, and stops before the next value.
  private mutating func leave(_ depth: inout Int) throws(AnswerError) {
    while depth > 0 {
      let isObject = brackets & 1 == 1
      if take(UInt8(ascii: ",")) {
        if isObject { try skipName() }
        return
      }
      try expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      brackets >>= 1
      depth -= 1
    }
  }

  @inline(never)
  private mutating func skipName() throws(AnswerError) {
    _ = try string()
    try expect(UInt8(ascii: ":"))
  }

  private mutating func skipNumber() throws(AnswerError) {
    if try peek() == UInt8(ascii: "-") { offset += 1 }
    let start = offset
    try skipDigits()
    if bytes[start] == 0x30, offset > start + 1 { throw AnswerError(.badNumber, at: start) }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      try skipDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(AnswerError) {
    let start = offset
    while offset < bytes.count, bytes[offset] &- 0x30 < 10 { offset += 1 }
    guard offset > start else {
      throw error(offset < bytes.count ? .syntax : .unexpectedEnd)
    }
  }
}

extension JSONReader {
  /// A string, with its escapes undone and its UTF-8 checked.
  @inline(never)
  mutating func string() throws(AnswerError) -> SearchText {
    skipSpace()
    guard try peek() == UInt8(ascii: "\"") else { throw error(.badValue) }
    offset += 1
    var text: [UInt8] = []
    while true {
      let byte = try peek()
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return SearchText(text)
      case UInt8(ascii: "\\"):
        offset += 1
        try escape(into: &text)
      case 0x20..<0x80:
        text.append(byte)
        offset += 1
      case 0x80...:
        try multibyte(byte, into: &text)
      default:
        throw error(.badText)
      }
    }
  }

  @inline(never)
  private mutating func escape(into text: inout [UInt8]) throws(AnswerError) {
    let byte = try peek()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      offset += 1
      try unicodeEscape(into: &text)
      return
    default: throw error(.syntax)
    }
    offset += 1
  }

  @inline(never)
  private mutating func unicodeEscape(into text: inout [UInt8]) throws(AnswerError) {
    let start = offset
    var scalar = try fourHexDigits()
    if scalar & 0xFC00 == 0xD800 {
      guard take2(UInt8(ascii: "\\"), UInt8(ascii: "u")) else { throw error(.badText) }
      let low = try fourHexDigits()
      guard low & 0xFC00 == 0xDC00 else { throw AnswerError(.badText, at: start) }
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
    } else if scalar & 0xFC00 == 0xDC00 {
      throw AnswerError(.badText, at: start)
    }
    text.append(scalar: scalar)
  }

  private mutating func take2(_ first: UInt8, _ second: UInt8) -> Bool {
    guard offset + 1 < bytes.count, bytes[offset] == first, bytes[offset + 1] == second else {
      return false
    }
    offset += 2
    return true
  }

  private mutating func fourHexDigits() throws(AnswerError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = try peek()
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x61 + 10)
      default: throw error(.syntax)
      }
      offset += 1
    }
    return value
  }

  /// One scalar of more than one byte.
  ///
  /// Over-long forms, surrogates and numbers past U+10FFFF are
  /// refused by the bounds of the second byte (Unicode 15, table 3-7).
  private mutating func multibyte(_ first: UInt8, into text: inout [UInt8]) throws(AnswerError) {
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { low = 0xA0 }
      if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { low = 0x90 }
      if first == 0xF4 { high = 0x8F }
    default: throw error(.badText)
    }
    guard offset + length <= bytes.count else { throw error(.unexpectedEnd) }
    for index in 1..<length {
      let byte = bytes[offset + index]
      guard low <= byte, byte <= high else { throw AnswerError(.badText, at: offset + index) }
      low = 0x80
      high = 0xBF
    }
    text.append(contentsOf: bytes[offset..<offset + length])
    offset += length
  }
}

extension [UInt8] {
  /// Appends a scalar, which the number has to be, in UTF-8.
  mutating func append(scalar: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80) }
    switch scalar {
    case 0..<0x80:
      append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
      append(tail(0))
    case 0x800..<0x10000:
      append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
      append(tail(6))
      append(tail(0))
    default:
      append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
      append(tail(12))
      append(tail(6))
      append(tail(0))
    }
  }
}
