import Foundation
import InklingIndex
import InklingListener
import InklingRemote
import InklingServer
import InklingStore
import Synchronization
import TestSupport
import Testing

@Suite("Issue 27: following a server", .serialized)
struct FollowingTests {
  private let folder: TemporaryDirectory
  private let key: FollowKey
  private var copy: String { folder.file("c") }

  init() throws {
    folder = try TemporaryDirectory()
    key = try #require(FollowKey("0123456789abcdefghij"))
  }

  private func store() throws -> SearchStore {
    try SearchStore(
      folder.file("w"), for: .writing, schema: noteSchema,
      options: SearchStore.Options(inlineBytes: 0))
  }

  private func listen(port: Int = 0) throws -> Listener {
    var configuration = ServerConfiguration(port: port)
    configuration.followKey = key
    let reader = try SearchStore(folder.file("w"), for: .reading)
    return try Listener(
      SiteRoutes(site: try Site(title: "Notes", store: reader), configuration: configuration),
      configuration: configuration)
  }

  private func failure(
    _ address: String, key: FollowKey? = nil, options: FollowOptions = FollowOptions(end: .inStep)
  ) async -> FollowError? {
    do throws(FollowError) {
      try await SearchStore.follow(address, into: copy, key: key ?? self.key, options: options)
      return nil
    } catch {
      return error
    }
  }

