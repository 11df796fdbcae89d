internal import Foundation

/// Work on a thread of its own, which is waited for.
final class BenchThread: @unchecked Sendable {
  /// What the thread is to others that want a processor.
  enum Priority {
    case usual
    /// Stands back as far as the merges of a store do.
    case ofMerges
  }

  private let group = DispatchGroup()
  /// Written before the group is left and read after it was waited for.
  private var result: Result<Int, any Error> = .success(0)

  func start(_ priority: Priority = .usual, _ work: @escaping @Sendable () throws -> Int) {
    group.enter()
    let thread = Thread { [self] in
      #if os(Linux)
      // This thread only: the first 0 is PRIO_PROCESS.
      if priority == .ofMerges { _ = setpriority(0, 0, 10) }
      #endif
      result = Result(catching: work)
      group.leave()
    }
    thread.qualityOfService = priority == .usual ? .userInitiated : .utility
    thread.start()
  }

  var isFinished: Bool { group.wait(timeout: .now()) == .success }

  func finish() throws -> Int {
    group.wait()
    return try result.get()
  }
}
