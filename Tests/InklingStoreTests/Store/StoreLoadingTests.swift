import Foundation
import InklingIndex
import InklingStore
import Testing

/// Reads so many rows as another reader does, and then no further: the disk was pulled.
private struct InterruptedReader: RecordReader {
  var reader: NDJSONReader
  var rest: Int

  var names: [String] { reader.names }
  var bytesRead: Int { reader.bytesRead }
  var totalBytes: Int? { reader.totalBytes }

  mutating func next() throws(ImportError) -> RecordOutcome? {
    if rest == 0 { throw .cannotRead(path: "rows", reason: "gone") }
    rest -= 1
    return try reader.next()
  }
}

@Suite("Loading a store")
struct StoreLoadingTests {
  @Test("An import that was interrupted is finished by running it again")
  func resuming() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let lines = (0..<3_000).map { "{\"id\":\"\($0)\",\"title\":\"row \($0)\"}" }
    func reader() throws -> NDJSONReader {
      try NDJSONReader(.bytes(Array(lines.joined(separator: "\n").utf8)))
    }
    let options = SearchStore.Options(batchBytes: 20_000)
    #expect(throws: StoreLoading.Failure.self) {
      try StoreLoading.load(
        InterruptedReader(reader: reader(), rest: 2_500), into: path, options: options)
    }
    let kept = try SearchStore(path, for: .reading).snapshot.documentCount
    #expect(kept > 2_000 && kept <= 2_500)
    let report = try StoreLoading.load(reader(), into: path, options: options)
    #expect((report.written, report.unchanged) == (3_000 - kept, kept))
    #expect(try SearchStore(path, for: .reading).snapshot.documentCount == 3_000)
  }

  @Test("A second load passes over what is there, writes what changed, prunes what is gone")
  func again() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    func load(_ text: String, _ pruning: StoreLoading.Pruning) throws -> StoreLoading.Report {
      try StoreLoading.load(
        NDJSONReader(.bytes(Array(text.utf8))), into: path, pruning: pruning)
    }
    let lines = (0..<30).map { "{\"id\":\"\($0)\",\"title\":\"row \($0)\"}" }
    let first = try load(lines.joined(separator: "\n"), .keepOthers)
    #expect((first.written, first.unchanged, first.deleted) == (30, 0, 0))
    var changed = lines
    changed[3] = "{\"id\":\"3\",\"title\":\"other\"}"
    changed.append("{\"id\":\"3\",\"title\":\"twice\"}")
    changed.append("{\"id\":")
    let second = try load(changed.joined(separator: "\n"), .keepOthers)
    #expect((second.written, second.unchanged, second.deleted) == (1, 29, 0))
    #expect((second.build.malformed, second.build.duplicates) == (2, 1))
    let third = try load(lines[0..<10].joined(separator: "\n"), .deleteOthers)
    #expect((third.written, third.unchanged, third.deleted) == (1, 9, 20))
    let snapshot = try SearchStore(path, for: .reading).snapshot
    #expect(snapshot.documentCount == 10)
    #expect(snapshot.ids("row 3").first == "3")
    #expect(StoreCheck.run(path).isSound)
  }

  @Test("Nothing is loaded over the files of a store whose manifest is missing")
  func missingManifest() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    func load(_ titles: Range<Int>) throws {
      let lines = titles.map { "{\"id\":\"\($0)\",\"title\":\"row \($0)\"}" }
      let reader = try NDJSONReader(.bytes(Array(lines.joined(separator: "\n").utf8)))
      _ = try StoreLoading.load(reader, into: path, options: .init(inlineBytes: 0))
    }
    try load(0..<100)
    let files = FileManager.default
    try files.removeItem(atPath: path + "/MANIFEST")
    let left = try files.contentsOfDirectory(atPath: path).sorted()
    #expect(throws: StoreLoading.Failure.store(.manifestMissing(path: path))) { try load(0..<3) }
    #expect(try files.contentsOfDirectory(atPath: path).sorted() == left)
    #expect(try StoreRepair.run(path).documents == 100)
    try load(0..<3)
    #expect(try SearchStore(path, for: .reading).snapshot.documentCount == 100)
  }

  @Test("A store as one segment answers like the store, merged or not")
  func oneSegment() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    for id in 0..<20 {
      try store.update { (batch) throws(StoreError) in
        try batch.put(note("\(id)", "title \(id)"))
        batch.delete(id: Array("\(id - 5)".utf8))
      }
    }
    for _ in 0..<2 {
      let index = try SearchIndex(store.snapshot.segment())
      #expect(index.documentCount == 5)
      #expect(Set(found("title", in: index)) == ["15", "16", "17", "18", "19"])
      try store.compact()
    }
    #expect(SearchStore.exists(at: directory.file("s")))
    #expect(!SearchStore.exists(at: directory.path))
  }
}
