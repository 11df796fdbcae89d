internal import Dispatch

/// The thread on which a store merges, and what is known about it.
final class Merger: Sendable {
  private struct State {
    var isRunning = false
    var isStopped = false
    var files: Set<String> = []
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "inkling.store.merge", qos: .utility)

  /// Whether a merge in progress should end.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Files that a merge has written and no manifest names yet.
  var files: Set<String> { state.withLock { $0.files } }

  func reserve(_ name: String) { state.withLock { _ = $0.files.insert(name) } }
  func release(_ name: String) { state.withLock { _ = $0.files.remove(name) } }

  /// Runs `work` on the thread unless it is running already.
  ///
  /// It is run again as long as it returns true.
  func start(_ work: @escaping @Sendable () -> Bool) {
    let isFree = state.withLock { state -> Bool in
      if state.isRunning || state.isStopped { return false }
      state.isRunning = true
      return true
    }
    guard isFree else { return }
    queue.async {
      while !self.isStopped, work() {}
      self.state.withLock { $0.isRunning = false }
    }
  }

  /// Asks the work to end.
  func cancel() { state.withLock { $0.isStopped = true } }

  /// Asks the work to end and waits for it.
  func stop() {
    cancel()
    queue.sync {}
  }

  /// Waits until no work is running.
  func wait() { queue.sync {} }
}
