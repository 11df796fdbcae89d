/// Elements by name, class, id and attributes: `main`, `.content`, `div#page[role=main]`, several behind commas.
///
/// Tags are read one by one and no tree is kept, so a selector speaks of one element, not of those around it.
struct HTMLSelector: Sendable, Equatable {
  private struct Compound: Sendable, Equatable {
    var name = ""
    /// Attributes that must be there; with a value one that must be equal, or for a class among others.
    var conditions: [(attribute: String, value: String?)] = []

    static func == (one: Compound, other: Compound) -> Bool {
      one.name == other.name
        && one.conditions.elementsEqual(other.conditions) { $0.0 == $1.0 && $0.1 == $1.1 }
    }
  }

  private var choices: [Compound] = []

  init(_ text: String) throws(SelectorError) {
    for part in text.split(separator: ",") {
      let trimmed = String(decoding: PlainText.trim(Array(part.utf8)[...]), as: UTF8.self)
      guard let compound = Self.compound(trimmed) else { throw SelectorError(selector: text) }
      choices.append(compound)
    }
    if choices.isEmpty { throw SelectorError(selector: text) }
  }

  private static func compound(_ text: String) -> Compound? {
    var compound = Compound()
    var rest = Substring(text)
    func word() -> String? {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : String(word)
    }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else {
      compound.name = word()?.lowercased() ?? ""
    }
    while let sign = rest.popFirst() {
      switch sign {
      case ".", "#":
        guard let value = word() else { return nil }
        compound.conditions.append((sign == "." ? "class" : "id", value))
      case "[":
        guard let close = rest.firstIndex(of: "]") else { return nil }
        let parts = rest[..<close].split(separator: "=", maxSplits: 1)
        guard let name = parts.first, name.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" })
        else {
          return nil
        }
        let value = parts.count > 1 ? parts[1].filter { $0 != "\"" && $0 != "'" } : nil
        compound.conditions.append((name.lowercased(), value))
        rest = rest[close...].dropFirst()
      default: return nil
      }
    }
    return text.isEmpty ? nil : compound
  }

  /// Whether an element is one of these.
  func matches(_ tag: HTMLTag) -> Bool {
    choices.contains { choice in
      (choice.name.isEmpty || choice.name == tag.name)
        && choice.conditions.allSatisfy { condition in
          tag.attributes.contains { attribute in
            guard attribute.name == condition.attribute else { return false }
            guard let value = condition.value else { return true }
            let given = String(decoding: attribute.value, as: UTF8.self)
            return given == value
              || condition.attribute == "class"
                && given.split(separator: " ").contains(Substring(value))
          }
        }
    }
  }
}
