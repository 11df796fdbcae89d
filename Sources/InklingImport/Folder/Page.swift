/// One page of a folder: what is searched and shown of it.
struct Page {
  /// The path within the folder, as people read it and as records are told apart.
  var name: String
  var title: [UInt8] = []
  var headings: [PageHeading] = []
  var text: [UInt8] = []
  var description: [UInt8] = []
  var section: [UInt8] = []
  var image: [UInt8] = []
  var url: [UInt8] = []
  /// Further fields, which its annotations give it.
  var fields: PageParts.Fields = []
  /// Why it is no page to be found.
  var leftOut: LeftOutPage.Reason?

  /// Reads a page; nil when its front matter says that it is a draft.
  ///
  /// `path` is the disk's own, to which the address leads; `name` is the same unless said otherwise.
  init?(
    path: String, named name: String? = nil, linkPrefix: String, bytes: [UInt8],
    rules: PageRules = PageRules([]), titles: SharedTitleEnd = SharedTitleEnd(),
    selection: PageSelection = PageSelection(), annotations: SiteAnnotations = SiteAnnotations()
  ) {
    self.name = name ?? path
    guard let kind = PageKind(path: path) else { return nil }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let (matter, content) = FrontMatter.split(body)
    if matter["draft"] == Array("true".utf8) { return nil }
    switch kind {
    case .html:
      var extractor = HTMLText(content, selection)
      extractor.run()
      take(extractor.title, extractor.headings, extractor.text)
      if let own = titles.cut(title) {
        title = extractor.mainHeading.isEmpty ? own : extractor.mainHeading
      }
      leftOut = extractor.leftOut
      if rules.isElsewhere(extractor.canonical, from: path) { leftOut = .canonicalElsewhere }
      if leftOut == nil, annotations.hasBodies, !extractor.annotated.hasBody { leftOut = .unmarked }
      description = extractor.description
      image = extractor.image
      adopt(PageFacts(extractor.annotated.facts))
    case .markdown:
      var extractor = MarkdownText()
      extractor.run(content)
      take(extractor.title, extractor.headings, extractor.text)
    case .text:
      take(PlainText.firstLine(content), [], Array(content))
    }
    adopt(matter)
    if title.isEmpty { title = Array(PagePath.name(self.name).utf8) }
    headings = PageHeading.settled(headings, title: title, text: text)
    if section.isEmpty { section = Array(PagePath.section(self.name).utf8) }
    if url.isEmpty { url = Array(PagePath.url(linkPrefix + path).utf8) }
  }

  private mutating func take(_ title: [UInt8], _ headings: [PageHeading], _ text: [UInt8]) {
    self.title = title
    self.headings = headings
    self.text = text
  }

  private mutating func adopt(_ facts: PageFacts) {
    title = facts.own["title"] ?? (title.isEmpty ? facts.usual["title"] ?? [] : title)
    image = facts.own["image"] ?? (image.isEmpty ? facts.usual["image"] ?? [] : image)
    description =
      facts.own["description"]
      ?? (description.isEmpty ? facts.usual["description"] ?? [] : description)
    url = facts.own["url"] ?? []
    section = facts.section
    fields = facts.fields
  }

  private mutating func adopt(_ matter: [String: [UInt8]]) {
    if let value = matter["title"] { title = value }
    if let value = matter["description"] ?? matter["summary"] { description = value }
    if let value = matter["section"] ?? matter["category"] { section = value }
    if let value = matter["image"] ?? matter["thumbnail"] { image = value }
    if let value = matter["url"] ?? matter["permalink"] { url = value }
  }

  /// What readers give on.
  var parts: PageParts {
    PageParts(
      path: Array(name.utf8), url: url, title: title, headings: headings, text: text,
      about: [("description", description)],
      shared: [("section", section), ("image", image)] + fields)
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
