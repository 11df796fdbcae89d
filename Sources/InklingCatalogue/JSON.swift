internal import InklingBar

/// The few forms of JSON that the inspector reads.
enum JSON {
  static func string(_ text: SearchText) -> SearchText {
    var literal: SearchText = "\""
    for byte in text.bytes {
      switch byte {
      case 0x22, 0x5C: literal.bytes += [0x5C, byte]
      case 0x0A: literal.append("\\n")
      case 0..<0x20, 0x7F:
        literal.append("\\u00")
        literal.append(SearchText(hexadecimal: byte))
      default: literal.bytes.append(byte)
      }
    }
    return literal + "\""
  }

  static func array<Element>(
    _ elements: [Element], _ write: (Element) -> SearchText
  ) -> SearchText {
    var text: SearchText = "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(",") }
      text.append(write(element))
    }
    return text + "]"
  }

  static func object(_ members: [(StaticString, SearchText)]) -> SearchText {
    var text: SearchText = "{"
    for (index, (name, value)) in members.enumerated() {
      if index > 0 { text.append(",") }
      text = text + "\"" + SearchText(name) + "\":" + value
    }
    return text + "}"
  }
}
