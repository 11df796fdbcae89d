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
    guard let said = try? Data(contentsOf: folder.appending(path: "inkling.json")),
      let configuration = try? JSONDecoder().decode(PageConfiguration.self, from: said),
      let place = configuration.segment?.url, isSegment(place),
      let bytes = try? Data(contentsOf: folder.appending(path: place))
    else { return nil }
    let content = [UInt8](bytes)
    guard place.hasSuffix(".core") else { return try? SearchIndex(SegmentMemory(copying: content)) }
    guard let core = expanded(content),
      let blocks = try? core.withUnsafeBytes({ (core) throws(SegmentError) in
        try BlockedSegment(core: core)
      }),
      let index = try? SearchIndex(blocks)
    else { return nil }
    let name = place.dropLast(".core".count)
    for number in 0..<blocks.blockCount {
      guard let packed = try? Data(contentsOf: folder.appending(path: "\(name)/\(number).block")),
        let block = expanded([UInt8](packed)),
        block.withUnsafeBytes({ index.fill(number, with: $0) })
      else { return nil }
    }
    return index
  }

  private static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBytes { Gzip.expand($0, limit: defaultSegmentLimit) }
  }
}
