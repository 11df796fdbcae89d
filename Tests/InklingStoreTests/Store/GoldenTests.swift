import Foundation
import InklingIndex
import InklingStore
import TestSupport
import Testing

/// Stores of earlier versions, kept in `Data/` for ever.
///
/// `INKLING_WRITE_GOLDEN=1` writes one for
/// the version of today when there is none yet.
@Suite("Golden files")
struct GoldenTests {
  private static let name = "store-1"
  private static let contents = [
    "1": "replaced apple", "3": "grüne Birne 梨", "4": "plum", "5": "quince",
  ]

  private var data: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data").path
  }

  @Test("A store of version 1 opens, is sound, and answers")
  func versionOne() throws {
    if ProcessInfo.processInfo.environment["INKLING_WRITE_GOLDEN"] != nil { try write() }
    // A copy: opening for writing makes a lock file.
    let directory = try TemporaryDirectory()
    let path = directory.file("store")
    try FileManager.default.copyItem(atPath: "\(data)/\(Self.name)", toPath: path)
    let report = StoreCheck.run(path)
    #expect(report.problems == [])
    #expect(report.generation == 2)
    let store = try SearchStore(path, for: .writing, options: .init(inlineBytes: 0))
    #expect(store.snapshot.contents == Self.contents)
    #expect(store.snapshot.ids("apple") == ["1"])
    #expect(store.snapshot.ids("birne") == ["3"])
    #expect(store.snapshot.document(withID: Array("4".utf8))?.boost == 9)
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.contains { $0.hasSuffix(".segment") })
    #expect(files.contains { $0.hasSuffix(".deleted") })
    try store.update { (batch) throws(StoreError) in try batch.put(note("6", "new")) }
    try store.compact()
    #expect(store.snapshot.documentCount == Self.contents.count + 1)
  }

  /// Which file, where in it the version stands, and which this program reads.
  private static let versions: [(file: String, at: Int, known: UInt32)] = [
    ("MANIFEST", 8, 1), ("0000000000000001.segment", 8, 7), ("0000000000000001.segment", -56, 1),
    ("0000000000000003.deleted", 8, 1),
  ]

  @Test(
    "Files of an unknown version are refused by name, and a repair leaves them", arguments: 0..<4)
  func unknownVersions(place: Int) throws {
    let (name, at, known) = Self.versions[place]
    var files: [String: [UInt8]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: "\(data)/\(Self.name)") {
      files["/s/\(file)"] = Array(
        try Data(contentsOf: URL(filePath: "\(data)/\(Self.name)/\(file)")))
    }
    let count = files["/s/\(name)"]?.count ?? 0
    files["/s/\(name)"]?[at < 0 ? count + at : at] = 9
    Sums.repairStore(&files)
    let disk = SimulatedFileSystem(DiskImage(files))
    let refusal = StoreError.unknownVersion(path: "/s/\(name)", found: 9, expected: known)
    for access in [SearchStore.Access.reading, .writing] {
      #expect(throws: refusal) { try SearchStore("/s", for: access, fileSystem: disk) }
    }
    #expect(throws: refusal) { try StoreRepair.run("/s", fileSystem: disk) }
    let problem = try #require(StoreCheck.run("/s", fileSystem: disk).problems.first)
    #expect(problem.description.contains("format version 9, this program reads version \(known)"))
    #expect(disk.image.files.values.map(\.current).contains(files["/s/\(name)"] ?? []))
  }

  @Test("A store whose segments are of version 3 is refused by name, and a repair leaves it")
  func earlierSegments() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("store")
    try FileManager.default.copyItem(atPath: "\(data)/\(Self.name)-segment-3", toPath: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    let before = names.map { FileManager.default.contents(atPath: "\(path)/\($0)") }
    let refusal = StoreError.unknownVersion(
      path: "\(path)/0000000000000001.segment", found: 3, expected: 7)
    #expect(throws: refusal) { try SearchStore(path, for: .reading) }
    #expect(throws: refusal) { try StoreRepair.run(path) }
    let problem = try #require(StoreCheck.run(path).problems.first)
    #expect(problem.description.contains("format version 3, this program reads version 7"))
    #expect(before == names.map { FileManager.default.contents(atPath: "\(path)/\($0)") })
  }

  @Test("A store whose segments are of version 5 opens, is sound, and knows its headings")
  func headings() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("store")
    try FileManager.default.copyItem(atPath: "\(data)/\(Self.name)-segment-5", toPath: path)
    #expect(StoreCheck.run(path).problems == [])
    let store = try SearchStore(path, for: .reading)
    #expect(store.snapshot.ids("headings:deadlock") == ["locks.html"])
    #expect(store.snapshot.ids("shared_buffers") == ["memory.html"])
  }

  @Test("A store whose segments are of version 6 opens, is sound, and knows its sections")
  func sections() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("store")
    try FileManager.default.copyItem(atPath: "\(data)/\(Self.name)-segment-6", toPath: path)
    #expect(StoreCheck.run(path).problems == [])
    let store = try SearchStore(path, for: .reading)
    let found = store.snapshot.search(
      SearchRequest(text: Array("locks deadlock".utf8)), scratch: SearchScratch())
    let row = try #require(found.rows.first)
    #expect(row.title.plain == "Locks › Deadlocks")
    #expect(row.url == Array("locks.html#avoiding".utf8))
  }

  @Test(
    "A store whose segments are of version 7 opens, is sound, and knows dates, boosts and labels")
  func filters() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("store")
    try FileManager.default.copyItem(atPath: "\(data)/\(Self.name)-segment-7", toPath: path)
    #expect(StoreCheck.run(path).problems == [])
    let store = try SearchStore(path, for: .reading)
    let roles = store.snapshot.schema.fields.map(\.role)
    #expect(roles == [.id, .title, .label, .keyword, .date, .boost])
    func ids(_ words: String, _ filter: String) throws -> [String] {
      let filter = try SearchFilter(Array(filter.utf8), of: store.snapshot.schema)
      let request = SearchRequest(text: Array(words.utf8), filters: [filter])
      let found = store.snapshot.search(request, scratch: SearchScratch())
      return found.rows.map { String(decoding: $0.id, as: UTF8.self) }
    }
    #expect(try ids("turner", "released:1999") == ["2"])
    #expect(try ids("film", "genre:War") == ["3", "1"])
  }

  private func write() throws {
    let path = "\(data)/\(Self.name)"
    if SearchStore.exists(at: path) { return }
    let options = SearchStore.Options(merging: .manual, inlineBytes: 0)
    let store = try SearchStore(path, for: .writing, schema: noteSchema, options: options)
    try store.update { (batch) throws(StoreError) in
      try batch.put(note("1", "apple", "a fruit"))
      try batch.put(note("2", "cherry", "goes again"))
      try batch.put(note("3", "grüne Birne 梨", "text\0with\u{202E}marks", kind: "blue"))
      try batch.put(note("4", "plum", boost: 9))
      try batch.put(note("5", "quince"))
    }
    try store.update { (batch) throws(StoreError) in
      try batch.put(note("1", "replaced apple"))
      batch.delete(id: Array("2".utf8))
    }
    store.close()
    try FileManager.default.removeItem(atPath: path + "/LOCK")
  }
}
