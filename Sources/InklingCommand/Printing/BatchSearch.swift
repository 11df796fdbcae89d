internal import InklingIndex
internal import InklingRuntime
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Asks a file of questions, one a line, for measuring against judged sets.
struct BatchSearch {
  let source: any LocalSource
  /// What every line asks beside its words: how many hits, which and in what order.
  let request: SearchRequest
  /// Whether a line holds the hits' ids alone.
  let printsIDs: Bool

  /// Answers every line; a name before a tab is printed before the answer.
  func run(path: String) throws {
    guard let lines = try? Data(contentsOf: URL(filePath: path)) else {
      throw CommandFailure(.noInput, "there is no file \(path) that can be read.")
    }
    let isLineEnd = { (character: Character) in character == "\n" || character == "\r\n" }
    for line in String(decoding: lines, as: UTF8.self).split(whereSeparator: isLineEnd) {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let question = parts.count > 1 ? parts[1] : line
      let name = parts.count > 1 ? String(parts[0]) + "\t" : ""
      var request = request
      request.text = Array(question.utf8)
      answer(request, name: name)
    }
  }

  /// Answers one question in one line.
  func answer(_ request: SearchRequest, name: String = "") {
    let words = source.rows(answering: request).rows.map { row in
      printsIDs ? row.id : row.title.plain.bytes
    }
    let line = words.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: printsIDs ? " " : "; ")
    Console.standardOutput.write(line: name + line)
  }
}
