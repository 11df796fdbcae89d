import Foundation
import InklingIndex
import InklingLock
import InklingServer
import Testing

@Suite("A client that leaves", .serialized)
struct ClientLeavesTests {
  /// When something began and ended; nil until then.
  private final class Moments: Sendable {
    private let began = Locked<ContinuousClock.Instant?>(nil)
    private let ended = Locked<ContinuousClock.Instant?>(nil)

    func begin() { began.withLock { $0 = .now } }
    func end() { ended.withLock { $0 = .now } }

    /// Waits until the work has begun, lets the client leave, and tells how long the work went on.
    func afterLeaving(_ leave: () -> Void) async throws -> Duration {
      while began.withLock({ $0 == nil }) { try await Task.sleep(for: .milliseconds(1)) }
      // The server has nothing else to do by then.
      try await Task.sleep(for: .milliseconds(30))
      let left = ContinuousClock.now
      leave()
      while left.duration(to: .now) < .seconds(3) {
        if let ended = ended.withLock({ $0 }) { return left.duration(to: ended) }
        try await Task.sleep(for: .milliseconds(1))
      }
      return .seconds(3)
    }
  }

  /// The middle one of five times that work went on after its client had left.
  private func usual(_ responder: (Moments) -> Answering) async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<5 {
      let moments = Moments()
      try await withListener(responder(moments)) { port in
        var client: RawClient? = try RawClient(port: port)
        client?.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        times.append(try await moments.afterLeaving { client = nil })
      }
    }
    return times.sorted()[2]
  }

  @Test("Issue 20: who answers at once is told within 40 ms that nobody waits")
  func atOnce() async throws {
    let time = try await usual { moments in
      var responder = Answering { _ in Response(status: .ok) }
      responder.atOnce = { request in
        moments.begin()
        let started = ContinuousClock.now
        while !request.isAbandoned(), started.duration(to: .now) < .seconds(2) { usleep(500) }
        moments.end()
        return Response(status: .ok)
      }
      return responder
    }
    #expect(time < .milliseconds(40))
  }

  @Test("Issue 20: a task that makes an answer is cancelled within 40 ms")
  func waiting() async throws {
    let time = try await usual { moments in
      Answering { _ in
        moments.begin()
        try? await Task.sleep(for: .seconds(2))
        moments.end()
        return Response(status: .ok)
      }
    }
    #expect(time < .milliseconds(40))
  }

  /// All documents hold both words, and none is shown: every one is looked at.
  private static func slowSite() throws -> Site {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("name", .title), Field("text", .text),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for number in 0..<100_000 {
      let values = ["\(number)", "n\(number)", "river stone lantern"]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    return try Site(title: "Slow", segment: SegmentMemory(copying: builder.finish()))
  }

  @Test(
    "Issue 20: a search on whose answer nobody waits ends when it is told so, as JSON and as a page",
    arguments: ["/search.json", "/search"])
  func search(path: String) async throws {
    let routes = SiteRoutes(site: try Self.slowSite(), configuration: ServerConfiguration())
    let target = "\(path)?q=river+stone+-%22stone+river%22"
    var request = try #require(Request(method: .get, target: target))
    for isAbandoned in [false, true] {
      let asked = Locked(0)
      request.isAbandoned = {
        asked.withLock { $0 += 1 }
        return isAbandoned
      }
      let response = try #require(routes.respondAtOnce(to: request))
      // A search of 100,000 documents asks every 4,096 of them whether to go on, and never again once it may not.
      if isAbandoned { #expect(asked.value == 1) } else { #expect(asked.value > 5) }
      guard path == "/search.json", case .bytes(let body) = response.body else { continue }
      let isPartial = String(decoding: body, as: UTF8.self).contains("\"partial\":true")
      #expect(isPartial == isAbandoned)
    }
  }
}
