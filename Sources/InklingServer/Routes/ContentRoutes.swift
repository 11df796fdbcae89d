internal import Hummingbird

/// What the page loads: `GET /inkling.json`, `GET /segment` and `GET /assets/NAME`.
struct ContentRoutes<Context: RequestContext> {
  let site: Site

  var routes: RouteCollection<Context> {
    RouteCollection(context: Context.self)
      .get("inkling.json") { [site, fixed = site.isLive ? nil : site.configuration.json()] _, _ in
        Response.bytes(
          fixed ?? site.configuration.json(), type: "application/json", cacheControl: "no-cache")
      }
      .get("segment", use: segment)
      .get("assets/:name", use: asset)
  }

  @Sendable
  private func segment(_ request: Request, context: Context) async throws -> Response {
    guard let segment = site.segment else {
      throw HTTPError(.notFound, message: "This collection is searched on the server.")
    }
    return await segment.response(to: request, version: try version(request))
  }

  @Sendable
  private func asset(_ request: Request, context: Context) async throws -> Response {
    guard let content = site.assets.content(of: try context.parameters.require("name")) else {
      throw HTTPError(.notFound)
    }
    return await content.response(to: request, version: try version(request))
  }

  private func version(_ request: Request) throws(RequestProblem) -> String? {
    try QueryParameters(request.queryText).text("v", limit: 64)
  }
}
