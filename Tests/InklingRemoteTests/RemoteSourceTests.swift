import Hummingbird
import HummingbirdTesting
import InklingBar
import InklingIndex
import InklingRemote
import InklingRuntime
import InklingServer
import Testing

@Suite("A server as a source")
struct RemoteSourceTests {
  private let question = Question(generation: 5, text: "zen mö&a=b", limit: 3, offset: 0)

  /// Runs `body` with the address of a server that answers as `respond` says.
  private func withServer(
    _ respond: @escaping @Sendable (Request) async throws -> Response,
    _ body: @escaping @Sendable (String) async throws -> Void
  ) async throws {
    let router = Router()
    router.get("search.json") { request, _ in try await respond(request) }
    let address = BindAddress.hostname("127.0.0.1", port: 0)
    try await serve(
      Application(router: router, configuration: .init(address: address)), body)
  }

  private func serve(
    _ application: some ApplicationProtocol,
    _ body: @escaping @Sendable (String) async throws -> Void
  ) async throws {
    try await application.test(.live) { client in
      let port = try #require(client.port)
      try await body("http://127.0.0.1:\(port)")
    }
  }

  @Test("S0-08: an Inkling server answers the same as the index behind it")
  func wholeWay() async throws {
    let schema = Schema(fields: [Field("id", .id), Field("name", .title)])
    var builder = try SegmentBuilder(schema: schema)
    for name in ["Zen möbel", "Zen garden", "Mountain"] {
      try builder.add(Document(values: [Array(name.utf8), Array(name.utf8)]))
    }
    let segment = SegmentMemory(copying: try builder.finish())
    let local = IndexSource(try SearchIndex(segment))
    let site = try Site(title: "Things", segment: segment)
    try await serve(buildApplication(site: site, configuration: ServerConfiguration(port: 0))) {
      let remote = try RemoteSource($0)
      for text: SearchText in ["z", "zen", "zen mö", "mountain", "nothing", ""] {
        let question = Question(generation: 2, text: text)
        var near = try await local.wholeAnswer(to: question)
        var far = try await remote.wholeAnswer(to: question)
        (near.micros, far.micros) = (0, 0)
        #expect(near == far)
      }
    }
  }

  @Test("the question travels whole")
  func questionOnTheWire() async throws {
    try await withServer { request in
      #expect(
        request.uri.query == "q=zen%20m%C3%B6%26a%3Db&scope=0&limit=3&offset=0&generation=5")
      let json =
        #"{"v":1,"generation":5,"query":"zen","scope":0,"total":0,"totalIsExact":true,"#
        + #""partial":false,"micros":1,"tier":"exact","hits":[],"scopes":[],"completions":[],"#
        + #""didYouMean":""}"#
      return Response(status: .ok, body: .init(byteBuffer: .init(string: json)))
    } _: { [question] address in
      let answer = try await RemoteSource(address).wholeAnswer(to: question)
      #expect(answer.generation == 5)
    }
  }

  @Test(
    "what is no answer is a failure with a name",
    arguments: [
      ("", .unreadable), ("null", .unreadable), ("{}", .unreadable), ("<html>", .unreadable),
      (#"{"v":2,"generation":5}"#, .unreadable),
      (#"{"v":1,"generation":4,"hits":[],"total":0}"#, SourceFailure.unreadable),
    ])
  func unreadable(body: String, failure: SourceFailure) async throws {
    try await withServer { _ in
      Response(status: .ok, body: .init(byteBuffer: .init(string: body)))
    } _: { [question] address in
      let remote = try RemoteSource(address)
      await #expect(throws: failure) { try await remote.wholeAnswer(to: question) }
    }
  }

  @Test("an endless answer is cut off, an error is refused, a dead server is unreachable")
  func hostileServers() async throws {
    try await withServer { _ in
      Response(status: .ok, body: .init(asyncSequence: EndlessSpaces()))
    } _: { [question] address in
      let remote = try RemoteSource(address)
      await #expect(throws: SourceFailure.unreadable) { try await remote.wholeAnswer(to: question) }
    }
    try await withServer { _ in
      Response(status: .internalServerError)
    } _: { [question] address in
      let remote = try RemoteSource(address)
      await #expect(throws: SourceFailure.refused) { try await remote.wholeAnswer(to: question) }
    }
    let dead = try RemoteSource("http://127.0.0.1:1/")
    await #expect(throws: SourceFailure.unreachable) { try await dead.wholeAnswer(to: question) }
  }

  @Test("S0-09: a server that does not answer in time is given up")
  func timeout() async throws {
    try await withServer { _ in
      try await Task.sleep(for: .seconds(3))
      return Response(status: .ok)
    } _: { [question] address in
      let remote = try RemoteSource(address, timeout: .milliseconds(200))
      let started = ContinuousClock.now
      await #expect(throws: SourceFailure.timedOut) { try await remote.wholeAnswer(to: question) }
      #expect(started.duration(to: .now) < .seconds(2))
    }
  }

  @Test("S3-12: cancelling ends the request at once")
  func cancellation() async throws {
    try await withServer { _ in
      try await Task.sleep(for: .seconds(3))
      return Response(status: .ok)
    } _: { [question] address in
      let remote = try RemoteSource(address)
      let asking = Task {
        var count = 0
        for try await _ in remote.answers(to: question) { count += 1 }
        return count
      }
      try await Task.sleep(for: .milliseconds(100))
      let started = ContinuousClock.now
      asking.cancel()
      let delivered = (try? await asking.value) ?? 0
      #expect(started.duration(to: .now) < .seconds(1))
      #expect(delivered == 0)
    }
  }

  @Test(
    "an address that is none is refused",
    arguments: ["", "example.org", "ftp://x", "http://a b", "http://a/?q=b"])
  func addresses(address: String) {
    #expect(throws: RemoteAddressError.self) { try RemoteSource(address) }
  }
}

/// A body without end.
private struct EndlessSpaces: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    mutating func next() async -> ByteBuffer? {
      Task.isCancelled ? nil : ByteBuffer(repeating: UInt8(ascii: " "), count: 65_536)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator() }
}
