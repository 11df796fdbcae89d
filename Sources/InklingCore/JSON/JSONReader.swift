/// Reads JSON strictly, value by value, without building a tree.
///
/// There is no recursion over input: `skipValue` counts levels and refuses too many.
///
/// The first mistake ends the text. From then on every list is at its end, every text is empty and every number is 0,
/// and ``finish()`` throws the mistake. So no caller checks after each value. Such checks would be code that a page
/// loads with every kind of question.
package struct JSONReader {
  private let bytes: [UInt8]
  package private(set) var offset = 0
  /// Where the bytes end; 0 as soon as something is wrong.
  private var end: Int
  private let depthLimit: Int
  /// True between the bracket that opens an array or object and its first element.
  private var isFirst = false
  /// The open brackets of a value that is being skipped: one bit each, 1 for an object.
  private var brackets: UInt64 = 0
  /// What was wrong first.
  private var failure: AnswerError?

  package init(_ bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    end = bytes.count
    self.depthLimit = depthLimit
  }

  /// Notes that something is wrong here, unless something was before.
  @inline(never)
  package mutating func fail(_ reason: AnswerError.Reason) { fail(reason, at: offset) }

  private mutating func fail(_ reason: AnswerError.Reason, at place: Int) {
    if failure == nil { failure = AnswerError(reason, at: place) }
    end = 0
  }

  /// Throws the first mistake; bytes after the last value are one.
  package mutating func finish() throws(AnswerError) {
    expectEnd()
    if let failure { throw failure }
  }

  @inline(never)
  package mutating func expectEnd() {
    skipSpace()
    if offset < end { fail(.trailing) }
  }

  // MARK: Structure

  /// The byte here; 0, which JSON has nowhere, at the end.
  private mutating func peek() -> UInt8 {
    if offset < end { return bytes[offset] }
    fail(.unexpectedEnd)
    return 0
  }

  @inline(never)
  private mutating func skipSpace() {
    while offset < end {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  @inline(never)
  package mutating func expect(_ byte: UInt8) {
    skipSpace()
    if peek() == byte { offset += 1 } else { fail(.syntax) }
  }

  /// True when the next byte that is not space is this one; then the byte is read.
  @inline(never)
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < end, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Goes into the object that has to be here: its names follow.
  @inline(never)
  package mutating func beginObject() {
    expect(UInt8(ascii: "{"))
    isFirst = true
  }

  /// Goes into the array that has to be here: its elements follow.
  package mutating func beginArray() {
    expect(UInt8(ascii: "["))
    isFirst = true
  }

  /// The next name of an object, or nil at its end.
  @inline(never)
  package mutating func nextName() -> SearchText? {
    guard hasNext(before: UInt8(ascii: "}")) else { return nil }
    let name = string()
    expect(UInt8(ascii: ":"))
    return failure == nil ? name : nil
  }

  /// True when the array has another element.
  package mutating func nextElement() -> Bool { hasNext(before: UInt8(ascii: "]")) }

  /// True when a list that ends in this bracket has another element.
  @inline(never)
  package mutating func hasNext(before bracket: UInt8) -> Bool {
    let isFirst = isFirst
    self.isFirst = false
    if take(bracket) { return false }
    if !isFirst { expect(UInt8(ascii: ",")) }
    return failure == nil
  }

  /// The place of an object's next name among some words, or nil at its end; values of other names are passed over.
  @inline(never)
  package mutating func nextName(of words: WordList) -> Int? {
    while let name = nextName() {
      if let place = words.place(of: name) { return place }
      skipValue()
    }
    return nil
  }

  // MARK: Scalars

  @inline(never)
  package mutating func boolean() -> Bool {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "t"):
      word("true")
      return true
    case UInt8(ascii: "f"): word("false")
    default: fail(.badValue)
    }
    return false
  }

  private mutating func word(_ word: StaticString) {
    for index in 0..<word.utf8CodeUnitCount {
      if peek() == word.utf8Start[index] { offset += 1 } else { fail(.syntax) }
    }
  }

  /// A whole number from 0 to 2⁵³ − 1, the largest that every reader of JSON agrees on.
  @inline(never)
  package mutating func wholeNumber() -> Int64 {
    skipSpace()
    let start = offset
    var value: Int64 = 0
    while offset < end, bytes[offset] &- 0x30 < 10 {
      value = value * 10 + Int64(bytes[offset] - 0x30)
      if value < 1 << 53 { offset += 1 } else { fail(.badNumber) }
    }
    if offset == start { fail(offset < end ? .badValue : .unexpectedEnd) }
    if offset > start + 1, bytes[start] == 0x30 { fail(.badNumber, at: start) }
    if offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): fail(.badNumber)
      default: break
      }
    }
    return failure == nil ? value : 0
  }

  /// A whole number that fits a count of things on every platform.
  @inline(never)
  package mutating func count() -> Int {
    let start = offset
    if let value = Int32(exactly: wholeNumber()) { return Int(value) }
    fail(.badNumber, at: start)
    return 0
  }

  #if !hasFeature(Embedded)
  /// Where the first mistake is; nil while there is none.
  package var mistake: Int? { failure?.offset }

  /// Whether an object is next.
  package var isAtObject: Bool { mutating get { isNext(UInt8(ascii: "{")) } }

  /// Whether an array is next.
  package var isAtArray: Bool { mutating get { isNext(UInt8(ascii: "[")) } }

  /// Whether a text is next.
  package var isAtText: Bool { mutating get { isNext(UInt8(ascii: "\"")) } }

  /// Whether `true` or `false` is next.
  package var isAtBoolean: Bool {
    mutating get { isNext(UInt8(ascii: "t")) || isNext(UInt8(ascii: "f")) }
  }

  /// Whether a number is next that ``wholeNumber()`` reads.
  package var isAtDigits: Bool {
    mutating get {
      skipSpace()
      var place = offset
      var value: Int64 = 0
      while place < end, bytes[place] &- 0x30 < 10, value < 1 << 53 {
        value = value * 10 + Int64(bytes[place] - 0x30)
        place += 1
      }
      guard place > offset, place < end, value < 1 << 53 else { return false }
      return bytes[place] != UInt8(ascii: ".") && bytes[place] | 0x20 != UInt8(ascii: "e")
    }
  }

  private mutating func isNext(_ byte: UInt8) -> Bool {
    skipSpace()
    return offset < end && bytes[offset] == byte
  }
  #endif

  // MARK: What is not known

  /// Passes over a value of any type.
  @inline(never)
  package mutating func skipValue() {
    var depth = 0
    repeat {
      skipSpace()
      switch peek() {
      case UInt8(ascii: "\""): _ = string()
      case UInt8(ascii: "t"): word("true")
      case UInt8(ascii: "f"): word("false")
      case UInt8(ascii: "n"): word("null")
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if enter(&depth) { continue }
      default: skipNumber()
      }
      leave(&depth)
    } while depth > 0
  }

  /// Goes into an array or object; false when it is empty and closed already.
  private mutating func enter(_ depth: inout Int) -> Bool {
    let isObject = bytes[offset] == UInt8(ascii: "{")
    guard depth < Swift.min(depthLimit, 60) else {
      fail(.tooLarge)
      return false
    }
    offset += 1
    if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return false }
    depth += 1
    brackets = brackets << 1 | (isObject ? 1 : 0)
    if isObject { skipName() }
    return true
  }

  /// After a value: closes what ends here, and stops before the next value.
  private mutating func leave(_ depth: inout Int) {
    while depth > 0 {
      let isObject = brackets & 1 == 1
      if take(UInt8(ascii: ",")) {
        if isObject { skipName() }
        return
      }
      expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      brackets >>= 1
      depth -= 1
    }
  }

  #if !hasFeature(Embedded)
  /// A number that need not be whole; nil for whatever else stands there.
  package mutating func number() -> Double? {
    skipSpace()
    let start = offset
    skipValue()
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self))
  }
  #endif

  @inline(never)
  private mutating func skipName() {
    _ = string()
    expect(UInt8(ascii: ":"))
  }

  private mutating func skipNumber() {
    if peek() == UInt8(ascii: "-") { offset += 1 }
    let start = offset
    skipDigits()
    if offset > start + 1, bytes[start] == 0x30 { fail(.badNumber, at: start) }
    if offset < end, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      skipDigits()
    }
    if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < end, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
      skipDigits()
    }
  }

  @inline(never)
  private mutating func skipDigits() {
    let start = offset
    while offset < end, bytes[offset] &- 0x30 < 10 { offset += 1 }
    if offset == start { fail(offset < end ? .syntax : .unexpectedEnd) }
  }
}

