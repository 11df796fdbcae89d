import Foundation
import InklingImport
import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Search store")
struct SearchStoreTests {
  @Test("What an update put is found when it returns, and after opening again")
  func freshness() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s/t/store")
    let store = try SearchStore(path, for: .writing, schema: noteSchema)
    let snapshot = try store.update { (batch) throws(StoreError) in
      try batch.put(note("1", "apple pie"))
      try batch.put(note("2", "apple tree", kind: "blue"))
    }
    #expect(Set(snapshot.ids("app")) == ["1", "2"])
    #expect(store.snapshot.ids("apple tr") == ["2"])
    store.close()
    let again = try SearchStore(path, for: .reading)
    #expect(again.snapshot.contents == ["1": "apple pie", "2": "apple tree"])
    #expect(StoreCheck.run(path).isSound)
  }

  @Test("A document is replaced by its id, deleted by its id, the last change of a batch counts")
  func replacing() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    try store.update { (batch) throws(StoreError) in
      for id in 0..<40 { try batch.put(note("\(id)", "old \(id)")) }
    }
    try store.update { (batch) throws(StoreError) in
      try batch.put(note("7", "new 7"))
      try batch.put(note("7", "newest 7"))
      batch.delete(id: Array("8".utf8))
      try batch.put(note("9", "gone"))
      batch.delete(id: Array("9".utf8))
      batch.delete(id: Array("10".utf8))
      try batch.put(note("10", "back"))
      batch.delete(id: Array("nobody".utf8))
    }
    let contents = store.snapshot.contents
    #expect(contents.count == 38)
    #expect(contents["7"] == "newest 7")
    #expect(contents["8"] == nil)
    #expect(contents["9"] == nil)
    #expect(contents["10"] == "back")
    #expect(!store.snapshot.ids("old 8", limit: 100).contains("8"))
    #expect(store.snapshot.ids("newest") == ["7"])
    let found = store.snapshot.document(withID: Array("7".utf8))
    #expect(found?.values[1] == Array("newest 7".utf8))
    try store.update { $0.deleteAll() }
    #expect(store.snapshot.documentCount == 0)
    #expect(StoreCheck.run(directory.file("s")).isSound)
  }

  @Test("A snapshot stays as it was, whatever is written, merged and removed")
  func snapshots() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    try store.update { (batch) throws(StoreError) in
      for id in 0..<3_000 { try batch.put(note("\(id)", "first \(id)", "some text of note \(id)")) }
    }
    let old = store.snapshot
    for round in 0..<30 {
      try store.update { (batch) throws(StoreError) in
        for id in 0..<100 { try batch.put(note("\(id)", "round\(round) \(id)")) }
      }
    }
    try store.compact()
    #expect(old.contents.count == 3_000)
    #expect(old.ids("first 42").first == "42")
    #expect(old.ids("round3") == [])
    #expect(store.snapshot.ids("first 42", limit: 1) != ["42"])
    #expect(store.snapshot.ids("round29 42").first == "42")
    #expect(store.snapshot.statistics.segments.count == 1)
  }

  @Test("A second writer is refused with the holder's name; a reader is not")
  func oneWriter() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let store = try SearchStore(path, for: .writing, schema: noteSchema)
    do throws(StoreError) {
      _ = try SearchStore(path, for: .writing)
      Issue.record("two writers")
    } catch {
      guard case .locked(let where_, let holder) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(where_ == path)
      #expect(holder.hasPrefix("process "))
    }
    let reader = try SearchStore(path, for: .reading)
    #expect(throws: StoreError.notWritable) { try reader.update { $0.deleteAll() } }
    store.close()
    _ = try SearchStore(path, for: .writing)
  }

  @Test("A reader follows a writer with refresh")
  func refresh() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let writer = try SearchStore(path, for: .writing, schema: noteSchema)
    let reader = try SearchStore(path, for: .reading)
    #expect(try reader.refresh() == false)
    for round in 0..<40 {
      try writer.update { (batch) throws(StoreError) in
        for id in 0..<50 { try batch.put(note("\(id)", "r\(round) \(id)")) }
      }
      #expect(try reader.refresh())
      #expect(reader.snapshot.contents == writer.snapshot.contents)
    }
  }

  @Test("A reader goes over to a store that was made anew in the same place, whatever its commits")
  func anotherStore() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    func make(_ titles: [String], schema: IndexSchema = noteSchema, _ place: String) throws {
      let store = try SearchStore(path, for: .writing, schema: schema)
      for title in titles {
        try store.update { (batch) throws(StoreError) in
          try batch.put(note("1", title, kind: place))
        }
      }
      store.close()
    }
    try make(["old", "older", "oldest"], "sea")
    let reader = try SearchStore(path, for: .reading)
    // Fewer commits than the store before, as many, and another schema.
    var other = noteSchema
    other.fields[2].name = Array("body".utf8)
    for (titles, schema) in [
      (["new"], noteSchema), (["newer"], noteSchema), (["newest"], other),
    ] {
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: StoreError.notAStore(path: path)) { try reader.refresh() }
      try make(titles, schema: schema, "land")
      #expect(try reader.refresh())
      #expect(reader.snapshot.contents == ["1": titles[0]])
      #expect(reader.snapshot.schema == schema)
      #expect(try reader.refresh() == false)
    }
    #expect(!reader.snapshot.scopeTitles.contains(Array("sea".utf8)))
  }

  @Test("Unsuitable schemas, other schemas and documents without an id are typed errors")
  func refusals() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    func expect(_ fields: [Field]) {
      #expect(throws: StoreError.self) {
        _ = try SearchStore(path, for: .writing, schema: IndexSchema(fields: fields))
      }
    }
    expect([Field("t", .title)])
    expect([Field("id", .id), Field("x", .id), Field("t", .title)])
    expect([Field("id", .id), Field("t", .title, storage: .dropped)])
    expect([Field("id", .id)])
    expect([Field("id", .id), Field("t", .title), Field("t", .text)])
    #expect(throws: StoreError.self) { _ = try SearchStore(path, for: .writing) }
    #expect(throws: StoreError.notAStore(path: path)) {
      _ = try SearchStore(path, for: .reading)
    }
    let store = try SearchStore(path, for: .writing, schema: noteSchema)
    #expect(throws: StoreError.missingID) {
      try store.update { (batch) throws(StoreError) in try batch.put(note("", "x")) }
    }
    #expect(throws: StoreError.self) {
      try store.update { (batch) throws(StoreError) in
        try batch.put(Document(values: Array(repeating: [65], count: 9)))
      }
    }
    #expect(store.snapshot.generation == 0)
    store.close()
    #expect(throws: StoreError.closed) { try store.update { $0.deleteAll() } }
    var other = noteSchema
    other.scopeOrder = []
    #expect(throws: StoreError.otherSchema) {
      _ = try SearchStore(path, for: .writing, schema: other)
    }
  }

  @Test("Many segments answer like one: hits, totals, scopes, pages")
  func manySegments() throws {
    let directory = try TemporaryDirectory()
    let options = SearchStore.Options(merging: .manual)
    let many = try SearchStore(
      directory.file("many"), for: .writing, schema: noteSchema, options: options)
    let one = try SearchStore(
      directory.file("one"), for: .writing, schema: noteSchema, options: options)
    let words = ["harbour", "garden", "garage", "harvest", "window"]
    var documents: [Document] = []
    for id in 0..<500 {
      let title = "\(words[id % 5]) \(words[id / 5 % 5]) \(id)"
      documents.append(note("\(id)", title, kind: id % 3 == 0 ? "blue" : "red"))
    }
    try one.update { (batch) throws(StoreError) in for each in documents { try batch.put(each) } }
    for start in stride(from: 0, to: 500, by: 23) {
      try many.update { (batch) throws(StoreError) in
        for each in documents[start..<min(start + 23, 500)] { try batch.put(each) }
      }
    }
    #expect(many.snapshot.statistics.segments.count > 10)
    let scratch = SearchScratch()
    var compared = 0
    for text in ["h", "gar", "garden", "garden har", "window 1", "harbor", "gardn wind"] {
      for scope in 0...2 {
        let request = SearchRequest(text: Array(text.utf8), scope: scope, limit: 100)
        let found = many.snapshot.search(request, scratch: scratch)
        let left = found.answer
        let single = one.snapshot.search(request, scratch: scratch)
        let right = single.answer
        #expect(left.tier == right.tier)
        // A lower bound says "at least": how near it is to the truth is each segment's affair.
        guard left.totalIsExact, right.totalIsExact else { continue }
        compared += 1
        #expect(left.total == right.total, "\(text) in \(scope)")
        // In a scope typos may fill the page, and are counted for the other scopes too.
        if scope == 0, left.hits.allSatisfy({ $0.tier == .exact }) {
          #expect(left.scopeCounts == right.scopeCounts, "\(text) in \(scope)")
        }
        if left.total <= 100 {
          #expect(found.rows.map(\.id) == single.rows.map(\.id), "\(text)")
        }
      }
    }
    #expect(compared >= 12)
    let whole = many.snapshot.ids("gar", limit: 100)
    let pages = (0..<10).flatMap { many.snapshot.ids("gar", limit: 10, offset: $0 * 10) }
    #expect(whole == pages)
    try many.merge()
    #expect(many.snapshot.statistics.segments.count < 10)
    #expect(many.snapshot.contents == one.snapshot.contents)
  }

  @Test("Boosts survive updates, merges and opening again")
  func boosts() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let store = try SearchStore(path, for: .writing, schema: noteSchema)
    for id in 0..<20 {
      try store.update { (batch) throws(StoreError) in
        try batch.put(note("\(id)", "same title", boost: id == 13 ? 50 : 0))
      }
    }
    #expect(store.snapshot.ids("same").first == "13")
    try store.compact()
    #expect(store.snapshot.ids("same").first == "13")
    store.close()
    let again = try SearchStore(path, for: .reading).snapshot
    #expect(again.ids("same").first == "13")
    #expect(again.document(withID: Array("13".utf8))?.boost == 50)
  }

  @Test("A batch that outgrows its memory is written in pieces and still commits as one")
  func largeBatch() throws {
    let directory = try TemporaryDirectory()
    let options = SearchStore.Options(merging: .manual, batchBytes: 20_000)
    let store = try SearchStore(
      directory.file("s"), for: .writing, schema: noteSchema, options: options)
    try store.update { (batch) throws(StoreError) in
      for id in 0..<2_000 { try batch.put(note("\(id % 1_500)", "title \(id)")) }
      #expect(store.snapshot.documentCount == 0)
      #expect(try batch.documentCount() == 1_500)
    }
    #expect(store.snapshot.documentCount == 1_500)
    #expect(store.snapshot.contents["3"] == "title 1503")
    let generation = store.snapshot.generation
    #expect(throws: StoreError.missingID) {
      try store.update { (batch) throws(StoreError) in
        for id in 0..<2_000 { try batch.put(note("x\(id)", "title \(id)")) }
        try batch.put(note("", ""))
      }
    }
    #expect(store.snapshot.generation == generation)
    let report = StoreCheck.run(directory.file("s"))
    #expect(report.isSound)
    #expect(report.unreferenced == [])
  }

  @Test("Random updates agree with a dictionary, through merges and openings")
  func differential() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    var store = try SearchStore(path, for: .writing, schema: noteSchema)
    var model: [String: String] = [:]
    for (number, step) in ScriptStep.script(140, seed: 11, ids: 200).enumerated() {
      try step.run(on: store)
      step.apply(to: &model)
      if number % 10 == 3 { #expect(store.snapshot.contents == model, "step \(number)") }
      if number % 37 == 36 {
        store.close()
        store = try SearchStore(path, for: .writing)
        #expect(store.snapshot.contents == model, "opened after step \(number)")
      }
    }
    store.waitForMerges()
    #expect(store.snapshot.contents == model)
    let report = StoreCheck.run(path)
    #expect(report.problems == [])
    #expect(report.documents == model.count)
  }

  @Test("An export read again gives the same store")
  func export() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    try store.update { (batch) throws(StoreError) in
      try batch.put(note("1", "quote \" back \\ line\nend\u{1}", "é😀\t\r"))
      try batch.put(note("2", "plain", kind: ""))
    }
    let export = StoreExport(schema: noteSchema)
    var text: [UInt8] = []
    store.snapshot.visit { text += export.line($0) }
    var reader = try NDJSONReader(.bytes(text))
    var found: [String: [[UInt8]]] = [:]
    while case .record(let record)? = try reader.next() {
      let id = String(decoding: record.first("id") ?? [], as: UTF8.self)
      found[id] = ["id", "title", "text", "kind"].map { record.first($0) ?? [] }
    }
    store.snapshot.visit { document in
      #expect(found[String(decoding: document.values[0], as: UTF8.self)] == document.values)
    }
    #expect(found.count == 2)
  }

  @Test("A store that can be built again is left out of backups where that was asked for")
  func backup() throws {
    let disk = SimulatedFileSystem()
    for (name, isExcluded) in [("kept", false), ("made", true)] {
      let store = try SearchStore(
        name, for: .writing, schema: noteSchema,
        options: .init(isExcludedFromBackup: isExcluded), fileSystem: disk)
      store.close()
    }
    #expect(disk.leftOutOfBackups == ["made"])
  }
}
