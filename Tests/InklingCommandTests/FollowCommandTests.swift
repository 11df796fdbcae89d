import Foundation
import Testing

@Suite("Issue 27: inkling follow and promote", .serialized)
struct FollowCommandTests {
  private func run(_ line: String, in folder: URL) async throws -> InklingBinary.Outcome {
    try await InklingBinary.run(line: "inkling " + line, in: folder)
  }

  /// A server with three packages in a store, for as long as `body` runs.
  private func withServer(
    in folder: URL, _ body: (_ follow: String) async throws -> Void
  ) async throws {
    let indexed = try await run("index packages.ndjson --store packages.store", in: folder)
    #expect(indexed.status == 0, "\(indexed.errors)")
    let server = try InklingBinary(
      line:
        "KEY=$(cat follow.key) exec inkling serve --store packages.store --port 0 --follow-key env:KEY",
      in: folder)
    let port = try await server.servingPort()
    defer { server.process.terminate() }
    try await body("follow --from http://127.0.0.1:\(port)/ --store copy.store")
  }

  @Test(
    "a copy is made, kept from other writers, and promoted; each refusal has its status and remedy")
  func copying() async throws {
    let folder = try ExampleFolder()
    try folder.write("another-key-of-16-and-more\n", to: "other.key")
    try await withServer(in: folder.url) { follow in
      let wrong = try await run(follow + " --follow-key other.key", in: folder.url)
      #expect(wrong.status == 77 && wrong.errors.contains("refuses the key"), "\(wrong.errors)")
      let following = try InklingBinary(
        line: "exec inkling \(follow) --follow-key follow.key", in: folder.url)
      let deadline = ContinuousClock.now + .seconds(30)
      while !following.output.contains("In step: "), ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
      let early = try await run("promote copy.store", in: folder.url)
      #expect(early.status == 69 && early.errors.contains("is being written by"), "\(early.errors)")
      let second = try await run(follow + " --follow-key follow.key", in: folder.url)
      #expect(second.status == 69, "\(second.errors)")
      kill(following.process.processIdentifier, SIGKILL)
      try await following.waitForEnd(within: .seconds(10))
      let written = try await run("index packages.ndjson --store copy.store", in: folder.url)
      #expect(written.status == 64, "\(written.errors)")
      #expect(written.errors.contains("“inkling promote” makes the copy"), "\(written.errors)")
      let found = try await run("search --store copy.store nano", in: folder.url)
      #expect(found.output.contains("nano"), "\(found.errors)")
      let promoted = try await run("promote copy.store", in: folder.url)
      #expect(promoted.status == 0, "\(promoted.errors)")
      #expect(promoted.output.contains("commit 1, 3 documents"), "\(promoted.output)")
      let again = try await run("promote copy.store", in: folder.url)
      #expect(again.status == 64 && again.errors.contains("follows no other store"))
      let into = try await run(follow + " --follow-key follow.key", in: folder.url)
      #expect(into.status == 64 && into.errors.contains("holds a store of its own"))
      let more = try await run("index packages.tsv --store copy.store", in: folder.url)
      #expect(!more.errors.contains("is a copy"), "\(more.errors)")
    }
  }

  @Test(
    "what cannot be meant is refused before anything is done",
    arguments: [
      ("serve packages.ndjson --follow-key follow.key", Int32(64)),
      ("follow --from http://127.0.0.1:1/ --store c --follow-key follow.key --limit fast", 64),
      ("follow --from http://127.0.0.1:1/ --store c --follow-key follow.key --limit 0MB", 64),
      ("follow --from nowhere --store c --follow-key follow.key", 64),
      ("follow --from http://127.0.0.1:1/ --store c", 64),
      ("follow --from http://127.0.0.1:1/ --store c --follow-key missing.key", 66),
      ("follow --from http://127.0.0.1:1/ --store c --follow-key cities.csv", 65),
      ("follow --from http://127.0.0.1:1/ --store c --follow-key env:NO_SUCH_KEY", 65),
    ])
  func misuse(line: String, status: Int32) async throws {
    let folder = try ExampleFolder()
    let outcome = try await run(line, in: folder.url)
    #expect(outcome.status == status, "\(line): \(outcome.errors)")
    #expect(
      !FileManager.default.fileExists(atPath: folder.url.appending(path: "c").path), "\(line)")
  }
}
