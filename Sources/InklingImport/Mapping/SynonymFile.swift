public import InklingIndex

/// A file of synonyms, as Lucene's and Solr's `synonyms.txt` is written.
///
///     # One meaning: each of these words finds the others.
///     js, javascript, ecmascript
///     # One way: who asks what stands before the arrow finds what stands behind it.
///     k8s => kubernetes
///
/// A backslash before a comma makes it part of a word.
public enum SynonymFile {
  /// Why a file is no file of synonyms.
  public enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
    /// A line has no word on one of its sides, or one word alone.
    case nothingToFind(line: Int)
    /// A line has two arrows.
    case twoArrows(line: Int)
    /// Something between commas has more words than ``Synonym/maximumWords``.
    case tooManyWords(line: Int)
    /// There are more synonyms than ``Synonym/maximumCount``.
    case tooMany(line: Int)

    /// One or two sentences for a person, with the remedy.
    public var description: String {
      switch self {
      case .nothingToFind(let line):
        "Line \(line) names no two words. Write js, javascript or js => javascript."
      case .twoArrows(let line): "Line \(line) has two arrows. Write a line for each."
      case .tooManyWords(let line):
        "Line \(line) has a synonym of more than \(Synonym.maximumWords) words. Separate synonyms by commas."
      case .tooMany(let line):
        "With line \(line) there are more than \(Synonym.maximumCount) synonyms. A line of n words that mean "
          + "the same is n times n - 1 of them; an arrow makes fewer."
      }
    }
  }

  /// Reads the lines of a file in UTF-8.
  ///
  /// - Complexity: O(length of the file + synonyms), of which there are 4,096 at most.
  public static func read(_ bytes: [UInt8]) throws(Problem) -> [Synonym] {
    var synonyms: Set<Synonym> = []
    let lines = bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: "\n") })
    for (index, line) in lines.enumerated() {
      let text = PlainText.trim(line)
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      let sides = sides(of: text)
      guard sides.count <= 2 else { throw .twoArrows(line: index + 1) }
      let asked = words(in: sides[0])
      let written = sides.count == 2 ? words(in: sides[1]) : asked
      let isOneWay = sides.count == 2
      guard !asked.isEmpty, !written.isEmpty, isOneWay || asked.count > 1 else {
        throw .nothingToFind(line: index + 1)
      }
      let meanings = try folded(written, line: index + 1)
      for from in try folded(asked, line: index + 1) {
        for to in meanings where from != to {
          synonyms.insert(Synonym(foldedAsked: from, foldedWritten: to))
          guard synonyms.count <= Synonym.maximumCount else { throw .tooMany(line: index + 1) }
        }
      }
    }
    return synonyms.sorted()
  }

  /// The sides of synonyms as they are kept, each once: what differs in case or accents alone finds the other already.
  private static func folded(_ texts: [[UInt8]], line: Int) throws(Problem) -> Set<[UInt8]> {
    var sides: Set<[UInt8]> = []
    for text in texts {
      let words = Synonym.words(of: text)
      if words.isEmpty { throw .nothingToFind(line: line) }
      if words.count > Synonym.maximumWords { throw .tooManyWords(line: line) }
      sides.insert(Synonym.joined(words))
    }
    return sides
  }

  /// What stands before and behind each arrow.
  private static func sides(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var sides: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    var at = start
    while at + 1 < line.endIndex {
      if line[at] == UInt8(ascii: "="), line[at + 1] == UInt8(ascii: ">") {
        sides.append(line[start..<at])
        at += 2
        start = at
      } else {
        at += 1
      }
    }
    return sides + [line[start...]]
  }

  /// What stands between commas, without what is empty.
  private static func words(in side: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in side {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      if byte == UInt8(ascii: ","), !isEscaped {
        words.append([])
      } else {
        words[words.count - 1].append(byte)
      }
      isEscaped = false
    }
    return words.map { Array(PlainText.trim($0[...])) }.filter { !$0.isEmpty }
  }
}
