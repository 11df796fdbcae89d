internal import InklingIndex
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// `inkling-bench keystrokes CORPUS QUERIES`: how long every keystroke takes, and how soon the document is found.
struct KeystrokesCommand: RunnableCommand {
  private static let raw = CommandOption.optional(
    "raw", nil, .file("FILE"), "Write every keystroke's time to this JSON file.")
  private static let build = CommandOption.optional(
    "build", nil, .file("FILE"), "Write how the index was built to this JSON file.")
  private static let answers = CommandOption.optional(
    "answers", nil, .file("FILE"),
    "Write every whole answer to this file, a line each, to compare two builds.")
  private static let passes = CommandOption.number(
    "passes", in: 1...10_000, default: 3, "How often everything is typed.")
  private static let slowest = CommandOption.number(
    "slowest", in: 0...1_000_000, default: 0,
    "How many of the slowest keystrokes, and of the slowest whole answers, are named.")
  private static let whole = CommandOption.flag(
    "whole", nil, "Ask whole questions only, not every prefix.")
  private static let engine = CommandOption.choice(
    "engine", default: BenchEngineKind.native, "What answers: native, or wasm, which needs node.")

  static let manual = CommandManual(
    name: "keystrokes",
    abstract: "Measure the answer to every keystroke.",
    discussion: """
      CORPUS has a document per line: id, title and body between tabs, or is a folder, whose pages \
      have their paths as ids. QUERIES has the id of a \
      document to be found, a question and the question with a typo. Every prefix of every \
      question is asked as it would be typed; a keystroke's time is its median over the passes: \
      for the ids of ten documents, and for the whole answer that a page gets, with twenty rows.
      """,
    operands: BenchInput.facts,
    options: [
      raw.facts, build.facts, answers.facts, passes.facts, slowest.facts, whole.facts, engine.facts,
    ],
    examples: [
      "inkling-bench keystrokes packages.tsv queries.tsv",
      "inkling-bench keystrokes packages.tsv queries.tsv --raw raw.json --build build.json",
      "inkling-bench keystrokes packages.tsv queries.tsv --engine wasm",
      "inkling-bench keystrokes packages.tsv queries.tsv --slowest 10",
    ])

  private let input: BenchInput
  private let raw: String?
  private let build: String?
  private let answers: String?
  private let passes: Int
  private let slowest: Int
  private let whole: Bool
  private let engine: BenchEngineKind

  init(_ arguments: ParsedArguments) throws(Misuse) {
    input = try BenchInput(arguments)
    raw = try arguments.value(of: Self.raw)
    build = try arguments.value(of: Self.build)
    answers = try arguments.value(of: Self.answers)
    passes = try arguments.value(of: Self.passes)
    slowest = try arguments.value(of: Self.slowest)
    whole = try arguments.value(of: Self.whole)
    engine = try arguments.value(of: Self.engine)
  }

  func run() throws {
    try input.check()
    let console = Console.standardOutput
    let built = try input.corpus()
    let peak = PeakMemory.megabytes
    let size = Self.round(Double(built.segment.count) / 1e6)
    let rate = Int(Double(built.documents) / built.seconds)
    console.write(
      line: "built  \(built.documents) documents in \(Self.round(built.seconds)) s, "
        + "\(rate) a second, \(size) MB, peak \(Int(peak)) MB, "
        + "\(Int(peak - Double(built.bytes) / 1_048_576)) more than the file")
    for line in BenchSections(built.segment).lines { console.write(line: line) }
    let questions = try input.questions()
    let (start, exact, typo) = try withEngine(built.segment) { engine in
      let replay = BenchReplay(
        engine: engine, questions: questions, passes: passes,
        typing: whole ? .whole : .lettered)
      return (try replay.start(), try replay.replay(\.exact), try replay.replay(\.typo))
    }
    console.write(line: start.summary)
    for (name, typed) in [("exact  ", exact), ("typo   ", typo)] {
      console.write(line: name + typed.summary)
      console.write(line: "  whole  " + typed.wholeSummary)
      for line in typed.slowest(slowest) { console.write(line: line) }
    }
    if let answers {
      let lines = (exact + typo).flatMap(\.answers).map { $0 + "\n" }.joined()
      try Data(lines.utf8).write(to: URL(filePath: answers))
    }
    if let raw {
      let json =
        "{\"version\":\"inkling\",\"peak_rss_mb\":\(Self.round(PeakMemory.megabytes)),"
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

  private static func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
