#if hasFeature(Embedded)
/// A value that several owners share; the browser's bar has one thread.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  func update<Result>(_ change: (inout Value) -> Result) -> Result { change(&value) }
}
#else
internal import Synchronization

/// A value that several owners share, behind a lock.
final class Guarded<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }

  func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
    mutex.withLock { change(&$0) }
  }
}
#endif
