internal import InklingCore

/// Reads the little of JSON that a question consists of: whole numbers and strings.
///
/// What is no JSON is noticed once, at ``failure``, and from then on reads as the end. So the steps in between need no
/// check. That makes this half as large in the browser as throwing at every byte.
struct QuestionReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// Where the bytes stopped to be a question.
  private(set) var failure: Int?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Notes that the bytes are no question, and reads no further.
  @inline(never)
  mutating func fail() {
    if failure == nil { failure = offset }
    offset = bytes.count
  }

  /// The byte here, 0 at the end, which stands nowhere in JSON.
  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func next() -> UInt8 {
    let byte = byte
    offset = min(offset + 1, bytes.count)
    return byte
  }

  private mutating func skipSpace() {
    while byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
  }

  /// Passes over this byte if it is the next one that is not space.
  mutating func take(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard byte == wanted else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8) {
    if !take(byte) { fail() }
  }

  mutating func expectEnd() {
    skipSpace()
    if offset < bytes.count { fail() }
  }

  /// A whole number from 0 to 2³¹ − 1.
  mutating func number() -> Int {
    skipSpace()
    let start = offset
    var value: Int64 = 0
    while byte &- 0x30 < 10, value <= Int64(Int32.max) {
      value = value * 10 + Int64(next() &- 0x30)
    }
    let digits = offset - start
    if digits == 0 || digits > 1 && bytes[start] == 0x30 || value > Int64(Int32.max) { fail() }
    return Int(truncatingIfNeeded: value)
  }

  /// A string, its escapes resolved.
  mutating func string() -> [UInt8] {
    expect(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while failure == nil {
      let byte = next()
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        appendEscape(to: &text)
      } else if byte < 0x20 || text.count > SharedLimits.maximumMessageTextBytes {
        fail()
      } else {
        text.append(byte)
      }
    }
    return text
  }

  /// A list of strings.
  mutating func strings(atMost limit: Int) -> [[UInt8]] {
    expect(UInt8(ascii: "["))
    var strings: [[UInt8]] = []
    if take(UInt8(ascii: "]")) { return strings }
    repeat {
      if strings.count == limit { fail() }
      strings.append(string())
    } while take(UInt8(ascii: ","))
    expect(UInt8(ascii: "]"))
    return strings
  }

  private mutating func appendEscape(to text: inout [UInt8]) {
    let byte = next()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): appendScalar(to: &text)
    default: fail()
    }
  }

  private mutating func appendScalar(to text: inout [UInt8]) {
    var value = hexadecimal()
    if value >> 11 == 0xD800 >> 11 {
      if value >> 10 != 0xD800 >> 10 || next() != UInt8(ascii: "\\") || next() != UInt8(ascii: "u")
      {
        fail()
      }
      let low = hexadecimal()
      if low >> 10 != 0xDC00 >> 10 { fail() }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    text.appendScalar(value)
  }

  private mutating func hexadecimal() -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = next()
      let digit = byte &- 0x30 < 10 ? byte &- 0x30 : (byte | 0x20) &- 0x57
      if digit > 15 || byte > 0x39 && digit < 10 { fail() }
      value = value << 4 | UInt32(digit & 15)
    }
    return value
  }
}
