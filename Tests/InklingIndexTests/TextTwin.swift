import Foundation
import InklingText

/// The order of long texts in obvious lines over arrays: what the index must agree with.
///
/// It knows questions of plain words that stand in some document, at most three letters long, so that none is corrected,
/// and texts that are too short for a filter of neighbours.
struct TextTwin {
  struct Page {
    var title: String
    var headings: [String] = []
    var text: String
    /// How many choose the page.
    var popularity = 0
  }

  private let titles: [[[UInt8]]]
  private let headings: [[[[UInt8]]]]
  /// How often each word stands in each page, titles and headings counting five times.
  private let weights: [[[UInt8]: Int]]
  private let lengths: [Double]
  private let popularity: [Double]
  private let vocabulary: Set<[UInt8]>

  init(_ pages: [Page]) {
    let words = BruteForceTwin.words
    titles = pages.map { words($0.title) }
    headings = pages.map { $0.headings.map(words) }
    weights = pages.map { page in
      var weights: [[UInt8]: Int] = [:]
      for word in words(page.title) { weights[word, default: 0] += 5 }
      for word in words(page.text) { weights[word, default: 0] += 1 }
      let names = page.text.split(separator: " ").filter { $0.contains("_") }
      for name in names { weights[Array(name.utf8), default: 0] += 1 }
      for (part, count) in Self.parts(names) {
        // Four parts of names count as one word, and the first of them does.
        weights[part, default: 0] += (count + 3) / 4 - count
      }
      for word in page.headings.flatMap(words) { weights[word, default: 0] += 5 }
      return weights.mapValues { min($0, 63) }
    }
    lengths = pages.map { page in
      Self.coded(
        5 * words(page.title).count + words(page.text).count
          + 5 * page.headings.reduce(0) { $0 + words($1).count })
    }
    popularity = pages.map { page in
      let number = Double(1 + page.popularity)
      return min(1, (Double(number.exponent) + number.significand - 1) / 10)
    }
    vocabulary = weights.reduce(into: []) { $0.formUnion($1.keys) }
  }

  /// How often each word is a part of names such as `is_async`.
  private static func parts(_ names: [Substring]) -> [[UInt8]: Int] {
    var parts: [[UInt8]: Int] = [:]
    for name in names {
      for part in name.split(separator: "_") { parts[Array(part.utf8), default: 0] += 1 }
    }
    return parts
  }

  /// A length as a segment keeps it: four bits and how often they are doubled.
  private static func coded(_ length: Int) -> Double {
    var (bits, doubled) = (length, 0)
    while bits >= 16 { (bits, doubled) = (bits >> 1, doubled + 1) }
    return Double(bits << doubled)
  }

  /// A word of a question: what each word of a page is worth for it, and how much it tells.
  private struct Asked {
    var worth: ([UInt8]) -> Double
    var importance = 0.0
  }

  /// The scores of all pages that hold a word of the question, by page.
  func scores(_ question: String) -> [Int: Double] {
    let asked = asked(BruteForceTwin.words(question))
    var scores: [Int: Double] = [:]
    let average = (lengths.reduce(0, +) / Double(lengths.count)).rounded(.down)
    for page in weights.indices {
      var score = 0.0
      for word in asked {
        let weight = weights[page].reduce(0) { $0 + word.worth($1.key) * Double($1.value) }
        score +=
          word.importance * weight * 2.2
          / (weight + 1.2 * (0.6 + 0.4 * lengths[page] / average))
      }
      if score > 0 { scores[page] = score + nearness(page, asked) }
    }
    return scores
  }

  private func asked(_ words: [[UInt8]]) -> [Asked] {
    words.enumerated().map { place, word in
      // What was said before adds nothing, but has its place in a phrase: no twin of that is needed.
      let isWord = vocabulary.contains(word)
      let isOpen = place == words.count - 1 || !isWord
      var asked = Asked { other in
        if other == word { return 1 }
        return isOpen && other.starts(with: word) ? (isWord ? 0.5 : 0.7) : 0
      }
      let best = isWord ? 1 : 0.7
      let counts = weights.map { page in
        page.reduce(0.0) { $0 + (asked.worth($1.key) == best ? best * Double($1.value) : 0) }
      }
      let (documents, holders) = (Double(counts.count), Double(counts.count { $0 > 0 }))
      let information = log(1 + max(0, documents - holders + 0.5) / (holders + 0.5))
      let expected = documents * (1 - exp(-counts.reduce(0, +) / documents))
      asked.importance = max(
        0.001, pow(information, 1.5) + 5 * max(0, log(expected / holders)))
      return asked
    }
  }

  /// What it adds that the words stand side by side, and that they are a heading.
  private func nearness(_ page: Int, _ asked: [Asked]) -> Double {
    let total = asked.reduce(0) { $0 + $1.importance }
    func phrases(_ line: [[UInt8]]) -> Double {
      guard asked.count > 1, line.count >= asked.count else { return 0 }
      return Double(
        (0...line.count - asked.count).count { start in
          asked.indices.allSatisfy { asked[$0].worth(line[start + $0]) > 0 }
        })
    }
    let lines = headings[page] + [titles[page]]
    let cover = lines.map { line -> Double in
      let share = asked.reduce(0) { sum, word in
        sum + word.importance * (line.map(word.worth).max() ?? 0)
      }
      return share / total * min(1, Double(asked.count) / Double(max(1, line.count))).squareRoot()
    }
    let title = phrases(titles[page])
    let inside = headings[page].reduce(0) { $0 + phrases($1) }
    return total
      * (0.367 * (cover.max() ?? 0) + 0.5 * popularity[page]
        + 0.7 * (title / (title + 1.2) + inside / (inside + 1.2)))
  }
}
