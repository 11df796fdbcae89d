internal import InklingCore
internal import InklingStore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Reads documentation that Swift's DocC wrote: every page of an archive is one record.
///
/// A folder is an archive (`X.doccarchive`, or what `--transform-for-static-hosting` wrote), or holds several. The fields
/// are `path`, `url`, `title`, `headings`, `text`, `section` (Articles, Types or Members), `declaration`, `kind`, `module`,
/// `availability` and `deprecated`. A member's title begins with its type: `SearchStore.suspend()`. Pages that DocC makes
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
  public init?(_ folder: String, linkPrefix: String = "") throws(ImportError) {
    let archives = try Self.archives(in: folder)
    if archives.isEmpty { return nil }
    root = folder
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

  /// The next page, or nil at the end.
  ///
  /// - Throws: never; a page that cannot be read is a malformed row.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    if let error = unlisted.popLast() { return .malformed(error) }
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
      return .record(record(page, address))
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

  private mutating func record(_ page: DocCPage, _ address: String) -> Record {
    builder.begin()
    let url = PagePath.url(linkPrefix + address) + "/"
    let fields: [(StaticString, String)] = [
      ("path", address), ("url", url), ("title", page.title),
      ("headings", page.headings.joined(separator: "\n")), ("text", page.text),
      ("section", page.section), ("declaration", page.declaration), ("kind", page.kind),
      ("module", page.module), ("availability", page.availability),
      ("deprecated", page.isDeprecated ? "deprecated" : ""),
    ]
    for (name, value) in fields where !value.isEmpty {
      builder.append(name: name.withUTF8Buffer { Array($0) }, value: Array(value.utf8))
    }
    return builder.finish(line: read)
  }
}
