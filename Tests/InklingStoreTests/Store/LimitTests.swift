import InklingIndex
import InklingStore
import TestSupport
import Testing

/// Every limit is an error before it is hit, and leaves the store as it was.
@Suite("Limits")
struct LimitTests {
  @Test("A document that no segment could hold is refused, the update with it")
  func largestDocument() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    try store.update { (batch) throws(StoreError) in try batch.put(note("1", "one")) }
    let huge = [UInt8](repeating: 0x20, count: 256 << 20)
    #expect(throws: StoreError.limit("a document of more than 268435456 bytes")) {
      try store.update { (batch) throws(StoreError) in
        try batch.put(note("2", "two"))
        try batch.put(Document(values: [Array("3".utf8), [], huge]))
      }
    }
    #expect(store.snapshot.contents == ["1": "one"])
    try store.update { (batch) throws(StoreError) in try batch.put(note("4", "four")) }
    #expect(store.snapshot.documentCount == 2)
  }

  @Test("More segments than a manifest may name are refused before one is written too many")
  func segments() throws {
    let disk = SimulatedFileSystem()
    let options = SearchStore.Options(merging: .manual, batchBytes: 1, inlineBytes: 0)
    let store = try SearchStore(
      "/s", for: .writing, schema: noteSchema, options: options, fileSystem: disk)
    func put(_ ids: Range<Int>) throws(StoreError) {
      try store.update { (batch) throws(StoreError) in
        for id in ids { try batch.put(note("\(id)", "")) }
      }
    }
    try put(0..<4_096)
    #expect(store.snapshot.statistics.segments.count == 4_096)
    #expect(throws: StoreError.limit("more than 4096 segments; merge them")) {
      try put(4_096..<4_097)
    }
    #expect(store.snapshot.documentCount == 4_096)
    try store.compact()
    try put(4_096..<4_097)
    #expect(store.snapshot.documentCount == 4_097)
    let report = StoreCheck.run("/s", fileSystem: disk)
    #expect(report.problems == [])
    #expect(report.unreferenced == [])
  }

  @Test("A manifest that could not be read again is not written")
  func manifest() throws {
    let disk = SimulatedFileSystem()
    var schema = noteSchema
    schema.scopeOrder = [[UInt8](repeating: 0x61, count: 64 << 20)]
    #expect(throws: StoreError.limit("a manifest of more than 67108864 bytes")) {
      _ = try SearchStore("/s", for: .writing, schema: schema, fileSystem: disk)
    }
    #expect(!SearchStore.exists(at: "/s", in: disk))
    _ = try SearchStore("/s", for: .writing, schema: noteSchema, fileSystem: disk)
  }

  @Test("Compacting makes no segment larger than allowed")
  func compacting() throws {
    let directory = try TemporaryDirectory()
    let options = SearchStore.Options(merging: .manual, largestMergeBytes: 30_000)
    let store = try SearchStore(
      directory.file("s"), for: .writing, schema: noteSchema, options: options)
    for start in stride(from: 0, to: 1_200, by: 60) {
      try store.update { (batch) throws(StoreError) in
        for id in start..<(start + 60) { try batch.put(note("\(id)", "title \(id)", "text")) }
      }
    }
    let before = store.snapshot.statistics
    try store.compact()
    let after = store.snapshot.statistics
    #expect(after.segments.count > 1 && after.segments.count < before.segments.count)
    #expect(after.segments.allSatisfy { $0.bytes < 40_000 })
    #expect(store.snapshot.documentCount == 1_200)
  }

  @Test("Numbers at the end of their range in a manifest are refused, not counted on")
  func numbers() throws {
    for field in [0, 8] {
      let disk = SimulatedFileSystem()
      _ = try SearchStore("/s", for: .writing, schema: noteSchema, fileSystem: disk)
      var image = disk.image
      let number = try #require(image.names["/s/MANIFEST"])
      var bytes = try #require(image.files[number]?.current)
      for at in 0..<8 { bytes[64 + field + at] = 0xFF }
      Sums.repairManifest(&bytes)
      image.files[number]?.current = bytes
      let damaged = SimulatedFileSystem(image)
      #expect(throws: StoreError.damaged(path: "/s/MANIFEST", "its records are malformed")) {
        _ = try SearchStore("/s", for: .writing, fileSystem: damaged)
      }
    }
  }
}
