internal import InklingIndex
internal import InklingRuntime

/// The routes of a site: requests to answers, without a socket.
///
/// `InklingListener` puts them behind one; any other server needs to translate its own requests and
/// responses into ``Request`` and ``Response``.
///
/// ```swift
/// let routes = SiteRoutes(site: site, configuration: ServerConfiguration())
/// let answer = await routes.respond(to: request)
/// ```
public struct SiteRoutes: Responder {
  private(set) var site: Site
  private let configuration: ServerConfiguration
  private let hosts: HostRule
  private let origins: OriginRule
  private let folder: FolderFiles?
  private let catalogue: SharedBytes
  /// Who may follow the store; nil where there is none, or no key.
  private let follow: FollowRoutes?
  /// What can be filtered by, counted over all documents, where they never change.
  private var panel: FilterPanel?
  /// The page and its configuration, where they never change.
  private var fixed: (page: [UInt8], configuration: [UInt8])?

  /// The routes of a site; a folder and a registry bring routes of their own.
  public init(site: Site, configuration: ServerConfiguration) {
    self.site = site
    self.configuration = configuration
    hosts = HostRule(host: configuration.host, allowed: configuration.allowedHosts)
    origins = OriginRule(allowed: configuration.allowedOrigins)
    folder = configuration.folder.map {
      FolderFiles($0, servesAllFiles: configuration.servesAllFiles)
    }
    catalogue = SharedBytes(copying: CataloguePage().html())
    follow = configuration.followKey.flatMap { key in
      site.store.map { FollowRoutes($0, key: key) }
    }
    serve(site)
  }

  /// Answers for another site from now on, by the same configuration.
  private mutating func serve(_ site: Site) {
    self.site = site
    let page = SearchPage(site: site)
    panel = page.panel
    fixed = site.isLive ? nil : (page.html(), pageConfiguration.json())
  }

  private var pageConfiguration: PageConfiguration {
    var page = site.configuration
    if configuration.further != nil { page.sources = ["further.json"] }
    return page
  }

  /// The same routes for another site; the files of the folder are not looked through again.
  func serving(_ site: Site) -> SiteRoutes {
    var routes = self
    routes.serve(site)
    return routes
  }

  /// What these pages refer to is served as well, from now on.
  func read(pages: [String]) { folder?.read(pages: pages) }

  /// The answer to a request; whatever is asked, there is one.
  public func respond(to request: Request) async -> Response {
    let route = Route(path: request.path)
    if let content = content(for: request, on: route), content.isBeingCompressed {
      await content.waitUntilCompressed()
    }
    if hosts.allows(request.headers["Host"]), let follow, follow.isWaiting(request, on: route) {
      await follow.wait(for: request)
    }
    if let further = configuration.further, isAsked(further, by: request, on: route) {
      let started = ContinuousClock.now
      let response =
        route == .further
        ? await FurtherRoute(site: site, further: further).response(to: request)
        : health(trouble: await further.trouble())
      return finished(response, to: request, on: route, since: started)
    }
    return answered(request, on: route)
  }

  /// Whether a further source has to be waited for.
  private func isAsked(_ further: FurtherSource, by request: Request, on route: Route) -> Bool {
    (route == .further || route == .health) && (request.method == .get || request.method == .head)
      && hosts.allows(request.headers["Host"])
  }

  private func health(trouble: String? = nil) -> Response {
    .bytes(HealthReport(site, trouble: trouble).json, type: "application/json")
  }

  /// Everything but files that are still being compressed, and who waits for a commit or for a further source.
  public func respondAtOnce(to request: Request) -> Response? {
    let route = Route(path: request.path)
    if let content = content(for: request, on: route), content.isBeingCompressed,
      content.sendsCompressed(to: request)
    {
      return nil
    }
    if let follow, follow.isWaiting(request, on: route) { return nil }
    if let further = configuration.further, isAsked(further, by: request, on: route) { return nil }
    return answered(request, on: route)
  }

  private func answered(_ request: Request, on route: Route) -> Response {
    let started = ContinuousClock.now
    return finished(answer(to: request, on: route), to: request, on: route, since: started)
  }

