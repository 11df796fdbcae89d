internal import CMicrohttpd
internal import Dispatch
internal import InklingLock
internal import InklingServer

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What the library's callbacks share: who answers, the limits, and the connections that are open.
final class ListenerContext: Sendable {
  let responder: any Responder
  let limits: ServerLimits
  let log: ServerLog
  /// Requests whose answer is not sent yet.
  let exchanges = Locked(0)
  /// Whether connections may be set aside: not once the library stops, because it ends the process when one still is.
  private let mayWait = Locked(true)
  private let connections = Locked<[ObjectIdentifier: Connection]>([:])
  private let waiting = Locked<[ObjectIdentifier: Suspension]>([:])
  private let isLooking = Locked(false)
  private let looks = DispatchQueue(label: "inkling.clients")

  init(_ responder: any Responder, limits: ServerLimits, log: ServerLog) {
    self.responder = responder
    self.limits = limits
    self.log = log
  }

  func add(_ connection: Connection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  func remove(_ connection: Connection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = nil }
  }

  /// Whether a connection may be set aside until its answer is there.
  var canWait: Bool { mayWait.value }

  func add(_ suspension: Suspension) {
    let isFirst = waiting.withLock { waiting in
      waiting[ObjectIdentifier(suspension)] = suspension
      return waiting.count == 1
    }
    if isFirst { lookForClients() }
  }

  func remove(_ suspension: Suspension) {
    waiting.withLock { $0[ObjectIdentifier(suspension)] = nil }
  }

  /// Closes the connections whose time is over.
  func closeLate() {
    let now = Connection.now()
    let late = connections.withLock { connections -> Int in
      // The lock keeps the library from closing a descriptor that is being shut down.
      let late = connections.values.filter { $0.isLate(at: now) }
      for connection in late { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
      return late.count
    }
    if late > 0 { log.note(.info, "late", [("connections", .number(late))]) }
  }

  /// How often the clients whose answers have not come are looked for.
  private static let lookMilliseconds = 20

  /// Takes up the connections whose client has left, as long as any is set aside.
  private func lookForClients() {
    guard !isLooking.exchange(true) else { return }
    lookSoon()
  }

  private func lookSoon() {
    looks.asyncAfter(deadline: .now() + .milliseconds(Self.lookMilliseconds)) { [weak self] in
      self?.look()
    }
  }

  private func look() {
    for suspension in waiting.withLock({ Array($0.values) }) where suspension.hasNoClient {
      suspension.giveUp()
    }
    isLooking.withLock { $0 = false }
    // Whoever set a connection aside during the look has seen that one runs, and has started none.
    if waiting.withLock({ !$0.isEmpty }) { lookForClients() }
  }

  /// Ends the waiting for answers that have not come, and for all that are asked for from now on.
  func giveUpWaiting() {
    mayWait.withLock { $0 = false }
    for suspension in waiting.withLock({ Array($0.values) }) { suspension.giveUp() }
  }
}

/// One open connection, and until when something must have happened on it.
final class Connection: Sendable {
  let descriptor: Int32
  private let deadline: Locked<Int>

  init(descriptor: Int32, seconds: Int) {
    self.descriptor = descriptor
    deadline = Locked(Self.now() + seconds * 1_000)
  }

  /// Gives the client that many seconds from now for what it has to do next.
  func allow(seconds: Int) {
    deadline.withLock { $0 = Self.now() + seconds * 1_000 }
  }

  func isLate(at now: Int) -> Bool { deadline.value < now }

  /// Milliseconds of a clock that only goes forward.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
  }
}

/// A connection that was set aside until its answer, or a part of it, is there.
final class Suspension: Sendable {
  nonisolated(unsafe) private let connection: OpaquePointer
  private let descriptor: Int32
  private let context: ListenerContext
  private let onGivenUp: @Sendable () -> Void
  private let isOver = Locked(false)

  /// Sets the connection aside; only inside a callback of the library.
  init(
    _ connection: OpaquePointer, _ context: ListenerContext,
    onGivenUp: @escaping @Sendable () -> Void
  ) {
    self.connection = connection
    self.context = context
    self.onGivenUp = onGivenUp
    descriptor = inkling_socket(connection)
    MHD_suspend_connection(connection)
    context.add(self)
  }

  /// Takes the connection up again.
  ///
  /// Only the first call does: later the connection may be gone.
  func end() {
    guard !isOver.exchange(true) else { return }
    context.remove(self)
    MHD_resume_connection(connection)
  }

  /// Ends without what was waited for.
  func giveUp() {
    onGivenUp()
    end()
  }

  /// Whether the client has closed the connection.
  var hasNoClient: Bool { ClientLook.hasLeft(descriptor) }
}

/// Whether the client of a connection is still there.
enum ClientLook {
  /// Whether the other side has closed the connection, or its half of it: who only listens looks the same.
  static func hasLeft(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Self.halfClosed, revents: 0)
    let hungUp = Int16(POLLHUP) | Int16(POLLERR) | Self.halfClosed
    return poll(&entry, 1, 0) == 1 && entry.revents & hungUp != 0
  }

  /// Linux tells that a client has closed its half; Swift does not see the constant, `POLLRDHUP`.
  private static var halfClosed: Int16 {
    #if os(Linux)
    0x2000
    #else
    0
    #endif
  }
}
