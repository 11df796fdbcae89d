#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Why a server cannot listen at an address.
public enum ListenError: Error, Equatable {
  /// Another program listens there.
  case portTaken
  /// The system does not let this user listen there; ports below 1024 are such.
  case notPermitted
  /// No such address on this machine; the system's reason is included.
  case unavailable(String)

  init(errno code: Int32) {
    switch code {
    case EADDRINUSE: self = .portTaken
    case EACCES, EPERM: self = .notPermitted
    default: self = .unavailable(String(cString: strerror(code)).lowercased())
    }
  }
}

extension ListenError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .portTaken:
      "Another program listens at the port. Choose another one, or 0 for one that is free."
    case .notPermitted: "This user may not listen at the port. Choose one from 1024 on."
    case .unavailable(let reason): "The address cannot be listened at: \(reason)."
    }
  }
}

/// A socket that listens at an address, closed by who holds it.
struct ListeningSocket {
  let descriptor: Int32
  /// The port, also where the system chose it.
  let port: Int
  let isVersion6: Bool

  /// Listens at the first address of a host that this machine has.
  ///
  /// - Throws: ``ListenError`` when the address cannot be listened at.
  init(host: String, port: Int) throws(ListenError) {
    // The system would take the port modulo 65,536.
    guard (0...65_535).contains(port) else { throw .unavailable("ports go from 0 to 65535") }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Darwin)
    hints.ai_socktype = SOCK_STREAM
    #else
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let first = found else {
      throw .unavailable(String(cString: gai_strerror(code)).lowercased())
    }
    defer { freeaddrinfo(first) }
    var failure = ListenError.unavailable("no address")
    for address in sequence(first: first, next: { $0.pointee.ai_next }) {
      do throws(ListenError) {
        self = try Self(address.pointee)
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private init(_ address: addrinfo) throws(ListenError) {
    #if canImport(Darwin)
    // There, SO_REUSEADDR lets a socket listen at one address beside another program's that listens at all of them.
    if Self.isAnswered(address) { throw .portTaken }
    #endif
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw ListenError(errno: errno) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Who starts a server again should not wait until the old connections are forgotten.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      listen(descriptor, SOMAXCONN) == 0
    else {
      let code = errno
      close(descriptor)
      throw ListenError(errno: code)
    }
    self.descriptor = descriptor
    isVersion6 = address.ai_family == AF_INET6
    port = Self.port(of: descriptor)
  }

  #if canImport(Darwin)
  /// Whether a connection to an address of this machine is taken; another machine's is given up after 200 ms.
  private static func isAnswered(_ address: addrinfo) -> Bool {
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return true }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard errno == EINPROGRESS, poll(&waiting, 1, 200) == 1 else { return false }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == 0
  }
  #endif

  /// The port at which the system has put the socket.
  private static func port(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getsockname(descriptor, address, &length) == 0 else { return 0 }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          // Version 4 and version 6 have the port at the same place.
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
  }
}

/// Tries an address before the work of preparing what will be served there.
public enum ListenProbe {
  /// Listens for a moment.
  ///
  /// - Throws: ``ListenError`` when the address cannot be listened at.
  public static func check(host: String, port: Int) throws(ListenError) {
    close(try ListeningSocket(host: host, port: port).descriptor)
  }

  /// The next port above `port` that nobody listens at, if one of the next fifty is free.
  public static func freePort(above port: Int, host: String) -> Int? {
    guard port < 65_535 else { return nil }
    return ((port + 1)...min(port + 50, 65_535)).first { candidate in
      (try? check(host: host, port: candidate)) != nil
    }
  }
}
