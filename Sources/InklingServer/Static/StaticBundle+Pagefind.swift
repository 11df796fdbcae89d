internal import InklingCore
public import InklingImport
public import InklingIndex

extension StaticBundle {
  /// What a site that was written for Pagefind's script is to be given.
  public struct PagefindChoice: Sendable {
    /// The pages, in the order of the index.
    public var fragments: [PageFragment]
    /// The way from the bundle to the folder of the pages, such as `../`.
    public var base: String
    /// The language that all pages are taken to be in; nil: that which they say.
    public var language: String?

    /// Pages, and where they lie.
    public init(fragments: [PageFragment], base: String, language: String? = nil) {
      self.fragments = fragments
      self.base = base
      self.language = language
    }
  }

  /// The name of the folder with a file for each page.
  static let fragmentFolder = "fragment"

  /// Adds `pagefind.js`, by which a page asks as it would ask Pagefind's script, and what that reads.
  ///
  /// - Complexity: O(bytes of the pages).
  public mutating func add(_ choice: PagefindChoice, assets: AssetCatalog) {
    guard let segment = files.first(where: { Self.isSegment($0.path) })?.path else { return }
    let version = String(
      segment.dropFirst("segment-".count).prefix { $0 != "." && $0 != "/" })
    let languages = Self.languages(choice)
    var parts = choice.fragments.map { fragment in
      File(
        path: Self.fragmentPath(fragment.id),
        bytes: SharedBytes(copying: Self.json(of: fragment)))
    }
    for (name, path) in [
      ("pagefind.js", "assets/pagefind.js"), ("pagefind-highlight.js", "pagefind-highlight.js"),
    ] {
      guard let bytes = assets.bytes(of: name) else { continue }
      parts.append(File(path: path, bytes: SharedBytes(copying: bytes)))
    }
    let entrance = "export * from \"./assets/pagefind.js\";\n"
    parts += [
      File(path: "pagefind.js", bytes: SharedBytes(copying: Array(entrance.utf8))),
      File(
        path: "pagefind-pages.json",
        bytes: SharedBytes(copying: Self.table(choice.fragments, languages))),
      File(
        path: "pagefind-entry.json",
        bytes: SharedBytes(
          copying: Self.entry(version, segment: segment, base: choice.base, languages))),
    ]
    add(parts)
  }

  private static func fragmentPath(_ id: String) -> String {
    let hash = Array(id.utf8).withUnsafeBytes { ServedContent.hash($0) }
    return "\(fragmentFolder)/\(hash).json"
  }

  /// The language of each page: those that say none are in that of most.
  private static func languages(_ choice: PagefindChoice) -> [String] {
    let said = choice.fragments.map { choice.language?.lowercased() ?? $0.language }
    var counts: [String: Int] = [:]
    for language in said where !language.isEmpty { counts[language, default: 0] += 1 }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "unknown"
    return said.map { $0.isEmpty ? most : $0 }
  }

