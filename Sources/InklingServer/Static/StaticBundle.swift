public import InklingIndex
public import InklingStore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A site as files for any web server: the page, its configuration, the segment and the programs that search it in the
/// browser.
public struct StaticBundle: Sendable {
  /// One file of a bundle.
  public struct File: Sendable {
    /// The path within the bundle.
    public let path: String
    /// The content.
    public let bytes: SharedBytes
  }

  /// Bytes of the largest segment, 192 MB: a page in a phone's browser may hold little more.
  ///
  /// Making one segment of the several that a store has takes some four times its bytes of memory.
  public static let defaultSegmentLimit = 192_000_000

  /// Why a site cannot be handed out as files.
  public enum Failure: Error, Equatable {
    /// Its segment would have this many bytes, more than the limit.
    case tooLarge(bytes: Int)
    /// Its store cannot be read.
    case store(StoreError)
    /// Its segment cannot be opened.
    case segment(SegmentError)
  }

  /// The files, the page first.
  public private(set) var files: [File]

  /// Adds files, the last of which is written last of them, before the page and behind the segment.
  mutating func add(_ more: [File]) { files.insert(contentsOf: more.reversed(), at: 2) }

  /// How a segment of long texts is handed out.
  public enum Layout: Sendable {
    /// In blocks that are fetched as answers need them, each compressed.
    case blocks
    /// As one file that is not compressed: written sooner, for who watches a folder while writing.
    case whole
  }

  /// Where a bundle is opened.
  public enum Opening: Sendable {
    /// By a web server.
    case served
    /// By a web server, or as a folder (`file://`): each file lies there once more as a script.
    case alsoLocal
  }

  /// The files of a site, whatever size a server would send: there is no server to ask.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - segmentLimit: Bytes of the largest segment that a browser is to load; of a store, of its segments.
  ///   - layout: How a segment of long texts is handed out.
  ///   - opening: Where the bundle is opened.
  /// - Throws: ``Failure`` when the segment is too large, or the store cannot be read.
  public init(
    site: Site, segmentLimit: Int = StaticBundle.defaultSegmentLimit,
    layout: Layout = .blocks, opening: Opening = .served
  ) throws(Failure) {
    let memory = try Self.segment(of: site, segmentLimit)
    let segment = SharedBytes(memory)
    let holdsTexts = (try? SearchIndex(memory))?.holdsTexts ?? false
    let parts = Self.files(of: memory, segment, inBlocks: holdsTexts && layout == .blocks)
    var configuration = site.configuration
    configuration.source = .segment
    configuration.segment = PageConfiguration.Segment(url: parts[0].path, bytes: segment.count)
    var page = SearchPage(site: site)
    page.waits = holdsTexts
    page.fallback = .nobody
    page.policy = SecurityHeaders.pagePolicy
    page.isForFolders = opening == .alsoLocal
    var files =
      [
        File(path: "index.html", bytes: SharedBytes(copying: page.html())),
        File(path: "inkling.json", bytes: SharedBytes(copying: configuration.json())),
      ] + parts
    for name in site.assets.names where !Self.isForOthers(name) {
      if let bytes = site.assets.bytes(of: name) {
        files.append(File(path: "assets/\(name)", bytes: SharedBytes(copying: bytes)))
      }
    }
    self.files = files
    if opening == .alsoLocal { addLocalScripts(site.assets) }
  }

  /// Whether a file of the page is for the catalogue of bars or their tour, for who develops a page, or for another interface.
  private static func isForOthers(_ asset: String) -> Bool {
    ["catalogue", "characters", "diagnostics", "local", "pagefind", "tour"].contains {
      asset.hasPrefix($0)
    }
  }

  /// Compressed bytes of the largest segment that is one file.
  private static let largestFile = 1_000_000

  /// The files of a segment, the one first that the page opens: all of it, or of long texts a core, beside whose
  /// blocks it lies.
  ///
  /// The names hold a hash of the segment or its core, so what a browser keeps under a name is always the same. The core
  /// has the checksums of all sections.
  private static func files(
    of memory: SegmentMemory, _ segment: SharedBytes, inBlocks: Bool
  ) -> [File] {
    func name(_ bytes: UnsafeRawBufferPointer) -> String { "segment-\(ServedContent.hash(bytes))" }
    let whole = [File(path: "\(name(segment.bytes)).inkling", bytes: segment)]
    guard inBlocks, segment.count > largestFile,
      Gzip.compress(segment.bytes)?.count ?? segment.count > largestFile,
      let parts = try? SegmentBlocks(of: memory)
    else { return whole }
    let name = parts.core.withUnsafeBytes(name)
    var files: [File] = []
    for (number, bytes) in ([parts.core] + parts.blocks).enumerated() {
      let packed = bytes.withUnsafeBytes { Gzip.framed($0) } ?? bytes
      let path = number == 0 ? "\(name).core" : "\(name)/\(number - 1).block"
      files.append(File(path: path, bytes: SharedBytes(copying: packed)))
    }
    return files
  }

