internal import Dispatch
internal import InklingLock

/// The thread on which a store merges, and what is known about it.
final class Merger: Sendable {
  /// When a merge is made.
  enum Occasion {
    /// Updates may go on while it runs.
    case updates
    /// There was no update for a while.
    case rest
  }

  private struct State {
    var isRunning = false
    /// An update asked for work that has not begun.
    var isWanted = false
    /// Somebody waits for the end, so there is no pause before it.
    var isHurried = false
    var isStopped = false
    var files: Set<String> = []
  }

  /// A writer that does nothing for so long is at rest.
  ///
  /// It is long for a writer that commits again and again, and short for a person.
  private static let pause = DispatchTimeInterval.milliseconds(250)

  private let state = Locked(State())
  private let thread = QuietThread()
  /// The thread, from its beginning to its end.
  private let running = DispatchGroup()
  /// The work that updates asked for.
  private let following = DispatchGroup()
  private let calls = DispatchSemaphore(value: 0)

  /// Whether a merge in progress should end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Files that a merge has written and no manifest names yet.
  var files: Set<String> { state.withLock { $0.files } }

  func reserve(_ name: String) { state.withLock { _ = $0.files.insert(name) } }
  func release(_ name: String) { state.withLock { _ = $0.files.remove(name) } }

  /// Runs `work` on a thread of low priority, and once more when there was no call for a while.
  ///
  /// It is run again as long as it returns true.
  func start(_ work: @escaping @Sendable (Occasion) -> Bool) {
    let isFree = state.withLock { state -> Bool in
      if state.isStopped { return false }
      if !state.isWanted { following.enter() }
      state.isWanted = true
      defer { state.isRunning = true }
      if !state.isRunning { running.enter() }
      return !state.isRunning
    }
    calls.signal()
    guard isFree else { return }
    let begin: @Sendable () -> Void = { [self] in
      repeat {
        follow(work)
        while isAtRest, work(.rest) {}
      } while !isDone()
      running.leave()
    }
    // Without a thread to spare a thread of the queues does the work, because whoever waits for the work must not wait
    // without an end.
    if !thread.start(begin) { DispatchQueue.global(qos: .utility).async(execute: begin) }
  }

  /// Works whenever an update asks for it, until none has for a while.
  private func follow(_ work: (Occasion) -> Bool) {
    while true {
      if takeWish() {
        while !isStopped, work(.updates) {}
        following.leave()
      } else if isHurried || calls.wait(timeout: .now() + Self.pause) == .timedOut {
        return
      }
    }
  }

  private func takeWish() -> Bool {
    state.withLock { state in
      defer { state.isWanted = false }
      return state.isWanted
    }
  }

  private var isHurried: Bool { state.withLock { $0.isHurried || $0.isStopped } }
  private var isAtRest: Bool { state.withLock { !$0.isWanted && !$0.isStopped } }

  /// Whether there is nothing more to do; if so, the next one who starts needs a new thread.
  private func isDone() -> Bool {
    state.withLock { state in
      if state.isWanted { return false }
      state.isRunning = false
      state.isHurried = false
      return true
    }
  }

  /// Asks the work to end.
  func cancel() {
    state.withLock { $0.isStopped = true }
    calls.signal()
  }

  /// Asks the work to end and waits for it.
  func stop() {
    cancel()
    thread.lendPriority()
    running.wait()
  }

  /// The same, and no thread waits.
  func stop() async {
    cancel()
    await ended()
  }

  /// Lets work be asked for again after `stop`.
  func resume() { state.withLock { $0.isStopped = false } }

  /// Waits until there is no work left, that of a store at rest included.
  func wait() {
    hurry()
    thread.lendPriority()
    running.wait()
  }

  /// The same, and no thread waits.
  func wait() async {
    hurry()
    await ended()
  }

  private func hurry() {
    state.withLock { $0.isHurried = $0.isRunning }
    calls.signal()
  }

  private func ended() async {
    thread.lendPriority()
    await withCheckedContinuation { continuation in
      running.notify(queue: .global()) { continuation.resume() }
    }
  }

  /// Waits at most so long for the work that updates asked for.
  func wait(milliseconds: Int) {
    _ = following.wait(timeout: .now() + .milliseconds(milliseconds))
  }
}
