import InklingIndex
import InklingStore
import Testing

@Suite("Loading a store")
struct StoreLoadingTests {
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
