internal import InklingLock

/// Routes whose site is replaced while they answer, as by the index of a folder that has changed.
///
/// A request is answered by one site, from beginning to end.
///
/// ```swift
/// let routes = ReplaceableRoutes(site: site, configuration: configuration)
/// let listener = try Listener(routes, configuration: configuration)
/// routes.replace(by: newSite)
/// ```
public final class ReplaceableRoutes: Responder {
  private let routes: Locked<SiteRoutes>

  /// The routes of a site, which may be replaced.
  public init(site: Site, configuration: ServerConfiguration) {
    routes = Locked(SiteRoutes(site: site, configuration: configuration))
  }

  /// Answers for another site from now on.
  ///
  /// `pages` are those of the configuration's folder that are new or have changed: what they refer to is served as well.
  ///
  /// - Complexity: O(size of these pages), and the time to count what can be filtered by.
  public func replace(by site: Site, reading pages: [String] = []) {
    let next = current.serving(site)
    routes.withLock { $0 = next }
    next.read(pages: pages)
  }

  /// The answer of the site that is served now.
  public func respond(to request: Request) async -> Response {
    await current.respond(to: request)
  }

  /// The answer of the site that is served now, where nothing has to be waited for.
  public func respondAtOnce(to request: Request) -> Response? {
    current.respondAtOnce(to: request)
  }

  private var current: SiteRoutes { routes.withLock { $0 } }
}
