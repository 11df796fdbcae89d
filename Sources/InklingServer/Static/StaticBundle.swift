internal import InklingIndex
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
  }

  /// The files, the page first.
  public let files: [File]

  /// The files of a site, whatever size a server would send: there is no server to ask.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - segmentLimit: Bytes of the largest segment that a browser is to load; of a store, of its segments.
  /// - Throws: ``Failure`` when the segment is too large, or the store cannot be read.
  public init(site: Site, segmentLimit: Int = StaticBundle.defaultSegmentLimit) throws(Failure) {
    let segment = SharedBytes(try Self.segment(of: site, segmentLimit))
    var configuration = site.configuration
    let place = "segment-\(ServedContent.hash(segment.bytes)).inkling"
    configuration.source = .segment
    configuration.segment = PageConfiguration.Segment(url: place, bytes: segment.count)
    var page = SearchPage(site: site)
    page.fallback = .nobody
    page.policy = SecurityHeaders.pagePolicy
    var files = [
      File(path: "index.html", bytes: SharedBytes(copying: page.html())),
      File(path: "inkling.json", bytes: SharedBytes(copying: configuration.json())),
      File(path: place, bytes: segment),
    ]
    for name in site.assets.names {
      if let bytes = site.assets.bytes(of: name) {
        files.append(File(path: "assets/\(name)", bytes: SharedBytes(copying: bytes)))
      }
    }
    self.files = files
  }

  private static func segment(of site: Site, _ limit: Int) throws(Failure) -> SegmentMemory {
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
  /// left alone; the page comes last, so that it never points at what is not there yet.
  ///
  /// - Throws: ``BundleWriteError`` with the first path that could not be written, or with a page that is not a bundle's.
  public func write(to folder: URL) throws(BundleWriteError) {
    let page = folder.appending(path: "index.html").path
    if FileManager.default.fileExists(atPath: page), !Self.isBundle(folder) {
      throw BundleWriteError(path: page, reason: "there is a page that Inkling did not write")
    }
    let old = Self.segments(in: folder)
    for file in files.reversed() {
      let target = folder.appending(path: file.path)
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.bytes.data.write(to: target, options: .atomic)
      } catch {
        throw BundleWriteError(path: target.path, reason: Self.reason(error))
      }
    }
    for name in old.subtracting(files.map(\.path)) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  /// The system's words where it gave any.
  private static func reason(_ error: any Error) -> String {
    let code = (error as? CocoaError)?.underlying as? POSIXError
    return code.map { String(cString: strerror($0.code.rawValue)).lowercased() } ?? "\(error)"
  }

  private static func isBundle(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "inkling.json").path)
  }

  private static func segments(in folder: URL) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(names.filter { $0.hasPrefix("segment-") && $0.hasSuffix(".inkling") })
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
