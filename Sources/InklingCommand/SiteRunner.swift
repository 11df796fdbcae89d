internal import InklingServer
internal import Logging

/// Serves a site until the person has had enough, and says in words what stands in the way.
struct SiteRunner {
  let listen: ListenOptions
  /// The page that the printed address leads to.
  var path = "/"
  /// The folder that the results lie in, if they lie in one.
  var folder: String?

  /// Ends the command before any work is done when the port is taken.
  func checkAddress() async throws {
    do {
      try await ListenProbe.check(host: listen.host, port: listen.port)
    } catch {
      throw await failure(for: error)
    }
  }

  /// Serves until Ctrl-C or SIGTERM.
  func run(_ site: Site) async throws {
    var logger = Logger(label: "inkling") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    var configuration = ServerConfiguration(
      host: listen.host, port: listen.port, registry: MetricsRegistry(), logger: logger)
    configuration.folder = folder
    let (host, path) = (listen.host, path)
    let application = buildApplication(site: site, configuration: configuration) { port in
      let name = host.contains(":") ? "[\(host)]" : host
      Console.standardOutput.write(line: "Serving at http://\(name):\(port)\(path) (Ctrl-C stops)")
    }
    do {
      try await runUntilTold(application)
    } catch let error as ListenError {
      throw await failure(for: error)
    }
    Console.standardError.write(line: "Stopped.")
  }

  private func failure(for error: ListenError) async -> CommandFailure {
    switch error {
    case .portTaken:
      let free = await ListenProbe.freePort(above: listen.port, host: listen.host)
      let example = free.map { "--port \($0)" } ?? "--port 0"
      return CommandFailure(
        .unavailable, "port \(listen.port) of \(listen.host) is taken by another program.",
        remedy: "Choose another one with --port; \(example) is free.")
    case .notPermitted:
      return CommandFailure(
        .noPermission, "this user may not listen at port \(listen.port).",
        remedy: "Choose a port above 1023 with --port.")
    case .unavailable(let reason):
      return CommandFailure(
        .unavailable, "cannot listen at \(listen.host), port \(listen.port): \(reason)",
        remedy: "Choose an address of this machine with --host.")
    }
  }
}
