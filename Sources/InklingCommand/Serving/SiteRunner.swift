internal import InklingImport
internal import InklingListener
internal import InklingServer
internal import InklingStore
internal import InklingTerminal

/// Serves a site until the person ends it, and says in words why it cannot be served.
struct SiteRunner {
  let listen: ListenOptions
  /// The page that the printed address leads to.
  var path = "/"
  /// The folder that the results lie in, if they lie in one.
  var folder: String?
  /// Bytes of the largest segment that is sent to the browser.
  var browserLimit = Site.defaultBrowserLimit
  /// Whether every file of the folder is served.
  var servesAllFiles = false
  /// Whether there is a tour of the bar, whose pages can slow the server.
  var showsTour = false
  /// What tells of changes in the folder, if somebody does.
  var follower: FolderFollower?
  /// By what followers of the store are known; nil gives it nobody.
  var followKey: FollowKey?

  /// Who is asked beside the site, if anybody is.
  var further: FurtherSource?

  /// Where what nobody found is counted, if it is.
  var misses: MissFile?

  /// Ends the command before any work is done when the port is taken.
  func checkAddress() throws(CommandFailure) {
    do {
      try ListenProbe.check(host: listen.host, port: listen.port)
    } catch {
      throw failure(for: error)
    }
  }

  /// Serves until Ctrl-C or SIGTERM.
  func run(_ site: Site) async throws(CommandFailure) {
    let serverLog = ServerLog(
      level: listen.logLevel, format: listen.logFormat, holdsQuestions: listen.logsQuestions
    ) { Console.standardError.write(line: $0) }
    var configuration = ServerConfiguration(
      host: listen.host, port: listen.port, registry: MetricsRegistry(),
      log: serverLog)
    configuration.folder = folder
    configuration.servesAllFiles = servesAllFiles
    configuration.followKey = followKey
    configuration.further = further
    configuration.allowedHosts = listen.allowedHosts
    configuration.allowedOrigins = listen.allowedOrigins
    let log = try misses.map { (file) throws(CommandFailure) in
      MissLog(try file.read(mayBeMissing: true))
    }
    configuration.misses = log
    let listener: Listener
    do {
      let routes = ReplaceableRoutes(site: site, configuration: configuration)
      listener = try Listener(
        showsTour ? TourRoutes(routes) : routes, configuration: configuration)
      follower?.begin { (update) throws(CommandFailure) in
        var next = try openSite(
          title: site.title, segment: update.segment, browserLimit: browserLimit,
          assets: site.assets, compression: .whenAsked)
        next.bar = site.bar
        routes.replace(by: next, reading: update.readPages)
      }
    } catch {
      throw failure(for: error)
    }
    defer { follower?.end() }
    if !site.assets.hasPrograms {
      Console.standardError.write(
        line: "The page is a plain form: this program was built by a toolchain without wasm-ld. "
          + "One from swift.org (6.3 or later) makes it live.")
    }
    await told(listener, counting: log)
  }

  /// Serves while what nobody finds is written down, every five seconds and at the end.
  private func told(_ listener: Listener, counting log: MissLog?) async {
    guard let log, let misses else { return await told(listener) }
    misses.tellingWrite(log.counts())
    let writing = Task { await misses.follow(log) }
    await told(listener)
    writing.cancel()
    await writing.value
    misses.tellingWrite(log.countsAtEnd())
  }

  /// Serves the folder as any web server does, until Ctrl-C or SIGTERM.
  func runFolder() async throws(CommandFailure) {
    var configuration = ServerConfiguration(host: listen.host, port: listen.port)
    configuration.folder = folder
    configuration.allowedHosts = listen.allowedHosts
    guard let routes = FolderRoutes(configuration) else { return }
    let listener: Listener
    do { listener = try Listener(routes, configuration: configuration) } catch {
      throw failure(for: error)
    }
    await told(listener)
  }

  private func told(_ listener: Listener) async {
    let name = listen.host.contains(":") ? "[\(listen.host)]" : listen.host
    let address = "http://\(name):\(listener.port)\(path)"
    await listener.runUntilTold {
      Console.standardOutput.write(line: "Serving at \(address) (Ctrl-C stops)")
      if showsTour {
        Console.standardOutput.write(line: "The tour is at http://\(name):\(listener.port)/tour/")
      }
    }
    Console.standardError.write(line: "Stopped.")
  }

  private func failure(for error: ListenError) -> CommandFailure {
    switch error {
    case .portTaken:
      let free = ListenProbe.freePort(above: listen.port, host: listen.host)
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