  private func finished(
    _ response: Response, to request: Request, on route: Route,
    since started: ContinuousClock.Instant
  ) -> Response {
    var response = response
    SecurityHeaders.add(to: &response, isForeign: route == .none && response.status != .notFound)
    if [.answer, .configuration, .further].contains(route), response.status != .misdirectedRequest {
      origins.add(to: &response, for: request.headers["Origin"])
    }
    configuration.note(
      request, route: response.status == .notFound ? .none : route, status: response.status,
      since: started)
    return response
  }

  private func answer(to request: Request, on route: Route) -> Response {
    guard hosts.allows(request.headers["Host"]) else {
      let words = "This server is not asked by that name; --allowed-host adds one.\n"
      return .bytes(
        Array(words.utf8), type: "text/plain; charset=utf-8", status: .misdirectedRequest)
    }
    do throws(RequestProblem) {
      guard let response = try response(to: request, on: route) else {
        return Response(status: .notFound)
      }
      switch request.method {
      case .get, .head: return response
      default: return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
      }
    } catch {
      return .problem(error)
    }
  }

  /// The answer of a route; nil where there is nothing at this address.
  private func response(to request: Request, on route: Route) throws(RequestProblem) -> Response? {
    switch route {
    // The address of the page names the search: a link to it has its rows without JavaScript as well.
    case .page where Self.namesSearch(request.query): return results(request)
    case .page:
      return html(fixed?.page ?? SearchPage(site: site).html())
    case .results:
      return results(request)
    case .answer:
      let parameters = try SearchParameters(
        query: request.query, scopes: site.source.scopeTitles, schema: site.source.schema)
      let json = site.source.json(
        answering: parameters.request, generation: parameters.generation,
        unless: request.isAbandoned)
      configuration.noteMiss(of: parameters, in: json)
      return .bytes(json, type: "application/json")
    case .further:
      // Who may be answered was; the others hear that the address exists.
      return configuration.further == nil ? nil : Response(status: .ok)
    case .configuration:
      return .bytes(
        fixed?.configuration ?? pageConfiguration.json(), type: "application/json",
        cacheControl: "no-cache")
    case .segment, .asset:
      let version = try QueryParameters(request.query).text("v", limit: 64)
      return content(for: request, on: route)?.response(to: request, version: version)
    case .catalogue:
      return Response(
        status: .ok, headers: [.contentType: Self.htmlType, .cacheControl: "no-cache"],
        body: .shared(catalogue))
    case .followManifest, .followFile:
      return try follow?.response(to: request, on: route)
    case .health:
      return health()
    case .metrics:
      return configuration.registry.map {
        .bytes(Array($0.exposition().utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      }
    case .none:
      return folder?.response(to: request)
    }
  }

  private static func namesSearch(_ query: String?) -> Bool {
    query?.split(separator: "&").contains { parameter in
      // The empty fields of a form say nothing.
      ["q=", "filter=", "filter.", "sort="].contains(where: parameter.hasPrefix)
        && parameter.last != "="
    } ?? false
  }

  private static let htmlType = "text/html; charset=utf-8"

  private func html(
    _ bytes: [UInt8], status: Response.Status = .ok, cacheControl: String = "no-cache"
  ) -> Response {
    .bytes(bytes, type: Self.htmlType, status: status, cacheControl: cacheControl)
  }

  /// The page with results, for browsers without JavaScript and for links to a result list.
  private func results(_ request: Request) -> Response {
    var page = site.isLive ? SearchPage(site: site) : SearchPage(site: site, panel: panel)
    do throws(RequestProblem) {
      let parameters = try SearchParameters(
        query: request.query, scopes: site.source.scopeTitles, schema: site.source.schema)
      page.parameters = parameters
      if parameters.isQuestion {
        var asked = parameters.request
        asked.facets = page.panel?.fields.map(\.name) ?? []
        let found = site.source.rows(answering: asked, unless: request.isAbandoned)
        page.panel?.count(found.answer.facets)
        page.found = found
        configuration.noteMiss(
          of: parameters, isFound: found.answer.total > 0 || found.answer.isPartial)
      }
      return html(page.html())
    } catch {
      page.problem = error
      return html(page.html(), status: .badRequest, cacheControl: "no-store")
    }
  }

  /// The bytes that a request names, where they never change while the server runs.
  private func content(for request: Request, on route: Route) -> ServedContent? {
    switch route {
    case .segment: return site.segment
    case .asset:
      let name = request.path.split(separator: "/").last ?? ""
      return site.assets.content(of: String(name))
    default: return nil
    }
  }
}
