internal import Hummingbird
internal import InklingIndex

/// What an operator asks: `GET /health` and, where a registry was given, `GET /metrics`.
struct OperationRoutes<Context: RequestContext> {
  let site: Site
  let registry: MetricsRegistry?

  var routes: RouteCollection<Context> {
    let routes = RouteCollection(context: Context.self)
      .get("health") { [site] _, _ in
        let documents = site.documentCount
        return Response.bytes(
          Array("{\"status\":\"ok\",\"documents\":\(documents)}\n".utf8), type: "application/json")
      }
    guard let registry else { return routes }
    return routes.get("metrics") { _, _ in
      Response.bytes(
        Array(registry.exposition().utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }
}
