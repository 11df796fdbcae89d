internal import Hummingbird
internal import InklingIndex
internal import InklingRuntime

/// The pages: `GET /` with the live search bar, and `GET /search?q=`, which the server renders for
/// browsers without JavaScript and for links to a result list.
struct PageRoutes<Context: RequestContext> {
  let site: Site

  var routes: RouteCollection<Context> {
    RouteCollection(context: Context.self)
      .get("/") { [site, fixed = site.isLive ? nil : SearchPage(site: site).html()] _, _ in
        Response.bytes(
          fixed ?? SearchPage(site: site).html(), type: "text/html; charset=utf-8",
          cacheControl: "no-cache")
      }
      .get("search", use: results)
  }

  @Sendable
  private func results(_ request: Request, context: Context) throws -> Response {
    var page = SearchPage(site: site)
    do throws(RequestProblem) {
      let parameters = try SearchParameters(
        query: request.queryText, scopeCount: site.source.scopeTitles.count)
      page.parameters = parameters
      if !parameters.text.isEmpty {
        page.found = site.source.rows(answering: parameters.request)
      }
      return .bytes(page.html(), type: "text/html; charset=utf-8")
    } catch {
      page.problem = error
      return .bytes(page.html(), type: "text/html; charset=utf-8", status: .badRequest)
    }
  }
}
