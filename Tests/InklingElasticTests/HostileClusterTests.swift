import Foundation
import InklingElastic
import InklingLock
import InklingRuntime
import InklingSession
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: clusters of ill will, as a source", .serialized)
struct HostileClusterTests {
  private let folder: TemporaryDirectory
  private let store: SearchStore

  init() throws {
    folder = try TemporaryDirectory()
    store = try SearchStore(folder.file("w"), for: .writing, schema: noteSchema)
    try store.update { (batch) throws(StoreError) in
      for name in ["alpha", "beta", "gamma"] { try batch.put(note(name, "\(name) river")) }
    }
  }

  private static func isQuestion(_ exchange: StubServer.Exchange) -> Bool {
    exchange.target.contains("/_search")
      && String(decoding: exchange.body, as: UTF8.self).contains("dis_max")
  }

  /// A cluster with the store in it, whose questions go wrong.
  private func cluster(
    _ fault: @escaping @Sendable (StubServer.Exchange) -> Void
  ) async throws -> StubCluster {
    let cluster = try StubCluster { exchange, _ in
      guard Self.isQuestion(exchange) else { return false }
      fault(exchange)
      return true
    }
    _ = try await index(cluster.address).push(store.snapshot)
    return cluster
  }

  private func index(_ addresses: String..., timeout: Duration = .seconds(5)) throws -> ElasticIndex
  {
    try ElasticIndex(
      ElasticCluster(addresses, options: ElasticOptions(timeout: timeout)), "notes")
  }

  private static func ask(
    _ addresses: [String], timeout: Duration = .seconds(5), text: SearchText = "river"
  ) async throws -> Answer {
    let cluster = try ElasticCluster(addresses, options: ElasticOptions(timeout: timeout))
    return try await ElasticSource(cluster, index: "notes")
      .answer(to: Question(generation: 7, text: text))
  }

  private func error(_ addresses: [String], timeout: Duration = .seconds(5)) async -> ElasticError?
  {
    do {
      _ = try await Self.ask(addresses, timeout: timeout)
      return nil
    } catch {
      return error as? ElasticError
    }
  }

  @Test("what a node answers instead of an answer is the error that it is")
  func wrongAnswers() async throws {
    let reason = #"{"error":{"type":"parsing_exception","reason":"unknown query"},"status":400}"#
    let noShard =
      #"{"timed_out":false,"_shards":{"total":2,"failed":2},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}"#
    // An answer, if it came as one.
    let nothing =
      #"{"timed_out":false,"_shards":{"total":2,"failed":0},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}"#
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    let cases: [(answer: String, error: ElasticError)] = [
      (
        "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n",
        .busy(retryAfter: 7)
      ),
      (
        "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n", .busy(retryAfter: nil)
      ),
      ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n", .notPermitted(status: 401)),
      ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", .noIndex("notes")),
      (
        "HTTP/1.1 400 Bad Request\r\nContent-Length: \(reason.utf8.count)\r\n\r\n\(reason)",
        .refused(status: 400, reason: "unknown query")
      ),
      (head + "Content-Length: 9\r\n\r\n{\"hits\":x", .unreadable),
      (head + "Content-Length: 2\r\n\r\n{}", .unreadable),
      (head + "Content-Length: \(noShard.utf8.count)\r\n\r\n\(noShard)", .busy(retryAfter: nil)),
      (head + "Content-Length: 900000000\r\n\r\n{", .unreadable),
      ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\n{}", .unreadable),
      (
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(nothing.utf8.count)\r\n\r\n\(nothing)",
        .unreadable
      ),
    ]
    for (answer, error) in cases {
      let stub = try await cluster { $0.write(answer) }
      let found = await self.error([stub.address])
      #expect(found == error, "\(answer.prefix(60)): \(String(describing: found))")
      stub.stop()
    }
  }

