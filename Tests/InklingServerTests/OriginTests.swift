import InklingServer
import Testing

@Suite("The sites whose pages may read the answers")
struct OriginTests {
  /// The value of `Access-Control-Allow-Origin`, and whether caches are told that it depends on the origin.
  private func allowance(
    _ target: String, origin: String?, allowed: [String], host: String = "localhost"
  ) async throws -> (origin: String?, varies: Bool) {
    var configuration = ServerConfiguration(registry: MetricsRegistry())
    configuration.allowedOrigins = allowed
    let routes = SiteRoutes(site: try TestSite.site(), configuration: configuration)
    var fields = [Headers.Field(name: "Host", value: host)]
    if let origin { fields.append(Headers.Field(name: "Origin", value: origin)) }
    let request = try #require(
      Request(method: .get, target: target, headers: Headers(fields)))
    let response = await routes.respond(to: request)
    return (
      response.headers["Access-Control-Allow-Origin"], response.headers["Vary"] == "Origin"
    )
  }

  @Test(
    "a page of an allowed site reads answers and problems; without an allowance none does",
    arguments: ["/search.json?q=oak", "/search.json?limit=x", "/inkling.json"])
  func allowed(target: String) async throws {
    let shop = "https://shop.example"
    let found = try await allowance(target, origin: shop, allowed: ["https://a.example", shop])
    #expect(found.origin == shop && found.varies)
    let open = try await allowance(target, origin: shop, allowed: ["*"])
    #expect(open.origin == "*" && !open.varies)
    let closed = try await allowance(target, origin: shop, allowed: [])
    #expect(closed.origin == nil && !closed.varies)
  }

  @Test(
    "another site, another scheme or port, and a longer name are told nothing",
    arguments: [
      "https://other.example", "http://shop.example", "https://shop.example:8443",
      "https://shop.example.evil.example", "null", "",
    ])
  func foreign(origin: String) async throws {
    let found = try await allowance(
      "/search.json?q=oak", origin: origin, allowed: ["https://shop.example"])
    #expect(found.origin == nil && found.varies)
  }

  @Test(
    "pages, metrics and files stay their own",
    arguments: [
      "/", "/search?q=oak", "/health", "/metrics", "/segment", "/assets/inkling.js", "/nothing",
    ])
  func others(target: String) async throws {
    let found = try await allowance(target, origin: "https://shop.example", allowed: ["*"])
    #expect(found.origin == nil)
  }

  @Test("a server that is asked by a foreign name tells no site anything")
  func foreignName() async throws {
    let found = try await allowance(
      "/search.json?q=oak", origin: "https://shop.example", allowed: ["*"], host: "evil.example")
    #expect(found.origin == nil)
  }
}
