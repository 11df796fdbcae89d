import Foundation
import InklingIndex
import InklingRemote
import InklingStore
import Synchronization
import TestSupport
import Testing

@Suite("Issue 27: following a server that means harm, or is broken")
struct HostileSourceTests {
  private let folder: TemporaryDirectory
  private var copy: String { folder.file("c") }

  init() throws { folder = try TemporaryDirectory() }

  private func failure(
    patience: Duration = .seconds(60), _ handle: @escaping @Sendable (StubServer.Exchange) -> Void
  ) async throws -> FollowError? {
    let server = try StubServer(handle)
    defer { server.stop() }
    let key = try #require(FollowKey("0123456789abcdefghij"))
    do throws(FollowError) {
      try await SearchStore.follow(
        server.address, into: copy, key: key,
        options: FollowOptions(end: .inStep, patience: patience))
      return nil
    } catch {
      return error
    }
  }

  /// A manifest of one file, and that file.
  private func source() throws -> (manifest: [UInt8], name: String, file: [UInt8]) {
    let store = try SearchStore(
      folder.file("w"), for: .writing, schema: noteSchema,
      options: SearchStore.Options(inlineBytes: 0))
    try store.update { (batch) throws(StoreError) in try batch.put(note("a", "alpha")) }
    let files = RealFileSystem()
    let name = try #require(
      files.names(in: folder.file("w")).first { $0.hasSuffix(".segment") })
    return (
      try files.read(folder.file("w/MANIFEST"), limit: .max), name,
      try files.read(folder.file("w/\(name)"), limit: .max)
    )
  }

  @Test("a file with other bytes than its manifest names is asked for three times, and never taken")
  func wrongChecksum() async throws {
    let source = try source()
    let asked = Mutex(0)
    let failure = try await failure { exchange in
      if exchange.target.contains("manifest") {
        exchange.write("HTTP/1.1 200 OK\r\nContent-Length: \(source.manifest.count)\r\n\r\n")
        exchange.write(source.manifest)
      } else {
        asked.withLock { $0 += 1 }
        exchange.write("HTTP/1.1 206 Part\r\nContent-Length: \(source.file.count)\r\n\r\n")
        exchange.write(source.file.map { $0 ^ 0x40 })
      }
    }
    #expect(failure == .damaged(file: source.name))
    #expect(asked.withLock { $0 } == 3)
    #expect(
      try RealFileSystem().names(in: copy).allSatisfy { ["FOLLOWER", "LOCK"].contains($0) })
  }

  @Test("a body without an end is cut off where what was asked for ends")
  func endlessBody() async throws {
    let source = try source()
    let sent = Mutex(0)
    let failure = try await failure(patience: .milliseconds(300)) { exchange in
      if exchange.target.contains("manifest") {
        exchange.write("HTTP/1.1 200 OK\r\nContent-Length: \(source.manifest.count)\r\n\r\n")
        exchange.write(source.manifest)
        return
      }
      exchange.write("HTTP/1.1 206 Part\r\n\r\n")
      let count = exchange.writeWithoutEnd([UInt8](repeating: 1, count: 65_536))
      sent.withLock { $0 = max($0, count) }
      exchange.close()
    }
    guard case .unreachable = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(sent.withLock { $0 } < 32 << 20)
    #expect(try !RealFileSystem().names(in: copy).contains("MANIFEST"))
  }

  @Test("a manifest without an end or of garbage is refused")
  func garbage() async throws {
    let failure = try await failure { exchange in
      exchange.answer(String(repeating: "x", count: 5_000))
    }
    #expect(failure == .malformed("there is no manifest"))
  }

  @Test("the key is shown to the server that it is for, and to no other one")
  func redirect() async throws {
    let other = Mutex<[String]>([])
    let elsewhere = try StubServer { exchange in
      other.withLock { $0.append(exchange.head) }
      exchange.answer("")
    }
    defer { elsewhere.stop() }
    let place = elsewhere.address
    let shown = Mutex(false)
    let failure = try await failure(patience: .milliseconds(200)) { exchange in
      let isShown = exchange.headers["authorization"] == "Bearer 0123456789abcdefghij"
      shown.withLock { $0 = isShown }
      exchange.answer("", status: "302 Found", headers: "Location: \(place)/follow/manifest\r\n")
    }
    guard case .unreachable = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(shown.withLock { $0 })
    #expect(other.withLock { $0 } == [])
  }
}