  private static func entry(
    _ version: String, segment: String, base: String, _ languages: [String]
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("version")
    writer.string(Array(version.utf8))
    writer.name("segment")
    writer.string(Array(segment.utf8))
    writer.name("base")
    writer.string(Array((base.isEmpty ? "./" : base).utf8))
    writer.name("languages")
    writer.beginObject()
    for language in Set(languages).sorted() {
      writer.name(Array(language.utf8))
      writer.number(Int64(languages.count { $0 == language }))
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// For all pages, by their numbers: what they can be filtered and sorted by.
  private static func table(_ fragments: [PageFragment], _ languages: [String]) -> [UInt8] {
    var filters: [String: [String: [Int]]] = [:]
    var sorts: [String: [String]] = [:]
    for (number, fragment) in fragments.enumerated() {
      for (name, value) in fragment.filters
      where filters[name]?[value]?.last != number {
        filters[name, default: [:]][value, default: []].append(number)
      }
      for (name, value) in fragment.sorts {
        var values = sorts[name] ?? []
        if values.count > number { continue }
        // No value can begin with this sign: white space around values is gone.
        values += [String](repeating: " ", count: number - values.count) + [value]
        sorts[name] = values
      }
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("pages")
    writeList(fragments.map(\.id), to: &writer)
    writer.name("languages")
    writeList(languages, to: &writer)
    writer.name("filters")
    writer.beginObject()
    for (name, values) in filters.sorted(by: { $0.key < $1.key }) {
      writer.name(Array(name.utf8))
      writer.beginObject()
      for (value, pages) in values.sorted(by: { $0.key < $1.key }) {
        writer.name(Array(value.utf8))
        writer.beginArray()
        for page in pages { writer.number(Int64(page)) }
        writer.endArray()
      }
      writer.endObject()
    }
    writer.endObject()
    writer.name("sorts")
    writer.beginObject()
    for (name, values) in sorts.sorted(by: { $0.key < $1.key }) {
      writer.name(Array(name.utf8))
      writer.beginObject()
      for (number, value) in values.enumerated() where value != " " {
        writer.name(Array("\(number)".utf8))
        writer.string(Array(value.utf8))
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private static func writeList(_ list: [String], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in list { writer.string(Array(text.utf8)) }
    writer.endArray()
  }

  private static func json(of fragment: PageFragment) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("url")
    writer.string(Array(fragment.url.utf8))
    writer.name("content")
    writer.string(Array(fragment.content.utf8))
    writer.name("word_count")
    writer.number(Int64(fragment.wordCount))
    writer.name("meta")
    writer.beginObject()
    for (name, value) in fragment.meta {
      writer.name(Array(name.utf8))
      writer.string(Array(value.utf8))
    }
    writer.endObject()
    writer.name("filters")
    writer.beginObject()
    var names: [String] = []
    for (name, _) in fragment.filters where !names.contains(name) { names.append(name) }
    for name in names {
      writer.name(Array(name.utf8))
      writeList(fragment.filters.filter { $0.name == name }.map(\.value), to: &writer)
    }
    writer.endObject()
    writer.name("anchors")
    writer.beginArray()
    for anchor in fragment.anchors {
      writer.beginObject()
      var members = [("element", anchor.element), ("id", anchor.id), ("text", anchor.text)]
      if let title = anchor.title { members.append(("title", title)) }
      for (name, value) in members {
        writer.name(Array(name.utf8))
        writer.string(Array(value.utf8))
      }
      writer.name("location")
      writer.number(Int64(anchor.location))
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

extension PageFragment {
  /// The documents of an index whose pages are not at hand, as records are: what is kept of them.
  ///
  /// - Complexity: O(bytes of the index).
  public static func all(of index: SearchIndex) -> [PageFragment] {
    (0..<index.documentCount).map { PageFragment(of: $0, in: index) }
  }

  private init(of document: Int, in index: SearchIndex) {
    self.init(id: "")
    var texts: [String] = []
    for (number, field) in index.schema.fields.enumerated() {
      let value = String(decoding: index.value(of: document, field: number), as: UTF8.self)
      if value.isEmpty { continue }
      let name = String(decoding: field.name, as: UTF8.self)
      let lines = value.split(separator: "\n").map(String.init)
      switch field.role {
      case .id: id = value
      case .title: meta.insert(("title", value), at: 0)
      case .url: url = value
      case .image: meta.append(("image", value))
      case .text: texts.append(value)
      default: meta.append((name, field.role.isKeyword ? lines.joined(separator: ", ") : value))
      }
      if name == "language" { language = value.lowercased() }
      if field.role.isKeyword || field.role == .scope { filters += lines.map { (name, $0) } }
      if field.role.isNumber { sorts.append((name, value)) }
    }
    content = texts.joined(separator: " ")
    wordCount = content.split { $0.isWhitespace }.count
  }
}
