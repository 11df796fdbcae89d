public import InklingIndex

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension StaticBundle {
  /// The index that a bundle of a site would hold.
  ///
  /// - Throws: ``Failure`` when it is too large, or the store cannot be read.
  public static func index(of site: Site) throws(Failure) -> SearchIndex {
    let memory = try segment(of: site, defaultSegmentLimit)
    do throws(SegmentError) { return try SearchIndex(memory) } catch { throw .segment(error) }
  }

  /// The index of a bundle that was written into a folder; nil where there is none, or it cannot be read as a whole.
  ///
  /// - Complexity: O(bytes of the index).
  public static func index(in folder: URL) -> SearchIndex? {
    guard let place = place(in: folder) else { return nil }
    guard place.hasSuffix(".core") else {
      guard let bytes = try? Data(contentsOf: folder.appending(path: place)) else { return nil }
      return try? SearchIndex(SegmentMemory(copying: [UInt8](bytes)))
    }
    guard let files = BlockFiles(in: folder), let index = try? files.opened(),
      (0..<files.blockCount).allSatisfy({ (try? files.fill($0, of: index)) != nil })
    else { return nil }
    return index
  }

  /// Where the first file of the segment lies.
  private static func place(in folder: URL) -> String? {
    guard let said = try? Data(contentsOf: folder.appending(path: "inkling.json")),
      let configuration = try? JSONDecoder().decode(PageConfiguration.self, from: said),
      let place = configuration.segment?.url, isSegment(place)
    else { return nil }
    return place
  }

  /// The files of a segment that comes in blocks.
  package struct BlockFiles {
    private let folder: URL
    private let core: [UInt8]
    /// Bytes of the core as it lies there, compressed.
    package let coreBytes: Int
    /// How many blocks there are.
    package let blockCount: Int

    /// Why the files are not those of a segment.
    package enum Problem: Error {
      case damaged(String)
    }

    /// The files in a bundle; nil where it has none.
    package init?(in bundle: URL) {
      guard let place = StaticBundle.place(in: bundle), place.hasSuffix(".core"),
        let packed = try? Data(contentsOf: bundle.appending(path: place)),
        let core = Self.expanded(packed),
        let blocks = try? core.withUnsafeBytes({ (core) throws(SegmentError) in
          try BlockedSegment(core: core)
        })
      else { return nil }
      folder = bundle.appending(path: String(place.dropLast(".core".count)))
      self.core = core
      coreBytes = packed.count
      blockCount = blocks.blockCount
    }

    /// An index in which no block is there.
    package func opened() throws -> SearchIndex {
      try core.withUnsafeBytes { core in
        let blocks = try BlockedSegment(core: core)
        return try SearchIndex(blocks)
      }
    }

    /// Puts a block in its place.
    ///
    /// - Returns: The bytes of its file.
    /// - Throws: An error of Foundation, or ``Problem`` where the file is another.
    @discardableResult
    package func fill(_ number: Int, of index: SearchIndex) throws -> Int {
      let file = folder.appending(path: "\(number).block")
      let packed = try Data(contentsOf: file)
      guard let block = Self.expanded(packed),
        block.withUnsafeBytes({ index.fill(number, with: $0) })
      else { throw Problem.damaged(file.path) }
      return packed.count
    }

    private static func expanded(_ packed: Data) -> [UInt8]? {
      [UInt8](packed).withUnsafeBytes { Gzip.expand($0, limit: defaultSegmentLimit) }
    }
  }
}
