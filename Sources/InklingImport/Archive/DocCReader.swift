internal import InklingCore
internal import InklingStore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Reads documentation that Swift's DocC wrote: every page of an archive is one record, or each of its sections is one.
///
/// A folder is an archive (`X.doccarchive`, or what `--transform-for-static-hosting` wrote), or holds several. The fields
/// are `path`, `url`, `title`, `headings`, `anchors`, `text`, `section` (Articles, Types or Members), `declaration`, `kind`,
/// `module`, `availability` and `deprecated`. A member's title begins with its type: `SearchStore.suspend()`. Pages that DocC makes
/// of inherited members alone are left out.
///
/// - Note: The files are those of *SwiftDocC.RenderNode*, the specification in DocC's repository.
public struct DocCReader: PageReader {
  private let root: String
  private let linkPrefix: String
  /// The paths of the pages, relative to the folder, in the order in which they are read.
  public let pages: [String]
  private var read = 0
  private var unlisted: [RowError]
  private var builder = RecordBuilder()
  private let sectioning: PageSectioning
  /// The other records of the page that was read last.
  private var waiting = PageRecords()
  private var known: Set<String> = []
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
    if let fields = waiting.next() { return .record(builder.record(fields, line: read)) }
    while read < pages.count {
      let path = pages[read]
      read += 1
      let bytes: [UInt8]
      do throws(RowError) { bytes = try PageFile.read(path, in: root) } catch {
        return .malformed(error)
      }
      bytesRead += bytes.count
      guard let page = try? JSONDecoder().decode(DocCPage.self, from: Data(bytes)) else {
        let problem = RowError.Problem.refused("it is no page of DocC")
        return .malformed(RowError(file: path, line: 1, problem: problem))
      }
      if page.isGenerated {
        leftOut.append(LeftOutPage(path: path, reason: .generated))
        continue
      }
      let address = Self.address(page, path)
      // The same page for another language.
      guard known.insert(address).inserted else { continue }
      waiting = PageRecords(parts(page, address), sectioning)
      if let fields = waiting.next() { return .record(builder.record(fields, line: read)) }
    }
    return nil
  }

  /// Where a page is, seen from the folder.
  ///
  /// A page says its own path in its archive; one that says none is where its file is, without `data` and the ending.
  private static func address(_ page: DocCPage, _ path: String) -> String {
    let parts = PagePath.names(path)
    let archive = parts.prefix { $0 != "data" }
    let inside = page.path.map { PagePath.names($0).map { String($0) } }
    let own = inside ?? parts.dropFirst(archive.count + 1).map { PagePath.name(String($0)) }
    // An address does not lead out of the archive.
    return (archive.map { String($0) } + own.filter { $0 != "." && $0 != ".." })
      .joined(separator: "/")
  }

  private func parts(_ page: DocCPage, _ address: String) -> PageParts {
    let url = PagePath.url(linkPrefix + address) + "/"
    let words = page.words
    let (title, text) = (Array(page.title.utf8), Array(words.text.utf8))
    let about: [(String, String)] = [
      ("declaration", page.declaration), ("kind", page.kind), ("module", page.module),
      ("availability", page.availability), ("deprecated", page.isDeprecated ? "deprecated" : ""),
    ]
    return PageParts(
      path: Array(address.utf8), url: Array(url.utf8), title: title,
      headings: PageHeading.settled(words.headings, title: title, text: text), text: text,
      about: about.map { ($0.0, Array($0.1.utf8)) },
      shared: [("section", Array(page.section.utf8))])
  }
}
