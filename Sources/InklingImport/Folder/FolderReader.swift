internal import InklingCore
internal import InklingStore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Reads a folder of pages: every Markdown, HTML and text file in it is one record, or each of its sections is one.
///
/// The fields are `path`, `url`, `title`, `headings`, `anchors`, `text` and `section`, and `image` and
/// `description` where a page has them. The anchors are places and addresses of the sections below the
/// headings. The section is that of the front matter, or the first folder on the way. Hidden files and
/// folders, links to elsewhere and other kinds of files are passed over; nothing in a page is ever run.
/// What generators add to the pages, and what says that it is not to be found, is
/// left out: see ``LeftOutPage``. What pages say of themselves by `data-search-…` or `data-pagefind-…` gives further
/// fields, and decides what of them is searched. All pages are read before the first is given on, because each says of
/// others how popular they are: how many texts lead to them.
public struct FolderReader: PageReader {
  /// The longest page, in bytes; a longer one is reported and left out.
  public static let pageBytes = SharedLimits.maximumRecordBytes
  /// The pages of a folder with more bytes are read twice, because their texts may take more memory than there is.
  private static let keptBytes = 256 << 20
  private let root: String
  private let linkPrefix: String
  private var paths: [String]
  /// How many pages were read.
  private var place = 0
  /// What could not be listed, to be reported before the pages.
  private var unlisted: [RowError]
  private var builder = RecordBuilder()
  private let sectioning: PageSectioning
  /// The other records of the page that was read last.
  private var waiting = PageRecords()
  /// Files that look like pages and are none.
  public private(set) var leftOut: [LeftOutPage] = []
  private let rules: PageRules
  private let shownNames: PageNames
  /// Found with the first page: who only lists the pages reads none.
  private lazy var titles = SharedTitle(paths, root: root, selection, cache)
  private let selection: PageSelection
  /// What is known of the pages from an earlier reading.
  private let cache: PageCache?
  /// Whether sentences and places of elements are read as well.
  private let isDetailed: Bool
  /// Read with the first page; nil before.
  private var annotations: SiteAnnotations?
  /// Counted with the first page that is given on.
  private lazy var links = LinkCounts(paths, root: root, selection, cache)
  /// How many pages lead to the one that was read last.
  private var popularity = 0
  /// The next pages as they were read, the last one first.
  private var ahead: [PageOutcome] = []
  /// How many files and links were passed over because they are of another kind.
  public private(set) var passedOver = 0
  /// How many bytes of pages have been read.
  public private(set) var bytesRead = 0
  /// How many bytes all pages have.
  public let totalBytes: Int?

  /// Lists the pages under `folder`.
  ///
  /// The addresses of pages begin with `linkPrefix`, such as `../`, unless a page says its own.
  ///
  /// - Complexity: O(number of files).
  /// - Throws: `ImportError.cannotOpen` when the folder cannot be listed.
  public init(
    _ folder: String, linkPrefix: String = "", sections: PageSectioning = .best,
    selection: PageSelection = PageSelection()
  ) throws(ImportError) {
    try self.init(
      folder, linkPrefix: linkPrefix, sections: sections, selection: selection, cache: nil)
  }

  /// Lists the pages, and reads those only whose files are others than in the cache.
  init(
    _ folder: String, linkPrefix: String, sections: PageSectioning, selection: PageSelection,
    cache: PageCache?, isDetailed: Bool = false
  ) throws(ImportError) {
    root = folder
    self.isDetailed = isDetailed
    sectioning = sections
    self.selection = selection
    self.linkPrefix = linkPrefix
    var walk = FolderWalk()
    try walk.visit(folder, relative: "", depth: 0)
    let isKept = !isDetailed && walk.bytes <= Self.keptBytes
    self.cache = cache ?? (isKept ? PageCache() : nil)
    self.cache?.begin(walk.stamps)
    let rules = PageRules(walk.pages)
    var pages: [String] = []
    for path in walk.pages {
      if selection.glob?.matches(path) == false {
        leftOut.append(LeftOutPage(path: path, reason: .unmatched))
      } else if let reason = rules.reason(path) {
        leftOut.append(LeftOutPage(path: path, reason: reason))
      } else {
        pages.append(path)
      }
    }
    self.rules = rules
    shownNames = PageNames(pages)
    paths = pages
    unlisted = walk.unlisted.reversed()
    passedOver = walk.passedOver
    totalBytes = walk.bytes
  }

  /// Whether a file is a page, by its ending.
  package static func isPage(_ path: String) -> Bool { PageKind(path: path) != nil }

  /// The field names met so far.
  public var names: [String] { builder.names }

  /// The fields that pages declare, known once the first page was read.
  public var declared: [DeclaredField] { annotations?.fields ?? [] }

  /// What the annotations of all pages come to.
  private mutating func siteAnnotations() -> SiteAnnotations {
    if let annotations { return annotations }
    cache?.read(paths, in: root, selection)
    let found = SiteAnnotations(paths, root: root, selection, cache)
    for field in found.fields { builder.intern(field.name) }
    annotations = found
    return found
  }

  /// The paths of the pages, relative to the folder, in the order in which they are read.
  public var pages: [String] { paths }

