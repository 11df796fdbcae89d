import Foundation
import InklingServer
import Testing

@Suite("Requests that mean two things, or nothing", .serialized)
struct RefusalTests {
  /// What is sent, and the status line's number.
  ///
  /// `Scripts/attack` sends the same to the whole program.
  struct Malformed: Codable, Sendable {
    var sent: String
    var answered: [Int]
  }

  private static let refused: [Malformed] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Attack/malformed.json")
    let bytes = try? Data(contentsOf: file)
    return bytes.flatMap { try? JSONDecoder().decode([Malformed].self, from: $0) } ?? []
  }()

  @Test("each is refused, its connection ends, and the server goes on", arguments: refused)
  func each(malformed: Malformed) async throws {
    let (sent, statuses) = (malformed.sent, malformed.answered)
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
