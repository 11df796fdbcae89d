import Foundation
import Testing

/// The built `inkling`, run as a person runs it.
struct InklingBinary {
  struct Outcome {
    let output: String
    let errors: String
    let status: Int32
  }

  struct Ended: Error {
    let errors: String
  }

  let process = Process()
  private let outputFile: URL
  private let errorFile: URL

  /// Starts the program.
  init(_ arguments: [String], in folder: URL) throws {
    try self.init(Self.location(), arguments, in: folder)
  }

  /// Starts a line as a person writes it, for a shell that finds our program as `inkling`.
  init(line: String, in folder: URL) throws {
    let programs = folder.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["inkling", "inkling-bench"] {
      let link = programs.appending(path: name)
      if !FileManager.default.fileExists(atPath: link.path) {
        try FileManager.default.createSymbolicLink(
          at: link, withDestinationURL: Self.location(of: name))
      }
    }
    let script = "PATH=\"$PWD/programs:$PATH\"; set -o pipefail; \(line)"
    try self.init(URL(filePath: "/bin/bash"), ["-c", script], in: folder)
  }

  /// What the program says goes to files, so that no pipe can fill up.
  private init(_ program: URL, _ arguments: [String], in folder: URL) throws {
    let name = UUID().uuidString
    outputFile = FileManager.default.temporaryDirectory.appending(path: "\(name).out")
    errorFile = FileManager.default.temporaryDirectory.appending(path: "\(name).err")
    _ = FileManager.default.createFile(atPath: outputFile.path, contents: nil)
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// Starts what somebody else does meanwhile.
  static func shell(_ script: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    try process.run()
    return process
  }

  /// Runs the program to its end.
  static func run(_ arguments: [String], in folder: URL) async throws -> Outcome {
    let binary = try InklingBinary(arguments, in: folder)
    try await binary.waitForEnd(within: .seconds(60))
    return binary.lastOutcome()
  }

  /// Runs a line of a shell to its end.
  static func run(line: String, in folder: URL) async throws -> Outcome {
    let shell = try InklingBinary(line: line, in: folder)
    try await shell.waitForEnd(within: .seconds(60))
    return shell.lastOutcome()
  }

  var outcome: Outcome {
    Outcome(output: output, errors: errors, status: process.terminationStatus)
  }

  /// What it said, which is not kept on the disk any longer.
  private func lastOutcome() -> Outcome {
    defer {
      for file in [outputFile, errorFile] { try? FileManager.default.removeItem(at: file) }
    }
    return outcome
  }

  var output: String { (try? String(contentsOf: outputFile, encoding: .utf8)) ?? "" }
  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  /// The port from the line with the address, as soon as the program has printed it.
  func servingPort(within patience: Duration = .seconds(60)) async throws -> Int {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      if let match = output.firstMatch(of: /Serving at http:\/\/127\.0\.0\.1:([0-9]+)\//),
        let port = Int(match.1)
      {
        return port
      }
      guard process.isRunning else { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    process.terminate()
    throw Ended(errors: errors)
  }

  /// Waits for the program; one that does not end is killed and fails the test.
  func waitForEnd(within patience: Duration) async throws {
    let deadline = ContinuousClock.now + patience
    while process.isRunning {
      guard ContinuousClock.now < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw Ended(errors: "did not end within \(patience): " + errors)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Products and test bundles lie in the same folder.
  ///
  /// On Linux the bundle is the program that runs; on a Mac a helper of the toolchain runs, and an argument names a file
  /// inside the bundle.
  static func location(of program: String = "inkling") throws -> URL {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(filePath: bundle).resolvingSymlinksInPath()
    let above = (0..<4).map { _ in
      folder.deleteLastPathComponent()
      return folder.appending(path: program)
    }
    return try #require(
      above.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "\(program) was not built beside \(bundle)")
  }
}

/// A folder with the files that the examples of the help speak of.
struct ExampleFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "inkling-" + UUID().uuidString)
    try write(
      """
      name,country,summary
      Berlin,Germany,Capital on the Spree
      Bern,Switzerland,City on the Aare
      Bergen,Norway,Rain and fjords
      Lyon,France,Where two rivers meet

      """, to: "cities.csv")
    try write(
      """
      {"id": "nano", "size": 868, "name": "nano", "description": "small text editor", "section": "editors"}
      {"id": "vim", "size": 3500, "name": "vim", "description": "text editor with modes", "section": "editors"}
      {"id": "curl", "size": 470, "name": "curl", "description": "transfers data", "section": "web"}

      """, to: "packages.ndjson")
    try write(
      """
      [{"title": "Emma", "author": "Jane Austen"}, {"title": "Walden", "author": "Thoreau"}]
      """, to: "books.json")
    try write("an-example-is-no-secret\n", to: "follow.key")
    let rows = ["nano\tnano\tsmall text editor", "vim\tvim\ttext editor with modes"]
    for name in ["packages.tsv", "taxa.tsv"] {
      try write(rows.map { $0 + "\n" }.joined(), to: name)
    }
    try write("nano\tnano\tnaon\n", to: "queries.tsv")
    try write("two plans\n", to: "questions.txt")
    try write("# Pricing\n\nTwo plans.\n", to: "website/pricing.md")
    try write("{}", to: "Boats.doccarchive/metadata.json")
    try write(
      """
      {"kind":"article","identifier":{"url":"doc://boats/documentation/Boats"},
       "metadata":{"title":"Boats"},"abstract":[{"type":"text","text":"How they float."}]}
      """, to: "Boats.doccarchive/data/documentation/boats.json")
    try write("<title>Contact</title><p>Write to us.</p>", to: "website/contact.html")
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
