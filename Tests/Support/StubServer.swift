internal import Dispatch
internal import Foundation
internal import Synchronization

/// A server on the loopback that answers what a test says, byte for byte, however wrong.
///
/// Every request is handled on a thread of its own connection, so a handler may sleep.
package final class StubServer: Sendable {
  /// A request and the way back to who made it.
  package final class Exchange: Sendable {
    /// The request up to its empty line.
    package let head: String
    /// What stands behind the empty line, as long as the head says.
    package let body: [UInt8]
    private let socket: Int32

    fileprivate init(head: String, body: [UInt8], socket: Int32) {
      self.head = head
      self.body = body
      self.socket = socket
    }

    /// What stands between method and version.
    package var target: String {
      head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// The names of the headers, in lower case, and their values.
    package var headers: [String: String] { Self.headers(of: head) }

    fileprivate static func headers(of head: String) -> [String: String] {
      var headers: [String: String] = [:]
      for line in head.split(separator: "\r\n").dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        headers[parts[0].lowercased()] = parts.last?.trimmingCharacters(in: .whitespaces)
      }
      return headers
    }

    /// Writes bytes; false when nobody reads them any more.
    @discardableResult
    package func write(_ bytes: some Collection<UInt8>) -> Bool {
      let bytes = Array(bytes)
      var written = 0
      while written < bytes.count {
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        let count = bytes.withUnsafeBytes {
          send(socket, $0.baseAddress.map { $0 + written }, bytes.count - written, flags)
        }
        if count <= 0 { return false }
        written += count
      }
      return true
    }

    @discardableResult
    package func write(_ text: String) -> Bool { write(text.utf8) }

    /// A whole answer with this body.
    package func answer(_ body: String, status: String = "200 OK", headers: String = "") {
      write("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Writes the same bytes again and again, until nobody reads them or the time is over.
    package func writeWithoutEnd(_ bytes: [UInt8], for time: Duration = .seconds(20)) -> Int {
      let started = ContinuousClock.now
      var count = 0
      while started.duration(to: .now) < time, write(bytes) { count += bytes.count }
      return count
    }

    /// Waits until the client closes; false when it does not in that time.
    package func isClosed(within time: Duration) -> Bool {
      let started = ContinuousClock.now
      var byte: UInt8 = 0
      while started.duration(to: .now) < time {
        if recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) == 0 { return true }
        usleep(2_000)
      }
      return false
    }

    /// Ends the connection: after the handler nothing more is read from it.
    package func close() { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  private struct State {
    var open: Set<Int32> = []
    var accepted = 0
    var isStopped = false
  }

  package let port: Int
  private let listener: Int32
  private let state = Mutex(State())
  private let handler: @Sendable (Exchange) -> Void

  package var address: String { "http://127.0.0.1:\(port)" }
  /// How many connections there have been.
  package var accepted: Int { state.withLock { $0.accepted } }

  package init(_ handler: @escaping @Sendable (Exchange) -> Void) throws {
    self.handler = handler
    #if os(Linux)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, status) = withUnsafeMutablePointer(to: &place) { [listener] place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        let status = bind(listener, place, length) | listen(listener, 128)
        return (listener, status | getsockname(listener, place, &length))
      }
    }
    guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: place.sin_port))
    Thread.detachNewThread { [self] in accept(listener) }
  }

  /// Closes everything; the threads end by themselves.
  package func stop() {
    let open = state.withLock { state -> Set<Int32> in
      state.isStopped = true
      return state.open
    }
    for socket in open { shutdown(socket, Int32(SHUT_RDWR)) }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func accept(_ listener: Int32) {
    while true {
      #if os(Linux)
      let socket = Glibc.accept(listener, nil, nil)
      #else
      let socket = Darwin.accept(listener, nil, nil)
      #endif
      let isTaken = state.withLock { state -> Bool in
        guard socket >= 0, !state.isStopped else { return false }
        state.open.insert(socket)
        state.accepted += 1
        return true
      }
      guard isTaken else { break }
      Thread.detachNewThread { [self] in serve(socket) }
    }
    close(listener)
  }

  private func serve(_ socket: Int32) {
    #if !os(Linux)
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
    while let head = Self.head(socket) {
      let length = Exchange.headers(of: head)["content-length"].flatMap { Int($0) } ?? 0
      guard let body = Self.body(socket, length) else { break }
      handler(Exchange(head: head, body: body, socket: socket))
    }
    state.withLock { _ = $0.open.remove(socket) }
    close(socket)
  }

  private static func body(_ socket: Int32, _ length: Int) -> [UInt8]? {
    var body = [UInt8](repeating: 0, count: length)
    var received = 0
    while received < length {
      let count = body.withUnsafeMutableBytes {
        recv(socket, $0.baseAddress.map { $0 + received }, length - received, 0)
      }
      if count <= 0 { return nil }
      received += count
    }
    return body
  }

  private static func head(_ socket: Int32) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    var ending = 0
    while recv(socket, &byte, 1, 0) == 1 {
      head.append(byte)
      ending = byte == [13, 10, 13, 10][ending] ? ending + 1 : byte == 13 ? 1 : 0
      if ending == 4 { return String(decoding: head, as: UTF8.self) }
    }
    return nil
  }
}
