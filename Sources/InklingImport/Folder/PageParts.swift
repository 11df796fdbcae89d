/// What becomes of the sections of a page: of those below a heading that has an address.
public enum PageSectioning: String, Sendable, CaseIterable {
  /// A page is one record, and its row opens the section that answers best.
  case best
  /// Each section is a record with an address, a title and a text of its own, and so is what stands before the first.
  case rows
}

/// A page as readers give it on: one record, or several.
struct PageParts {
  typealias Fields = [(name: String, value: [UInt8])]

  var path: [UInt8]
  var url: [UInt8]
  var title: [UInt8]
  var headings: [PageHeading]
  var text: [UInt8]
  /// What is said of the page, not of one of its sections.
  var about: Fields = []
  /// What is said of the page and holds for each of its sections.
  var shared: Fields = []

  /// The fields of each record.
  /// - Complexity: O(length of the page), and of its title for each section.
  func records(_ sectioning: PageSectioning) -> [Fields] {
    guard sectioning == .rows, !url.isEmpty, !url.contains(UInt8(ascii: "#")) else {
      return [fields + about + shared]
    }
    return split().enumerated().map { place, part in
      part.fields + (place == 0 ? about : []) + shared
    }
  }

  private var fields: Fields {
    [
      ("path", path), ("url", url), ("title", title), ("headings", PageHeading.headings(headings)),
      ("anchors", PageHeading.anchors(headings)), ("text", text),
    ]
  }

  /// What stands before the first section, then each section.
  private func split() -> [PageParts] {
    var parts = [PageParts(path: path, url: url, title: title, headings: [], text: [])]
    var begin = 0
    var known: Set<[UInt8]> = [[]]
    for heading in headings {
      // Two places of one address are one for who comes there.
      guard known.insert(heading.anchor).inserted else {
        parts[parts.count - 1].headings.append(PageHeading(text: heading.text))
        continue
      }
      let start = max(begin, min(heading.start, text.count))
      parts[parts.count - 1].text = Array(PlainText.trim(text[begin..<start]))
      begin = text[start...].starts(with: heading.text) ? start + heading.text.count : start
      let fragment = [UInt8(ascii: "#")] + heading.fragment
      parts.append(
        PageParts(
          path: path + [UInt8(ascii: "#")] + heading.anchor, url: url + fragment,
          title: title + Array(" › ".utf8) + heading.text, headings: [], text: []))
    }
    parts[parts.count - 1].text = Array(PlainText.trim(text[begin...]))
    return parts
  }
}
