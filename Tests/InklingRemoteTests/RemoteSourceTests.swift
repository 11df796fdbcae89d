import Foundation
import InklingRemote
import InklingRuntime
import InklingSession
import Synchronization
import TestSupport
import Testing

@Suite("A server as a source")
struct RemoteSourceTests {
  private let question = Question(generation: 5, text: "zen mö&a=b", limit: 3, offset: 0)
  private let target = "/search.json?q=zen%20m%C3%B6%26a%3Db&scope=0&limit=3&offset=0&generation=5"

  /// Runs `body` with a server that does with each request what `handle` says.
  private func withServer(
    _ handle: @escaping @Sendable (StubServer.Exchange) -> Void,
    _ body: (StubServer) async throws -> Void
  ) async throws {
    let server = try StubServer(handle)
    defer { server.stop() }
    try await body(server)
  }

  /// What becomes of the question at a server that does with each request what `handle` says.
  private func failure(
    timeout: Duration = .seconds(5), _ handle: @escaping @Sendable (StubServer.Exchange) -> Void
  ) async throws -> SourceFailure? {
    let server = try StubServer(handle)
    defer { server.stop() }
    return await failure(try RemoteSource(server.address, timeout: timeout))
  }

  private func failure(_ source: RemoteSource) async -> SourceFailure? {
    do throws(SourceFailure) {
      _ = try await source.wholeAnswer(to: question)
      return nil
    } catch {
      return error
    }
  }

  @Test("the question travels whole, and nothing else does")
  func questionOnTheWire() async throws {
    let seen = Mutex<[StubServer.Exchange]>([])
    try await withServer { exchange in
      seen.withLock { $0.append(exchange) }
      exchange.answer(answer(5), headers: "Set-Cookie: a=b; Path=/\r\n")
    } _: { server in
      let source = try RemoteSource(server.address)
      for _ in 0..<3 { #expect(try await source.wholeAnswer(to: question).generation == 5) }
      // One after the other they share a connection.
      #expect(server.accepted == 1)
    }
    for exchange in seen.withLock({ $0 }) {
      #expect(exchange.head.hasPrefix("GET \(target) HTTP/1.1\r\n"))
      let headers = exchange.headers
      #expect(headers["user-agent"] == "inkling")
      #expect(headers["accept"] == "application/json")
      #expect(
        Set(headers.keys).isSubset(of: [
          "host", "user-agent", "accept", "accept-encoding", "accept-language", "connection",
        ]))
      #expect(headers["accept-language"] ?? "*" == "*")
    }
  }

  @Test(
    "an address may have a path, with a slash at its end or without", arguments: ["/a/b", "/a/b/"])
  func paths(path: String) async throws {
    try await withServer { [target] exchange in
      exchange.answer(exchange.target == "/a/b" + target ? answer(5) : "")
    } _: { server in
      let source = try RemoteSource(server.address + path)
      #expect(await failure(source) == nil)
    }
  }

  @Test(
    "what is no answer is a failure with a name",
    arguments: [
      "", "null", "{}", "<html>", #"{"v":2,"generation":5}"#,
      #"{"v":1,"generation":4,"hits":[],"total":0}"#, "\0", "\u{FEFF}{}", answer(4),
      answer(5) + "x",
    ])
  func unreadable(body: String) async throws {
    let failure = try await failure { $0.answer(body) }
    #expect(failure == .unreadable)
  }

  @Test(
    "every status but 200 is refused, and no password is asked for",
    arguments: [
      "201 Made", "204 Nothing", "206 Part", "300 Many", "301 Moved", "304 Same", "400 Bad",
      "401 No", "403 Never", "404 Where", "407 Proxy", "500 Sorry", "503 Later", "999 Odd",
    ])
  func refused(status: String) async throws {
    for header in ["", "WWW-Authenticate: Basic realm=\"x\"\r\n", "WWW-Authenticate: Basic\r\n"] {
      let failure = try await failure { $0.answer(answer(5), status: status, headers: header) }
      #expect(failure == .refused)
    }
  }

  @Test("what only announces the answer is passed over")
  func informational() async throws {
    let failure = try await failure { exchange in
      exchange.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
      exchange.answer(answer(5))
    }
    #expect(failure == nil)
  }

  @Test("a dead server is unreachable")
  func dead() async throws {
    let nobody = try RemoteSource("http://127.0.0.1:1/")
    #expect(await failure(nobody) == .unreachable)
    let server = try StubServer { $0.answer(answer(5)) }
    let source = try RemoteSource(server.address)
    #expect(await failure(source) == nil)
    server.stop()
    #expect(await failure(source) == .unreachable)
  }

  @Test(
    "S0-09: a server that does not answer in time is given up",
    arguments: ["silence", "drip", "half"])
  func timeout(manner: String) async throws {
    let started = ContinuousClock.now
    let failure = try await failure(timeout: .milliseconds(300)) { exchange in
      switch manner {
      case "silence": break
      // Each byte is in time; all of them are not.
      case "drip":
        exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        while exchange.write(" ") { usleep(20_000) }
      default: exchange.write("HTTP/1.1 200 OK\r\nContent-Le")
      }
      _ = exchange.isClosed(within: .seconds(20))
    }
    #expect(failure == .timedOut)
    // Far from the server's 20 s, and far enough from 0.3 s for a machine that has other things to do.
    #expect(started.duration(to: .now) < .seconds(8))
  }

  @Test("S3-12: cancelling ends the request at once, for the server too", .timeLimit(.minutes(1)))
  func cancellation() async throws {
    let hasAsked = Mutex(false)
    let noticed = Mutex<Bool?>(nil)
    try await withServer { exchange in
      hasAsked.withLock { $0 = true }
      let isClosed = exchange.isClosed(within: .seconds(20))
      noticed.withLock { $0 = isClosed }
      exchange.close()
    } _: { server in
      let remote = try RemoteSource(server.address, timeout: .seconds(30))
      let asking = Task { [question] in
        var count = 0
        for try await _ in remote.answers(to: question) { count += 1 }
        return count
      }
      while !hasAsked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
      let started = ContinuousClock.now
      asking.cancel()
      #expect((try? await asking.value) ?? 0 == 0)
      while noticed.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(1)) }
      #expect(noticed.withLock { $0 } == true)
      #expect(started.duration(to: .now) < .seconds(5))
    }
  }

  @Test("cancelling at any moment is safe")
  func cancellingAtAnyMoment() async throws {
    try await withServer { exchange in
      if exchange.target.hasPrefix("/search") {
        exchange.answer("", status: "302 Found", headers: "Location: /next\r\n")
      } else {
        exchange.answer(answer(5))
      }
    } _: { server in
      let remote = try RemoteSource(server.address)
      for round in 0..<300 {
        let asking = Task { [question] in try? await remote.wholeAnswer(to: question) }
        if round > 0 { try await Task.sleep(for: .microseconds(round * 10)) }
        asking.cancel()
        _ = await asking.value
      }
      #expect(await failure(remote) == nil)
    }
  }

  @Test(
    "an address that is none is refused",
    arguments: [
      "", "example.org", "ftp://x", "http://a b", "http://a/?q=b", "http://", "https:///x",
      "http://a/#b", "http://[", "http://me:secret@a/", "http://me@a/", "http://a\0b/",
    ])
  func addresses(address: String) {
    #expect(throws: RemoteAddressError.self) { try RemoteSource(address) }
  }
}
