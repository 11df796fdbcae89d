#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A value that one thread at a time may touch.
///
/// The standard library's `Mutex` would do, but it needs macOS 15 and iOS 18. On Linux its lock is made of calls that
/// the thread sanitizer does not see, so the sanitizer would report every access. The sanitizer knows the lock of POSIX
/// threads, so `Scripts/sanitize` can prove that everything is behind a lock.
package final class Locked<Value>: @unchecked Sendable {
  // Sound: the value is touched behind the lock only.
  private var guarded: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    guarded = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread is in here.
  package func withLock<Result, E: Error>(
    _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&guarded)
  }

  /// A copy of the value as it is now.
  package var value: Value { withLock { $0 } }

  /// Puts a new value in the place of the old one, which is returned.
  package func exchange(_ newValue: Value) -> Value {
    withLock { value in
      defer { value = newValue }
      return value
    }
  }
}
