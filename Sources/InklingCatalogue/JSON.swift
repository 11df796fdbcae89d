internal import InklingBar

/// The few forms of JSON that the inspector reads.
enum JSON {
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
