import Foundation
import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Suspending a store")
struct SuspensionTests {
  private static func put(_ store: SearchStore, _ id: String) throws(StoreError) {
    try store.update { (batch) throws(StoreError) in try batch.put(note(id, "word \(id)")) }
  }

  @Test("A suspended store is searched, takes no changes, and lets another process write")
  func gives() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let store = try SearchStore(path, for: .writing, schema: noteSchema)
    try Self.put(store, "a")
    store.suspend()
    store.suspend()
    #expect(throws: StoreError.suspended) { try Self.put(store, "b") }
    #expect(store.snapshot.ids("word") == ["a"])

    let other = try SearchStore(path, for: .writing)
    #expect(throws: StoreError.self) { try store.resume() }
    for id in ["c", "d", "e"] { try Self.put(other, id) }
    #expect(throws: StoreError.suspended) { try Self.put(store, "b") }
    other.close()

    try store.resume()
    #expect(store.snapshot.ids("word") == ["a", "c", "d", "e"])
    try Self.put(store, "b")
    try store.resume()
    #expect(store.snapshot.ids("word").sorted() == ["a", "b", "c", "d", "e"])
    #expect(throws: StoreError.self) { _ = try SearchStore(path, for: .writing) }
    store.close()
    #expect(StoreCheck.run(path).problems == [])
  }

  /// The numbers of files go on where the other process stopped: with the old ones a commit would overwrite its files.
  @Test("Files of both writers live side by side", arguments: [0, 65_536])
  func numbers(inlineBytes: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let options = SearchStore.Options(merging: .manual, inlineBytes: inlineBytes)
    let store = try SearchStore(path, for: .writing, schema: noteSchema, options: options)
    for round in 0..<6 {
      try Self.put(store, "a\(round)")
      store.suspend()
      let other = try SearchStore(path, for: .writing, options: options)
      for part in 0..<3 { try Self.put(other, "b\(round)-\(part)") }
      other.close()
      try store.resume()
    }
    #expect(store.snapshot.documentCount == 24)
    #expect(StoreCheck.run(path).problems == [])
  }

  @Test("Suspending waits for the update under way")
  func waits() async throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    let begun = DispatchSemaphore(value: 0)
    async let update: Void = store.updateSlowly(begun)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        begun.wait()
        store.suspend()
        continuation.resume()
      }
    }
    #expect(store.snapshot.ids("word") == ["slow"])
    try await update
    _ = try SearchStore(directory.file("s"), for: .writing)
  }

  @Test("Merging ends with the suspension and goes on after it")
  func merging() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let options = SearchStore.Options(inlineBytes: 0)
    let store = try SearchStore(path, for: .writing, schema: noteSchema, options: options)
    for round in 0..<12 {
      try store.update { (batch) throws(StoreError) in
        for id in 0..<400 { try batch.put(note("\(round)-\(id)", "title \(id)", "text \(id)")) }
      }
      if round % 3 == 2 {
        store.suspend()
        try SearchStore(path, for: .writing).close()
        #expect(throws: StoreError.suspended) { try store.compact() }
        try store.resume()
      }
    }
    store.waitForMerges()
    #expect(store.snapshot.statistics.segments.count < 4)
    #expect(store.snapshot.documentCount == 4_800)
    #expect(StoreCheck.run(path).problems == [])
  }

  @Test("A closed store stays closed, one that only reads has nothing to give")
  func others() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let store = try SearchStore(path, for: .writing, schema: noteSchema)
    try Self.put(store, "a")
    let reader = try SearchStore(path, for: .reading)
    reader.suspend()
    try reader.resume()
    #expect(try reader.refresh() == false)
    store.suspend()
    store.close()
    try store.resume()
    #expect(throws: StoreError.closed) { try Self.put(store, "b") }
  }
}

extension SearchStore {
  fileprivate func updateSlowly(_ begun: DispatchSemaphore) async throws(StoreError) {
    try update { (batch) throws(StoreError) in
      begun.signal()
      Thread.sleep(forTimeInterval: 0.2)
      try batch.put(note("slow", "word"))
    }
  }
}
