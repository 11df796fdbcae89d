public import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import UnixSignals

/// Runs an application until the process is told to end (Ctrl-C or SIGTERM).
///
/// Requests under way are finished; a connection that is still open after two seconds is cut, so
/// that nobody's half-sent request keeps the process alive.
///
/// - Throws: ``ListenError`` when the address cannot be listened at, or what the application throws.
public func runUntilTold(_ application: some ApplicationProtocol) async throws {
  var configuration = ServiceGroupConfiguration(
    services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
    logger: application.logger)
  configuration.maximumGracefulShutdownDuration = .seconds(2)
  do {
    try await ServiceGroup(configuration: configuration).run()
  } catch let error as IOError {
    throw ListenError(error)
  }
}

/// Why a server cannot listen at an address.
public enum ListenError: Error, Equatable {
  /// Another program listens there.
  case portTaken
  /// The system does not let this user listen there; ports below 1024 are such.
  case notPermitted
  /// No such address on this machine; the system's reason is included.
  case unavailable(String)

  init(_ error: IOError) {
    switch error.errnoCode {
    case EADDRINUSE: self = .portTaken
    case EACCES, EPERM: self = .notPermitted
    default: self = .unavailable(error.localizedDescription)
    }
  }
}

/// Tries an address before the work of preparing what will be served there.
public enum ListenProbe {
  /// Listens for a moment.
  ///
  /// - Throws: ``ListenError`` when the address cannot be listened at.
  public static func check(host: String, port: Int) async throws(ListenError) {
    do {
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: host, port: port)
        .get()
      try await channel.close()
    } catch let error as IOError {
      throw ListenError(error)
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// The next port above `port` that nobody listens at, if one of the next fifty is free.
  public static func freePort(above port: Int, host: String) async -> Int? {
    guard port < 65_535 else { return nil }
    for candidate in (port + 1)...min(port + 50, 65_535) {
      do {
        try await check(host: host, port: candidate)
        return candidate
      } catch {
        continue
      }
    }
    return nil
  }
}
