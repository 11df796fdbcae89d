/// Writes JSON as UTF-8 bytes.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func beginObject() { open(UInt8(ascii: "{")) }
  mutating func endObject() { close(UInt8(ascii: "}")) }
  mutating func beginArray() { open(UInt8(ascii: "[")) }
  mutating func endArray() { close(UInt8(ascii: "]")) }

  mutating func name(_ text: SearchText) {
    string(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func number(_ value: Int64) {
    separate()
    bytes.appendDecimal(value)
    needsComma = true
  }

  /// A string.
  mutating func string(_ text: SearchText) {
    separate()
    bytes += text.quoted.bytes
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

extension SearchText {
  /// The text as a JSON string, quotes included; what JSON forbids in one is escaped.
  public var quoted: SearchText {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let last = byte & 15
        quoted += [0x5C, 0x75, 0x30, 0x30, UInt8(ascii: "0") + byte >> 4]  // \u00, and one digit
        quoted.append(last < 10 ? UInt8(ascii: "0") + last : UInt8(ascii: "a") + last - 10)
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return SearchText(quoted)
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  mutating func appendDecimal(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var unit: UInt64 = 1
    while value.magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value.magnitude / unit % 10))
      unit /= 10
    }
  }
}
