import Dispatch
import Foundation
import InklingIndex
import InklingStore
import Synchronization
import TestSupport
import Testing

@Suite("Concurrency")
struct ConcurrencyTests {
  /// Words so far apart that none is a typo of another.
  private static let words = [
    "harbour", "penguin", "lantern", "quartz", "willow", "trumpet", "meadow", "saffron",
  ]

  /// Every commit raises all documents of one group to the same version.
  ///
  /// A snapshot in which a group's documents differ, or are not all there, was torn.
  @Test("One writer, four readers and merges: every snapshot is consistent")
  func readersAndWriter() throws {
    let isLong = ProcessInfo.processInfo.environment["INKLING_LONG"] != nil
    let deadline = ContinuousClock.now + .seconds(isLong ? 60 : 2)
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    let groups = 8
    let members = 25
    try store.update { (batch) throws(StoreError) in
      for group in 0..<groups { try Self.put(group, members, version: 0, &batch) }
    }
    let torn = Notes()
    let searches = Notes()
    runThreads(6) { thread in
      switch thread {
      case 0:
        var version = 1
        while ContinuousClock.now < deadline {
          let group = version % groups
          _ = try? store.update { (batch) throws(StoreError) in
            try Self.put(group, members, version: version, &batch)
          }
          version += 1
        }
      case 1:
        while ContinuousClock.now < deadline {
          try? store.compact()
          Thread.sleep(forTimeInterval: 0.05)
        }
      default:
        let scratch = SearchScratch()
        while ContinuousClock.now < deadline {
          let snapshot = store.snapshot
          let group = thread * 7 % groups
          let request = SearchRequest(text: Array(Self.words[group].utf8), limit: 100)
          let answer = snapshot.search(request, scratch: scratch)
          let total = answer.answer.total
          var versions: Set<[UInt8]> = []
          for row in answer.rows { versions.insert(row.text.plain.bytes) }
          if total != members || versions.count != 1 {
            torn.note("\(total) documents, \(versions.count) versions")
          }
          searches.count()
        }
      }
    }
    #expect(torn.all == [])
    #expect(searches.counted > 10)
    store.waitForMerges()
    #expect(store.snapshot.documentCount == groups * members)
    #expect(StoreCheck.run(directory.file("s")).problems == [])
  }

  /// What checks a store while it is written.
  private final class Checking: Sendable {
    let isDone = Mutex(false)
    let findings = Mutex<[StoreCheck.Problem]>([])
    let checks = Mutex(0)
  }

  @Test("A store that is written all the time is never called damaged by who checks it")
  func checkBesideWriter() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(
      directory.file("s"), for: .writing, schema: noteSchema,
      options: .init(merging: .background, inlineBytes: 0))
    let path = directory.file("s")
    let checking = Checking()
    let hasEnded = DispatchSemaphore(value: 0)
    // A thread of its own: those of the pool may all be busy until the writer has ended.
    Thread.detachNewThread {
      while !checking.isDone.withLock({ $0 }) {
        let problems = StoreCheck.run(path).problems
        checking.checks.withLock { $0 += 1 }
        checking.findings.withLock { $0 += problems }
      }
      hasEnded.signal()
    }
    let deadline = ContinuousClock.now + .seconds(120)
    var round = 0
    while round < 400 || (checking.checks.withLock { $0 } <= 3 && ContinuousClock.now < deadline) {
      _ = try? store.update { (batch) throws(StoreError) in
        for id in 0..<20 { try batch.put(note("\(round % 40)-\(id)", "title \(round)")) }
      }
      round += 1
    }
    checking.isDone.withLock { $0 = true }
    hasEnded.wait()
    #expect(checking.findings.withLock { $0 } == [])
    #expect(checking.checks.withLock { $0 } > 3)
  }

  private static func put(
    _ group: Int, _ members: Int, version: Int, _ batch: inout UpdateBatch
  ) throws(StoreError) {
    for member in 0..<members {
      try batch.put(note("\(group)-\(member)", words[group], "version\(version)"))
    }
  }

  @Test("Readers in other objects open and refresh while a writer commits, merges and cleans up")
  func otherReaders() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let options = SearchStore.Options(inlineBytes: 0)
    let writer = try SearchStore(path, for: .writing, schema: noteSchema, options: options)
    try writer.update { (batch) throws(StoreError) in try batch.put(note("0", "start")) }
    let failures = Notes()
    let done = Notes()
    runThreads(3) { thread in
      if thread == 0 {
        for round in 0..<60 {
          _ = try? writer.update { (batch) throws(StoreError) in
            for id in 0..<20 { try batch.put(note("\(id)", "round \(round)")) }
          }
          if round % 10 == 9 { try? writer.compact() }
        }
        done.count()
        return
      }
      do throws(StoreError) {
        let reader = try SearchStore(path, for: .reading)
        while done.counted == 0 {
          if thread == 1 { _ = try SearchStore(path, for: .reading) }
          try reader.refresh()
          if Set(reader.snapshot.contents.values).count > 2 {
            failures.note("mixed rounds")
          }
        }
      } catch {
        failures.note("\(error)")
      }
    }
    #expect(failures.all == [])
  }
}

/// Runs `body` on so many threads, really at the same time however few cores there are, and waits.
private func runThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    let thread = Thread {
      body(number)
      group.leave()
    }
    thread.stackSize = 4 << 20
    thread.start()
  }
  group.wait()
}

/// What threads have to say, behind a lock that the thread sanitizer sees.
private final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var notes: [String] = []
  private var number = 0

  var all: [String] { lock.withLock { notes } }
  var counted: Int { lock.withLock { number } }
  func note(_ text: String) { lock.withLock { notes.append(text) } }
  func count() { lock.withLock { number += 1 } }
}
