import Foundation

/// A connection on which a test sends what it likes.
final class RawClient: Sendable {
  private let descriptor: Int32

  struct NotConnected: Error {}

  /// Connects to a port of this machine.
  ///
  /// - Parameters:
  ///   - port: Where somebody listens.
  ///   - patience: Seconds until reading gives up.
  /// - Throws: ``NotConnected`` when nobody listens there.
  init(port: Int, patience: Int = 10) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var time = timeval()
    time.tv_sec = patience
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw NotConnected()
    }
  }

  deinit { close(descriptor) }

  /// Sends as much as the other side takes.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Darwin)
      let flags: Int32 = 0
      #else
      let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
        Darwin.send(descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
        #else
        Glibc.send(descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
        #endif
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// The next bytes; none at the end, nil when nothing came in time.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { return errno == ECONNRESET ? [] : nil }
    return Array(buffer.prefix(count))
  }

  /// Everything until the other side closes.
  func rest() -> String? {
    var all: [UInt8] = []
    while let part = receive() {
      if part.isEmpty { return String(decoding: all, as: UTF8.self) }
      all += part
    }
    return nil
  }

  /// The next answer with a body of a known length.
  func answer() -> String? {
    var all: [UInt8] = []
    while let part = receive(), !part.isEmpty {
      all += part
      let text = String(decoding: all, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      let head = text[..<end.lowerBound]
      let length = head.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
      if text[end.upperBound...].utf8.count >= length { return text }
    }
    return nil
  }

  /// Waits until the other side closes; nil when it does not in time.
  func secondsUntilClosed() -> Double? {
    let started = ContinuousClock.now
    return rest().map { _ in started.duration(to: .now) / .seconds(1) }
  }
}