  /// The next page, or the next section of one, or nil at the end.
  ///
  /// - Throws: never; a page that cannot be read is a malformed row, and so is a folder that cannot
  ///   be listed.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    _ = siteAnnotations()
    if let error = unlisted.popLast() { return .malformed(error) }
    if let record = nextWaiting() { return .record(record) }
    while let next = nextPage() {
      switch next {
      case .malformed(let error): return .malformed(error)
      case .page(let page, _):
        waiting = PageRecords(page.parts, sectioning)
        popularity = links.count(of: page.path)
        if let record = nextWaiting() { return .record(record) }
      }
    }
    return nil
  }

  /// The next record of the page that was read last.
  private mutating func nextWaiting() -> Record? {
    guard let fields = waiting.next() else { return nil }
    var record = builder.record(fields, line: place)
    record.popularity = Double(popularity)
    return record
  }

  /// A page, or why it could not be read.
  enum Next {
    case page(Page, ReadPage)
    case malformed(RowError)
  }

  /// The next page that is to be found, or nil behind the last.
  mutating func nextPage() -> Next? {
    let annotations = siteAnnotations()
    while place < paths.count {
      let path = paths[place]
      let outcome = nextOutcome()
      place += 1
      let read: ReadPage
      switch outcome {
      case .failed(let error): return .malformed(error)
      case .page(let page): read = page
      }
      bytesRead += read.byteCount
      let page = Page(
        path: path, named: shownNames.shown(path), linkPrefix: linkPrefix, read, rules: rules,
        titles: titles, annotations: annotations, keepsIndexNames: selection.keepsIndexNames)
      guard let page else { continue }
      if let reason = page.leftOut {
        leftOut.append(LeftOutPage(path: path, reason: reason))
        continue
      }
      return .page(page, read)
    }
    return nil
  }

  /// The outcome of the next page; without a cache some more are read with it.
  private mutating func nextOutcome() -> PageOutcome {
    if let cache { return cache.outcome(of: paths[place], in: root, selection) }
    if ahead.isEmpty {
      let batch = paths[place...].prefix(PageFile.batch)
      ahead = PageOutcome.read(batch, in: root, selection, isDetailed: isDetailed).reversed()
    }
    return ahead.removeLast()
  }
}

extension RecordBuilder {
  /// The record of a page, or of a part of one.
  mutating func record(_ fields: PageParts.Fields, line: Int) -> Record {
    begin()
    for (name, value) in fields where !value.isEmpty {
      append(name: Array(name.utf8), value: value)
    }
    return finish(line: line)
  }
}

/// Lists the pages under a folder.
struct FolderWalk {
  private static let deepest = 64

  private let isPage: (String) -> Bool
  private let skipsSearchPages: Bool
  private(set) var pages: [String] = []
  private(set) var passedOver = 0
  private(set) var bytes = 0
  /// What tells a state of a page's file from another.
  private(set) var stamps: [String: FileStamp] = [:]
  /// Every folder that was looked into, for who watches them.
  private(set) var folders: [String] = []
  /// Folders that could not be listed, and files of which nothing could be found out.
  private(set) var unlisted: [RowError] = []

  /// Looks for files whose names `isPage` takes, but for search pages that were built into the folder.
  init(
    skippingSearchPages: Bool = true,
    _ isPage: @escaping (String) -> Bool = { PageKind(path: $0) != nil }
  ) {
    self.isPage = isPage
    skipsSearchPages = skippingSearchPages
  }

  mutating func visit(_ folder: String, relative: String, depth: Int) throws(ImportError) {
    let names: [String]
    do throws(FileError) { names = try RealFileSystem().names(in: folder) } catch {
      // A folder inside that may not be listed does not end the walk; the outermost does.
      if depth > 0 { return note(relative, error.code) }
      throw .cannotOpen(path: folder, reason: SystemReason.text(error.code))
    }
    // A search page that was built into the folder is not one of its pages.
    if depth > 0, skipsSearchPages, names.contains("inkling.json") { return }
    folders.append(folder)
    for name in names where !PagePath.isHidden(name) {
      let path = folder + "/" + name
      let shown = relative.isEmpty ? name : relative + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else {
        let code = errno
        // Where a name is not UTF-8, U+FFFD stands for its bytes, and no file is called so.
        if code == SystemCode.noEntry, name.unicodeScalars.contains("\u{FFFD}") {
          leaveOut(shown, "its name is not UTF-8")
        } else {
          note(shown, code)
        }
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where depth < Self.deepest:
        try visit(path, relative: shown, depth: depth + 1)
      case S_IFDIR: leaveOut(shown, "it lies more than \(Self.deepest) folders deep")
      case S_IFREG where isPage(name):
        pages.append(shown)
        stamps[shown] = FileStamp(status)
        bytes += Int(clamping: status.st_size)
      default: passedOver += 1
      }
    }
  }

  /// What is gone since it was listed is left out.
  ///
  /// Anything else may be there and hold pages.
  private mutating func note(_ path: String, _ code: Int32) {
    if code != SystemCode.noEntry { leaveOut(path, SystemReason.text(code)) }
  }

  private mutating func leaveOut(_ path: String, _ reason: String) {
    unlisted.append(RowError(file: path, line: 1, problem: .refused(reason)))
  }
}

/// What kind of page a file is, by its ending.
enum PageKind {
  case markdown
  case html
  case text

  init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "md", "markdown", "mdown", "mdx": self = .markdown
    case "html", "htm", "xhtml": self = .html
    case "txt", "text", "rst": self = .text
    default: return nil
    }
  }
}
