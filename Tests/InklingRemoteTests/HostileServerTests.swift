import Foundation
import InklingRemote
import InklingRuntime
import InklingSession
import Synchronization
import TestSupport
import Testing

/// An empty answer to the question of that generation.
func answer(_ generation: Int) -> String {
  #"{"v":1,"generation":\#(generation),"query":"zen","scope":0,"total":0,"totalIsExact":true,"#
    + #""partial":false,"micros":1,"tier":"exact","hits":[],"scopes":[],"completions":[],"#
    + #""didYouMean":""}"#
}

@Suite("A server that means harm, or is broken")
struct HostileServerTests {
  private let question = Question(generation: 5, text: "zen")

  private func failure(
    timeout: Duration = .seconds(5), _ handle: @escaping @Sendable (StubServer.Exchange) -> Void
  ) async throws -> SourceFailure? {
    let server = try StubServer(handle)
    defer { server.stop() }
    let source = try RemoteSource(server.address, timeout: timeout)
    do throws(SourceFailure) {
      _ = try await source.wholeAnswer(to: question)
      return nil
    } catch {
      return error
    }
  }

  @Test("an endless body is cut off", arguments: ["200 OK", "404 Where", "302 Found", "304 Same"])
  func endlessBody(status: String) async throws {
    let sent = Mutex<Int?>(nil)
    let started = ContinuousClock.now
    let failure = try await failure(timeout: .seconds(8)) { exchange in
      exchange.write("HTTP/1.1 \(status)\r\nLocation: /\r\n\r\n")
      let count = exchange.writeWithoutEnd([UInt8](repeating: 0x20, count: 65_536))
      sent.withLock { $0 = count }
      exchange.close()
    }
    #expect(failure == (status.hasPrefix("200") ? .unreadable : .refused))
    while sent.withLock({ $0 }) == nil, started.duration(to: .now) < .seconds(30) {
      try await Task.sleep(for: .milliseconds(5))
    }
    // The limit of 4 MB, and what the system keeps between the two.
    #expect(try #require(sent.withLock { $0 }) < 32 << 20)
  }

  @Test("a body that says that it is too long is not waited for")
  func declaredLength() async throws {
    let started = ContinuousClock.now
    let failure = try await failure { exchange in
      exchange.write("HTTP/1.1 200 OK\r\nContent-Length: \((4 << 20) + 1)\r\n\r\n")
      _ = exchange.isClosed(within: .seconds(20))
      exchange.close()
    }
    #expect(failure == .unreadable)
    #expect(started.duration(to: .now) < .seconds(4))
  }

  @Test("the limit is that of the body, to the byte", arguments: [0, 1])
  func exactLimit(beyond: Int) async throws {
    let body = answer(5)
    var limits = AnswerLimits()
    limits.bytes = body.utf8.count - beyond
    let server = try StubServer {
      $0.write("HTTP/1.0 200 OK\r\n\r\n\(body)")
      $0.close()
    }
    defer { server.stop() }
    let source = try RemoteSource(server.address, limits: limits)
    let found = try? await source.wholeAnswer(to: question)
    #expect(found?.generation == (beyond == 0 ? 5 : nil))
  }

