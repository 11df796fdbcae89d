internal import InklingBar

extension SearchText {
  /// A length in CSS, to a tenth of a pixel.
  static func pixels(_ length: Float) -> SearchText {
    guard length > -100_000, length < 100_000 else { return "0px" }
    let tenths = Int(length * 10 + (length < 0 ? -0.5 : 0.5))
    var text = tenths < 0 ? SearchText("-") : SearchText()
    text.append(SearchText(decimal: abs(tenths) / 10))
    if tenths % 10 != 0 {
      text.append(".")
      text.append(SearchText(decimal: abs(tenths) % 10))
    }
    return text + "px"
  }

  /// The text as a JSON string, quotes included.
  var quoted: SearchText {
    var out: [UInt8] = [0x22]
    for byte in bytes {
      switch byte {
      case 0x22, 0x5C: out += [0x5C, byte]
      case 0..<0x20:
        out += [0x5C, 0x75, 0x30, 0x30, 0x30 + byte >> 4]
        out.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
      default: out.append(byte)
      }
    }
    out.append(0x22)
    return SearchText(out)
  }
}
