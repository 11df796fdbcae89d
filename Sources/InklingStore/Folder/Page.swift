/// One page of a folder: what is searched and shown of it.
struct Page {
  var path: String
  var title: [UInt8] = []
  var headings: [[UInt8]] = []
  var text: [UInt8] = []
  var description: [UInt8] = []
  var section: [UInt8] = []
  var image: [UInt8] = []
  var url: [UInt8] = []
  /// Why it is no page to be found.
  var leftOut: LeftOutPage.Reason?

  /// Reads a page; nil when its front matter says that it is a draft.
  init?(
    path: String, linkPrefix: String, bytes: [UInt8], rules: PageRules = PageRules([]),
    titles: SharedTitleEnd = SharedTitleEnd()
  ) {
    self.path = path
    guard let kind = PageKind(path: path) else { return nil }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let (matter, content) = FrontMatter.split(body)
    if matter["draft"] == Array("true".utf8) { return nil }
    switch kind {
    case .html:
      var extractor = HTMLText(content)
      extractor.run()
      take(extractor.title, extractor.headings, extractor.text)
      if let own = titles.cut(title) {
        title = extractor.mainHeading.isEmpty ? own : extractor.mainHeading
      }
      leftOut = extractor.leftOut
      if rules.isElsewhere(extractor.canonical, from: path) { leftOut = .canonicalElsewhere }
      description = extractor.description
      image = extractor.image
    case .markdown:
      var extractor = MarkdownText()
      extractor.run(content)
      take(extractor.title, extractor.headings, extractor.text)
    case .text:
      take(PlainText.firstLine(content), [], Array(content))
    }
    adopt(matter)
    if title.isEmpty { title = Array(PagePath.name(path).utf8) }
    if section.isEmpty { section = Array(PagePath.section(path).utf8) }
    if url.isEmpty { url = Array(PagePath.url(linkPrefix + path).utf8) }
  }

  private mutating func take(_ title: [UInt8], _ headings: [[UInt8]], _ text: [UInt8]) {
    self.title = title
    self.headings = headings
    self.text = text
  }

  private mutating func adopt(_ matter: [String: [UInt8]]) {
    if let value = matter["title"] { title = value }
    if let value = matter["description"] ?? matter["summary"] { description = value }
    if let value = matter["section"] ?? matter["category"] { section = value }
    if let value = matter["image"] ?? matter["thumbnail"] { image = value }
    if let value = matter["url"] ?? matter["permalink"] { url = value }
  }

  /// The fields in the order in which they are given on.
  var fields: [(String, [UInt8])] {
    [
      ("path", Array(path.utf8)), ("url", url), ("title", title),
      ("headings", Array(headings.joined(separator: Array("\n".utf8)))), ("text", text),
      ("description", description), ("section", section), ("image", image),
    ]
  }
}

/// What a path says about its page.
enum PagePath {
  /// The file's name without its ending: `guides/First steps.md` is `First steps`.
  static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// The first folder on the way, or nothing.
  static func section(_ path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : ""
  }

  /// The address; `index.html` is its folder, but for the outermost, where the search may be.
  static func url(_ path: String) -> String {
    var parts = path.split(separator: "/").map { PercentEncoding.encode($0.utf8) }
    if parts.count > 1, let last = parts.last, last == "index.html" || last == "index.htm" {
      parts[parts.count - 1] = ""
    }
    return parts.joined(separator: "/")
  }
}

/// Text files.
enum PlainText {
  /// The first line that is not blank, if it is short enough for a title.
  static func firstLine(_ text: ArraySlice<UInt8>) -> [UInt8] {
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let trimmed = trim(line)
      if trimmed.isEmpty { continue }
      return trimmed.count <= 200 ? Array(trimmed) : []
    }
    return []
  }

  static func trim(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, first <= 0x20 { line = line.dropFirst() }
    while let last = line.last, last <= 0x20 { line = line.dropLast() }
    return line
  }
}
