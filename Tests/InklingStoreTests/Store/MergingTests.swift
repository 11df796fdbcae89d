import Foundation
import InklingIndex
import InklingStore
import Synchronization
import TestSupport
import Testing

@Suite("Merging")
struct MergingTests {
  /// A store with one large segment, in a directory of its own.
  private static func largeStore(
    _ path: String, _ options: SearchStore.Options
  ) throws -> SearchStore {
    let store = try SearchStore(path, for: .writing, schema: noteSchema, options: options)
    try store.update { (batch) throws(StoreError) in
      for id in 0..<3_000 {
        try batch.put(note("\(id)", "title \(id)", "text number \(id &* 7_919) of many"))
      }
    }
    return store
  }

  @Test("A large segment is not written again for a few small ones, and their number stays small")
  func tiers() throws {
    let directory = try TemporaryDirectory()
    let store = try Self.largeStore(directory.file("s"), .init(merging: .manual))
    let large = try #require(store.snapshot.statistics.segments.first)
    #expect(large.bytes > 200_000)
    for commit in 0..<200 {
      try store.update { (batch) throws(StoreError) in
        try batch.put(note("new \(commit)", "small \(commit)"))
      }
      try store.merge()
      let segments = store.snapshot.statistics.segments
      #expect(segments.contains(large), "commit \(commit)")
      #expect(segments.count <= 3 * 2, "commit \(commit)")
    }
    #expect(store.snapshot.documentCount == 3_200)
    #expect(Set(store.snapshot.ids("small 19")).isSuperset(of: ["new 19", "new 190"]))
  }

  @Test("A segment that is mostly deleted is written again without what is deleted")
  func waste() throws {
    let directory = try TemporaryDirectory()
    let store = try Self.largeStore(directory.file("s"), .init(merging: .manual))
    try store.update { (batch) throws(StoreError) in
      for id in 0..<1_600 { batch.delete(id: Array("\(id)".utf8)) }
    }
    #expect(store.snapshot.statistics.deleted == 1_600)
    try store.merge()
    #expect(store.snapshot.statistics.deleted == 0)
    #expect(store.snapshot.documentCount == 1_400)
  }

  /// What is asked of merges: they can be ended at any moment, leave the store as it was, and are
  /// done when somebody has the time again.
  @Test("Closing ends a merge without harm; the next writer does it")
  func cancelled() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let store = try Self.largeStore(path, .init(merging: .manual, inlineBytes: 0))
    for commit in 0..<4 {
      try store.update { (batch) throws(StoreError) in
        try batch.put(note("\(commit)", "replaced"))
      }
    }
    let before = store.snapshot
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      // It ends early and says nothing, or it was quicker, or the store was closed before it committed.
      try? store.compact()
      finished.signal()
    }
    thread.start()
    store.close()
    #expect(finished.wait(timeout: .now() + 60) == .success)
    let contents = before.contents
    let check = StoreCheck.run(path)
    #expect(check.problems == [])
    let again = try SearchStore(path, for: .writing)
    #expect(again.snapshot.contents == contents)
    try again.compact()
    #expect(again.snapshot.statistics.segments.count == 1)
    #expect(again.snapshot.contents == contents)
    #expect(StoreCheck.run(path).unreferenced == [])
  }

  @Test("Merges follow the updates by themselves, and keep few segments")
  func background() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(
      directory.file("s"), for: .writing, schema: noteSchema, options: .init(inlineBytes: 0))
    for commit in 0..<60 {
      try store.update { (batch) throws(StoreError) in
        for id in 0..<60 { try batch.put(note("\(commit) \(id)", "title \(id)", "text \(commit)")) }
      }
    }
    store.waitForMerges()
    #expect(store.snapshot.statistics.segments.count <= 4 * 2)
    #expect(store.snapshot.documentCount == 3_600)
    #expect(StoreCheck.run(directory.file("s")).problems == [])
  }

  @Test("Tasks that wait for merges, or for the end, hold no thread")
  func waitingTasks() async throws {
    let disk = SimulatedFileSystem()
    var store = try SearchStore(
      "s", for: .writing, schema: noteSchema, options: .init(merging: .manual, inlineBytes: 0),
      fileSystem: disk)
    for (commit, count) in [6_000, 6_000, 1_800, 1_800, 30, 30].enumerated() {
      try store.update { (batch) throws(StoreError) in
        for id in 0..<count { try batch.put(note("\(commit) \(id)", "title \(id)", "of many")) }
      }
    }
    await store.close()
    store = try SearchStore("s", for: .writing, fileSystem: disk)
    try store.update { (batch) throws(StoreError) in batch.delete(id: Array("0 0".utf8)) }
    // The merge of a store at rest stands still until other tasks were seen to run.
    let ticks = Ticks()
    disk.beforeCreating { _ in
      let deadline = ContinuousClock.now + .seconds(60)
      while ticks.count < 5, ContinuousClock.now < deadline { usleep(1_000) }
    }
    let waited = store
    await withTaskGroup(of: Void.self) { group in
      // More than there are threads for tasks.
      for _ in 0..<64 { group.addTask { await waited.waitForMerges() } }
      let ticking = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(1))
          ticks.add()
        }
      }
      await group.waitForAll()
      ticking.cancel()
    }
    #expect(ticks.count >= 5)
    #expect(store.snapshot.statistics.segments.count <= 3)
    await store.close()
    #expect(throws: Never.self) { try SearchStore("s", for: .writing, fileSystem: disk) }
  }

  private final class Ticks: Sendable {
    private let counted = Mutex(0)
    var count: Int { counted.withLock { $0 } }
    func add() { counted.withLock { $0 += 1 } }
  }

  @Test("A store at rest has few segments without being asked", arguments: [false, true])
  func rest(isWaitedFor: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    var store = try SearchStore(
      path, for: .writing, schema: noteSchema, options: .init(merging: .manual, inlineBytes: 0))
    for (commit, count) in [6_000, 6_000, 1_800, 1_800, 30, 30].enumerated() {
      try store.update { (batch) throws(StoreError) in
        for id in 0..<count { try batch.put(note("\(commit) \(id)", "title \(id)", "of many")) }
      }
    }
    try store.merge()
    // While somebody writes, two segments of a size are worth no merge.
    #expect(store.snapshot.statistics.segments.count == 6)
    store.close()
    store = try SearchStore(path, for: .writing)
    try store.update { (batch) throws(StoreError) in batch.delete(id: Array("0 0".utf8)) }
    if isWaitedFor { store.waitForMerges() }
    let deadline = ContinuousClock.now + .seconds(isWaitedFor ? 0 : 20)
    while store.snapshot.statistics.segments.count > 3, ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(store.snapshot.statistics.segments.count <= 3)
    #expect(store.snapshot.documentCount == 15_659)
    #expect(StoreCheck.run(path).problems == [])
  }
}
