internal import Dispatch
internal import InklingLock
internal import InklingTerminal

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Work on a thread of its own, which is waited for.
///
/// Not a thread of Dispatch's pool, because a thread whose priority was lowered keeps it until it ends.
final class BenchThread: Sendable {
  /// What the thread is to others that want a processor.
  enum Priority {
    case usual
    /// Has the low priority of a store's merges.
    case ofMerges
  }

  private let group = DispatchGroup()
  private let result = Locked<Result<Int, any Error>>(.success(0))

  func start(_ priority: Priority = .usual, _ work: @escaping @Sendable () throws -> Int) {
    group.enter()
    let begun = Self.detach { [self] in
      if priority == .ofMerges { Self.standBack() }
      let outcome = Result(catching: work)
      result.withLock { $0 = outcome }
      group.leave()
    }
    if begun { return }
    result.withLock {
      $0 = .failure(CommandFailure(.unavailable, "the system gives no more threads."))
    }
    group.leave()
  }

  var isFinished: Bool { group.wait(timeout: .now()) == .success }

  func finish() throws -> Int {
    group.wait()
    return try result.withLock { $0 }.get()
  }

  private static func standBack() {
    #if canImport(Darwin)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
    // This thread only: the first 0 is PRIO_PROCESS.
    _ = setpriority(0, 0, 10)
    #endif
  }

  /// What a new thread is given to do.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Whether there is a thread now that does the work.
  private static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(&thread, nil, begin, work)
    if let thread, status == 0 { pthread_detach(thread) }
    #else
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, begin, work)
    if status == 0 { pthread_detach(thread) }
    #endif
    if status != 0 { Unmanaged<Work>.fromOpaque(work).release() }
    return status == 0
  }

  #if canImport(Darwin)
  private static let begin: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
    { run($0) }
  #else
  private static let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { $0.flatMap { run($0) } }
  #endif

  private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}
