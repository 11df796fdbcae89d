internal import Foundation
internal import InklingIndex

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
    var length: Int
    /// The letter at which the document first stood among the ten best, or −1.
    var found: Int
    /// The document's place for the whole question, from 0, or −1.
    var rank: Int
    /// Letters typed and microseconds, the median over the passes.
    var latencies: [(Int, Double)]
  }

  let index: SearchIndex
  let questions: [Question]
  var passes = 3

  /// Reads `id <tab> exact <tab> typo` lines.
  static func questions(path: String) throws -> [Question] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      let parts = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Question(
        id: parts[0], exact: parts.count > 1 ? parts[1] : "", typo: parts.count > 2 ? parts[2] : "")
    }
  }

  /// Types the questions that `text` picks, over and over.
  func replay(_ text: (Question) -> String) -> [Typed] {
    let asked = questions.filter { !text($0).isEmpty }
    let scratch = SearchScratch()
    for question in asked.prefix(5) { _ = ask(Array(text(question).utf8), scratch) }
    var typed: [Typed] = []
    var times: [[[Double]]] = asked.map { _ in [] }
    for pass in 0..<passes {
      for (place, question) in asked.enumerated() {
        let outcome = type(text(question), id: question.id, scratch)
        times[place].append(outcome.latencies.map { $0.1 })
        if pass == 0 { typed.append(outcome) }
      }
    }
    for place in typed.indices {
      for key in typed[place].latencies.indices {
        let sorted = times[place].map { $0[key] }.sorted()
        typed[place].latencies[key].1 = sorted[(sorted.count - 1) / 2]
      }
    }
    return typed
  }

  private func type(_ text: String, id: String, _ scratch: SearchScratch) -> Typed {
    let letters = Array(text)
    var typed = Typed(length: letters.count, found: -1, rank: -1, latencies: [])
    for count in 1...letters.count where letters[count - 1] != " " {
      let prefix = Array(String(letters[..<count]).utf8)
      let start = ContinuousClock.now
      let ids = ask(prefix, scratch)
      let elapsed = ContinuousClock.now - start
      typed.latencies.append((count, Double(elapsed / .nanoseconds(1)) / 1_000))
      let rank = ids.firstIndex(of: Array(id.utf8)) ?? -1
      if rank >= 0, typed.found < 0 { typed.found = count }
      if count == letters.count { typed.rank = rank }
    }
    return typed
  }

  /// The ids of the ten best documents.
  private func ask(_ text: [UInt8], _ scratch: SearchScratch) -> [[UInt8]] {
    let answer = index.search(SearchRequest(text: text), scratch: scratch)
    return answer.hits.map { index.value(of: $0.document, field: 0) }
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

  /// Percentiles of all letters, success among ten and letters until found, in one line.
  var summary: String {
    let times = flatMap { $0.latencies.map { $0.1 } }.sorted()
    guard !times.isEmpty else { return "nothing asked" }
    func at(_ share: Double) -> Double {
      times[Swift.min(times.count - 1, Int(share * Double(times.count)))]
    }
    let success = Double(filter { $0.rank >= 0 }.count) / Double(count)
    let keys = Double(map { $0.found > 0 ? $0.found : $0.length + 1 }.reduce(0, +)) / Double(count)
    return "p50 \(at(0.5)) p95 \(at(0.95)) p99 \(at(0.99)) max \(times[times.count - 1]) µs, "
      + "success@10 \(Double(Int(success * 1000 + 0.5)) / 1000), "
      + "keystrokes \(Double(Int(keys * 100 + 0.5)) / 100)"
  }
}
