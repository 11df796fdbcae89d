/// One tag, comment or declaration of an HTML page.
struct HTMLTag {
  /// What the tag begins or ends; none for comments and declarations.
  private(set) var element = HTMLElement.none
  /// The name of the element in lower case.
  var name: String { element.name }
  private(set) var isEnd = false
  private(set) var isSelfClosing = false
  private(set) var attributes: [(name: String, value: [UInt8])] = []
  /// Whether it has attributes that say something of the page: most tags have none.
  private(set) var isAnnotated = false
  /// Behind the tag.
  private(set) var end: Int

  private static let maximumAttributes = 256

  /// Reads the tag that begins with `<` at `start`; nil when that is only a character.
  init?(_ bytes: ArraySlice<UInt8>, at start: Int) {
    var at = start + 1
    guard at < bytes.endIndex else { return nil }
    end = bytes.endIndex
    if bytes[at] == UInt8(ascii: "!") || bytes[at] == UInt8(ascii: "?") {
      end = Self.endOfDeclaration(bytes, at)
      return
    }
    if bytes[at] == UInt8(ascii: "/") {
      isEnd = true
      at += 1
    }
    guard at < bytes.endIndex, Self.isLetter(bytes[at]) else { return nil }
    let nameStart = at
    while at < bytes.endIndex, !Self.endsName(bytes[at]) { at += 1 }
    element = HTMLElement(bytes[nameStart..<at])
    readAttributes(bytes, &at)
    end = at
  }

  private mutating func readAttributes(_ bytes: ArraySlice<UInt8>, _ at: inout Int) {
    while at < bytes.endIndex {
      let byte = bytes[at]
      if byte == UInt8(ascii: ">") {
        at += 1
        return
      }
      if byte == UInt8(ascii: "/") {
        isSelfClosing = at + 1 < bytes.endIndex && bytes[at + 1] == UInt8(ascii: ">")
        at += 1
        continue
      }
      if byte <= 0x20 {
        at += 1
        continue
      }
      readAttribute(bytes, &at)
    }
  }

  private mutating func readAttribute(_ bytes: ArraySlice<UInt8>, _ at: inout Int) {
    let start = at
    at += 1
    while at < bytes.endIndex, !Self.endsName(bytes[at]), bytes[at] != UInt8(ascii: "=") { at += 1 }
    let name = bytes[start..<at]
    while at < bytes.endIndex, bytes[at] <= 0x20 { at += 1 }
    var value = bytes[at..<at]
    if at < bytes.endIndex, bytes[at] == UInt8(ascii: "=") {
      at += 1
      while at < bytes.endIndex, bytes[at] <= 0x20 { at += 1 }
      value = Self.value(bytes, &at)
    }
    if attributes.count < Self.maximumAttributes {
      if name.starts(with: "data-".utf8) { isAnnotated = true }
      attributes.append(
        (String(decoding: name.prefix(64), as: UTF8.self).lowercased(), Array(value)))
    }
  }

  private static func value(_ bytes: ArraySlice<UInt8>, _ at: inout Int) -> ArraySlice<UInt8> {
    guard at < bytes.endIndex else { return bytes[at..<at] }
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = at + 1
      let close = bytes[start...].firstIndex(of: quote) ?? bytes.endIndex
      at = min(close + 1, bytes.endIndex)
      return bytes[start..<close]
    }
    let start = at
    while at < bytes.endIndex, bytes[at] > 0x20, bytes[at] != UInt8(ascii: ">") { at += 1 }
    return bytes[start..<at]
  }

  /// The value of an attribute, empty if it is absent.
  func value(_ name: String) -> [UInt8] {
    attributes.first { $0.name == name }?.value ?? []
  }

  /// Whether the page says that the element is not for readers or not for searching.
  var isHidden: Bool {
    attributes.contains { attribute in
      switch attribute.name {
      case "hidden": true
      case "aria-hidden": attribute.value == Array("true".utf8)
      case "data-search": attribute.value == Array("ignore".utf8)
      default: false
      }
    }
  }

  /// Whether the element holds what its page is about.
  var isMain: Bool { name == "main" || value("role") == Array("main".utf8) }

  /// Classes of navigation and of permalinks: DocBook, Sphinx, Texinfo, GTK-Doc, MkDocs, Docusaurus, DocC.
  private static let navigationClasses = [
    "navheader", "navfooter", "nav-panel", "navbar", "navigation", "sphinxsidebar", "sidebar",
    "related", "breadcrumb", "breadcrumbs", "footer", "header", "headerlink", "permalink",
    "header-anchor", "anchor-link", "hash-link", "anchorjs-link",
    "copiable-anchor-link",
  ].map { Array($0.utf8) }
  /// How classes of links begin that lead past the navigation: `skip-link`, `skipToContent_fXgn`.
  private static let skipLink = Array("skip".utf8)
  private static let navigationRoles = ["navigation", "search"].map { Array($0.utf8) }

  /// Whether the element leads to pages or to their text and is none, by its role or by the classes that generators
  /// give.
  var isNavigation: Bool {
    guard element.kinds.contains(.box) else { return false }
    return attributes.contains { attribute in
      switch attribute.name {
      case "role": Self.navigationRoles.contains(attribute.value)
      case "class":
        attribute.value.split(separator: 0x20).contains { className in
          Self.navigationClasses.contains { className.elementsEqual($0) }
            || name == "a" && className.starts(with: Self.skipLink)
        }
      default: false
      }
    }
  }

  /// Where the raw text of a script or style ends: behind `</name`, whatever stands between; nil where it does not end.
  static func endOfRaw(_ name: String, _ bytes: ArraySlice<UInt8>, from: Int) -> Int? {
    let wanted = Array(name.utf8)
    var at = from
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      guard at < bytes.endIndex, bytes[at] == UInt8(ascii: "/") else { continue }
      let candidate = bytes[(at + 1)...].prefix(wanted.count)
      if candidate.count == wanted.count, zip(candidate, wanted).allSatisfy({ $0 | 0x20 == $1 }) {
        return bytes[at...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
      }
    }
    return nil
  }

  private static func endOfDeclaration(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int {
    let rest = bytes[at...]
    if rest.starts(with: "!--".utf8) {
      return Self.behind("-->", bytes, from: at + 3) ?? bytes.endIndex
    }
    if rest.starts(with: "![CDATA[".utf8) {
      return Self.behind("]]>", bytes, from: at + 8) ?? bytes.endIndex
    }
    return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
  }

  /// Where what stands behind `end` begins; nil where it does not come.
  static func behind(_ end: String, _ bytes: ArraySlice<UInt8>, from: Int) -> Int? {
    let wanted = Array(end.utf8)
    var at = from
    while at <= bytes.endIndex, let found = bytes[at...].firstIndex(of: wanted[0]) {
      if bytes[found...].starts(with: wanted) { return found + wanted.count }
      at = found + 1
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
