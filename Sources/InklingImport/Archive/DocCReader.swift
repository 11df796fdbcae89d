internal import InklingCore
internal import InklingStore

/// Reads documentation that Swift's DocC wrote: every page of an archive is one record, or each of its sections is one.
///
/// A folder is an archive (`X.doccarchive`, or what `--transform-for-static-hosting` wrote), or holds several. The fields
/// are `path`, `url`, `title`, `headings`, `anchors`, `text`, `section` (Articles, Types or Members), `declaration`, `kind`,
/// `module`, `availability` and `deprecated`. A member's title begins with its type: `SearchStore.suspend()`, `Deque ==(_:_:)`. Pages that DocC makes
/// of inherited members alone are left out. A page stands higher the more others name it in their texts and declarations.
///
/// - Note: The files are those of *SwiftDocC.RenderNode*, the specification in DocC's repository.
public struct DocCReader: PageReader {
  private let root: String
  private let linkPrefix: String
  /// The paths of the pages, relative to the folder, in the order in which they are read.
  public let pages: [String]
  private var read = 0
  /// What the pages say that were not given on yet, the last one first.
  private var outcomes: [Result<ArchivePage, RowError>] = []
  private var unlisted: [RowError]
  private var builder = RecordBuilder()
  private let sectioning: PageSectioning
  /// The other records of the page that was read last.
  private var waiting = PageRecords()
  private var known: Set<[UInt8]> = []
  /// How many pages name each, by its identity.
  private var counts: [String: Int] = [:]
  /// The same for the page that was read last.
  private var popularity = 0
  /// Pages that hold lists of inherited members and nothing else.
  public private(set) var leftOut: [LeftOutPage] = []
  /// How many bytes of pages have been read.
  public private(set) var bytesRead = 0
  /// How many bytes all pages have.
  public let totalBytes: Int?

  /// Lists the pages of the archives in a folder; nil when there is none.
  ///
  /// The addresses of pages begin with `linkPrefix`, such as `../`.
  ///
  /// - Complexity: O(number of files).
  /// - Throws: `ImportError.cannotOpen` when the folder cannot be listed.
  public init?(
    _ folder: String, linkPrefix: String = "", sections: PageSectioning = .best
  ) throws(ImportError) {
    let archives = try Self.archives(in: folder)
    if archives.isEmpty { return nil }
    root = folder
    sectioning = sections
    self.linkPrefix = linkPrefix
    // A module may be called Inkling.
    var walk = FolderWalk(skippingSearchPages: false) { $0.hasSuffix(".json") }
    for archive in archives {
      let data = archive + "data"
      try walk.visit("\(folder)/\(data)", relative: data, depth: 1)
    }
    pages = walk.pages
    unlisted = walk.unlisted.reversed()
    totalBytes = walk.bytes
  }

  /// Where archives are, relative to a folder: empty for itself, else names with a slash.
  private static func archives(in folder: String) throws(ImportError) -> [String] {
    if isArchive(folder) { return [""] }
    do throws(FileError) {
      return try RealFileSystem().names(in: folder)
        .filter { $0.hasSuffix(".doccarchive") && isArchive("\(folder)/\($0)") }
        .map { $0 + "/" }
    } catch {
      throw .cannotOpen(path: folder, reason: SystemReason.text(error.code))
    }
  }

  private static func isArchive(_ folder: String) -> Bool {
    let names = (try? RealFileSystem().names(in: folder)) ?? []
    guard names.contains("data"), names.contains("metadata.json") || names.contains("index") else {
      return false
    }
    let data = (try? RealFileSystem().names(in: folder + "/data")) ?? []
    return data.contains("documentation") || data.contains("tutorials")
  }

  /// The field names met so far.
  public var names: [String] { builder.names }

  /// The next page, or the next section of one, or nil at the end.
  ///
  /// - Throws: never; a page that cannot be read is a malformed row.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    if let error = unlisted.popLast() { return .malformed(error) }
    if let record = nextWaiting() { return .record(record) }
    if read == 0 { readPages() }
    while read < pages.count {
      guard let outcome = outcomes.popLast() else { return nil }
      read += 1
      let page: ArchivePage
      switch outcome {
      case .failure(let error): return .malformed(error)
      case .success(let read): page = read
      }
      bytesRead += page.bytes
      guard let parts = page.parts else {
        leftOut.append(LeftOutPage(path: pages[read - 1], reason: .generated))
        continue
      }
      // The same page for another language.
      guard known.insert(parts.path).inserted else { continue }
      waiting = PageRecords(parts, sectioning)
      popularity = counts[page.identity] ?? 0
      if let record = nextWaiting() { return .record(record) }
    }
    return nil
  }

  /// Reads all pages, because each says it of others how many name them.
  ///
  /// - Complexity: O(bytes of all pages), on all cores.
  private mutating func readPages() {
    outcomes = PageFile.together(pages[...]) { [root, linkPrefix] path in
      Result { () throws(RowError) in try ArchivePage(path, in: root, linkPrefix) }
    }
    for place in outcomes.indices {
      guard case .success(var page) = outcomes[place] else { continue }
      for other in page.named { counts[other, default: 0] += 1 }
      page.named = []
      outcomes[place] = .success(page)
    }
    outcomes.reverse()
  }

  /// The next record of the page that was read last.
  private mutating func nextWaiting() -> Record? {
    guard let fields = waiting.next() else { return nil }
    var record = builder.record(fields, line: read)
    record.popularity = Double(popularity)
    return record
  }
}
