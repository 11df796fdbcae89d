import Foundation
import InklingServer
import Testing

@Suite("The tour of the search bar")
struct TourRoutesTests {
  private func ask(_ path: String, _ headers: Headers = [:]) async throws -> Response {
    let site = SiteRoutes(site: try TestSite.site(), configuration: ServerConfiguration())
    let request = try #require(Request(method: .get, target: path, headers: headers))
    let routes = TourRoutes(site)
    if let atOnce = routes.respondAtOnce(to: request) { return atOnce }
    return await routes.respond(to: request)
  }

  @Test("the frame may show pages of this origin, its pages may not")
  func policies() async throws {
    let frame = try await ask("/tour/")
    #expect(frame.status == .ok)
    #expect(frame.text.contains("A tour of the search bar"))
    let policies = frame.headers.fields.filter { $0.name == "Content-Security-Policy" }
    #expect(policies.count == 1)
    #expect(policies[0].value.contains("frame-src 'self'"))
    #expect(policies[0].value.contains("script-src 'self'"))
    let page = try await ask("/tour/persistent.html")
    #expect(page.text.contains("<search-bar"))
    #expect(page.headers["Content-Security-Policy"]?.contains("frame-src") == false)
  }

  @Test("without its slash the frame would look for its files elsewhere")
  func slash() async throws {
    let answer = try await ask("/tour")
    #expect(answer.status == .movedPermanently)
    #expect(answer.headers["Location"] == "tour/")
  }

  @Test("files are sent as they are written")
  func asWritten() async throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/InklingServer/Tour/find.js")
    #expect(try await ask("/tour/find.js").text == String(contentsOf: source, encoding: .utf8))
  }

  @Test("an answer is as late as its address says")
  func late() async throws {
    let started = ContinuousClock.now
    let answer = try await ask("/tour/slow/200/search.json?q=oak")
    #expect(started.duration(to: .now) >= .milliseconds(200))
    #expect(answer.text.contains("Oak"))
    #expect(try await ask("/tour/slow/1/tour/flags.svg").text.contains("<svg"))
  }

  @Test(
    "what is no page of the tour is the site's own affair",
    arguments: [
      "/tour/nothing.html", "/tour/a/b.html", "/tour/../assets/inkling.css", "/tour/slow",
      "/tour/slow/x/search.json", "/tour/slow/-5/search.json", "/tour/slow/9",
      "/tour/slow/1/tour/slow/5000/search.json", "/tour//", "/tour/%2e%2e/inkling.json",
    ])
  func elsewhere(_ path: String) async throws {
    let started = ContinuousClock.now
    #expect(try await ask(path).status == .notFound)
    #expect(started.duration(to: .now) < .seconds(4))
  }

  @Test("everything else is answered at once, as without a tour")
  func site() async throws {
    #expect(try await ask("/search.json?q=oak").text.contains("Oak"))
    #expect(try await ask("/tour/", ["Host": "evil.example"]).status == .misdirectedRequest)
    #expect(try await ask("/tour", ["Host": "evil.example"]).status == .misdirectedRequest)
    #expect(try await ask("/tour/slow/1/", ["Host": "evil.example"]).status == .misdirectedRequest)
  }

  @Test("a site without a tour has none")
  func without() async throws {
    #expect(try await TestSite.ask("/tour/").status == .notFound)
  }
}