  static func segment(of site: Site, _ limit: Int) throws(Failure) -> SegmentMemory {
    let snapshot: StoreSnapshot
    switch site.content {
    case .segment(let segment):
      guard segment.bytes.count <= limit else { throw .tooLarge(bytes: segment.bytes.count) }
      return segment
    case .store(let store): snapshot = store.snapshot
    }
    let bytes = snapshot.statistics.bytes
    guard bytes <= limit else { throw .tooLarge(bytes: bytes) }
    do throws(StoreError) { return try snapshot.segment() } catch { throw .store(error) }
  }

  /// Writes the files into a folder, which is made if need be.
  ///
  /// A bundle that is there already is replaced, the segment of the old one included. Other files in the folder are
  /// left alone; the page comes last, so that it never points at what is not there yet. Files that are as in `previous`,
  /// which was written there before, are not written again.
  ///
  /// - Throws: ``BundleWriteError`` with the first path that could not be written, or with a page that is not a bundle's.
  public func write(to folder: URL, after previous: StaticBundle? = nil) throws(BundleWriteError) {
    let page = folder.appending(path: "index.html").path
    if FileManager.default.fileExists(atPath: page), !Self.isBundle(folder) {
      throw BundleWriteError(path: page, reason: "there is a page that Inkling did not write")
    }
    let old = Self.segments(in: folder)
    let written = Dictionary(
      uniqueKeysWithValues: (previous?.files ?? []).map { ($0.path, $0.bytes) })
    for file in files.reversed() {
      if let known = written[file.path], known.bytes.elementsEqual(file.bytes.bytes) { continue }
      let target = folder.appending(path: file.path)
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.bytes.data.write(to: target, options: .atomic)
      } catch {
        throw BundleWriteError(path: target.path, reason: Self.reason(error))
      }
    }
    let new = files.compactMap { $0.path.split(separator: "/").first.map(String.init) }
    for name in old.subtracting(new) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for part in [Self.fragmentFolder, Self.localFolder] { removeOld(of: part, in: folder) }
  }

  /// Removes what was written before into a folder that holds nothing but our own, and is none of the files now.
  private func removeOld(of part: String, in folder: URL) {
    let place = folder.appending(path: part)
    let kept = Set(files.flatMap { Self.pathAndFolders(of: $0.path) })
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: place.path)) ?? []
    for name in names where Self.isOurs(name) && !kept.contains("\(part)/\(name)") {
      try? FileManager.default.removeItem(at: place.appending(path: name))
    }
  }

  /// A path and every folder on the way to it.
  private static func pathAndFolders(of path: String) -> [String] {
    var parts = path.split(separator: "/")
    var paths: [String] = []
    while !parts.isEmpty {
      paths.append(parts.joined(separator: "/"))
      parts.removeLast()
    }
    return paths
  }

  /// Whether a name of such a folder is one that a bundle gives: of a page, of a file as a script, or of a folder of these.
  private static func isOurs(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    if last.hasPrefix("segment-") { return true }
    return last.utf8.count == 21 && last.hasSuffix(".json") && !name.contains("/")
      && last.utf8.prefix(16).allSatisfy { ServedContent.hashDigits.contains($0) }
  }

  /// The system's words where it gave any.
  private static func reason(_ error: any Error) -> String {
    let code = (error as? CocoaError)?.underlying as? POSIXError
    return code.map { String(cString: strerror($0.code.rawValue)).lowercased() } ?? "\(error)"
  }

  private static func isBundle(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "inkling.json").path)
  }

  /// What bundles have written of their segments: files, and folders of blocks.
  private static func segments(in folder: URL) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(names.filter(isSegment))
  }

  static func isSegment(_ name: String) -> Bool {
    guard name.hasPrefix("segment-") else { return false }
    let parts = name.dropFirst("segment-".count).split(separator: ".", maxSplits: 1)
    guard let hash = parts.first, hash.utf8.count == 16,
      hash.utf8.allSatisfy({ ServedContent.hashDigits.contains($0) })
    else { return false }
    return parts.count == 1 || parts[1] == "inkling" || parts[1] == "core"
  }
}

/// A file of a bundle that could not be written.
public struct BundleWriteError: Error, Equatable {
  /// The file.
  public let path: String
  /// The system's reason.
  public let reason: String
}

extension SharedBytes {
  /// The same bytes, not copied.
  fileprivate var data: Data {
    guard let start = bytes.baseAddress else { return Data() }
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count,
      deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }
}