  @Test(
    "half an answer is none",
    arguments: [
      "", "H", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{", "HTTP/1.1 200 OK\r\n\r\n{",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    ])
  func half(bytes: String) async throws {
    let failure = try await failure { exchange in
      exchange.write(bytes)
      exchange.close()
    }
    #expect(failure == .unreachable || failure == .unreadable)
  }

  @Test(
    "garbage is no answer",
    arguments: [
      "garbage\r\n\r\n", "\0\u{FF}\u{FE}", "HTTP/0.9 200 OK\r\n\r\n{}", "HTTP/9.9 200 OK\r\n\r\n{}",
      "HTTP/1.1 000 X\r\n\r\n", "HTTP/1.1 1000 X\r\n\r\n", "HTTP/1.1 -20 X\r\n\r\n",
      "HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n\0\0\0\0\0\0\0\0\0",
      "HTTP/1.1 200 OK\r\nno colon\r\n\r\n{}", "HTTP/1.1 200 OK\r\n: x\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\n folded\r\n\r\n{}", "HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\n\u{FF}: \u{FE}\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: nothing\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Encoding: what\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nSet-Cookie: =;;;\r\nAlt-Svc: h2=\":1\"\r\nContent-Length: 2\r\n\r\n{}",
    ])
  func garbage(bytes: String) async throws {
    let failure = try await failure { exchange in
      exchange.write(bytes.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      exchange.close()
    }
    #expect(failure != nil && failure != .timedOut)
  }

  @Test(
    "a head, a trailer or a chunk without end takes the time that it has, and no memory",
    arguments: [
      ("HTTP/1.1 200 OK\r\nA: ", "aaaaaaaa"), ("HTTP/1.1 200 OK\r\n", "A: bbbbbbbb\r\n"),
      ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("", "HTTP/1.1 103 Hints\r\nA: b\r\n\r\n"),
      ("", "aaaaaaaa"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", "A: b\r\n"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;", "bbbbbbbb"),
    ])
  func endlessRest(beginning: String, rest: String) async throws {
    let started = ContinuousClock.now
    let before = residentBytes()
    let failure = try await failure(timeout: .milliseconds(700)) { exchange in
      exchange.write(beginning)
      let many = [UInt8](String(repeating: rest, count: 5_000).utf8)
      _ = exchange.writeWithoutEnd(many, for: .seconds(20))
      exchange.close()
    }
    #expect(failure != nil)
    #expect(started.duration(to: .now) < .seconds(8))
    #expect(residentBytes() - before < 200 << 20)
  }

  @Test(
    "five redirects are followed, of every kind", arguments: ["301", "302", "303", "307", "308"])
  func redirects(status: String) async throws {
    for count in [1, 5, 6] {
      let failure = try await failure { exchange in
        let passed = exchange.target.hasPrefix("/r") ? Int(exchange.target.dropFirst(2)) ?? 0 : 0
        if passed == count { return exchange.answer(answer(5)) }
        let next =
          passed % 2 == 0
          ? "/r\(passed + 1)" : "http://\(exchange.headers["host"] ?? "")/r\(passed + 1)"
        exchange.answer("elsewhere", status: "\(status) Moved", headers: "Location: \(next)\r\n")
      }
      #expect(failure == (count == 6 ? .refused : nil))
    }
  }

  @Test(
    "where no question may be sent it is not",
    arguments: [
      "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1:1/", "javascript:1",
      "http://me:secret@127.0.0.1:1/", "http://me@127.0.0.1:1/", "//me@127.0.0.1:1/",
      "http://", "http:", "http://[", "http://[::1", "http://a:99999/", "http://a:x/", "//%00/",
      "//a%00b/", "http://a%00b/", "", "#", ":", "::::", "/a\0b", "/\u{FF}\u{FE}", "/%zz?%zz#%zz",
      "mailto:a@b", "http://a b/", "//@", "http://@/", String(repeating: "/a", count: 5_000),
    ])
  func badRedirects(location: String) async throws {
    let asked = Mutex(0)
    let failure = try await failure(timeout: .seconds(20)) { exchange in
      asked.withLock { $0 += 1 }
      guard exchange.target.hasPrefix("/search") else { return exchange.answer("") }
      exchange.write("HTTP/1.1 302 Found\r\nLocation: ")
      exchange.write(location.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      exchange.write("\r\nContent-Length: 0\r\n\r\n")
    }
    #expect(failure != nil && failure != .timedOut)
    #expect(asked.withLock { $0 } <= 7)
  }

  @Test("a small body that unpacks to a large one is cut off too")
  func unpacking() async throws {
    let bomb = gzippedSpaces(64 << 20)
    let failure = try await failure { exchange in
      exchange.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
      exchange.write(bomb)
    }
    #expect(failure == .unreadable || failure == .unreachable)
  }
}
