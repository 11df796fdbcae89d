internal import InklingIndex
internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The documents of a file, again and again with new ids.
struct BenchDocuments: Sendable {
  private let data: Data
  private var at = 0
  private var round = 0

  init(path: String) throws {
    data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    guard !data.isEmpty else { throw CommandFailure(.badData, "\(path) is empty.") }
  }

  mutating func next() -> Document {
    if at >= data.count {
      at = 0
      round += 1
    }
    var values = data.withUnsafeBytes { BenchCorpus.line($0, at: &at) }
    if round > 0 { values[0] += Array("-\(round)".utf8) }
    return Document(values: values)
  }

  /// Leaves documents out that a copy has given.
  mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = next() }
  }

  /// The first letters, word and two words of titles that lie evenly in the file.
  func questions(count: Int) -> [[UInt8]] {
    var questions: [[UInt8]] = []
    var copy = self
    for step in 0..<count {
      copy.at = data.count * step / count
      _ = copy.next()  // The rest of the line in which the step fell.
      let values = copy.next().values
      guard values.count > 1, !values[1].isEmpty else { continue }
      let words = values[1].split(separator: UInt8(ascii: " "))
      switch step % 3 {
      case 0: questions.append(Array(String(decoding: values[1], as: UTF8.self).prefix(3).utf8))
      case 1: questions.append(Array(words.first ?? []))
      default: questions.append(Array(words.prefix(2).joined(separator: [UInt8(ascii: " ")])))
      }
    }
    return questions.isEmpty ? [Array("a".utf8)] : questions
  }
}
