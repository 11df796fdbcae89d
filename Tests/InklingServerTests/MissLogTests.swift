import InklingServer
import Testing

@Suite("What people look for and do not find")
struct MissLogTests {
  /// Asks the plants one after the other; what was missed then.
  private func missed(asking queries: [String]) async throws -> [MissLog.Miss] {
    let misses = MissLog()
    var configuration = ServerConfiguration()
    configuration.misses = misses
    let routes = SiteRoutes(site: try TestSite.site(), configuration: configuration)
    for query in queries {
      let request = try #require(Request(method: .get, target: query, headers: [:]))
      #expect(await routes.respond(to: request).status == .ok, "\(query)")
    }
    return misses.countsAtEnd()
  }

  @Test("a question that finds nothing is counted, one that finds something is not")
  func counted() async throws {
    let missed = try await missed(asking: [
      "/search.json?q=xylophon%C3%A9", "/search.json?q=Xylophone%20", "/search.json?q=oak",
      "/search?q=theremin", "/search.json?q=%22total%22:0,", "/search.json?q=",
    ])
    #expect(
      missed == [
        .init(text: #""total":0,"#, count: 1), .init(text: "theremin", count: 1),
        .init(text: "xylophone", count: 1),
      ])
  }

  @Test("letters that somebody goes on from, or takes away, are one question")
  func typing() async throws {
    let typed = ["xyl", "xylo", "xylop", "xylo", "xylopho", "theremi", "theremin"]
    let missed = try await missed(asking: typed.map { "/search.json?q=\($0)" })
    #expect(missed.map(\.text) == ["theremin", "xylopho"])
  }

  @Test("filters, scopes and further pages say nothing of what is missing")
  func narrowed() async throws {
    let missed = try await missed(asking: [
      "/search.json?q=theremin&scope=1", "/search.json?q=theremin&offset=20",
      "/search.json?q=theremin&filter=kind:Trees",
    ])
    #expect(missed.isEmpty)
  }

  @Test("no number of questions makes it grow without end, and what is frequent stays")
  func bounded() {
    let misses = MissLog([.init(text: "often", count: 9)])
    var log = MissLog(misses.counts())
    for block in 0..<3 {
      let rare = (0..<6_000).map { MissLog.Miss(text: "rare \(block) \($0)", count: 1) }
      log = MissLog(log.counts() + rare)
    }
    #expect(log.counts().count <= MissLog.maximumMisses)
    #expect(log.counts().first == .init(text: "often", count: 9))
  }
}
