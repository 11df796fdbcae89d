import InklingRuntime
import InklingSession
import Synchronization
import Testing

/// Time that passes only when the test says so.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let id: Int
    let end: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Inner {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Sleeper] = []
  }

  private let inner = Mutex(Inner())

  var now: Instant { inner.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = inner.withLock {
      $0.lastID += 1
      return $0.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = inner.withLock {
          if Task.isCancelled || deadline <= $0.now { return true }
          $0.sleepers.append(Sleeper(id: id, end: deadline, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = inner.withLock { inner in
        inner.sleepers.firstIndex { $0.id == id }.map { inner.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func advance(by duration: Duration) {
    let due = inner.withLock { inner in
      inner.now = inner.now.advanced(by: duration)
      let now = inner.now
      let due = inner.sleepers.filter { $0.end <= now }
      inner.sleepers.removeAll { $0.end <= now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}

/// A source that answers when the test says so, and counts what was taken back.
final class HeldSource: SearchSource {
  private let held = Mutex<[(Question, AsyncThrowingStream<Answer, any Error>.Continuation)]>([])
  let cancelled = Mutex(0)

  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      continuation.onTermination = { reason in
        if case .cancelled = reason { self.cancelled.withLock { $0 += 1 } }
      }
      held.withLock { $0.append((question, continuation)) }
    }
  }

  var asked: [Question] { held.withLock { $0.map(\.0) } }

  func answer(_ generation: Int, _ row: SearchText) {
    for (question, continuation) in held.withLock({ $0 }) where question.generation == generation {
      continuation.yield(Answer(generation: generation, hits: [Hit(id: row)]))
      continuation.finish()
    }
  }
}

@Suite("The native shell", .timeLimit(.minutes(1)))
struct SearchControllerTests {
  private func eventually(_ condition: () async -> Bool) async throws {
    for _ in 0..<2_000 {
      if await condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("It never came to that.")
  }

  @Test("S0-04, S0-08: asks, drops late answers, and really cancels")
  func cancelling() async throws {
    let source = HeldSource()
    let controller = SearchController(sources: [source], clock: ManualClock())
    await controller.send(.fieldFocused)
    await controller.send(.textChanged("z"))
    try await eventually { source.asked.count == 1 }
    await controller.send(.textChanged("ze"))
    try await eventually { source.asked.count == 2 && source.cancelled.withLock { $0 } == 1 }
    source.answer(1, "old")
    source.answer(2, "zebra")
    try await eventually { await controller.state.results.rows.map(\.id.document) == ["zebra"] }
    await controller.close()
  }

  @Test("S0-09: timers run on the clock that was given")
  func timers() async throws {
    let source = HeldSource()
    let clock = ManualClock()
    var configuration = SessionConfiguration()
    configuration.sources = [.init("there", .remote)]
    let controller = SearchController(
      sources: [source], configuration: configuration, clock: clock)
    await controller.send(.fieldFocused)
    await controller.send(.textChanged("z"))
    #expect(source.asked.isEmpty)
    try await eventually {
      clock.advance(by: .milliseconds(10))
      return source.asked.count == 1
    }
    #expect(clock.now.offset >= .milliseconds(150))
    try await eventually {
      clock.advance(by: .milliseconds(10))
      return await controller.state.notice == .slow
    }
    #expect(clock.now.offset >= .milliseconds(1_150))
    await controller.close()
  }

  @Test("D-09: the history is stored in a file and found again; a storage that fails is memory")
  func storage() async throws {
    let storage = FileStorage.temporary()
    defer { storage.remove() }
    let first = SearchController(sources: [HeldSource()], storage: storage)
    await first.send(.started(epoch: 1_000))
    await first.send(.textChanged("zen"))
    await first.send(.searchPressed)
    let second = SearchController(sources: [HeldSource()], storage: storage)
    await second.send(.started(epoch: 2_000))
    #expect(await second.state.history.entries == ["zen"])

    let third = SearchController(sources: [HeldSource()], storage: BrokenStorage())
    await third.send(.started(epoch: 3_000))
    await third.send(.textChanged("zen"))
    await third.send(.searchPressed)
    #expect(await third.state.history.entries == ["zen"])
    #expect(await third.state.history.isInMemory)
    for controller in [first, second, third] { await controller.close() }
  }
}

struct BrokenStorage: SearchStorage {
  struct Full: Error {}
  func load(_ name: SearchMemory) throws -> [UInt8] { [] }
  func save(_ bytes: [UInt8], as name: SearchMemory) throws { throw Full() }
}
