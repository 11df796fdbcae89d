import Foundation
import InklingImport
import InklingIndex
import InklingStore
import TestSupport
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
  @Test("A file whose only field is its title goes into a store: its rows are numbered")
  func onlyField() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let rows = Array("path\n/src/main\n/doc/index\n".utf8)
    for _ in 0..<2 {
      let reader = try RecordFormat.csv.reader(.bytes(rows))
      #expect(try StoreLoading.load(reader, into: path).build.documents == 2)
    }
    let store = try SearchStore(path, for: .reading)
    #expect(store.snapshot.documentCount == 2)
    #expect(store.snapshot.ids("main").count == 1)
  }

  @Test("A store without names on the disk is loaded and searched, and leaves nothing behind")
  func unnamed() throws {
    let directory = try TemporaryDirectory()
    let files = UnnamedFiles(in: directory.path)
    let rows = (0..<5_000).map { "\($0),garden \($0)" }.joined(separator: "\n")
    let reader = try RecordFormat.csv.reader(.bytes(Array("id,title\n\(rows)\n".utf8)))
    let options = SearchStore.Options(batchBytes: 20_000, inlineBytes: 0)
    _ = try StoreLoading.load(reader, into: "/any", options: options, fileSystem: files)
    let store = try SearchStore("/any", for: .reading, fileSystem: files)
    #expect(store.snapshot.documentCount == 5_000)
    #expect(store.snapshot.ids("garden 4321") == ["4321"])
    #expect(StoreCheck.run("/any", fileSystem: files).problems == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test(
    "Issue 20: a first import of many commits keeps the first row of each id, and is joined in the order of its rows"
  )
  func firstImport() throws {
    let directory = try TemporaryDirectory()
    let files = UnnamedFiles(in: directory.path)
    let rows = (0..<3_000).map { "\($0 % 2_000),garden \($0)" }.joined(separator: "\n")
    let reader = try RecordFormat.csv.reader(.bytes(Array("id,title\n\(rows)\n".utf8)))
    let options = SearchStore.Options(merging: .manual, batchBytes: 20_000, inlineBytes: 0)
    let report = try StoreLoading.load(reader, into: "/any", options: options, fileSystem: files)
    #expect((report.written, report.build.duplicates) == (2_000, 1_000))
    let store = try SearchStore("/any", for: .writing, options: options, fileSystem: files)
    #expect(store.snapshot.statistics.segments.count > 5)
    try store.compact()
    #expect(store.snapshot.statistics.segments.count == 1)
    #expect(store.snapshot.documentCount == 2_000)
    #expect(store.snapshot.ids("garden 1999") == ["1999"])
    var order: [Int] = []
    store.snapshot.visit { order.append(Int(String(decoding: $0.values[0], as: UTF8.self)) ?? -1) }
    #expect(order == Array(0..<2_000))
  }

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
    // The row that cannot be read may be any of the others; one that is there twice is not.
    let broken = lines[0..<10] + ["{\"id\":\"10\",\"title\":"]
    let held = try load(broken.joined(separator: "\n"), .deleteOthers)
    #expect((held.written, held.unchanged, held.deleted, held.unread) == (1, 9, 0, 1))
    let fewer = lines[0..<10] + ["{\"id\":\"3\",\"title\":\"twice\"}"]
    let third = try load(fewer.joined(separator: "\n"), .deleteOthers)
    #expect((third.written, third.unchanged, third.deleted, third.unread) == (0, 10, 20, 0))
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

  @Test("Pages that cannot be read, or lie in a folder that cannot, are not deleted")
  func unreadPages() throws {
    let directory = try TemporaryDirectory()
    let files = FileManager.default
    let (pages, path) = (directory.file("pages"), directory.file("s"))
    // Two folders whose paths are too long for the system once one lies in the other.
    let name = String(repeating: "d", count: 240)
    let upper = pages + String(repeating: "/" + name, count: 10)
    let lower = String(repeating: "/" + name, count: 8)
    func make(_ folder: String) throws {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try make(upper)
    try make(pages + "/below" + lower)
    for page in ["one.md", "two.md", "below" + lower + "/deep.md"] {
      try Data("# \(page.suffix(7))".utf8).write(to: URL(filePath: "\(pages)/\(page)"))
    }
    func load() throws -> StoreLoading.Report {
      try StoreLoading.load(FolderReader(pages), into: path, pruning: .deleteOthers)
    }
    #expect(try load().written == 3)
    try files.moveItem(atPath: pages + "/below", toPath: upper + "/below")
    let hidden = try load()
    #expect((hidden.unchanged, hidden.deleted, hidden.unread) == (2, 0, 1))
    #expect(hidden.build.errors.first?.file?.hasSuffix(name) == true)
    try files.moveItem(atPath: upper + "/below", toPath: pages + "/below")
    #expect(try load().unchanged == 3)
    try Data(count: FolderReader.pageBytes + 1).write(to: URL(filePath: pages + "/one.md"))
    let long = try load()
    #expect((long.unchanged, long.deleted, long.unread) == (2, 0, 1))
    try files.removeItem(atPath: pages + "/one.md")
    #expect(try load().deleted == 1)
  }

  private func load(
    csv: String, into path: String, choice: FieldMapping.Choice = .init(),
    _ pruning: StoreLoading.Pruning = .keepOthers
  ) throws -> StoreLoading.Report {
    try StoreLoading.load(
      RecordFormat.csv.reader(.bytes(Array(csv.utf8))), into: path, choice: choice,
      pruning: pruning)
  }

  @Test("A source without the store's id, or without all that is searched, changes nothing")
  func otherSource() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    #expect(try load(csv: "id,name\n1,Ada\n2,Bob\n", into: path).written == 2)
    let others = [
      "foo,bar\n1,x\n": (["id"], ["foo", "bar"]), "id,na\n1,A\n": (["name"], ["id", "na"]),
      "name\nAda\n": (["id"], ["name"]),
    ]
    for (text, (needed, source)) in others {
      for pruning in [StoreLoading.Pruning.keepOthers, .deleteOthers] {
        let failure = StoreLoading.Failure.otherSource(
          needed: needed, source: source, store: ["id", "name"])
        #expect(throws: failure) { try load(csv: text, into: path, pruning) }
      }
    }
    // Nothing at all: nothing new, but no reason to delete everything.
    func written(ndjson text: String, _ pruning: StoreLoading.Pruning) throws -> Int {
      let reader = try NDJSONReader(.bytes(Array(text.utf8)))
      return try StoreLoading.load(reader, into: path, pruning: pruning).written
    }
    #expect(try written(ndjson: "", .keepOthers) == 0)
    #expect(throws: StoreLoading.Failure.self) { try written(ndjson: "", .deleteOthers) }
    let contents = try SearchStore(path, for: .reading).snapshot.contents
    #expect(contents == ["1": "Ada", "2": "Bob"])
    // Other fields may come and go.
    #expect(try load(csv: "name,more,id\nEve,x,3\n", into: path).written == 1)
  }

  @Test("A source without records empties a store only if that is allowed")
  func emptySource() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    #expect(try load(csv: "id,name\n1,Ada\n2,Bob\n", into: path).written == 2)
    #expect(throws: StoreLoading.Failure.emptySource(documents: 2)) {
      try load(csv: "id,name\n", into: path, .deleteOthers)
    }
    #expect(try SearchStore(path, for: .reading).snapshot.contents == ["1": "Ada", "2": "Bob"])
    #expect(try load(csv: "id,name\n", into: path).deleted == 0)
    #expect(try load(csv: "id,name\n", into: path, .deleteOthersOrAll).deleted == 2)
    #expect(try SearchStore(path, for: .reading).snapshot.contents.isEmpty)
    // What is empty already has nothing to lose.
    #expect(try load(csv: "id,name\n", into: path, .deleteOthers).deleted == 0)
  }

  @Test("A store whose rows are numbered takes its file again")
  func numberedAgain() throws {
    let directory = try TemporaryDirectory()
    let text = "name,country\nBerlin,Germany\nBern,Switzerland\n"
    for unchanged in [0, 2] {
      let report = try load(csv: text, into: directory.file("s"), .deleteOthers)
      #expect((report.unchanged, report.deleted) == (unchanged, 0))
    }
  }

  @Test("The export of a store whose rows are numbered is the same documents, here and elsewhere")
  func numberedExport() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    #expect(try load(csv: "name,x\nA,1\nbroken\nC,3\nD,4\n", into: path).written == 3)
    let snapshot = try SearchStore(path, for: .reading).snapshot
    #expect(snapshot.contents == ["1": "A", "3": "C", "4": "D"])
    let export = StoreExport(schema: snapshot.schema)
    var lines: [UInt8] = []
    snapshot.visit { lines += export.line($0) }
    for (place, unchanged) in [(path, 3), (directory.file("other"), 0)] {
      let report = try StoreLoading.load(
        NDJSONReader(.bytes(lines)), into: place, pruning: .deleteOthers)
      #expect((report.unchanged, report.deleted) == (unchanged, 0))
      #expect(try SearchStore(place, for: .reading).snapshot.contents == snapshot.contents)
    }
  }

  @Test("A choice of other fields than the store has is refused, the same choice is not")
  func fixedFields() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let text = "id,name,nick,about\n1,Ada,A,first\n"
    let choice = FieldMapping.Choice(title: "nick", text: ["about", "name"], id: "id")
    #expect(try load(csv: text, into: path, choice: choice).written == 1)
    #expect(try load(csv: text, into: path, choice: choice).unchanged == 1)
    let turned = FieldMapping.Choice(text: ["name", "about"])
    #expect(try load(csv: text, into: path, choice: turned).unchanged == 1)
    let others: [(FieldMapping.Choice, StoreLoading.Failure)] = [
      (.init(title: "name"), .fixedFields(part: "title", chosen: ["name"], store: ["nick"])),
      (
        .init(text: ["nowhere"]),
        .fixedFields(part: "text", chosen: ["nowhere"], store: ["about", "name"])
      ),
      (.init(scope: "nick"), .fixedFields(part: "scope", chosen: ["nick"], store: [])),
      (.init(id: "nick"), .fixedFields(part: "id", chosen: ["nick"], store: ["id"])),
    ]
    for (choice, failure) in others {
      #expect(throws: failure) { try load(csv: text, into: path, choice: choice) }
      #expect(failure.description.contains("fixed when it is made"))
    }
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
