internal import InklingLock

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A thread of its own with low priority, unless somebody who searches waits for it.
///
/// Not one of a queue's: a thread whose priority was lowered stays slow for whoever gets it next. It is made by POSIX's
/// calls, because Foundation's `Thread` would bring all of Foundation into every program that has a store.
final class QuietThread: Sendable {
  /// How far the priority is lowered, as `nice` counts.
  ///
  /// The thread gets a tenth of a processor that others want too, and all of one that nobody wants.
  private static let niceness: Int32 = 10

  /// What the thread is started with.
  private final class Work: Sendable {
    let thread: QuietThread
    let body: @Sendable () -> Void

    init(_ thread: QuietThread, _ body: @escaping @Sendable () -> Void) {
      self.thread = thread
      self.body = body
    }
  }

  private let loan = Locked(PriorityLoan())

  /// Runs `body` on a new thread, which ends with it; false when the system has none to give.
  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(self, body))
    if Self.create(work.toOpaque()) { return true }
    work.release()
    return false
  }

  /// Lets the thread work with the priority of who calls, who waits for it, until its body ends.
  func lendPriority() { loan.withLock { $0.lend() } }

  private static func create(_ work: UnsafeMutableRawPointer) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return false }
    defer { pthread_attr_destroy(attributes) }
    // Nobody joins it: who waits, waits for the work.
    pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
    pthread_attr_set_qos_class_np(attributes, QOS_CLASS_UTILITY, 0)
    #endif
    #if canImport(Darwin) || canImport(Musl)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    return pthread_create(&thread, attributes, { QuietThread.run($0) }, work) == 0
  }

  /// What the system calls on the new thread; the pointer is never null, whatever its type says.
  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    standBack()
    let taken = Unmanaged<Work>.fromOpaque(work).takeRetainedValue()
    taken.thread.loan.withLock { $0.begin() }
    taken.body()
    taken.thread.loan.withLock { $0.end() }
    return nil
  }

  private static func standBack() {
    #if os(Linux)
    // Linux keeps a priority for each thread; PRIO_PROCESS, which is 0, and 0 mean the calling thread. Elsewhere the
    // quality of service says it.
    _ = setpriority(0, 0, niceness)
    #endif
  }
}

/// The priority that a thread has of others.
///
/// Darwin only. On Linux only the superuser may raise a priority that was lowered.
private struct PriorityLoan: @unchecked Sendable {
  // Sound: whoever holds the lock around this value is the only one who touches it.
  #if canImport(Darwin)
  // The thread while it runs, and the override while one is in force. Both are only handed on to the system, by who
  // holds the lock around this value.
  private var thread: pthread_t?
  private var override: pthread_override_t?

  mutating func begin() { thread = pthread_self() }

  mutating func lend() {
    guard let thread, override == nil else { return }
    override = pthread_override_qos_class_start_np(thread, qos_class_self(), 0)
  }

  mutating func end() {
    if let override { pthread_override_qos_class_end_np(override) }
    override = nil
    thread = nil
  }
  #else
  func begin() {}
  func lend() {}
  func end() {}
  #endif
}
