import Foundation
import InklingServer
import Synchronization
import Testing

@Suite("Answers on the wire", .serialized)
struct AnswerTests {
  private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private let last = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  @Test("HEAD has the headers of GET and no body")
  func head() async throws {
    try await withListener(Answering.echo) { port in
      let client = try RawClient(port: port)
      client.send("HEAD /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answer = try #require(client.rest())
      #expect(answer.contains("Content-Length: 10\r\n"))
      #expect(answer.contains("Content-Type: text/plain\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("ten thousand requests in one go get ten thousand answers, in order")
  func pipelined() async throws {
    try await withListener(Answering.echo) { port in
      let client = try RawClient(port: port)
      let requests = (0..<10_000).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
      let sending = Thread { client.send(Array((requests + last).utf8)) }
      sending.start()
      let answer = try #require(client.rest())
      let targets = answer.matches(of: /GET \/([0-9]+) -/).compactMap { Int($0.1) }
      #expect(targets.elementsEqual(0..<10_000), "\(targets.count) answers")
    }
  }

  @Test("an answer that is waited for holds nobody else up")
  func slow() async throws {
    let responder = Answering { request in
      if request.path == "/slow" { try? await Task.sleep(for: .seconds(2)) }
      return Response(status: .ok, body: .bytes(Array("done \(request.path)".utf8)))
    }
    try await withListener(responder) { port in
      let slow = try (0..<20).map { _ in try RawClient(port: port) }
      for client in slow { client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n") }
      let started = ContinuousClock.now
      let quick = try RawClient(port: port)
      quick.send("GET /quick HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(quick.answer()?.hasSuffix("done /quick") == true)
      #expect(started.duration(to: .now) < .seconds(1.5))
      for client in slow { #expect(client.answer()?.hasSuffix("done /slow") == true) }
      #expect(started.duration(to: .now) < .seconds(10))
    }
  }

  @Test("a stream comes part by part, each as soon as it is there")
  func stream() async throws {
    let responder = Answering { _ in
      let count = Mutex(0)
      return Response(
        status: .ok,
        body: .stream {
          let place = count.withLock { count in
            count += 1
            return count
          }
          guard place <= 3 else { return nil }
          try? await Task.sleep(for: .milliseconds(200))
          return Array(
            String(repeating: "{|}".dropFirst(place - 1).prefix(1).description, count: 40_000).utf8)
        })
    }
    try await withListener(responder) { port in
      let client = try RawClient(port: port)
      client.send(last)
      let started = ContinuousClock.now
      let first = try #require(client.receive())
      #expect(!first.isEmpty && started.duration(to: .now) < .milliseconds(450))
      let rest = try #require(client.rest())
      #expect((String(decoding: first, as: UTF8.self) + rest).count { $0 == "}" } == 40_000)
    }
  }

  @Test("S3-12: a client that leaves ends the work for it")
  func leaving() async throws {
    let wasCancelled = Mutex(false)
    let responder = Answering { _ in
      do {
        try await Task.sleep(for: .seconds(20))
      } catch {
        wasCancelled.withLock { $0 = true }
      }
      return Response(status: .ok)
    }
    try await withListener(responder) { port in
      var client: RawClient? = try RawClient(port: port)
      client?.send(get)
      try await Task.sleep(for: .milliseconds(200))
      client = nil
      for _ in 0..<300 where !wasCancelled.withLock({ $0 }) {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(wasCancelled.withLock { $0 })
    }
  }

  @Test("stopping answers what waits, and ends within two seconds")
  func stopping() async throws {
    let responder = Answering { request in
      try? await Task.sleep(for: request.path == "/short" ? .milliseconds(400) : .seconds(30))
      return Response(status: .ok, body: .bytes(Array("done".utf8)))
    }
    var clients: [RawClient] = []
    var told = ContinuousClock.now
    try await withListener(responder) { port in
      for path in ["/short", "/long"] {
        let client = try RawClient(port: port)
        client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        clients.append(client)
      }
      clients.append(try RawClient(port: port))
      try await Task.sleep(for: .milliseconds(100))
      told = .now
    }
    #expect(told.duration(to: .now) < .seconds(2.2))
    #expect(clients[0].rest()?.hasSuffix("done") == true)
    #expect(clients[1].rest()?.hasPrefix("HTTP/1.1 200") == false)
    #expect(clients[2].rest()?.isEmpty == true)
  }

  @Test("files and their parts come whole, and no descriptor stays open")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 / 7 % 26 + 97) }
    try Data(bytes).write(to: folder.appending(path: "a.txt"))
    var configuration = ServerConfiguration(port: 0)
    configuration.folder = folder.path
    let routes = SiteRoutes(site: try EmptySite.make(), configuration: configuration)
    try await withListener(routes) { port in
      let before = Self.openDescriptors()
      for range in [0..<3_000_000, 5..<12, 2_999_990..<3_000_000] {
        for _ in 0..<20 {
          let client = try RawClient(port: port)
          client.send(
            "GET /a.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + "Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)\r\n\r\n")
          let answer = try #require(client.rest())
          #expect(answer.hasPrefix("HTTP/1.1 206"))
          #expect(answer.utf8.suffix(range.count).elementsEqual(bytes[range]))
        }
      }
      try await Task.sleep(for: .milliseconds(200))
      #expect(Self.openDescriptors() <= before + 2)
    }
  }

  private static func openDescriptors() -> Int {
    (0..<1_024).count { fcntl(Int32($0), F_GETFD) != -1 }
  }
}
