internal import InklingCore

/// Writes the little JSON that an answer needs.
internal struct JSONWriter {
  var bytes: [UInt8] = []

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  mutating func tier(_ tier: MatchTier) {
    switch tier {
    case .exact: raw("\"exact\"")
    case .typo: raw("\"typo\"")
    case .some: raw("\"some\"")
    }
  }

  mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  private mutating func digits(_ value: UInt) {
    if value >= 10 { digits(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  mutating func runs(_ runs: [TextRun]) {
    raw("[")
    for (place, run) in runs.enumerated() {
      if place > 0 { raw(",") }
      number(Int(run.kind.rawValue))
      raw(",")
      string(run.bytes)
    }
    raw("]")
  }

  mutating func string(_ text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte < 0x80 {
        ascii(byte)
        at += 1
      } else {
        let scalar = text.scalar(at: at)
        bytes.appendScalar(scalar.value)
        at += scalar.length
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func ascii(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F:
      raw("\\u00")
      bytes.append(Self.hex(byte >> 4))
      bytes.append(Self.hex(byte & 15))
    default:
      bytes.append(byte)
    }
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
