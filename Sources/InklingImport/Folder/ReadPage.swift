internal import InklingStore

/// A page as its own file says it is, before anything is known of the other pages.
struct ReadPage: Sendable {
  /// The settings at its head.
  let matter: [String: [UInt8]]
  let title: [UInt8]
  let headings: [PageHeading]
  let text: [UInt8]
  /// The heading with which the text begins; empty where it begins otherwise.
  let opening: [UInt8]
  /// Where the text leads, without what stands behind `#`: each address once.
  let links: Set<[UInt8]>
  /// What only HTML has.
  private(set) var markup: Markup?
  /// How many bytes the file has.
  let byteCount: Int

  /// What HTML says beside title, headings and text.
  struct Markup: Sendable {
    var description: [UInt8]
    var image: [UInt8]
    var canonical: [UInt8]
    var mainHeading: [UInt8]
    var leftOut: LeftOutPage.Reason?
    /// Whether the page says which of its parts are searched.
    var hasBody: Bool
    var facts: [AnnotatedParts.Fact]
    var language: [UInt8]
    /// The first picture behind the first `<h1>`.
    var picture: (source: [UInt8], words: [UInt8])?
    /// Sentences and places, where somebody asked for them.
    var prose: PageProse?
  }

  /// Longer texts say something themselves, in bytes.
  private static let longestOfSearch = 512

  /// Whether the page holds a field for searching, as generators add it, and nothing else.
  private static func isForSearching(_ path: String, _ text: [UInt8]) -> Bool {
    ["search.html", "search/index.html"].contains(path) && text.count <= longestOfSearch
  }

  /// Whether the page says that it is not ready to be found.
  var isDraft: Bool { matter["draft"] == Array("true".utf8) }

  /// Reads a page; nil when its path is none of a page.
  ///
  /// - Complexity: O(bytes).
  init?(path: String, bytes: [UInt8], _ selection: PageSelection, isDetailed: Bool = false) {
    guard let kind = PageKind(path: path) else { return nil }
    byteCount = bytes.count
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let content: ArraySlice<UInt8>
    (matter, content) = FrontMatter.split(body)
    switch kind {
    case .html:
      var extractor = HTMLText(content, selection, isDetailed: isDetailed)
      extractor.run()
      (title, headings, text) = (extractor.title, extractor.headings, extractor.text)
      (links, opening) = (extractor.links, extractor.opening)
      markup = Markup(
        description: extractor.description, image: extractor.image, canonical: extractor.canonical,
        mainHeading: extractor.mainHeading,
        leftOut: extractor.leftOut
          ?? (Self.isForSearching(path, text)
            || extractor.isOfDoxygen && PageRules.isIndexOfDoxygen(path) ? .generated : nil),
        hasBody: extractor.annotated.hasBody, facts: extractor.annotated.facts,
        language: extractor.language, picture: extractor.picture, prose: extractor.prose)
    case .markdown:
      var extractor = MarkdownText()
      extractor.run(content)
      (title, headings, text) = (extractor.title, extractor.headings, extractor.text)
      links = MarkdownLinks.addresses(in: content)
      opening = headings.first.map { $0.start == 0 ? $0.text : [] } ?? []
    case .text:
      (links, opening) = ([], [])
      (title, headings, text) = (PlainText.firstLine(content), [], Array(content))
    }
  }
}

/// What became of reading the file of a page.
enum PageOutcome: Sendable {
  case page(ReadPage)
  case failed(RowError)

  /// Reads the file of a page.
  init(
    _ path: String, in folder: String, _ selection: PageSelection, isDetailed: Bool = false
  ) {
    let bytes: [UInt8]
    do throws(RowError) { bytes = try PageFile.read(path, in: folder) } catch {
      self = .failed(error)
      return
    }
    if TextEncoding.isWide(bytes) {
      let problem = RowError.Problem.refused("the page is in UTF-16 or UTF-32, not in UTF-8")
      self = .failed(RowError(file: path, line: 1, problem: problem))
    } else if let page = ReadPage(
      path: path, bytes: bytes, selection, isDetailed: isDetailed)
    {
      self = .page(page)
    } else {
      self = .failed(RowError(file: path, line: 1, problem: .refused("it is no page")))
    }
  }

  /// Reads the files of some pages, on all cores.
  static func read(
    _ paths: ArraySlice<String>, in folder: String, _ selection: PageSelection,
    isDetailed: Bool = false
  ) -> [PageOutcome] {
    PageFile.together(paths) {
      PageOutcome($0, in: folder, selection, isDetailed: isDetailed)
    }
  }

  /// The page, where there is one.
  var page: ReadPage? {
    if case .page(let page) = self { return page }
    return nil
  }
}
