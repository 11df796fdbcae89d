/// `%2F` for bytes that an address cannot hold (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The bytes that a text stands for, or nil when a percent sign is not followed by two digits.
  ///
  /// In forms a plus is a space.
  package static func decode(_ text: Substring.UTF8View, plusIsSpace: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace:
        bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexadecimalDigit,
          let low = rest.popFirst()?.hexadecimalDigit
        else { return nil }
        bytes.append(high << 4 | low)
      default:
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The bytes with everything encoded but letters, digits and `-._~`, which need no encoding anywhere.
  package static func encode(_ bytes: some Sequence<UInt8>, keeping kept: String = "") -> String {
    var encoded: [UInt8] = []
    for byte in bytes {
      if byte.isUnreserved || kept.utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(self)
    }
  }
}
