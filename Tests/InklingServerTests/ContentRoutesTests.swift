import Foundation
import InklingIndex
import InklingServer
import Synchronization
import Testing

@Suite("What the page loads")
struct ContentRoutesTests {
  @Test("inkling.json tells the page what it searches and who answers")
  func configuration() async throws {
    let site = try TestSite.site()
    let response = try await TestSite.ask("/inkling.json", site: site)
    let configuration = try JSONDecoder().decode(
      PageConfiguration.self, from: Data(response.bytes))
    #expect(configuration.title == "Plants")
    #expect(configuration.scopes == ["All", "Trees", "Ferns"])
    #expect(configuration.documents == 4)
    #expect(configuration.source == .segment)
    let address = try #require(configuration.segment?.url)
    let segment = try await TestSite.ask("/\(address)", site: site)
    #expect(segment.bytes.count == configuration.segment?.bytes)
    #expect(segment.headers["Cache-Control"]?.contains("immutable") == true)
    let index = try SearchIndex(SegmentMemory(copying: segment.bytes))
    #expect(index.documentCount == 4)
  }

  @Test("a segment above the browser's limit stays on the server")
  func large() async throws {
    let site = try TestSite.site(browserLimit: 10)
    let response = try await TestSite.ask("/inkling.json", site: site)
    let configuration = try JSONDecoder().decode(
      PageConfiguration.self, from: Data(response.bytes))
    #expect(configuration.source == .server)
    #expect(configuration.segment == nil)
    #expect(try await TestSite.ask("/segment", site: site).status == .notFound)
  }

  @Test("who has the bytes is told so, and gets none")
  func notModified() async throws {
    let site = try TestSite.site()
    let first = try await TestSite.ask("/segment", site: site)
    let tag = try #require(first.headers["ETag"])
    #expect(first.headers["Cache-Control"] == "no-cache")
    for condition in [tag, "\"x\", W/\(tag)", "*"] {
      let second = try await TestSite.ask(
        "/segment", site: site, headers: ["If-None-Match": condition])
      #expect(second.status == .notModified)
      #expect(second.bytes.isEmpty)
      #expect(second.headers["ETag"] == tag)
    }
    let other = try await TestSite.ask("/segment", site: site, headers: ["If-None-Match": "\"x\""])
    #expect(other.status == .ok)
  }

  @Test("gzip goes to those who take it")
  func compression() async throws {
    let rows = (0..<200).map { ["\($0)", "Oak number \($0)", "", "Trees", "", ""] }
    let site = try TestSite.site(rows)
    let plain = try await TestSite.ask("/segment", site: site)
    let small = try await TestSite.ask(
      "/segment", site: site, headers: ["Accept-Encoding": "br, gzip;q=0.8"])
    #expect(plain.headers["Content-Encoding"] == nil)
    #expect(small.headers["Content-Encoding"] == "gzip")
    #expect(small.bytes.prefix(2) == [0x1F, 0x8B])
    #expect(small.bytes.count < plain.bytes.count)
    let refused = try await TestSite.ask(
      "/segment", site: site, headers: ["Accept-Encoding": "gzip;q=0"])
    #expect(refused.headers["Content-Encoding"] == nil)
  }

  @Test(
    "the page's files come with their types",
    arguments: [
      ("inkling.css", "text/css; charset=utf-8"), ("bar.wasm", "application/wasm"),
      ("engine.wasm", "application/wasm"), ("words-de.txt", "text/plain; charset=utf-8"),
    ])
  func assets(name: String, type: String) async throws {
    let response = try await TestSite.ask("/assets/\(name)")
    // A toolchain without a linker for WebAssembly makes no programs.
    if name.hasSuffix(".wasm"), try !AssetCatalog().hasPrograms {
      #expect(response.status == .notFound)
      return
    }
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == type)
    #expect(response.headers["ETag"] != nil)
  }

  @Test(
    "there is no way out of the bundle",
    arguments: [
      "/assets/../Package.swift", "/assets/..%2FPackage.swift", "/assets/%2e%2e/inkling.css",
      "/assets/", "/assets/inkling.css/x", "/assets/.%00.css", "/assets/nothing.js", "/etc/passwd",
    ])
  func outside(path: String) async throws {
    let response = try await TestSite.ask(path)
    #expect(response.status == .notFound)
  }

  @Test("every answer carries the headers that keep data from acting")
  func securityHeaders() async throws {
    for path in ["/", "/search?q=a", "/search?q=%ff", "/search.json?q=a", "/nowhere", "/segment"] {
      let headers = try await TestSite.ask(path).headers
      let policy = try #require(headers["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'"))
      #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'"))
      #expect(!policy.contains("unsafe-inline"))
      #expect(headers["X-Content-Type-Options"] == "nosniff")
    }
  }

  @Test("/health and /metrics answer the operator")
  func operation() async throws {
    let registry = MetricsRegistry()
    let health = try await TestSite.ask("/health")
    #expect(health.text.contains("\"documents\":4"))
    #expect(try await TestSite.ask("/metrics").status == .notFound)
    _ = try await TestSite.ask("/search.json?q=oak", registry: registry)
    _ = try await TestSite.ask("/search.json?q=%ff", registry: registry)
    let metrics = try await TestSite.ask("/metrics", registry: registry).text
    #expect(
      metrics.contains("inkling_http_requests_total{route=\"/search.json\",status=\"200\"} 1.0"))
    #expect(
      metrics.contains("inkling_http_requests_total{route=\"/search.json\",status=\"400\"} 1.0"))
    #expect(metrics.contains("inkling_http_request_seconds_count"))
  }

  @Test("a method that no route takes is refused with those that are taken")
  func methods() async throws {
    for method in InklingServer.Method.allCases where ![.get, .head].contains(method) {
      for path in ["/", "/search.json?q=a", "/assets/inkling.js"] {
        let response = try await TestSite.ask(path, method: method)
        #expect(response.status == .methodNotAllowed, "\(method) \(path)")
        #expect(response.headers["Allow"] == "GET, HEAD")
      }
      #expect(try await TestSite.ask("/nothing", method: method).status == .notFound)
    }
    #expect(try await TestSite.ask("/", method: .head).status == .ok)
  }

  @Test("doubled slashes and one at the end do not count")
  func slashes() async throws {
    for path in ["/search/?q=oak", "//search?q=oak", "/search//?q=oak"] {
      #expect(try await TestSite.ask(path).text.contains("<mark>Oak</mark>"), "\(path)")
    }
  }

  @Test("an app's own metrics hear of every answer, by route and never by address")
  func answers() async throws {
    let heard = Mutex<[String]>([])
    var configuration = ServerConfiguration()
    configuration.onAnswer = { answer in
      heard.withLock { $0.append("\(answer.route) \(answer.status)") }
    }
    let routes = SiteRoutes(site: try TestSite.site(), configuration: configuration)
    for target in ["/search.json?q=oak", "/assets/inkling.css", "/secret/address"] {
      _ = await routes.respond(to: try #require(Request(method: .get, target: target)))
    }
    #expect(heard.withLock { $0 } == ["/search.json 200", "/assets/:name 200", "none 404"])
  }
}
