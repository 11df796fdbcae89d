internal import ArgumentParser
internal import Foundation
internal import InklingIndex

/// `inkling bench CORPUS QUERIES`: how long every keystroke takes, and how soon the document is found.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the answer to every keystroke.",
    discussion: """
      CORPUS has a document per line: id, title and body between tabs. QUERIES has the id of a \
      document to be found, a question and the question with a typo. Every prefix of every \
      question is asked as it would be typed; a keystroke's time is its median over the passes.

      EXAMPLES:
        inkling bench packages.tsv queries.tsv
        inkling bench packages.tsv queries.tsv --raw raw.json --build build.json
        inkling bench packages.tsv queries.tsv --engine wasm
        inkling bench packages.tsv queries.tsv --slowest 10
      """)

  @Argument(help: "Documents: id, title, body between tabs.")
  var corpus: String

  @Argument(help: "Questions: id, exact, with a typo between tabs.")
  var queries: String

  @Option(help: "Write every keystroke's time to this JSON file.")
  var raw: String?

  @Option(help: "Write how the index was built to this JSON file.")
  var build: String?

  @Option(help: "How often everything is typed.")
  var passes = 3

  @Option(help: "How many of the slowest keystrokes are named.")
  var slowest = 0

  @Flag(help: "Ask whole questions only, not every prefix.")
  var whole = false

  @Option(help: "What answers: native, or wasm, which needs node.")
  var engine = BenchEngineKind.native

  func run() throws {
    for path in [corpus, queries] where !FileManager.default.fileExists(atPath: path) {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    let console = Console.standardOutput
    let built = try BenchCorpus(path: corpus)
    let peak = Self.peakMegabytes()
    let size = Self.round(Double(built.segment.count) / 1e6)
    let rate = Int(Double(built.documents) / built.seconds)
    console.write(
      line: "built  \(built.documents) documents in \(Self.round(built.seconds)) s, "
        + "\(rate) a second, \(size) MB, peak \(Int(peak)) MB, "
        + "\(Int(peak - Double(built.bytes) / 1_048_576)) more than the file")
    for line in BenchSections(built.segment).lines { console.write(line: line) }
    let questions = try BenchReplay.questions(path: queries)
    let (start, exact, typo) = try withEngine(built.segment) { engine in
      let replay = BenchReplay(
        engine: engine, questions: questions, passes: max(1, passes),
        typing: whole ? .whole : .lettered)
      return (try replay.start(), try replay.replay(\.exact), try replay.replay(\.typo))
    }
    console.write(line: start.summary)
    for (name, typed) in [("exact  ", exact), ("typo   ", typo)] {
      console.write(line: name + typed.summary)
      for line in typed.slowest(slowest) { console.write(line: line) }
    }
    if let raw {
      let json =
        "{\"version\":\"inkling\",\"peak_rss_mb\":\(Self.round(Self.peakMegabytes())),"
        + "\"open_s\":\(start.openMilliseconds / 1_000),"
        + "\"exact\":\(exact.json),\"typo\":\(typo.json)}"
      try Data(json.utf8).write(to: URL(filePath: raw))
    }
    if let build {
      let json =
        "{\"docs\":\(built.documents),\"build_s\":\(Self.round(built.seconds)),"
        + "\"docs_per_s\":\(rate),\"index_mb\":\(size),"
        + "\"build_peak_rss_mb\":\(Self.round(peak))}"
      try Data(json.utf8).write(to: URL(filePath: build))
    }
  }

  /// Hands over the engine that was asked for, with the segment open.
  private func withEngine<Result>(
    _ segment: [UInt8], _ body: (any BenchEngine) throws -> Result
  ) throws -> Result {
    switch engine {
    case .native:
      return try body(NativeBenchEngine(SegmentMemory(copying: segment)))
    case .wasm:
      let file = FileManager.default.temporaryDirectory.appending(
        path: "inkling-bench-\(ProcessInfo.processInfo.processIdentifier).inkling")
      try Data(segment).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let engine = try WebAssemblyBenchEngine(segment: file)
      defer { engine.close() }
      return try body(engine)
    }
  }

  /// The most memory that this process has had at one time.
  private static func peakMegabytes() -> Double {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
    #else
    getrusage(__rusage_who_t(0), &usage)
    return Double(usage.ru_maxrss) / 1024
    #endif
  }

  private static func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
