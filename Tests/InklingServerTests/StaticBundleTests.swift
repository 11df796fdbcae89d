import Foundation
import InklingIndex
import InklingServer
import InklingStore
import Testing

@Suite("A site as files")
struct StaticBundleTests {
  @Test("the segments of a store become the one that a browser loads")
  func severalSegments() throws {
    let store = try Self.store()
    #expect(store.snapshot.statistics.segments.count == 3)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try StaticBundle(site: Site(title: "Plants", store: store)).write(to: folder)
    let segments = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".inkling") }
    try #require(segments.count == 1)
    let index = try MappedSegment(
      folder.appending(path: segments[0]).path, verifying: .everything
    ).index
    #expect(index.documentCount == 3)
  }

  @Test("a segment beyond the limit is refused with its size, from a store before it is made")
  func limit() throws {
    let segment = try TestSite.site()
    let bundle = try StaticBundle(site: segment)
    let bytes = try #require(bundle.files.first { $0.path.hasSuffix(".inkling") }).bytes.count
    #expect(throws: StaticBundle.Failure.tooLarge(bytes: bytes)) {
      try StaticBundle(site: segment, segmentLimit: bytes - 1)
    }
    _ = try StaticBundle(site: segment, segmentLimit: bytes)

    let store = try Self.store()
    let all = store.snapshot.statistics.bytes
    let site = try Site(title: "Plants", store: store)
    #expect(throws: StaticBundle.Failure.tooLarge(bytes: all)) {
      try StaticBundle(site: site, segmentLimit: all - 1)
    }
    _ = try StaticBundle(site: site, segmentLimit: all)
  }

  /// Three segments of one document each.
  private static func store() throws -> SearchStore {
    let files = UnnamedFiles(in: FileManager.default.temporaryDirectory.path)
    let schema = IndexSchema(fields: [Field("id", .id), Field("name", .title)])
    let store = try SearchStore(
      "plants", for: .writing, schema: schema, options: .init(merging: .manual), fileSystem: files)
    for plant in ["Oak", "Birch", "Bracken"] {
      try store.update { (batch) throws(StoreError) in
        try batch.put(Document(values: [Array(plant.utf8), Array(plant.utf8)]))
      }
    }
    return store
  }
}
