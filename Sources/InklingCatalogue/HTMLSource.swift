public import InklingBar

extension SourceText {
  /// The HTML that makes a bar like this one.
  public init(htmlFor bar: SearchBar) {
    add("<")
    add("search-bar", .type)
    var isFirst = true
    for attribute in BarAttribute.allCases {
      guard let value = bar.value(of: attribute) else { continue }
      add(isFirst ? " " : "\n            ")
      isFirst = false
      add(attribute.htmlName, .name)
      if attribute.kind != .flag {
        add("=")
        add(value.htmlLiteral, .string)
      }
    }
    add("></")
    add("search-bar", .type)
    add(">\n")
  }
}

extension SearchText {
  /// The text between quotation marks, as HTML reads it.
  var htmlLiteral: SearchText {
    var literal: SearchText = "\""
    for byte in bytes {
      switch byte {
      case 0x22: literal.append("&quot;")
      case 0x26: literal.append("&amp;")
      case 0x3C: literal.append("&lt;")
      case 0x3E: literal.append("&gt;")
      default: literal.bytes.append(byte)
      }
    }
    return literal + "\""
  }
}
