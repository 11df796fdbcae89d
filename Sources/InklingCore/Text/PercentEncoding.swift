/// `%2F` for bytes that an address cannot hold (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The part of an address that decides which bytes stand for themselves.
  package enum Part {
    /// A name or a value of a query, or one name of a path: letters, digits and `-._~`.
    case component
    /// A path: what a component keeps, and the slashes between its names.
    case path
  }

  /// The bytes as they stand in that part of an address.
  package static func encoded(_ bytes: [UInt8], for part: Part = .component) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in bytes {
      if keeps(byte) || (part == .path && byte == UInt8(ascii: "/")) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digit(byte >> 4))
        encoded.append(digit(byte & 15))
      }
    }
    return encoded
  }

  /// The bytes that a text stands for, or nil when a percent sign is not followed by two digits.
  ///
  /// In forms a plus is a space.
  package static func decoded(_ text: [UInt8], plusIsSpace: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      var byte = text[at]
      if byte == UInt8(ascii: "%") {
        guard at + 2 < text.count, let high = value(of: text[at + 1]),
          let low = value(of: text[at + 2])
        else { return nil }
        byte = high << 4 | low
        at += 2
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      bytes.append(byte)
      at += 1
    }
    return bytes
  }

  private static func keeps(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

#if !hasFeature(Embedded)
extension PercentEncoding {
  /// The bytes as they stand in that part of an address.
  package static func encode(_ bytes: some Sequence<UInt8>, for part: Part = .component) -> String {
    String(decoding: encoded(Array(bytes), for: part), as: UTF8.self)
  }

  /// The bytes that a text stands for, or nil when a percent sign is not followed by two digits.
  package static func decode(_ text: Substring.UTF8View, plusIsSpace: Bool = false) -> [UInt8]? {
    decoded(Array(text), plusIsSpace: plusIsSpace)
  }
}
#endif
