internal import Dispatch
internal import InklingLock

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Stands between a source and its server on the loopback, and does to the server's answers what a check wants.
///
/// A question goes on to the server as it came, on a connection of its own, so that the bytes that come back are genuine.
final class Middleman: Sendable {
  /// The way back to who asked, with what the server answered.
  struct Exchange {
    /// The server's head, up to its empty line, and what follows it.
    let head: String
    let body: [UInt8]
    fileprivate let socket: Int32

    /// Writes bytes; false when nobody reads them any more.
    @discardableResult
    func write(_ bytes: some Collection<UInt8>) -> Bool { send(Array(bytes), to: socket) }

    @discardableResult
    func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Whether who asked has gone.
    var isClosed: Bool {
      var byte: UInt8 = 0
      return recv(socket, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK)) == 0
    }

    /// Ends the connection by a reset, as a machine that falls over does.
    func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
  }

  typealias Handler = @Sendable (Exchange) -> Void

  let port: UInt16
  private let upstream: UInt16
  private let listener: Int32
  private let handler = Locked<Handler>({
    $0.write($0.head + "\r\n\r\n")
    $0.write($0.body)
  })
  private let isStopped = Locked(false)
  private let threads = DispatchQueue(label: "inkling.middleman", attributes: .concurrent)

  /// Listens on a free port in front of another one of this machine; nil where there is none.
  init?(to upstream: UInt16) {
    self.upstream = upstream
    let listener = Self.stream()
    self.listener = listener
    let (status, port) = Self.withLoopback(port: 0) { address, size in
      var length = size
      let status = bind(listener, address, size) | listen(listener, 64)
      let named = getsockname(listener, address, &length)
      return (
        status | named,
        address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      )
    }
    self.port = port
    guard status == 0 else { return nil }
    threads.async { [self] in acceptAll() }
  }

  /// What is done to answers from now on.
  func handle(_ handler: @escaping Handler) { _ = self.handler.exchange(handler) }

  /// Answers pass as they are.
  func passOn() {
    handle {
      $0.write($0.head + "\r\n\r\n")
      $0.write($0.body)
    }
  }

  /// Closes the port; the threads end by themselves.
  func stop() {
    _ = isStopped.exchange(true)
    shutdown(listener, Int32(SHUT_RDWR))
    // Elsewhere a socket that listens is not woken by that.
    let waking = Self.stream()
    _ = Self.withLoopback(port: port) { connect(waking, $0, $1) }
    close(waking)
  }

  private func acceptAll() {
    while true {
      let socket = accept(listener, nil, nil)
      guard socket >= 0, !isStopped.value else {
        if socket >= 0 { close(socket) }
        break
      }
      threads.async { [self] in
        serve(socket)
        close(socket)
      }
    }
    close(listener)
  }

  private func serve(_ socket: Int32) {
    guard let request = Self.request(socket) else { return }
    let answer = genuine(request)
    handler.value(Exchange(head: answer.head, body: answer.body, socket: socket))
    shutdown(socket, Int32(SHUT_WR))
  }

  // MARK: The bytes

  private static func stream() -> Int32 {
    #if canImport(Darwin)
    return socket(AF_INET, SOCK_STREAM, 0)
    #else
    return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func withLoopback<Result>(
    port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// A request with its body, changed so that one answer is all there is on its connection, and is not packed.
  private static func request(_ socket: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var end: Int?
    var wanted = Int.max
    while bytes.count < wanted, bytes.count < 1 << 24 {
      guard receive(&bytes, from: socket) else { return nil }
      if end == nil, let found = emptyLine(in: bytes) {
        end = found
        wanted = found + 4 + length(of: String(decoding: bytes[..<found], as: UTF8.self))
      }
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let kept = lines.filter { line in
      let name = line.prefix { $0 != ":" }.lowercased()
      return !["connection", "accept-encoding", "expect"].contains(name)
    }
    let head = kept.joined(separator: "\r\n") + "\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + bytes[(end + 4)...]
  }

  /// What the server answers; an empty head where it does not.
  private func genuine(_ request: [UInt8]) -> (head: String, body: [UInt8]) {
    let socket = Self.stream()
    defer { close(socket) }
    guard Self.withLoopback(port: upstream, { connect(socket, $0, $1) }) == 0,
      send(request, to: socket)
    else { return ("", []) }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 24, receive(&bytes, from: socket) {}
    guard let end = emptyLine(in: bytes) else { return ("", bytes) }
    return (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 4)...]))
  }

  private static func length(of head: String) -> Int {
    for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
      return Int(line.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) ?? 0
    }
    return 0
  }
}

private func emptyLine(in bytes: [UInt8]) -> Int? {
  guard bytes.count >= 4 else { return nil }
  return (0...bytes.count - 4).first {
    bytes[$0] == 13 && bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10])
  }
}

/// Adds what has come; false at the end.
private func receive(_ bytes: inout [UInt8], from socket: Int32) -> Bool {
  let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
    count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
  }
  bytes += piece
  return !piece.isEmpty
}

private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
  #if canImport(Darwin)
  var yes: Int32 = 1
  setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
  let flags: Int32 = 0
  #else
  let flags = Int32(MSG_NOSIGNAL)
  #endif
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
    if count <= 0 { return false }
    written += count
  }
  return true
}
