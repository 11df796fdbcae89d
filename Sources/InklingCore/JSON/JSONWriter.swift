/// Writes JSON as UTF-8 bytes, with the commas.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The name of what follows, which needs no escapes.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(name)
    bytes.append(UInt8(ascii: "\""))
    colon()
  }

  /// The name of what follows.
  package mutating func name(_ name: [UInt8]) {
    string(name)
    colon()
  }

  package mutating func number(_ value: Int64) {
    separate()
    bytes.appendDecimal(value)
  }

  package mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// A value as it stands in JSON: a word, or a string that needs no escapes, with its quotes.
  package mutating func literal(_ text: StaticString) {
    separate()
    bytes.append(text)
  }

  /// A string; what is not UTF-8 in it becomes U+FFFD.
  package mutating func string(_ text: [UInt8]) {
    separate()
    bytes.appendQuoted(text)
  }

  /// A string.
  package mutating func string(_ text: SearchText) { string(text.bytes) }
  /// Writes what is JSON already.
  package mutating func value(_ json: some Sequence<UInt8>) {
    separate()
    bytes += json
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

  private mutating func colon() {
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

extension SearchText {
  /// The text as a JSON string, quotes included; what JSON forbids in one is escaped.
  public var quoted: SearchText {
    var quoted: [UInt8] = []
    quoted.appendQuoted(bytes)
    return SearchText(quoted)
  }
}

extension [UInt8] {
  /// Appends text as a JSON string, quotes included; what is not UTF-8 in it becomes U+FFFD.
  package mutating func appendQuoted(_ text: [UInt8]) {
    append(UInt8(ascii: "\""))
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte >= 0x80 {
        let scalar = text.scalar(at: at)
        appendScalar(scalar.value)
        at += scalar.length
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        append(UInt8(ascii: "\\"))
        append(byte)
      } else if byte < 0x20 || byte == 0x7F {
        appendUnicodeEscape(UInt16(byte))
      } else {
        append(byte)
      }
      at += 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the escape of one UTF-16 unit: `\u009b`.
  package mutating func appendUnicodeEscape(_ unit: UInt16) {
    append(UInt8(ascii: "\\"))
    append(UInt8(ascii: "u"))
    var shift: UInt16 = 16
    while shift > 0 {
      shift -= 4
      append(hexadecimalDigit(UInt8(truncatingIfNeeded: unit >> shift & 15)))
    }
  }

  /// Appends a number in decimal digits.
  package mutating func appendDecimal(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var unit: UInt64 = 1
    while value.magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value.magnitude / unit % 10))
      unit /= 10
    }
  }

  mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }
}

/// The digit of a value below 16, in lower case.
package func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
}
