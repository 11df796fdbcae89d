internal import CMicrohttpd
internal import InklingLock
internal import InklingServer

/// One request on its way to its answer.
///
/// The library's callbacks for it come one after another; only the answer may come from elsewhere.
final class Exchange: Sendable {
  private enum State {
    /// Nothing but the request line has been read.
    case begun
    /// What came behind the head is read and thrown away.
    case draining(Request, bytes: Int)
    /// A task makes the answer.
    case waiting(Task<Void, Never>)
    case answered(Response)
    case sent
  }

  /// The target as it was sent, or nil when it held a NUL.
  private let target: String?
  private let context: ListenerContext
  private let state = Locked(State.begun)

  init(target: String?, context: ListenerContext) {
    self.target = target
    self.context = context
    context.exchanges.withLock { $0 += 1 }
  }

  /// The last callback.
  func complete() {
    context.exchanges.withLock { $0 -= 1 }
    state.withLock { if case .waiting(let task) = $0 { task.cancel() } }
  }

  /// Goes on with the request; `false` closes the connection.
  func proceed(_ connection: OpaquePointer, method: String, received: Int) -> Bool {
    switch state.withLock({ $0 }) {
    case .begun:
      return begin(connection, method: method)
    case .draining(let request, let bytes):
      guard received > 0 else { return answer(request, on: connection) }
      guard bytes + received <= context.limits.bodyBytes else { return false }
      state.withLock { $0 = .draining(request, bytes: bytes + received) }
      return true
    case .answered(let response):
      return send(response, on: connection)
    case .waiting, .sent:
      return true
    }
  }

  private func begin(_ connection: OpaquePointer, method: String) -> Bool {
    let head = RequestHead(connection, method: method, target: target)
    do throws(Refusal) {
      let (request, body) = try head.read()
      if case .bytes(let count) = body, count > context.limits.bodyBytes {
        throw Refusal(.contentTooLarge, "No route takes a body of \(count) bytes.")
      }
      Connection.of(connection)?.allow(seconds: context.limits.bodySeconds)
      // An answer in this first call for a request would end the connection, even where no body comes.
      state.withLock { $0 = .draining(request, bytes: 0) }
      return true
    } catch {
      context.log.note(
        .info, "refused",
        [("status", .number(error.status.rawValue)), ("reason", .text(error.reason))])
      return send(error.response, on: connection)
    }
  }

  private func answer(_ request: Request, on connection: OpaquePointer) -> Bool {
    Connection.of(connection)?.allow(seconds: context.limits.answerSeconds)
    let descriptor = inkling_socket(connection)
    var atOnce = request
    // The library's thread answers now, so the descriptor stays this client's as long as it is asked about.
    atOnce.isAbandoned = { ClientLook.hasLeft(descriptor) }
    if let response = context.responder.respondAtOnce(to: atOnce) {
      return send(response, on: connection)
    }
    guard context.canWait else {
      return send(Response(status: .serviceUnavailable), on: connection)
    }
    let suspension = Suspension(connection, context) { [self] in
      state.withLock {
        guard case .waiting(let task) = $0 else { return }
        task.cancel()
        $0 = .answered(Response(status: .serviceUnavailable))
      }
    }
    // The task must not be done before it is known.
    state.withLock { state in
      state = .waiting(
        Task {
          let response = await context.responder.respond(to: request)
          self.state.withLock { state in
            if case .waiting = state { state = .answered(response) }
          }
          suspension.end()
        })
    }
    return true
  }

  private func send(_ response: Response, on connection: OpaquePointer) -> Bool {
    state.withLock { $0 = .sent }
    return ResponseSending(context).send(response, on: connection)
  }
}

extension Connection {
  /// What is known of a connection of the library.
  static func of(_ connection: OpaquePointer) -> Connection? {
    inkling_connection_context(connection).map {
      Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