extension JSONReader {
  /// A string, with its escapes undone and its UTF-8 checked.
  @inline(never)
  package mutating func string() -> SearchText {
    skipSpace()
    if peek() == UInt8(ascii: "\"") { offset += 1 } else { fail(.badValue) }
    var text: [UInt8] = []
    while failure == nil {
      let byte = peek()
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return SearchText(text)
      case UInt8(ascii: "\\"):
        offset += 1
        escape(into: &text)
      case 0x20..<0x80:
        text.append(byte)
        offset += 1
      case 0x80...:
        multibyte(into: &text)
      default:
        fail(.badText)
      }
    }
    return SearchText()
  }

  @inline(never)
  private mutating func escape(into text: inout [UInt8]) {
    var byte = peek()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): break
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "n"): byte = 0x0A
    case UInt8(ascii: "r"): byte = 0x0D
    case UInt8(ascii: "t"): byte = 0x09
    case UInt8(ascii: "u"):
      offset += 1
      unicodeEscape(into: &text)
      return
    default: fail(.syntax)
    }
    text.append(byte)
    offset += 1
  }

  @inline(never)
  private mutating func unicodeEscape(into text: inout [UInt8]) {
    let start = offset
    var scalar = fourHexDigits()
    if scalar & 0xFC00 == 0xD800 {
      for byte in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
        if offset < end, bytes[offset] == byte { offset += 1 } else { fail(.badText) }
      }
      let low = fourHexDigits()
      if low & 0xFC00 != 0xDC00 { fail(.badText, at: start) }
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
    } else if scalar & 0xFC00 == 0xDC00 {
      fail(.badText, at: start)
    }
    text.appendScalar(scalar)
  }

  @inline(never)
  private mutating func fourHexDigits() -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = peek()
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x61 + 10)
      default: fail(.syntax)
      }
      offset += 1
    }
    return value
  }

  /// One scalar of more than one byte.
  private mutating func multibyte(into text: inout [UInt8]) {
    let scalar = bytes.scalar(at: offset)
    guard scalar.isWellFormed else { return fail(.badText) }
    text.appendScalar(scalar.value)
    offset += scalar.length
  }
}
