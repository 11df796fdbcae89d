/// One page of a folder: what is searched and shown of it.
struct Page {
  /// The path within the folder, as people read it and as records are told apart.
  var name: String
  /// The path on the disk.
  var path: String
  /// Whether the address ends in `index.html` where the file is called so.
  var keepsIndexNames: Bool
  var title: [UInt8] = []
  var headings: [PageHeading] = []
  var text: [UInt8] = []
  var description: [UInt8] = []
  var section: [UInt8] = []
  var image: [UInt8] = []
  var url: [UInt8] = []
  /// The address that the page calls its own; nil where it says none.
  var ownURL: [UInt8]?
  /// Further fields, which its annotations give it.
  var fields: PageParts.Fields = []
  /// Why it is no page to be found.
  var leftOut: LeftOutPage.Reason?

  /// Reads a page; nil when its front matter says that it is a draft.
  ///
  /// `path` is the disk's own, to which the address leads; `name` is the same unless said otherwise.
  init?(
    path: String, named name: String? = nil, linkPrefix: String, bytes: [UInt8],
    rules: PageRules = PageRules([]), titles: SharedTitle = SharedTitle(),
    selection: PageSelection = PageSelection(), annotations: SiteAnnotations = SiteAnnotations()
  ) {
    guard let read = ReadPage(path: path, bytes: bytes, selection) else { return nil }
    self.init(
      path: path, named: name ?? path, linkPrefix: linkPrefix, read, rules: rules, titles: titles,
      annotations: annotations)
  }

  /// What a page that was read comes to among the others; nil when it is a draft.
  init?(
    path: String, named name: String, linkPrefix: String, _ read: ReadPage, rules: PageRules,
    titles: SharedTitle, annotations: SiteAnnotations, keepsIndexNames: Bool = false
  ) {
    self.name = name
    self.path = path
    self.keepsIndexNames = keepsIndexNames
    if read.isDraft { return nil }
    (title, headings, text) = (read.title, read.headings, read.text)
    if let markup = read.markup {
      if let own = titles.cut(title) {
        title = markup.mainHeading.isEmpty ? own : markup.mainHeading
      }
      leftOut = markup.leftOut
      if rules.isElsewhere(markup.canonical, from: path) { leftOut = .canonicalElsewhere }
      if leftOut == nil, annotations.hasBodies, !markup.hasBody { leftOut = .unmarked }
      description = markup.description
      image = markup.image
      adopt(PageFacts(markup.facts))
    }
    adopt(read.matter)
    let spoken = PageFacts.searched(read.markup?.facts ?? []).map { PageHeading(text: $0) }
    if title.isEmpty { title = Array(PagePath.name(self.name).utf8) }
    if read.opening == title { dropTitle() }
    headings = PageHeading.settled(headings, title: title, text: text) + spoken
    if section.isEmpty { section = Array(PagePath.section(self.name).utf8) }
    if !url.isEmpty { ownURL = url }
    if url.isEmpty {
      let path = linkPrefix + path
      url = Array((keepsIndexNames ? PagePath.encoded(path) : PagePath.url(path)).utf8)
    }
  }

  /// Takes the title from the beginning of the text: a row shows it above.
  private mutating func dropTitle() {
    guard text.count > title.count, text.starts(with: title), text[title.count] <= 0x20 else {
      return
    }
    let length = title.count + 1
    text.removeFirst(length)
    for place in headings.indices {
      headings[place].start = max(0, headings[place].start - length)
    }
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