  @Test(
    "an answer that breaks off, or a node that closes at once, is a node that cannot be reached")
  func halfAnswers() async throws {
    for answer in [
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{", "",
    ] {
      let stub = try await cluster {
        $0.write(answer)
        $0.close()
      }
      let found = await error([stub.address])
      #expect(found == .unreachable(nodes: [stub.address + "/"]))
      stub.stop()
    }
  }

  @Test("a redirect is refused, because the question would go elsewhere")
  func redirects() async throws {
    let stub = try await cluster {
      $0.write("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")
    }
    guard case .refused = await error([stub.address]) else {
      Issue.record("not refused")
      return
    }
    stub.stop()
  }

  @Test("a node that drips is left when the time is over, and one that is silent for another")
  func slowNodes() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    let slow = try await cluster {
      $0.write(head)
      for _ in 0..<100 where $0.write(" ") { usleep(50_000) }
    }
    let started = ContinuousClock.now
    #expect(await error([slow.address], timeout: .milliseconds(400)) == .timedOut)
    #expect(started.duration(to: .now) < .seconds(4))
    let good = try StubCluster()
    _ = try await index(good.address).push(store.snapshot)
    let answer = try await Self.ask([slow.address, good.address], timeout: .seconds(2))
    #expect(answer.hits.count == 3)
    slow.stop()
    good.stop()
  }

