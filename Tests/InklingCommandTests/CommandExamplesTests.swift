import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("every example of every help", .serialized)
struct CommandExamplesTests {
  /// The lines beneath a title of a help text.
  private func lines(under title: String, of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0 == title }) else { return [] }
    return lines[(place + 1)...].prefix { $0.hasPrefix("  ") }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private func commands(in folder: URL) async throws -> [String] {
    let help = try await InklingBinary.run(["help"], in: folder).output
    let table = help.split(separator: "COMMANDS:\n").last?.split(separator: "\n\n").first ?? ""
    return table.matches(of: #/(?m)^  ([a-z][a-z-]*)  /#).map { String($0.1) }
  }

  private func examples(of command: String, in folder: URL) async throws -> [String] {
    lines(
      under: "EXAMPLES:", of: try await InklingBinary.run(["help", command], in: folder).output)
  }

  /// The folder of the other tests, and what only the examples need.
  private func prepare(_ folder: URL) async throws {
    try NotesDatabase.execute(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body TEXT);
      INSERT INTO note VALUES (1, 'Harbour', 'where boats lie'), (2, 'Garden', 'roses');
      """, in: folder.appending(path: "app.db").path)
    try Data("3\txylophone\n".utf8).write(to: folder.appending(path: "misses.tsv"))
    let store = try await InklingBinary.run(
      ["index", "packages.ndjson", "--store", "packages.store"], in: folder)
    #expect(store.status == 0, "\(store.errors)")
  }

  /// What follows needs a server with the store, and what is promoted a copy.
  private func copy(_ example: String, of command: String, in folder: URL) async throws {
    let server = try InklingBinary(
      ["serve", "--store", "packages.store", "--follow-key", "follow.key", "--port", "0"],
      in: folder)
    let address = "http://127.0.0.1:\(try await server.servingPort())/"
    defer { server.process.terminate() }
    if command == "promote" {
      let once = try await InklingBinary.run(
        [
          "follow", "--from", address, "--store", "copy.store", "--follow-key", "follow.key",
          "--once",
        ], in: folder)
      #expect(once.status == 0, "\(once.errors)")
      return try await finish(example, of: command, in: folder)
    }
    let line = example.replacing("http://127.0.0.1:8080/", with: address)
    if line.contains("--once") { return try await finish(line, of: command, in: folder) }
    let following = try InklingBinary(line: "exec \(line)", in: folder)
    let deadline = ContinuousClock.now + .seconds(30)
    while !following.output.contains("In step: "), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(following.output.contains("3 documents"), "\(example): \(following.errors)")
    #expect(following.process.isRunning, "\(example)")
    following.process.terminate()
    try await following.waitForEnd(within: .seconds(10))
  }

  @Test("each command has examples, and each of them does what it says")
  func all() async throws {
    let empty = try ExampleFolder()
    let commands = try await commands(in: empty.url)
    #expect(commands.first == "demo" && commands.count >= 13, "\(commands)")
    for command in commands {
      let examples = try await examples(of: command, in: empty.url)
      #expect(!examples.isEmpty, "\(command) has no examples")
      for example in examples {
        #expect(example.hasPrefix("inkling \(command)"), "\(example)")
        let folder = try ExampleFolder()
        try await prepare(folder.url)
        try await run(example, of: command, in: folder.url)
      }
    }
  }

  @Test("the program that measures has examples, and each of them does what it says")
  func measuring() async throws {
    for command in ["keystrokes", "session", "store"] {
      let folder = try ExampleFolder()
      let help = try await InklingBinary.run(line: "inkling-bench \(command) -h", in: folder.url)
      let examples = lines(under: "EXAMPLES:", of: help.output)
      #expect(!examples.isEmpty, "\(command) has no examples")
      for example in examples {
        #expect(example.hasPrefix("inkling-bench \(command)"), "\(example)")
        let folder = try ExampleFolder()
        try await finish(example, of: command, in: folder.url)
      }
    }
    let folder = try ExampleFolder()
    let refused = try await InklingBinary.run(line: "inkling-bench keystroke", in: folder.url)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("Did you mean “inkling-bench keystrokes”?"))
  }

  private func run(_ example: String, of command: String, in folder: URL) async throws {
    if ["demo", "serve", "catalog"].contains(command) {
      try await serve(example, in: folder)
    } else if ["follow", "promote"].contains(command) {
      try await copy(example, of: command, in: folder)
    } else if ["push", "verify", "pull"].contains(command) {
      // Nobody listens at port 1; `RealClusterCommandTests` runs the same commands with a cluster.
      let line = example.replacing(#/127\.0\.0\.1:\d+/#, with: "127.0.0.1:1")
      let refused = try await InklingBinary.run(line: line, in: folder)
      #expect(refused.status == 69, "\(example)")
      #expect(refused.errors.contains("cannot be reached"), "\(example): \(refused.errors)")
    } else if example.contains("--watch"), command != "build" || pagesCanBeBuilt {
      try await watch(example, in: folder)
    } else if example.contains("--interactive") {
      // Here nobody types; Tests/Terminal runs the same line with somebody who does.
      let refused = try await InklingBinary.run(line: example, in: folder)
      #expect(refused.status == 64, "\(example)")
      #expect(refused.errors.contains("--interactive needs a terminal"), "\(refused.errors)")
    } else {
      try await finish(example, of: command, in: folder)
    }
  }

  /// A line that ends by itself.
  private func finish(_ example: String, of command: String, in folder: URL) async throws {
    var line = example
    if example.hasPrefix("inkling-bench store") {
      // As long as a person measures, a test need not.
      if !line.contains("--seconds") { line += " --seconds 1" }
      if !line.contains("--documents") { line += " --documents 2000" }
    }
    if !has("man") { line = line.replacing("man -l -", with: "cat") }
    let outcome = try await InklingBinary.run(line: line, in: folder)
    if line.contains("--engine wasm"), !has("node") {
      #expect(outcome.status == 69)
      #expect(outcome.errors.contains("Install Node.js"))
      return
    }
    if !pagesCanBeBuilt, command == "build" || line.contains("--engine wasm") {
      #expect(outcome.status == 69)
      return
    }
    #expect(outcome.status == 0, "\(line): \(outcome.errors)")
    #expect(!outcome.errors.contains("inkling:"), "\(line): \(outcome.errors)")
    if let file = line.firstMatch(of: />\s*(\S+)$/)?.1 {
      let written = try Data(contentsOf: folder.appending(path: String(file)))
      #expect(!written.isEmpty, "\(line)")
    } else if command != "index" {
      #expect(!outcome.output.isEmpty, "\(line)")
    }
  }

  /// A line that serves until it is told to stop; the port is any free one.
  private func serve(_ example: String, in folder: URL) async throws {
    let line = example.replacing(#/ --port [0-9]+/#, with: "") + " --port 0"
    let server = try InklingBinary(line: "exec \(line)", in: folder)
    let port = try await server.servingPort()
    let page = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let (body, response) = try await URLSession.shared.data(from: page)
    #expect((response as? HTTPURLResponse)?.statusCode == 200, "\(example)")
    #expect(String(decoding: body, as: UTF8.self).contains("<html"), "\(example)")
    server.process.terminate()
    try await server.waitForEnd(within: .seconds(10))
    #expect(server.process.terminationStatus == 0, "\(example): \(server.errors)")
  }

  /// A line that stays, and is told to go once it watches.
  private func watch(_ example: String, in folder: URL) async throws {
    let watching = try InklingBinary(line: "exec \(example)", in: folder)
    let deadline = ContinuousClock.now + .seconds(30)
    while !watching.errors.contains("Watching "), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    let said = watching.output + watching.errors
    #expect(said.contains("Wrote "), "\(example): \(watching.errors)")
    #expect(watching.errors.contains("Watching "), "\(example): \(watching.errors)")
    #expect(watching.process.isRunning, "\(example)")
    watching.process.terminate()
    try await watching.waitForEnd(within: .seconds(10))
  }

  private func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
