/// What a page of results shows of one page: its text in whole, where its elements stand, and what it says of itself.
///
/// The index keeps what an answer needs; this is what a program reads of a page that it has chosen.
public struct PageFragment: Sendable, Equatable {
  /// An element of the page with an id.
  public struct Anchor: Sendable, Equatable {
    /// The name of the element, such as `h2`.
    public var element: String
    /// Its id.
    public var id: String
    /// Its own text.
    public var text: String
    /// What the page says that it is called, nil where it says nothing.
    public var title: String?
    /// How many words of the text stand before it.
    public var location: Int
  }

  /// The id of the page's row in the index.
  public var id: String
  /// The address seen from the folder, `/` at its beginning; or one of its own.
  public var url: String
  /// The text: what a block holds ends in a full stop.
  public var content: String
  /// How many words the text has.
  public var wordCount: Int
  /// The language that the page says it is in, in lower case; empty where it says none.
  public var language: String
  /// What is shown beside the text, `title` first.
  public var meta: [(name: String, value: String)]
  /// What it can be filtered by, in the order in which it is said.
  public var filters: [(name: String, value: String)]
  /// What it can be sorted by.
  public var sorts: [(name: String, value: String)]
  /// Its elements with an id, in their order.
  public var anchors: [Anchor]

  /// A page of which nothing is known but its id and address.
  public init(id: String, url: String = "") {
    self.id = id
    self.url = url
    content = ""
    wordCount = 0
    language = ""
    meta = []
    filters = []
    sorts = []
    anchors = []
  }

  /// Whether two pages say the same, in the same order.
  public static func == (one: PageFragment, other: PageFragment) -> Bool {
    func same(_ left: [(name: String, value: String)], _ right: [(name: String, value: String)])
      -> Bool
    {
      left.elementsEqual(right) { $0.name == $1.name && $0.value == $1.value }
    }
    return one.id == other.id && one.url == other.url && one.content == other.content
      && one.wordCount == other.wordCount && one.language == other.language
      && same(one.meta, other.meta) && same(one.filters, other.filters)
      && same(one.sorts, other.sorts) && one.anchors == other.anchors
  }
}

/// Reads the pages of a folder as fragments, one after another: those that its index has, in the same order.
///
/// ```swift
/// var fragments = try PageFragments("website")
/// while let fragment = try fragments.next() { print(fragment.url, fragment.wordCount) }
/// ```
public struct PageFragments {
  private var reader: FolderReader

  /// Lists the pages of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - selection: Which files are pages, which of their parts are searched, and how addresses end.
  /// - Throws: `ImportError.cannotOpen` when the folder cannot be listed.
  public init(
    _ folder: String, selection: PageSelection = PageSelection()
  ) throws(ImportError) {
    reader = try FolderReader(
      folder, linkPrefix: "", sections: .best, selection: selection, cache: nil, isDetailed: true)
  }

  /// The next page, or nil behind the last.
  ///
  /// What cannot be read is passed over: who builds the index is told of it.
  ///
  /// - Complexity: O(bytes of the page).
  public mutating func next() -> PageFragment? {
    while let outcome = reader.nextPage() {
      guard case .page(let page, let read) = outcome else { continue }
      return PageFragment(page, read)
    }
    return nil
  }
}

extension PageFragment {
  init(_ page: Page, _ read: ReadPage) {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    id = page.name
    language = text(read.markup?.language ?? [])
    if let own = page.ownURL {
      url = text(own)
    } else {
      url = "/" + text(page.url)
      if url == "/index.html", !page.keepsIndexNames { url = "/" }
      if page.path.hasSuffix("/index.htm") { url = "/" + PagePath.encoded(page.path) }
    }
    filters = []
    sorts = []
    var own: [(name: String, value: String)] = []
    var usual: [(name: String, value: String)] = []
    for fact in read.markup?.facts ?? [] {
      let entry = (name: fact.key, value: text(fact.value))
      switch fact.kind {
      case .meta: own.append(entry)
      case .defaultMeta: usual.append(entry)
      case .filter: filters.append(entry)
      case .sort: sorts.append(entry)
      default: break
      }
    }
    if let prose = read.markup?.prose {
      content = text(prose.text)
      wordCount = prose.wordCount
      anchors = prose.anchors.map { anchor in
        Anchor(
          element: anchor.element, id: text(anchor.id), text: text(anchor.text),
          title: anchor.title.isEmpty ? nil : text(anchor.title), location: anchor.location)
      }
    } else {
      content = Self.words(page.text[...]).joined(separator: " ")
      wordCount = Self.words(page.text[...]).count
      anchors = page.headings.filter { !$0.anchor.isEmpty }.map { heading in
        Anchor(
          element: "h2", id: text(heading.anchor), text: heading.words,
          location: Self.words(page.text.prefix(heading.start)).count)
      }
    }
    meta = Self.meta(own, usual, page, read)
  }

  /// What the page says, then what everybody sees of it, then what it says for want of anything else.
  private static func meta(
    _ own: [(name: String, value: String)], _ usual: [(name: String, value: String)], _ page: Page,
    _ read: ReadPage
  ) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    func add(_ name: String, _ value: [UInt8]) {
      if !value.isEmpty { add(name, String(decoding: value, as: UTF8.self)) }
    }
    func add(_ name: String, _ value: String) {
      if !found.contains(where: { $0.name == name }) { found.append((name, value)) }
    }
    for entry in own { add(entry.name, entry.value) }
    add("title", read.markup?.mainHeading ?? [])
    if let picture = read.markup?.picture, !found.contains(where: { $0.name == "image" }) {
      add("image", picture.source)
      add("image_alt", picture.words)
    }
    for entry in usual { add(entry.name, entry.value) }
    add("title", read.title)
    add("title", page.title)
    if let title = found.firstIndex(where: { $0.name == "title" }), title > 0 {
      found.insert(found.remove(at: title), at: 0)
    }
    return found
  }

  private static func words(_ text: ArraySlice<UInt8>) -> [Substring] {
    String(decoding: text, as: UTF8.self).split { $0.isWhitespace }
  }
}