  @Test("a dead node rests while another answers, is probed, and asked again when it is back")
  func deadNodes() async throws {
    let good = try StubCluster()
    _ = try await index(good.address).push(store.snapshot)
    let isDown = Locked(true)
    let sick = try StubCluster { exchange, _ in
      guard isDown.withLock({ $0 }) else { return false }
      exchange.close()
      return true
    }
    let cluster = try ElasticCluster([sick.address, good.address])
    let source = try ElasticSource(cluster, index: "notes")
    for number in 0..<20 {
      let answer = try await source.answer(to: Question(generation: number, text: "river"))
      #expect(answer.hits.count == 3)
    }
    #expect(cluster.restingNodes == 1)
    #expect(sick.log.count <= 2, "\(sick.log.count) requests to a dead node")
    isDown.withLock { $0 = false }
    try await Task.sleep(for: .milliseconds(1_200))
    let deadline = ContinuousClock.now + .seconds(5)
    while cluster.restingNodes > 0, ContinuousClock.now < deadline {
      _ = try await source.answer(to: Question(generation: 1, text: "river"))
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(cluster.restingNodes == 0)
    #expect(sick.log.contains("GET /"), "probed")
    good.stop()
    sick.stop()
  }

  @Test("what is cancelled ends, and the node is left")
  func cancelling() async throws {
    let isLeft = Locked(false)
    let stub = try await cluster { exchange in
      let closed = exchange.isClosed(within: .seconds(5))
      isLeft.withLock { $0 = closed }
    }
    let addresses = [stub.address]
    let asking = Task { try await Self.ask(addresses, timeout: .seconds(20)) }
    try await Task.sleep(for: .milliseconds(300))
    asking.cancel()
    let started = ContinuousClock.now
    _ = try? await asking.value
    #expect(started.duration(to: .now) < .seconds(4))
    let deadline = ContinuousClock.now + .seconds(5)
    while !isLeft.withLock({ $0 }), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(isLeft.withLock { $0 })
    stub.stop()
  }

  @Test("failed shards and a time that was over there make the answer partial")
  func partialAnswers() async throws {
    for flaw in [
      #""timed_out":true,"_shards":{"total":2,"failed":0}"#,
      #""timed_out":false,"_shards":{"total":2,"failed":1,"failures":[{"reason":{"type":"x"}}]}"#,
    ] {
      let body = #"{\#(flaw),"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}"#
      let stub = try await cluster { $0.answer(body, headers: StubCluster.json) }
      let answer = try await Self.ask([stub.address])
      #expect(answer.isPartial && answer.generation == 7)
      stub.stop()
    }
  }

  @Test("by its score a hit that is not understood here stays as it was typed, or goes as a typo")
  func unknownHits() async throws {
    func hit(_ id: String, _ score: Int) -> String {
      #"{"_index":"i","_id":"\#(id)","_score":\#(score).0,"_source":{"d":{"v":["\#(id)","lake"],"b":0}},"sort":[1,0,0]}"#
    }
    let body =
      #"{"timed_out":false,"_shards":{"total":1,"failed":0},"hits":{"total":{"value":2,"relation":"eq"},"#
      + #""hits":[\#(hit("typed", 9_500)),\#(hit("typo", 8_900))]}}"#
    let asked = Locked("")
    let stub = try await cluster { exchange in
      asked.withLock { $0 = exchange.target + String(decoding: exchange.body, as: UTF8.self) }
      exchange.answer(body, headers: StubCluster.json)
    }
    let answer = try await Self.ask([stub.address])
    #expect(answer.hits.map(\.id) == ["typed"] && answer.hits.first?.tier == .exact)
    let question = asked.withLock { $0 }
    #expect(question.contains("_search?preference=_local"), "the copy of the node that is asked")
    #expect(!question.contains("_name"), "names cost the cluster a second look at all clauses")
    stub.stop()
  }

  @Test("a word with typos is looked for once in each field, and adds to the score by where it is")
  func wordsOnce() async throws {
    let none =
      #"{"timed_out":false,"_shards":{"total":1,"failed":0},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}"#
    let asked = Locked<[String]>([])
    let stub = try await cluster { exchange in
      asked.withLock { $0.append(String(decoding: exchange.body, as: UTF8.self)) }
      exchange.answer(none, headers: StubCluster.json)
    }
    _ = try await Self.ask([stub.address], text: "river bridges")
    let near = try #require(asked.withLock { $0.first { $0.contains("fuzzy") } })
    for word in ["river", "bridges"] {
      for field in ["t", "x"] {
        let clause = #""fuzzy":{"\#(field)":{"value":"\#(word)""#
        #expect(near.split(separator: clause).count == 2, "\(word) in \(field): \(near)")
      }
    }
    // 9,000 where both stand in the title, 8,880 where neither does.
    #expect(near.split(separator: #""boost":4500"#).count == 3)
    #expect(near.split(separator: #""boost":4440"#).count == 3)
    stub.stop()
  }

  @Test("a node is shown the credentials, and what a signer adds")
  func credentials() async throws {
    let heads = Locked<[String: String]>([:])
    let stub = try StubCluster { exchange, _ in
      heads.withLock { $0 = exchange.headers }
      return false
    }
    var options = ElasticOptions(credentials: .basic(user: "ink", password: "pöt"))
    _ = try await ElasticCluster([stub.address], options: options).version()
    #expect(heads.withLock { $0["authorization"] } == "Basic aW5rOnDDtnQ=")
    options.credentials = .apiKey("a2V5")
    options.sign = { request in
      request.headers.append(("X-Signed", "\(request.method) \(request.address)"))
    }
    let version = try await ElasticCluster([stub.address], options: options).version()
    #expect(heads.withLock { $0["authorization"] } == "ApiKey a2V5")
    #expect(heads.withLock { $0["x-signed"] } == "GET \(stub.address)/")
    #expect(version.name == "opensearch" && version.number == "2.19.1")
    stub.stop()
  }

  @Test(
    "an address or a name that cannot be is refused before anybody is asked",
    arguments: ["", "127.0.0.1:9200", "ftp://x/", "http://name:pass@127.0.0.1/", "http://a b/"])
  func addresses(address: String) {
    #expect(throws: ElasticError.address(address)) { try ElasticCluster([address]) }
  }

  @Test(arguments: ["", "Notes", "_all", "a/b", "a,b", "*", "..", "a?b", "-a"])
  func names(name: String) throws {
    let cluster = try ElasticCluster(["http://127.0.0.1:1"])
    #expect(throws: ElasticError.indexName(name)) { try ElasticSource(cluster, index: name) }
  }

  @Test("what a session is told of each error")
  func failures() async throws {
    let cluster = try ElasticCluster(["http://127.0.0.1:1"])
    let source = try ElasticSource(cluster, index: "notes")
    await #expect(throws: SourceFailure.unreachable) {
      _ = try await source.wholeAnswer(to: Question(generation: 1, text: "river"))
    }
  }
}
