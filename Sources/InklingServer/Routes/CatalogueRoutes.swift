internal import Hummingbird

/// `GET /catalog`: every configuration of the search bar, with an inspector.
struct CatalogueRoutes<Context: RequestContext> {
  var routes: RouteCollection<Context> {
    RouteCollection(context: Context.self)
      .get("catalog") { [page = CataloguePage().html()] _, _ in
        Response.bytes(page, type: "text/html; charset=utf-8", cacheControl: "no-cache")
      }
  }
}
