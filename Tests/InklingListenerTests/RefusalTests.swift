import InklingServer
import Testing

@Suite("Requests that mean two things, or nothing", .serialized)
struct RefusalTests {
  /// What is sent, and the status line's number; nil where the connection is just closed.
  private static let refused: [(String, [Int])] = [
    // A proxy that takes the other of two would see other requests than we do.
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\n\r\n", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1a\r\n\r\na", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\na", [400]),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", [400, 413]),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG",
      [400]
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nG",
      [400]
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", [501]),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", [501]),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n",
      [501]
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", [413]),
    // Names and values.
    ("GET / HTTP/1.1\r\nHost: a\r\nX : a\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: a\r\nX(): a\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\t: a\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{1}b\r\n\r\n", [400]),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{7F}b\r\n\r\n", [400]),
    // The request line.
    ("G=T / HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", [501]),
    ("get / HTTP/1.1\r\nHost: a\r\n\r\n", [501]),
    ("GET /a\u{0}b HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("GET /a\u{1}b HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("GET /a\tb HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("GET ftp://a/b HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("GET / HTTP/9.9\r\nHost: a\r\n\r\n", [400, 505]),
    ("GET / FTP/1.1\r\nHost: a\r\n\r\n", [400, 505]),
  ]

  @Test("each is refused, its connection ends, and the server goes on", arguments: refused)
  func each(sent: String, statuses: [Int]) async throws {
    try await withListener(Answering.echo, limits: ServerLimits(idleSeconds: 3)) { port in
      let client = try RawClient(port: port)
      client.send(sent)
      // What a smuggler would like to be answered as a request of its own.
      client.send("GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try #require(client.rest(), "the connection stays open")
      let status = answer.isEmpty ? nil : Int(answer.dropFirst(9).prefix(3))
      #expect(
        status == nil || statuses.contains(status ?? 0),
        "\(sent.debugDescription) → \(answer.prefix(40))")
      #expect(!answer.contains("/smuggled"))
      let next = try RawClient(port: port)
      next.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(next.answer()?.hasSuffix("GET /next -\n") == true)
    }
  }

  @Test("33 of them are known")
  func count() { #expect(Self.refused.count == 33) }

  @Test("what is unusual and has one meaning is answered")
  func answered() async throws {
    try await withListener(Answering.echo) { port in
      for (sent, said) in [
        ("GET http://example.org/a?b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a b\n"),
        ("GET /a%00%zz%2e?x=%00 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a%00%zz%2e x=%00\n"),
        // The library drops a header without a name, so no rule of ours can see it.
        ("GET /unnamed HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n", "GET /unnamed -\n"),
        ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", "GET /é -\n"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", "POST / -\n"),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: caf\u{E9}\r\n\r\n", "GET / -\n"),
        (
          "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
          "PUT / -\n"
        ),
      ] {
        let client = try RawClient(port: port)
        client.send(sent)
        client.send("GET /second HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let answer = try #require(client.rest())
        #expect(answer.contains(said))
        #expect(answer.hasSuffix("GET /second -\n"), "\(answer)")
      }
    }
  }

  @Test("the oldest version is answered and closed")
  func version0() async throws {
    try await withListener(Answering.echo) { port in
      let client = try RawClient(port: port)
      client.send("GET /old HTTP/1.0\r\n\r\n")
      #expect(try #require(client.rest()).hasSuffix("GET /old -\n"))
    }
  }
}
