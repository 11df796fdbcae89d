import Foundation
import InklingElastic
import InklingLock
import InklingStore
import TestSupport
import Testing

@Suite("Issue 27: clusters of ill will, as the target of a feed", .serialized)
struct HostileFeedTests {
  private let folder: TemporaryDirectory
  private let store: SearchStore
  private let quick = PushOptions(patience: .seconds(5))

  init() throws {
    folder = try TemporaryDirectory()
    store = try SearchStore(folder.file("w"), for: .writing, schema: noteSchema)
    try store.update { (batch) throws(StoreError) in
      for name in ["alpha", "beta", "gamma"] { try batch.put(note(name, "\(name) river")) }
    }
  }

  private func index(_ stub: StubCluster) throws -> ElasticIndex {
    try ElasticIndex(
      ElasticCluster([stub.address], options: ElasticOptions(timeout: .seconds(5))), "notes")
  }

  @Test("only what was refused is sent again, after what the cluster asks for")
  func someAgain() async throws {
    let bodies = Locked<[String]>([])
    let times = Locked<[ContinuousClock.Instant]>([])
    let stub = try StubCluster { exchange, _ in
      guard exchange.target.contains("_bulk") else { return false }
      times.withLock { $0.append(.now) }
      let number = bodies.withLock { bodies -> Int in
        bodies.append(String(decoding: exchange.body, as: UTF8.self))
        return bodies.count
      }
      guard number == 1 else { return false }
      let refused = #"{"index":{"status":429,"error":{"type":"rejected","reason":"full"}}}"#
      exchange.answer(
        #"{"errors":true,"items":[{"index":{"status":201}},\#(refused),{"index":{"status":201}}]}"#,
        headers: StubCluster.json + "Retry-After: 1\r\n")
      return true
    }
    // The stub says that it has taken two documents, and has not: the count shows it.
    await #expect(throws: ElasticError.incomplete(found: 1, expected: 3)) {
      _ = try await index(stub).push(store.snapshot, options: quick)
    }
    let all = bodies.withLock { $0 }
    try #require(all.count == 2)
    // The second of three documents, and nothing else.
    #expect(all[1].split(separator: "\n") == Array(all[0].split(separator: "\n")[2...3]))
    let waited = times.withLock { $0[0].duration(to: $0[1]) }
    #expect(waited >= .seconds(1), "\(waited)")
    stub.stop()
  }

  @Test("whole requests that are refused, lost or garbled are sent again, and nothing twice")
  func wholeAgain() async throws {
    let answers = [
      "HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{x}",
      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{",
    ]
    for answer in answers {
      let failed = Locked(0)
      let stub = try StubCluster { exchange, _ in
        guard exchange.target.contains("_bulk"), failed.withLock({ $0 }) < 2 else { return false }
        failed.withLock { $0 += 1 }
        exchange.write(answer)
        exchange.close()
        return true
      }
      let waits = Locked(0)
      let report = try await index(stub).push(store.snapshot, options: quick) { event in
        if case .waits = event { waits.withLock { $0 += 1 } }
      }
      #expect(report.sent == 3 && stub.ids == ["alpha", "beta", "gamma"], "\(answer.prefix(40))")
      #expect(waits.withLock { $0 } == 2)
      stub.stop()
    }
  }

  @Test("a cluster that stays away ends the push after the patience")
  func patience() async throws {
    let stub = try StubCluster { exchange, _ in
      guard exchange.target.contains("_bulk") else { return false }
      exchange.answer("", status: "503 Service Unavailable")
      return true
    }
    let options = PushOptions(patience: .milliseconds(300))
    await #expect(throws: ElasticError.busy(retryAfter: nil)) {
      _ = try await index(stub).push(store.snapshot, options: options)
    }
    stub.stop()
  }

  @Test("a request that is too large is halved")
  func tooLarge() async throws {
    let stub = try StubCluster { exchange, _ in
      let lines = exchange.body.count { $0 == 0x0A }
      guard exchange.target.contains("_bulk"), lines > 2 else { return false }
      exchange.answer("", status: "413 Payload Too Large")
      return true
    }
    let report = try await index(stub).push(store.snapshot, options: quick)
    #expect(report.sent == 3)
    #expect(stub.bulkIDs.allSatisfy { $0.count == 1 })
    stub.stop()
  }

  @Test("documents that the cluster refuses for good are counted, and the first is named")
  func refused() async throws {
    let stub = try StubCluster { exchange, _ in
      guard exchange.target.contains("_bulk") else { return false }
      let bad =
        #"{"index":{"status":400,"error":{"type":"mapper_parsing_exception","reason":"no"}}}"#
      exchange.answer(
        #"{"errors":true,"items":[{"index":{"status":201}},\#(bad),\#(bad)]}"#,
        headers: StubCluster.json)
      return true
    }
    let index = try index(stub)
    do throws(ElasticError) {
      _ = try await index.push(store.snapshot, options: quick)
      Issue.record("nothing thrown")
    } catch {
      guard case .documents(2, _, "no") = error else {
        Issue.record("\(error)")
        return
      }
    }
    stub.stop()
  }

  @Test("a second push sends what has changed, removes what is gone, and leaves what is newer")
  func changes() async throws {
    let stub = try StubCluster()
    let first = try await index(stub).push(store.snapshot, options: quick)
    #expect(first.sent == 3 && first.unchanged == 0)
    let old = store.snapshot
    try store.update { (batch) throws(StoreError) in
      try batch.put(note("beta", "beta lake"))
      try batch.put(note("delta", "delta river"))
      batch.delete(id: Array("gamma".utf8))
    }
    let second = try await index(stub).push(store.snapshot, options: quick)
    #expect(second.sent == 2 && second.removed == 1 && second.unchanged == 1)
    #expect(stub.ids == ["alpha", "beta", "delta"])
    #expect(try await index(stub).verify(store.snapshot).isEqual)
    let stale = try await index(stub).verify(old)
    #expect(stale.missing == 1 && stale.extra == 1 && stale.different == 1)
    let late = try await index(stub).push(old, options: quick)
    #expect(late.newer >= 1, "an older commit does not overwrite a newer one")
    stub.stop()
  }

  @Test("what is neither of the two engines, or too old, is not written to")
  func versions() async throws {
    for body in [#"{"version":{"number":"6.8.0"}}"#, #"{"hello":1}"#] {
      let stub = try StubCluster { exchange, _ in
        guard exchange.target == "/" else { return false }
        exchange.answer(body, headers: StubCluster.json)
        return true
      }
      await #expect(throws: ElasticError.self) {
        _ = try await index(stub).push(store.snapshot, options: quick)
      }
      #expect(stub.log == ["GET /"])
      stub.stop()
    }
  }
}
