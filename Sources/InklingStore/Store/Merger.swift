internal import Dispatch
internal import Foundation

/// The thread on which a store merges, and what is known about it.
final class Merger: Sendable {
  private struct State {
    var isRunning = false
    /// Somebody asked for work while there was some: it is looked for once more.
    var isWanted = false
    var isStopped = false
    var files: Set<String> = []
  }

  /// How far the thread steps back, as `nice` counts: a tenth of a processor that others want too, and all of one
  /// that nobody wants.
  private static let niceness: Int32 = 10

  private let state = Locked(State())
  private let running = DispatchGroup()

  /// Whether a merge in progress should end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Files that a merge has written and no manifest names yet.
  var files: Set<String> { state.withLock { $0.files } }

  func reserve(_ name: String) { state.withLock { _ = $0.files.insert(name) } }
  func release(_ name: String) { state.withLock { _ = $0.files.remove(name) } }

  /// Runs `work` on a thread that stands back behind those that search, unless it is running already.
  ///
  /// It is run again as long as it returns true.
  func start(_ work: @escaping @Sendable () -> Bool) {
    let isFree = state.withLock { state -> Bool in
      if state.isStopped { return false }
      state.isWanted = true
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFree else { return }
    running.enter()
    // A thread of its own: one of a queue's would stay slow for whoever gets it next.
    let thread = Thread { [self] in
      Self.standBack()
      while takeWish() {
        while !isStopped, work() {}
      }
      running.leave()
    }
    thread.qualityOfService = .utility
    thread.start()
  }

  /// Whether there is something to do; if not, the next one who starts needs a new thread.
  private func takeWish() -> Bool {
    state.withLock { state in
      state.isRunning = state.isWanted && !state.isStopped
      state.isWanted = false
      return state.isRunning
    }
  }

  private static func standBack() {
    #if os(Linux)
    // Linux keeps this for each thread; PRIO_PROCESS, which is 0, and 0 are the one that calls. Elsewhere the
    // quality of service says it.
    _ = setpriority(0, 0, niceness)
    #endif
  }

  /// Asks the work to end.
  func cancel() { state.withLock { $0.isStopped = true } }

  /// Asks the work to end and waits for it.
  func stop() {
    cancel()
    wait()
  }

  /// Waits until no work is running.
  func wait() { running.wait() }

  /// Waits so long for it, no longer.
  func wait(milliseconds: Int) {
    _ = running.wait(timeout: .now() + .milliseconds(milliseconds))
  }
}
