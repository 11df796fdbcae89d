import Foundation
import InklingServer
import Testing

@Suite("What one client may ask of the server", .serialized)
struct LimitsTests {
  private static let whole = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  private func isAlive(_ port: Int) throws -> Bool {
    let client = try RawClient(port: port)
    client.send("GET /alive HTTP/1.1\r\nHost: x\r\n\r\n")
    return client.answer()?.hasSuffix("GET /alive -\n") == true
  }

  @Test(
    "a connection on which nothing happens, or half a request, is closed",
    arguments: ["", "GET / HTTP/1.1\r\nHost: x\r\nX-", whole])
  func idle(text: String) async throws {
    try await withListener(Answering.echo, limits: ServerLimits(idleSeconds: 1)) { port in
      let client = try RawClient(port: port)
      client.send(text)
      let seconds = try #require(client.secondsUntilClosed())
      #expect((0.5..<8).contains(seconds))
      #expect(try isAlive(port))
    }
  }

  @Test(
    "a head or a body that comes byte by byte is cut at its deadline",
    arguments: [
      "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3E8\r\n",
      whole + "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    ])
  func dribbling(text: String) async throws {
    let limits = ServerLimits(idleSeconds: 2, headSeconds: 1, bodySeconds: 1)
    try await withListener(Answering.echo, limits: limits) { port in
      let client = try RawClient(port: port)
      client.send(text)
      let started = ContinuousClock.now
      while started.duration(to: .now) < .seconds(8), client.send("a") {
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(started.duration(to: .now) < .seconds(6))
      #expect(try isAlive(port))
    }
  }

  @Test("headers beyond the bounds are refused, and the server goes on")
  func headers() async throws {
    try await withListener(Answering.echo, limits: ServerLimits(idleSeconds: 2)) { port in
      let many = (0..<5_000).map { "X-\($0): a\r\n" }.joined()
      for sent in [
        "GET / HTTP/1.1\r\nHost: x\r\nX-A: \(String(repeating: "a", count: 200_000))\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\n\(many)\r\n",
        "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: x\r\n\r\n",
      ] {
        let client = try RawClient(port: port)
        client.send(sent)
        let answer = try #require(client.rest())
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
        #expect(try isAlive(port))
      }
    }
  }

  @Test(
    "Issue 20: a request with any number of parameters is answered at once",
    arguments: [400, 500, 2_000, 10_000])
  func parameters(count: Int) async throws {
    try await withListener(Answering.echo) { port in
      let query = "q=a" + String(repeating: "&a", count: count)
      let client = try RawClient(port: port)
      let started = ContinuousClock.now
      client.send("GET /search?\(query) HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.answer()?.hasSuffix("GET /search \(query)\n") == true)
      #expect(started.duration(to: .now) < .seconds(5))
    }
  }

  @Test("a body beyond the bound ends its connection, and nothing of it is kept")
  func bodies() async throws {
    try await withListener(Answering.echo, limits: ServerLimits(idleSeconds: 2)) { port in
      let chunk = "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n"
      for head in [
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3276800\r\n\r\n",
      ] {
        let client = try RawClient(port: port)
        client.send(head)
        for _ in 0..<100 where client.send(chunk) {}
        #expect(client.rest() != nil)
        #expect(try isAlive(port))
      }
    }
  }

  @Test("what is no HTTP at all does no harm")
  func garbage() async throws {
    try await withListener(Answering.echo, limits: ServerLimits(idleSeconds: 1)) { port in
      for text in [
        "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{3}\u{1}hello", "POST / HTTP/9\r\n\r\n",
        "\r\n\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n",
      ] {
        let client = try RawClient(port: port)
        client.send(text)
        #expect(client.secondsUntilClosed() != nil)
      }
      let client = try RawClient(port: port)
      client.send(
        Array("GET /search.json?q=".utf8) + [0xFF, 0xC0, 0xED, 0xA0, 0x80]
          + Array(" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
      #expect(client.rest()?.hasPrefix("HTTP/1.1 400") == true)
      #expect(try isAlive(port))
    }
  }

  @Test("500 half-sent requests shut nobody out, and are all closed")
  func halfOpen() async throws {
    let limits = ServerLimits(idleSeconds: 2, headSeconds: 2)
    try await withListener(Answering.echo, limits: limits) { port in
      let slow = try (0..<500).map { _ in try RawClient(port: port) }
      for client in slow { client.send("GET / HTTP/1.1\r\nHo") }
      let started = ContinuousClock.now
      #expect(try isAlive(port))
      #expect(started.duration(to: .now) < .seconds(1.5))
      for client in slow { #expect(client.secondsUntilClosed() != nil) }
      #expect(started.duration(to: .now) < .seconds(8))
    }
  }

  @Test("one client has no more connections than its share")
  func share() async throws {
    let limits = ServerLimits(connections: 64, connectionsPerClient: 8)
    try await withListener(Answering.echo, limits: limits) { port in
      var held = try (0..<20).map { _ in try RawClient(port: port, patience: 1) }
      for client in held { client.send(Self.whole) }
      #expect(held.count { $0.answer() != nil } == 8)
      held.removeAll()
      try await Task.sleep(for: .milliseconds(100))
      #expect(try isAlive(port))
    }
  }
}
