import Hummingbird
import HummingbirdTesting
import InklingServer
import NIOCore
import NIOPosix
import Testing

@Suite("What one client may ask of the server", .serialized)
struct LimitsTests {
  private func serve(
    _ limits: ServerLimits,
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    let configuration = ServerConfiguration(port: 0, limits: limits)
    let application = buildApplication(site: try TestSite.site(), configuration: configuration)
    try await application.test(.live) { client in try await body(client) }
  }

  /// Opens a connection, sends the bytes and waits until the server closes it.
  private func secondsUntilClosed(sending text: String, port: Int) async throws -> Double {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port).get()
    let started = ContinuousClock.now
    // A server that refuses early closes while the rest is still being written.
    try? await channel.writeAndFlush(ByteBuffer(string: text))
    try await channel.closeFuture.get()
    return started.duration(to: .now) / .seconds(1)
  }

  /// Whether a new connection gets an answer.
  private func isAlive(port: Int) async throws -> Bool {
    try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
      try await client.get("/health").status == .ok
    }
  }

  @Test(
    "a connection on which nothing happens, or half a request, is closed",
    arguments: ["", "GET / HTTP/1.1\r\nHost: x\r\nX-"])
  func idle(text: String) async throws {
    try await serve(ServerLimits(idleSeconds: 1)) { client in
      let port = try #require(client.port)
      let seconds = try await secondsUntilClosed(sending: text, port: port)
      #expect(seconds > 0.5)
      #expect(seconds < 20)
      #expect(try await isAlive(port: port))
    }
  }

  @Test("headers beyond the bounds are refused, and the server goes on")
  func headers() async throws {
    try await serve(ServerLimits()) { client in
      let port = try #require(client.port)
      let large = "GET / HTTP/1.1\r\nHost: x\r\nX-A: " + String(repeating: "a", count: 60_000)
      _ = try await secondsUntilClosed(sending: large + "\r\n\r\n", port: port)
      let many = (0..<500).map { "X-\($0): a\r\n" }.joined()
      _ = try await secondsUntilClosed(
        sending: "GET / HTTP/1.1\r\nHost: x\r\n" + many + "\r\n", port: port)
      let long = "GET /search.json?q=" + String(repeating: "a", count: 100_000)
      _ = try await secondsUntilClosed(
        sending: long + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: port)
      #expect(try await isAlive(port: port))
    }
  }

  @Test("what is no HTTP at all does no harm")
  func garbage() async throws {
    try await serve(ServerLimits(idleSeconds: 1)) { client in
      let port = try #require(client.port)
      for text in [
        "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{3}\u{1}hello", "POST / HTTP/9\r\n\r\n",
      ] {
        _ = try await secondsUntilClosed(sending: text, port: port)
      }
      #expect(try await isAlive(port: port))
    }
  }

  @Test("bytes that are no UTF-8, raw in the target, are refused or answered, never fatal")
  func rawBytes() async throws {
    try await serve(ServerLimits(idleSeconds: 1)) { client in
      let port = try #require(client.port)
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port).get()
      var bytes = Array("GET /search.json?q=".utf8)
      bytes += [0xFF, 0xC0, 0xED, 0xA0, 0x80]
      bytes += Array(" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8)
      try? await channel.writeAndFlush(ByteBuffer(bytes: bytes))
      try await channel.closeFuture.get()
      #expect(try await isAlive(port: port))
    }
  }
}
