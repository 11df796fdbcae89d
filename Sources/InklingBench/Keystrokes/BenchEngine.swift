internal import InklingIndex

/// What answers the keystrokes of a measurement.
enum BenchEngineKind: String, CaseIterable, Sendable {
  /// The engine of this program.
  case native
  /// The page's engine.wasm, run by `node`.
  case wasm
}

/// The answer to one keystroke.
struct KeystrokeAnswer {
  /// From the question to the ids of its ten best documents, the median over the passes.
  var micros: Double
  /// From the question to the JSON of its twenty best rows, snippets and marks in it; the median over the passes.
  var wholeMicros: Double
  /// The ids of the ten best documents.
  var ids: [String]
  /// The JSON of the whole answer.
  var json: String
}

/// What a segment costs before anybody has typed a second letter.
struct BenchStart {
  var openMilliseconds: Double
  /// The first question after opening, and the median of the hundred behind it.
  var firstMicros: Double
  var nextMicros: Double
  /// The first question, asked again behind the hundred.
  var againMicros: Double

  /// What is asked to find out: the first questions, and the very first one again.
  static func questions(of keystrokes: [String]) -> [String] {
    Array(keystrokes.prefix(101) + keystrokes.prefix(1))
  }

  /// Takes how long opening and each of the questions took.
  init(open: Double, micros: [Double]) {
    openMilliseconds = open
    firstMicros = micros.first ?? 0
    againMicros = micros.last ?? 0
    let next = micros.dropFirst().dropLast().sorted()
    nextMicros = next.isEmpty ? 0 : next[(next.count - 1) / 2]
  }

  var summary: String {
    func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    let ratio = nextMicros > 0 ? "\(round(firstMicros / nextMicros)) times" : "–"
    return "open   \(round(openMilliseconds)) ms, first question \(round(firstMicros)) µs, "
      + "\(ratio) the median of the next hundred (\(round(nextMicros)) µs), "
      + "the same again \(round(againMicros)) µs"
  }
}

/// Something that can be asked keystroke after keystroke.
protocol BenchEngine {
  /// How it began, measured with these questions.
  func start(_ keystrokes: [String]) throws -> BenchStart
  /// Answers all keystrokes, as often as there are passes.
  func answer(_ keystrokes: [String], passes: Int) throws -> [KeystrokeAnswer]
}

/// The engine of this program, on one thread.
struct NativeBenchEngine: BenchEngine {
  let memory: SegmentMemory
  private let index: SearchIndex
  private let scratch = SearchScratch()

  init(_ memory: SegmentMemory) throws {
    self.memory = memory
    index = try SearchIndex(memory)
  }

  func start(_ keystrokes: [String]) throws -> BenchStart {
    let begun = ContinuousClock.now
    let index = try SearchIndex(memory)
    let scratch = SearchScratch()
    index.prepare(scratch)
    let open = begun.microsecondsAgo / 1_000
    return BenchStart(
      open: open,
      micros: BenchStart.questions(of: keystrokes).map { text in
        let begun = ContinuousClock.now
        _ = Self.ask(index, text, scratch)
        return begun.microsecondsAgo
      })
  }

  func answer(_ keystrokes: [String], passes: Int) -> [KeystrokeAnswer] {
    for text in keystrokes.prefix(50) { _ = Self.ask(index, text, scratch) }
    var ids: [[String]] = []
    var json: [String] = []
    var times: [[Double]] = keystrokes.map { _ in [] }
    var wholeTimes = times
    for pass in 0..<passes {
      for (place, text) in keystrokes.enumerated() {
        let begun = ContinuousClock.now
        let found = Self.ask(index, text, scratch)
        times[place].append(begun.microsecondsAgo)
        let (took, answer) = answerWhole(text)
        wholeTimes[place].append(took)
        if pass == 0 {
          ids.append(found.map { String(decoding: $0, as: UTF8.self) })
          json.append(String(decoding: answer, as: UTF8.self))
        }
      }
    }
    return keystrokes.indices.map { place in
      KeystrokeAnswer(
        micros: times[place].sorted()[(passes - 1) / 2],
        wholeMicros: wholeTimes[place].sorted()[(passes - 1) / 2], ids: ids[place],
        json: json[place])
    }
  }

  /// How long the answer takes that a page gets, twenty rows as JSON, and what it is.
  private func answerWhole(_ text: String) -> (micros: Double, json: [UInt8]) {
    let request = SearchRequest(text: Array(text.utf8), limit: 20)
    let begun = ContinuousClock.now
    let answer = index.search(request, scratch: scratch)
    let json = AnswerEncoder().encode(answer, to: request, by: index)
    return (begun.microsecondsAgo, json)
  }

  private static func ask(_ index: SearchIndex, _ text: String, _ scratch: SearchScratch)
    -> [[UInt8]]
  {
    let answer = index.search(SearchRequest(text: Array(text.utf8)), scratch: scratch)
    return answer.hits.map { index.value(of: $0.document, field: 0) }
  }
}
