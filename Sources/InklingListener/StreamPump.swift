internal import CMicrohttpd
internal import InklingLock
internal import InklingServer

/// Parts of an answer on their way from a task to the library, at most one ahead.
///
/// Where the next part is not there yet, the connection is set aside until it is.
final class StreamPump: Sendable {
  private struct State {
    var part: [UInt8] = []
    var sent = 0
    var hasEnded = false
    var isGivenUp = false
    var task: Task<Void, Never>?
  }

  private let next: @Sendable () async -> [UInt8]?
  nonisolated(unsafe) private let connection: OpaquePointer
  private let context: ListenerContext
  private let state = Locked(State())

  init(
    _ next: @escaping @Sendable () async -> [UInt8]?, _ connection: OpaquePointer,
    _ context: ListenerContext
  ) {
    self.next = next
    self.connection = connection
    self.context = context
  }

  /// The library's response, which holds the pump.
  func response() -> OpaquePointer? {
    let held = Unmanaged.passRetained(self)
    let made = MHD_create_response_from_callback(
      UInt64.max, 16_384,
      { pump, _, buffer, most in
        guard let pump, let buffer else { return -2 }
        return Unmanaged<StreamPump>.fromOpaque(pump).takeUnretainedValue().read(
          into: UnsafeMutableRawBufferPointer(start: buffer, count: most))
      }, held.toOpaque(),
      { pump in
        guard let pump else { return }
        let held = Unmanaged<StreamPump>.fromOpaque(pump)
        held.takeUnretainedValue().cancel()
        held.release()
      })
    if made == nil { held.release() }
    return made
  }

  /// The number of bytes, 0 when the connection was set aside, -1 at the end, -2 when it was given up:
  /// the values of `MHD_ContentReaderCallback`.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = state.withLock { state -> Int? in
      if state.isGivenUp { return -2 }
      let rest = state.part.dropFirst(state.sent)
      guard rest.isEmpty else {
        let count = min(rest.count, buffer.count)
        buffer.copyBytes(from: rest.prefix(count))
        state.sent += count
        return count
      }
      return state.hasEnded ? -1 : nil
    }
    if let count { return count }
    guard context.canWait else { return -2 }
    fetch()
    return 0
  }

  private func fetch() {
    Connection.of(connection)?.allow(seconds: context.limits.answerSeconds)
    let suspension = Suspension(connection, context) { [self] in
      state.withLock {
        $0.isGivenUp = true
        $0.task?.cancel()
      }
    }
    state.withLock { state in
      state.task = Task {
        let part = await next()
        self.state.withLock { state in
          (state.part, state.sent) = (part ?? [], 0)
          state.hasEnded = part == nil
        }
        suspension.end()
      }
    }
  }

  private func cancel() { state.withLock { $0.task?.cancel() } }
}
