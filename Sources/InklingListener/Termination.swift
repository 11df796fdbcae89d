internal import CMicrohttpd
internal import Dispatch
internal import InklingLock

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

extension Listener {
  /// Serves until the process is told to end (Ctrl-C or SIGTERM), or the task is cancelled.
  ///
  /// Requests under way are finished; a connection that is still open after two seconds is cut, so
  /// that nobody's half-sent request keeps the process alive. `whenReady` is called as soon as a signal ends it in this way:
  /// one that comes earlier ends the process by itself.
  public func runUntilTold(whenReady: @Sendable () -> Void = {}) async {
    // Building an index takes twice the memory that serving it does, and the C library would keep it.
    inkling_trim_memory()
    await Self.untilTold(whenReady: whenReady)
    await stop()
  }

  /// Waits until the process is told to end (Ctrl-C or SIGTERM), or the task is cancelled.
  ///
  /// `whenReady` is called as soon as a signal ends the waiting: one that comes earlier ends the process by itself.
  public static func untilTold(whenReady: @Sendable () -> Void = {}) async {
    let told = OnceOnly.Gate()
    let ready = OnceOnly.Gate()
    let numbers = [SIGTERM, SIGINT]
    let waiting = Locked(numbers.count)
    let sources = numbers.map { number in
      #if canImport(Darwin)
      // The default action would end the process before the source hears of it. Elsewhere Dispatch takes its place, a
      // moment later. A signal that was ignored until then would be lost, and nothing would end the process.
      signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { told.open() }
      source.setRegistrationHandler {
        let isLast = waiting.withLock { count in
          count -= 1
          return count == 0
        }
        if isLast { ready.open() }
      }
      source.resume()
      return source
    }
    await ready.wait()
    whenReady()
    await withTaskCancellationHandler {
      await told.wait()
    } onCancel: {
      told.open()
    }
    for source in sources { source.cancel() }
  }
}

/// Something that many may ask for and that happens once.
final class OnceOnly: Sendable {
  private let action: Locked<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

  func run() {
    let first = action.withLock { action in
      defer { action = nil }
      return action
    }
    first?()
  }

  /// Holds every caller back until it is opened, once and for all.
  final class Gate: Sendable {
    private struct State {
      var isOpen = false
      var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }

    /// For one who waits.
    func wait() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting = continuation }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }
  }
}
