#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A thread of its own that stands back behind those that search.
///
/// Not one of a queue's: a thread that has stepped back stays slow for whoever gets it next.
/// Made by POSIX's calls: Foundation's `Thread` would bring all of Foundation into every program that has a store.
enum QuietThread {
  /// How far the thread steps back, as `nice` counts: a tenth of a processor that others want too, and all of one
  /// that nobody wants.
  private static let niceness: Int32 = 10

  /// What the thread is started with.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends with it; false when the system has none to give.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    if create(work.toOpaque()) { return true }
    work.release()
    return false
  }

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
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }

  private static func standBack() {
    #if os(Linux)
    // Linux keeps this for each thread; PRIO_PROCESS, which is 0, and 0 are the one that calls. Elsewhere the
    // quality of service says it.
    _ = setpriority(0, 0, niceness)
    #endif
  }
}
