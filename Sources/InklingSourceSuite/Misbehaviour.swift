internal import InklingLock
internal import InklingSession

/// Something that a server or a network does to an answer, and the failures that say so.
struct Misbehaviour: Sendable {
  let name: String
  let expected: Set<SourceFailure>
  let handle: Middleman.Handler

  private init(
    _ name: String, _ expected: Set<SourceFailure>, _ handle: @escaping Middleman.Handler
  ) {
    self.name = name
    self.expected = expected
    self.handle = handle
  }

  /// All of them, for a source that gives up after so long.
  static func all(deadline: Duration) -> [Misbehaviour] {
    statuses + halves + bodies + slow(deadline)
  }

  /// A server that is away or asks for patience may be asked again until the time is over.
  private static var statuses: [Misbehaviour] {
    let lines = [
      "401 Unauthorized", "403 Forbidden", "404 Not Found", "429 Too Many Requests",
      "500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable",
      "504 Gateway Timeout",
    ]
    return lines.map { line in
      Misbehaviour(String(line), [.refused, .unreachable, .timedOut]) {
        $0.write(
          "HTTP/1.1 \(line)\r\nRetry-After: 1\r\nContent-Type: application/json\r\n"
            + "Content-Length: 2\r\nConnection: close\r\n\r\n{}")
      }
    } + [
      Misbehaviour("a redirect that leads to itself", [.refused, .unreachable, .timedOut]) {
        $0.write(
          "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
      }
    ]
  }

  private static var halves: [Misbehaviour] {
    let lost: Set<SourceFailure> = [.unreachable, .unreadable, .timedOut]
    return [
      Misbehaviour("no byte", lost) { _ in },
      Misbehaviour("half a head", lost) { $0.write(String($0.head.prefix($0.head.count / 2))) },
      Misbehaviour("a head and no body", lost) { $0.write($0.head + "\r\n\r\n") },
      Misbehaviour("half a body", lost) {
        $0.write($0.head + "\r\n\r\n")
        $0.write($0.body.prefix($0.body.count / 2))
      },
      Misbehaviour("a body without its last byte", lost) {
        $0.write($0.head + "\r\n\r\n")
        $0.write($0.body.dropLast())
      },
      Misbehaviour("half a body, and a reset", lost) {
        $0.write($0.head + "\r\n\r\n")
        $0.write($0.body.prefix($0.body.count / 2))
        $0.reset()
      },
    ]
  }

  private static var bodies: [Misbehaviour] {
    [
      Misbehaviour("garbage in the place of a head", [.unreachable, .unreadable, .refused]) {
        $0.write([UInt8]((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }))
      },
      Misbehaviour("garbage in the place of a body", [.unreadable]) { exchange in
        whole(exchange, (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
      },
      Misbehaviour("an empty body", [.unreadable]) { whole($0, []) },
      Misbehaviour("an empty object", [.unreadable]) { whole($0, Array("{}".utf8)) },
      Misbehaviour("another program's JSON", [.unreadable]) {
        whole($0, Array(#"{"hits":"many","results":[1,null,{"a":[]}]}"#.utf8))
      },
      Misbehaviour("JSON without an end", [.unreadable]) { exchange in
        whole(exchange, [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
      },
      Misbehaviour("a login page", [.unreadable, .refused]) {
        whole($0, Array("<!doctype html><title>Log in</title>".utf8), type: "text/html")
      },
      Misbehaviour("the wrong content type", [.unreadable, .refused]) {
        whole($0, unchunked($0), type: "text/html; charset=utf-8")
      },
      Misbehaviour("a body without an end", [.unreadable, .timedOut]) { exchange in
        exchange.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n")
        let piece = [UInt8](repeating: 0x20, count: 65_536)
        var sent = 0
        while sent < 1 << 30, exchange.write(piece) { sent += piece.count }
      },
    ]
  }

  private static func slow(_ deadline: Duration) -> [Misbehaviour] {
    let patience = deadline + .seconds(10)
    return [
      Misbehaviour("no answer", [.timedOut]) { exchange in
        wait(patience) { exchange.isClosed }
      },
      Misbehaviour("a body of a byte in 20 ms", [.timedOut]) { exchange in
        exchange.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
        wait(patience) { !exchange.write(" ") }
      },
      Misbehaviour("a head of a byte in 20 ms", [.timedOut]) { exchange in
        exchange.write("HTTP/1.1 200 OK\r\nX: ")
        wait(patience) { !exchange.write("x") }
      },
    ]
  }

  /// A whole answer.
  private static func whole(
    _ exchange: Middleman.Exchange, _ body: [UInt8], type: String = "application/json"
  ) {
    exchange.write(
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
        + "Connection: close\r\n\r\n")
    exchange.write(body)
  }

  /// The server's body as it was before it was cut in pieces.
  private static func unchunked(_ exchange: Middleman.Exchange) -> [UInt8] {
    guard exchange.head.lowercased().contains("transfer-encoding: chunked") else {
      return exchange.body
    }
    var rest = exchange.body[...]
    var body: [UInt8] = []
    while let end = rest.firstIndex(of: 13) {
      let line = String(decoding: rest[..<end].prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      guard let count = Int(line, radix: 16), count > 0,
        rest.count >= end - rest.startIndex + count + 4
      else { break }
      body += rest[(end + 2)..<(end + 2 + count)]
      rest = rest[(end + 4 + count)...]
    }
    return body
  }

  /// Does a step every 20 ms until it says that it is done, or the time is over.
  private static func wait(_ time: Duration, _ isDone: () -> Bool) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, !isDone() { pause(20) }
  }
}
