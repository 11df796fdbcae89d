public import Inkling
// Whoever runs a server names its ServerConfiguration, and then needs one import.
@_exported public import InklingServer

/// A page over elements of an app's own type, and its answers.
///
///     let store = try SearchStore<Book>(at: folder, fields: [.title(\.title), .text(\.blurb), .url(\.address)])
///     try await SearchServer("Books", store).run { print("Serving at \($0)") }
///
/// Elements that the store gets meanwhile are found by the next question. What leaves the process are the fields: of an
/// element whatever is no field stays here. A server of one's own asks ``respond(to:)``.
public struct SearchServer: Sendable {
  private let routes: SiteRoutes
  private let configuration: ServerConfiguration

  /// Prepares a page over a store.
  ///
  /// - Parameters:
  ///   - name: What the collection is called on the page.
  ///   - store: What is searched.
  ///   - configuration: Where to listen, port 8080 of this machine unless told otherwise, and the limits.
  /// - Throws: `SiteError` when the page's files in the program are damaged.
  public init<Element>(
    _ name: String, _ store: SearchStore<Element>,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(SiteError) {
    self.init(try Site(title: name, source: store.source), configuration)
  }

  /// Prepares a page over an index in memory; in its answers the id of an element is its place.
  ///
  /// - Parameters:
  ///   - name: What the collection is called on the page.
  ///   - index: What is searched. A browser loads an index of up to 16 MB, and answers by itself.
  ///   - configuration: Where to listen, port 8080 of this machine unless told otherwise, and the limits.
  /// - Throws: `SiteError` when the page's files in the program are damaged.
  public init<Element>(
    _ name: String, _ index: SearchIndex<Element>,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(SiteError) {
    self.init(try Site(title: name, segment: index.segment), configuration)
  }

  private init(_ site: Site, _ configuration: ServerConfiguration) {
    routes = SiteRoutes(site: site, configuration: configuration)
    self.configuration = configuration
  }

  /// The answer to a request of another server: the page, its files, `search.json`.
  ///
  /// A configuration for this machine answers only to the names of this machine. Behind a server that others reach, give
  /// one whose host is `0.0.0.0`, or name the hosts in ``InklingServer/ServerConfiguration/allowedHosts``.
  public func respond(to request: Request) async -> Response {
    await routes.respond(to: request)
  }

  /// Serves until the process is told to end (Ctrl-C or SIGTERM), or the task is cancelled.
  ///
  /// - Parameter ready: Called with the address of the page, once it can be asked.
  /// - Throws: ``ListenError`` when the address cannot be listened at.
  public func run(
    whenReady ready: @escaping @Sendable (_ address: String) -> Void = { _ in }
  ) async throws(ListenError) {
    let listener = try Listener(routes, configuration: configuration)
    let host = configuration.host
    let name = host.contains(":") ? "[\(host)]" : host
    await listener.runUntilTold { ready("http://\(name):\(listener.port)/") }
  }
}