  /// A random writer puts, deletes and merges; a follower is ended at random moments and begins again.
  ///
  /// Whatever a reader
  /// finds is what the store held after the commit that the reader is told.
  @Test(
    "a copy that is interrupted again and again is always one commit of its source, and not late")
  func randomly() async throws {
    let store = try store()
    let listener = try listen()
    let models = Mutex<[UInt64: [String: String]]>([0: [:]])
    let times = Mutex<[UInt64: ContinuousClock.Instant]>([:])
    let lags = Mutex<[Duration]>([])
    let isDone = Mutex(false)
    let writer = Task.detached { @Sendable in
      for step in ScriptedStep.script(120, seed: 41) {
        let snapshot = try step.run(on: store)
        models.withLock { $0[snapshot.generation] = snapshot.contents }
        times.withLock { $0[snapshot.generation] = .now }
        try await Task.sleep(for: .milliseconds(15))
      }
      isDone.withLock { $0 = true }
    }
    var generator = SeededGenerator(seed: 5)
    let address = "http://127.0.0.1:\(listener.port)/"
    let (copy, key) = (self.copy, self.key)
    var readings: [(generation: UInt64, contents: [String: String])] = []
    while !isDone.withLock({ $0 }) {
      let following = Task { @Sendable in
        try await SearchStore.follow(address, into: copy, key: key) { event in
          guard case .committed(let generation, _) = event,
            let time = times.withLock({ $0[generation] })
          else { return }
          lags.withLock { $0.append(time.duration(to: .now)) }
        }
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 5...150, using: &generator)))
      following.cancel()
      try await following.value
      guard FileManager.default.fileExists(atPath: copy + "/MANIFEST") else { continue }
      let snapshot = try SearchStore(copy, for: .reading).snapshot
      readings.append((snapshot.generation, snapshot.contents))
    }
    try await writer.value
    #expect(readings.count > 5)
    let all = models.withLock { $0 }
    for (generation, contents) in readings {
      // A merge behind the updates makes a commit of its own with the documents of the one before.
      let known = (0...generation).reversed().lazy.compactMap { all[$0] }.first
      #expect(contents == known, "commit \(generation)")
    }
    #expect(await failure(address) == nil)
    #expect(StoreCheck.run(copy).isSound)
    #expect(
      try SearchStore(copy, for: .reading).snapshot.contents == store.snapshot.contents)
    let sorted = lags.withLock { $0.sorted() }
    #expect(sorted.count > 10)
    print("lag: median \(sorted[sorted.count / 2]), worst \(sorted.last ?? .zero)")
    #expect(try #require(sorted.last) < .seconds(2))
    await listener.stop()
  }

  @Test("a reader that is open sees each commit, while the follower runs")
  func readers() async throws {
    let store = try store()
    try store.update { (batch) throws(StoreError) in try batch.put(note("a", "alpha")) }
    let listener = try listen()
    let address = "http://127.0.0.1:\(listener.port)/"
    #expect(await failure(address) == nil)
    let reader = try SearchStore(copy, for: .reading)
    let (copy, key) = (self.copy, self.key)
    let following = Task { try await SearchStore.follow(address, into: copy, key: key) }
    for number in 0..<10 {
      try store.update { (batch) throws(StoreError) in
        try batch.put(note("n\(number)", "omega"))
      }
      let deadline = ContinuousClock.now + .seconds(5)
      while reader.snapshot.ids("omega").count <= number, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(5))
        try reader.refresh()
      }
      #expect(reader.snapshot.ids("omega").count == number + 1)
    }
    #expect(try #require(reader.followerStatus?.secondsBehind) < 5)
    following.cancel()
    try await following.value
    await listener.stop()
  }

  @Test("a source that is away is asked again, and followed when it is back")
  func away() async throws {
    let store = try store()
    let first = try listen()
    let port = first.port
    let address = "http://127.0.0.1:\(port)/"
    #expect(await failure(address) == nil)
    let (copy, key) = (self.copy, self.key)
    let waits = Mutex<[Duration]>([])
    let following = Task { @Sendable in
      try await SearchStore.follow(address, into: copy, key: key) { event in
        if case .waits(_, let duration) = event { waits.withLock { $0.append(duration) } }
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    await first.stop()
    try await Task.sleep(for: .milliseconds(900))
    try store.update { (batch) throws(StoreError) in try batch.put(note("a", "alpha")) }
    let second = try listen(port: port)
    let deadline = ContinuousClock.now + .seconds(10)
    while try SearchStore(copy, for: .reading).snapshot.ids("alpha").isEmpty,
      ContinuousClock.now < deadline
    {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try SearchStore(copy, for: .reading).snapshot.ids("alpha") == ["a"])
    // Longer each time, up to the chance in it: from 50 … 100 ms on.
    let durations = waits.withLock { $0 }
    #expect((2...8).contains(durations.count), "\(durations)")
    #expect(durations.first.map { $0 <= .milliseconds(100) } ?? false)
    following.cancel()
    try await following.value
    await second.stop()
  }

  @Test("what waiting would not mend ends in an error with its remedy")
  func errors() async throws {
    _ = try store()
    let listener = try listen()
    let address = "http://127.0.0.1:\(listener.port)/"
    let wrong = try #require(FollowKey("another-key-of-16-and-more"))
    #expect(await failure(address, key: wrong) == .wrongKey(address: address))
    #expect(
      await failure(address + "elsewhere/")
        == .notOffered(address: address + "elsewhere/"))
    for text in [
      "", "search.example.org", "ftp://x/", "http://name:pass@127.0.0.1/", "http://a b/",
    ] {
      #expect(await failure(text) == .address(text))
    }
    await listener.stop()
    let options = FollowOptions(end: .inStep, patience: .milliseconds(300))
    #expect(await failure(address, options: options) == .unreachable(address: address))
  }

  @Test("a bound on the bandwidth is kept")
  func bandwidth() async throws {
    let store = try store()
    var generator = SeededGenerator(seed: 1)
    try store.update { (batch) throws(StoreError) in
      for number in 0..<3_000 {
        let words = (0..<30).map { _ in String(generator.next(), radix: 36) }
        try batch.put(note("n\(number)", "title", words.joined(separator: " ")))
      }
    }
    let bytes = store.snapshot.statistics.bytes
    let listener = try listen()
    let started = ContinuousClock.now
    let options = FollowOptions(bytesPerSecond: bytes, end: .inStep)
    #expect(await failure("http://127.0.0.1:\(listener.port)", options: options) == nil)
    let took = started.duration(to: .now)
    #expect((Duration.milliseconds(800)..<Duration.seconds(4)).contains(took), "\(took)")
    await listener.stop()
  }
}

/// Documents to put and ids to delete, in one update.
struct ScriptedStep: Sendable {
  var puts: [(id: String, title: String)] = []
  var deletes: [String] = []

  @discardableResult
  func run(on store: SearchStore) throws(StoreError) -> StoreSnapshot {
    try store.update { (batch) throws(StoreError) in
      for put in puts { try batch.put(note(put.id, put.title)) }
      for id in deletes { batch.delete(id: Array(id.utf8)) }
    }
  }

  static func script(_ count: Int, seed: UInt64) -> [ScriptedStep] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      var step = ScriptedStep()
      for _ in 0..<Int.random(in: number % 7 == 6 ? 40...80 : 1...3, using: &generator) {
        step.puts.append(("n\(Int.random(in: 0..<300, using: &generator))", "alpha v\(number)"))
      }
      step.deletes.append("n\(Int.random(in: 0..<300, using: &generator))")
      return step
    }
  }
}
