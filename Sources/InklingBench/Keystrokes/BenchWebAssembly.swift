internal import InklingServer
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The page's engine.wasm, run by `node`: the question goes in as JSON, the answer comes out as JSON.
struct WebAssemblyBenchEngine: BenchEngine {
  private let node: String
  private let folder: URL

  /// Puts what `node` needs into a folder of its own.
  init(segment: URL) throws {
    guard let node = Self.node() else {
      throw CommandFailure(
        .unavailable, "node, which runs WebAssembly outside a browser, is not installed.",
        remedy: "Install Node.js, or measure with --engine native.")
    }
    guard let program = try AssetCatalog().bytes(of: "engine.wasm") else {
      throw CommandFailure(.unavailable, "engine.wasm is not among the page's files.")
    }
    self.node = node
    folder = FileManager.default.temporaryDirectory.appending(
      path: "inkling-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(program).write(to: folder.appending(path: "engine.wasm"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "segment"), withDestinationURL: segment)
    try Data(Self.script.utf8).write(to: folder.appending(path: "bench.mjs"))
  }

  /// Removes the folder.
  func close() { try? FileManager.default.removeItem(at: folder) }

  func start(_ keystrokes: [String]) throws -> BenchStart {
    let report = try run(BenchStart.questions(of: keystrokes), passes: 1)
    return BenchStart(open: report.open, micros: report.answers.map(\.micros))
  }

  func answer(_ keystrokes: [String], passes: Int) throws -> [KeystrokeAnswer] {
    try run(keystrokes, passes: passes).answers.map {
      KeystrokeAnswer(micros: $0.micros, wholeMicros: $0.wholeMicros, ids: $0.ids, json: $0.json)
    }
  }

  /// What the script writes.
  private struct Report: Decodable {
    struct Answer: Decodable {
      var micros: Double
      var wholeMicros: Double
      var ids: [String]
      var json: String
    }
    var open: Double
    var answers: [Answer]
  }

  private func run(_ keystrokes: [String], passes: Int) throws -> Report {
    let questions = folder.appending(path: "questions.json")
    try JSONEncoder().encode(keystrokes).write(to: questions)
    let script = folder.appending(path: "bench.mjs").path
    let status = try ChildProcess.run(node, [script, folder.path, "\(passes)"])
    guard status == 0 else {
      throw CommandFailure(.software, "node ended with status \(status).")
    }
    let report = try Data(contentsOf: folder.appending(path: "report.json"))
    return try JSONDecoder().decode(Report.self, from: report)
  }

  private static func node() -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/node" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Does what the page's worker does, and keeps the time.
  private static let script = """
    import { readFileSync, writeFileSync } from "node:fs";
    process.chdir(process.argv[2]);
    const passes = Number(process.argv[3]);
    const module = await WebAssembly.compile(readFileSync("engine.wasm"));
    const imports = {};
    for (const { module: room, name } of WebAssembly.Module.imports(module)) {
      (imports[room] ??= {})[name] = () => performance.now();
    }
    const engine = (await WebAssembly.instantiate(module, imports)).exports;
    const place = (bytes) => {
      const at = engine.allocate(bytes.length);
      new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
      return at;
    };
    const segment = readFileSync("segment");
    const at = place(segment);
    const begun = performance.now();
    const status = engine.open(at, segment.length);
    const open = performance.now() - begun;
    if (status !== 0) throw new Error(`the engine refuses the segment: ${status}`);
    const ask = (text) => {
      const bytes = new TextEncoder().encode(text);
      const begun = performance.now();
      const at = place(bytes);
      const answer = engine.ask(at, bytes.length);
      const length = engine.answer_length();
      const copy = new Uint8Array(engine.memory.buffer, answer, length).slice();
      engine.free(at);
      return [(performance.now() - begun) * 1000, copy];
    };
    const questions = JSON.parse(readFileSync("questions.json", "utf8")).map((q) => [10, 20].map((limit) =>
      JSON.stringify({ generation: 1, q, scope: 0, limit, offset: 0 })));
    const times = questions.map(() => []);
    const wholeTimes = questions.map(() => []);
    const ids = [];
    const json = [];
    for (let pass = 0; pass < passes; pass += 1) {
      questions.forEach(([question, whole], n) => {
        const [took, bytes] = ask(question);
        times[n].push(took);
        const [wholeTook, wholeBytes] = ask(whole);
        wholeTimes[n].push(wholeTook);
        if (pass > 0) return;
        ids.push(JSON.parse(new TextDecoder().decode(bytes)).hits.map(({ id }) => id));
        json.push(new TextDecoder().decode(wholeBytes));
      });
    }
    const median = (all) => all.sort((a, b) => a - b)[(all.length - 1) >> 1];
    const answers = times.map((all, n) =>
      ({ micros: median(all), wholeMicros: median(wholeTimes[n]), ids: ids[n], json: json[n] }));
    writeFileSync("report.json", JSON.stringify({ open, answers }));
    """
}
