import InklingServer
import Testing

@Suite("The names by which a server is asked")
struct HostTests {
  private func status(
    _ name: String?, host: String = "127.0.0.1", allowed: [String] = []
  ) async throws -> Int {
    var configuration = ServerConfiguration(host: host)
    configuration.allowedHosts = allowed
    let routes = SiteRoutes(site: try TestSite.site(), configuration: configuration)
    let headers = name.map { Headers([Headers.Field(name: "Host", value: $0)]) } ?? [:]
    let request = try #require(
      Request(method: .get, target: "/search.json?q=oak", headers: headers))
    let response = await routes.respond(to: request)
    #expect(response.text.contains("Oak") == (response.status == .ok))
    return response.status.rawValue
  }

  @Test(
    "a page that has its own name resolved to this machine is told nothing",
    arguments: [
      "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example:80",
      "",
      "127.0.0.2", "evil.example:127.0.0.1", "[::2]:8080",
    ])
  func foreign(name: String) async throws {
    #expect(try await status(name) == 421)
    #expect(try await status(name, host: "localhost") == 421)
    #expect(try await status(name, host: "::1") == 421)
  }

  @Test("the names of this machine are answered, with any port, as is a client without a name")
  func own() async throws {
    for name in ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080"] {
      #expect(try await status(name) == 200, "\(name)")
      #expect(try await status(name, host: "::1") == 200, "\(name)")
    }
    #expect(try await status(nil) == 200)
    #expect(try await status("127.0.0.9:80", host: "127.0.0.9") == 200)
  }

  @Test("further names are answered where they are given; a server for all answers all until then")
  func allowed() async throws {
    #expect(try await status("search.example:443", allowed: ["search.example"]) == 200)
    #expect(try await status("other.example", allowed: ["search.example"]) == 421)
    #expect(try await status("any.example", host: "0.0.0.0") == 200)
    #expect(try await status("any.example", host: "0.0.0.0", allowed: ["search.example"]) == 421)
    #expect(try await status("search.example", host: "0.0.0.0", allowed: ["search.example"]) == 200)
  }
}
