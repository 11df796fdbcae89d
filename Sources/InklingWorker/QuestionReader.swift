/// Reads the little of JSON that a question consists of: whole numbers and strings.
struct QuestionReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  /// A text longer than this is not a search, whoever sent it.
  private static let longestText = 4_096

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var malformed: EngineError { .malformedQuestion(at: offset) }

  private func peek() throws(EngineError) -> UInt8 {
    guard offset < bytes.count else { throw malformed }
    return bytes[offset]
  }

  private mutating func next() throws(EngineError) -> UInt8 {
    let byte = try peek()
    offset += 1
    return byte
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  /// Passes over this byte if it is the next one that is not space.
  mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(EngineError) {
    guard take(byte) else { throw malformed }
  }

  mutating func expectEnd() throws(EngineError) {
    skipSpace()
    guard offset == bytes.count else { throw malformed }
  }

  /// A whole number from 0 to 2³¹ − 1.
  mutating func number() throws(EngineError) -> Int {
    skipSpace()
    let start = offset
    var value = 0
    while offset < bytes.count, bytes[offset] &- 0x30 < 10 {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      guard !isTooLarge, tens <= Int(Int32.max) - 9 else { throw malformed }
      value = tens + Int(bytes[offset] - 0x30)
      offset += 1
    }
    let digits = offset - start
    guard digits > 0, digits == 1 || bytes[start] != 0x30 else { throw malformed }
    return value
  }

  /// A string, its escapes resolved.
  mutating func string() throws(EngineError) -> [UInt8] {
    try expect(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while true {
      guard text.count <= Self.longestText else { throw malformed }
      let byte = try next()
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"): try appendEscape(to: &text)
      case 0..<0x20: throw malformed
      default: text.append(byte)
      }
    }
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(EngineError) {
    let byte = try next()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try appendScalar(to: &text)
    default: throw malformed
    }
  }

  private mutating func appendScalar(to text: inout [UInt8]) throws(EngineError) {
    var value = try hexadecimal()
    if value >> 10 == 0xD800 >> 10 {
      guard try next() == UInt8(ascii: "\\"), try next() == UInt8(ascii: "u") else {
        throw malformed
      }
      let low = try hexadecimal()
      guard low >> 10 == 0xDC00 >> 10 else { throw malformed }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw malformed }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func hexadecimal() throws(EngineError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = try next()
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw malformed
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
