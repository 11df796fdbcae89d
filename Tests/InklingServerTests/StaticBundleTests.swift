import Foundation
import InklingIndex
import InklingServer
import InklingStore
import TestSupport
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

  @Test(
    "long texts come in blocks beside a core, and their page waits; a new bundle takes their place")
  func blocks() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: [String] = []
    for seed in [1, 2] as [UInt64] {
      let site = try Site(title: "Manual", segment: Self.manual(seed))
      let bundle = try StaticBundle(site: site)
      let page = try #require(bundle.files.first { $0.path == "index.html" })
      #expect(!String(decoding: page.bytes.bytes, as: UTF8.self).contains("loading="))
      #expect(!bundle.files.contains { $0.path.hasSuffix(".inkling") })
      let core = try #require(bundle.files.first { $0.path.hasSuffix(".core") })
      let configuration = try #require(bundle.files.first { $0.path == "inkling.json" })
      let json = String(decoding: configuration.bytes.bytes, as: UTF8.self)
      #expect(json.contains(core.path))
      let name = String(core.path.dropLast(".core".count))
      let blocks = bundle.files.filter { $0.path.hasPrefix("\(name)/") }
      let expected = (0..<blocks.count).map { "\(name)/\($0).block" }
      #expect(blocks.count > 100)
      #expect(Set(blocks.map(\.path)) == Set(expected))
      for file in blocks + [core] {
        #expect(Array(file.bytes.bytes.prefix(2)) == [0x1F, 0x8B], "gzip")
      }
      try bundle.write(to: folder)
      names.append(name)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("segment-") }
    #expect(names[0] != names[1])
    #expect(Set(left) == ["\(names[1]).core", names[1]])
  }

  @Test("short records come in one file, and their page loads the programs at once")
  func recordsAreEager() throws {
    let bundle = try StaticBundle(site: TestSite.site())
    let page = try #require(bundle.files.first { $0.path == "index.html" })
    #expect(String(decoding: page.bytes.bytes, as: UTF8.self).contains(#"loading="eager""#))
    #expect(!bundle.files.contains { $0.path.hasSuffix(".core") })
  }

  /// Pages of so many different words that the segment has more than a megabyte compressed.
  private static func manual(_ seed: UInt64) throws -> SegmentMemory {
    var random = SeededGenerator(seed: seed)
    let known = (0..<20_000).map { _ in
      String(UInt64.random(in: 1 << 20..<1 << 42, using: &random), radix: 36)
    }
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("name", .title), Field("text", .text),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for page in 0..<250 {
      let text = (0..<1_500).map { _ in known[Int.random(in: 0..<known.count, using: &random)] }
      let values = ["\(page)", "Page \(page)", text.joined(separator: " ")]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    return SegmentMemory(copying: try builder.finish())
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
