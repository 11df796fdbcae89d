#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Types questions letter by letter and measures the answer to every letter.
struct BenchReplay {
  /// A document to be found and the questions that should find it.
  struct Question {
    var id: String
    var exact: String
    var typo: String
  }

  /// What happened while one question was typed.
  struct Typed {
    var text: String
    var length: Int { text.count }
    /// The letter at which the document first stood among the ten best, or −1.
    var found = -1
    /// The document's place for the whole question, from 0, or −1.
    var rank = -1
    /// Letters typed and microseconds, the median over the passes.
    var latencies: [(Int, Double)] = []
    /// The same for the whole answers.
    var wholeLatencies: [Double] = []
    /// The whole answers.
    var answers: [String] = []
  }

  let engine: any BenchEngine
  let questions: [Question]
  var passes = 3
  var typing = Typing.lettered

  /// What is asked of a question.
  enum Typing {
    /// Every prefix, as the keys are pressed.
    case lettered
    /// All of it, as if it were pasted.
    case whole
  }

  /// Reads `id <tab> exact <tab> typo` lines.
  static func questions(path: String) throws -> [Question] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      let parts = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Question(
        id: parts[0], exact: parts.count > 1 ? parts[1] : "", typo: parts.count > 2 ? parts[2] : "")
    }
  }

  /// How the engine begins, measured while the first questions are typed.
  func start() throws -> BenchStart {
    try engine.start(questions.prefix(50).flatMap { keystrokes($0.exact).map(\.text) })
  }

  /// Types the questions that `text` picks, over and over.
  func replay(_ text: (Question) -> String) throws -> [Typed] {
    let asked = questions.filter { !text($0).isEmpty }
    let typing = asked.map { keystrokes(text($0)) }
    let answers = try engine.answer(typing.flatMap { $0.map(\.text) }, passes: passes)
    var next = answers.makeIterator()
    return zip(asked, typing).map { question, keystrokes in
      var typed = Typed(text: text(question))
      for (letters, _) in keystrokes {
        guard let answer = next.next() else { break }
        typed.latencies.append((letters, answer.micros))
        typed.wholeLatencies.append(answer.wholeMicros)
        typed.answers.append(answer.json)
        let rank = answer.ids.firstIndex(of: question.id) ?? -1
        if rank >= 0, typed.found < 0 { typed.found = letters }
        if letters == typed.length { typed.rank = rank }
      }
      return typed
    }
  }

  private func keystrokes(_ text: String) -> [Keystroke] {
    typing == .whole ? [(letters: text.count, text: text)] : Self.keystrokes(text)
  }

  /// What stands in the field after a key, and how many letters that are.
  typealias Keystroke = (letters: Int, text: String)

  /// What stands in the field after each key but the spaces.
  static func keystrokes(_ text: String) -> [Keystroke] {
    let letters = Array(text)
    return letters.indices.filter { letters[$0] != " " }.map {
      (letters: $0 + 1, text: String(letters[...$0]))
    }
  }
}

extension [BenchReplay.Typed] {
  /// The JSON that the comparison's scripts read.
  var json: String {
    let items = map { item in
      let times = item.latencies.map { "[\($0.0),\(Double(Int($0.1 * 10)) / 10)]" }
      return "{\"len\":\(item.length),\"found\":\(item.found),\"rank\":\(item.rank),"
        + "\"lat\":[\(times.joined(separator: ","))]}"
    }
    return "[" + items.joined(separator: ",") + "]"
  }

  /// The slowest keystrokes and the slowest whole answers, a line each.
  func slowest(_ count: Int) -> [String] {
    let keystrokes = flatMap { typed in
      zip(typed.latencies, typed.wholeLatencies).map { keystroke, whole in
        (micros: keystroke.1, whole: whole, text: String(typed.text.prefix(keystroke.0)))
      }
    }
    return keystrokes.sorted { $0.micros > $1.micros }.prefix(count).map {
      "       \(Int($0.micros)) µs  \($0.text)"
    }
      + keystrokes.sorted { $0.whole > $1.whole }.prefix(count).map {
        "       \(Int($0.whole)) µs whole, \(Int($0.micros)) of them the search  \($0.text)"
      }
  }

  /// Percentiles of all letters, success among ten and letters until found, in one line.
  var summary: String {
    let times = flatMap { $0.latencies.map { $0.1 } }
    guard !times.isEmpty else { return "nothing asked" }
    let success = Double(filter { $0.rank >= 0 }.count) / Double(count)
    let keys = Double(map { $0.found > 0 ? $0.found : $0.length + 1 }.reduce(0, +)) / Double(count)
    return Self.percentiles(times) + ", "
      + "success@10 \(Double(Int(success * 1000 + 0.5)) / 1000), "
      + "keystrokes \(Double(Int(keys * 100 + 0.5)) / 100)"
  }

  /// Percentiles of the whole answers, in one line.
  var wholeSummary: String { Self.percentiles(flatMap(\.wholeLatencies)) + ", twenty rows as JSON" }

  private static func percentiles(_ times: [Double]) -> String {
    let times = times.sorted()
    func at(_ share: Double) -> Double {
      times.isEmpty ? 0 : times[Swift.min(times.count - 1, Int(share * Double(times.count)))]
    }
    return "p50 \(at(0.5)) p95 \(at(0.95)) p99 \(at(0.99)) max \(times.last ?? 0) µs"
  }
}
