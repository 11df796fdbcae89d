import InklingIndex
import InklingRuntime
import InklingServer
import InklingSession
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: a further source beside a site's own documents")
struct FurtherRouteTests {
  private let folder: TemporaryDirectory
  private let own: SearchStore
  private let all: SearchStore

  /// The site has rivers 0 to 9, the further source rivers 0 to 299.
  init() throws {
    folder = try TemporaryDirectory()
    own = try SearchStore(folder.file("own"), for: .writing, schema: noteSchema)
    all = try SearchStore(folder.file("all"), for: .writing, schema: noteSchema)
    for (store, count) in [(own, 10), (all, 300)] {
      try store.update { (batch) throws(StoreError) in
        for number in 0..<count { try batch.put(note("\(number)", "River \(number)")) }
      }
    }
  }

  private func routes(_ further: FurtherSource?) throws -> SiteRoutes {
    var configuration = ServerConfiguration()
    configuration.allowedOrigins = ["https://other.example"]
    configuration.further = further
    return SiteRoutes(site: try Site(title: "Notes", store: own), configuration: configuration)
  }

  private func ask(
    _ target: String, _ further: FurtherSource?, method: InklingServer.Method = .get,
    headers: Headers = [:]
  ) async throws -> Response {
    let request = try #require(Request(method: method, target: target, headers: headers))
    return try await routes(further).respond(to: request)
  }

  private func answer(_ target: String) async throws -> Answer {
    let response = try await ask(target, FurtherSource(StoreSource(all)))
    #expect(response.status == .ok, "\(response.text)")
    return try Answer(json: response.bytes)
  }

  @Test("documents that the site has are left out, on every page, and no other")
  func pages() async throws {
    var found: [String] = []
    for offset in stride(from: 0, to: 300, by: 20) {
      let page = try await answer("/further.json?q=river&offset=\(offset)&generation=7")
      #expect(page.generation == 7)
      #expect(page.total == 290 || !page.totalIsExact && page.total <= 290, "\(page.total)")
      found += page.hits.map(\.id.string)
    }
    #expect(Set(found) == Set((10..<300).map(String.init)))
    #expect(found.count == 290)
  }

  @Test("what both have is counted once")
  func counts() async throws {
    let some = try await answer("/further.json?q=river")
    #expect(some.scopeCounts.first?.count == 290)
    let one = try await answer("/further.json?q=river+12&limit=100")
    #expect(one.hits.first?.id == "12")
    let shared = try await answer("/further.json?q=%22river+3%22")
    #expect(!shared.hits.contains { $0.id == "3" })
  }

  @Test("an answer goes over the wire whole")
  func wire() async throws {
    var question = Question(generation: 3, text: "river 12")
    question.limit = 5
    let answer = try await StoreSource(all).wholeAnswer(to: question)
    #expect(try Answer(json: answer.json()) == answer)
    var hit = Hit(id: "\"\u{1}é", title: MarkedText([.init(.plain, "a"), .init(.loose, "\\")]))
    hit.stored = [HitValue(name: "na\"me", value: "v")]
    hit.tier = .some
    var other = Answer(generation: 1, query: "q", hits: [hit])
    other.didYouMean = "x"
    other.completions = ["y"]
    other.isPartial = true
    other.scopeCounts = [ScopeCount(title: "Alle", count: 4)]
    #expect(try Answer(json: other.json()) == other)
  }

  @Test("the page is told where to ask, and a site without such a source has no such address")
  func configured() async throws {
    let with = try await ask("/inkling.json", FurtherSource(StoreSource(all)))
    #expect(with.text.contains(#""sources":["further.json"]"#))
    let without = try await ask("/inkling.json", nil)
    #expect(!without.text.contains("sources"))
    #expect(try await ask("/further.json?q=a", nil).status == .notFound)
  }

  @Test("a source that fails is said with a status, and leaves /health degraded, not dead")
  func failing() async throws {
    for (failure, status) in [
      (SourceFailure.timedOut, 504), (.unreachable, 502), (.refused, 502), (.unreadable, 502),
    ] {
      let response = try await ask("/further.json?q=a", FurtherSource(FailingSource(failure)))
      #expect(response.status.rawValue == status)
      #expect(response.text.hasPrefix(#"{"error":{"code":""#), "\(response.text)")
    }
    let sound = try await ask("/health", FurtherSource(StoreSource(all)))
    #expect(sound.text.hasPrefix(#"{"status":"ok","#))
    let ill = try await ask("/health", FurtherSource(StoreSource(all)) { "the cluster is red" })
    #expect(ill.status == .ok)
    #expect(ill.text.hasPrefix(#"{"status":"degraded","further":"the cluster is red","#))
  }

  @Test("what is wrong with a question is said as for the site's own address")
  func refused() async throws {
    let source = FurtherSource(StoreSource(all))
    let wrong = try await ask("/further.json?q=a&filter=nothing:1", source)
    #expect(wrong.status == .badRequest)
    #expect(wrong.text.contains("unknown-field"))
    let post = try await ask("/further.json?q=a", source, method: .post)
    #expect(post.status == .methodNotAllowed)
    let foreign = try await ask("/further.json?q=a", source, headers: ["Host": "evil.example"])
    #expect(foreign.status == .misdirectedRequest)
    let shared = try await ask(
      "/further.json?q=river", source, headers: ["Origin": "https://other.example"])
    #expect(shared.headers["Access-Control-Allow-Origin"] == "https://other.example")
  }
}

private struct FailingSource: SearchSource {
  let failure: SourceFailure

  init(_ failure: SourceFailure) { self.failure = failure }

  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { $0.finish(throwing: failure) }
  }
}
