import Foundation
import Testing

/// A line of `asked.tsv`: a problem that somebody reported about another search engine, as a question to this one.
///
/// A line that begins with `# ` names the topic of those below it. Every other line has five fields with tabs between
/// them, and a sixth where it does not come out right yet:
///
///     thread   asked   documents   questions   outcome   why not yet
///
/// - The thread is `owner/repository#number` on GitHub; what was asked there is said in words of our own.
/// - Documents stand with ` ¦ ` between them and are numbered from 1. A document is its title and parts:
///   `§text words`, `§far words` (a text that has them behind 300 others), `§kind value` (a keyword, as often as it has
///   one), `§by value` (a keyword that is searched), `§year number`, `§deleted`.
/// - Questions stand with ` ¦ ` between them, and the outcome holds for each. A question is its words and parts:
///   `§filter kind:red`, `§sort -year`, `§facets kind`, `§limit 2`, `§offset 2`, `§times 500` (its words so often).
/// - The outcome is one or more of these, with `; ` between them. `only 1 2` are all hits in some order, `order 2 1`
///   the first ones in this order; `first 1`, `found 1 2`, `not 3` and `none` say it themselves. `marked a | b` is all
///   that is marked in the first hit; `reads` is its title, `shows` a part of its excerpt, `completes` the first
///   completion, and `counts red=2 blue=1` all values of the first facet, the most frequent first.
internal struct AskedLine: Sendable, CustomTestStringConvertible {
  internal struct Failure: Error { let reason: String }

  /// Words, and what stands behind them as `§name value`.
  internal struct Phrase: Sendable {
    let words: String
    let parts: [(name: String, value: String)]

    init(_ source: String) {
      let pieces = source.components(separatedBy: "§")
      parts = pieces.dropFirst().map { piece in
        let piece = piece.hasSuffix(" ") ? String(piece.dropLast()) : piece
        let name = piece.prefix { $0 != " " }
        return (String(name), String(piece.dropFirst(name.count + 1)))
      }
      let isBeforeParts = pieces.count > 1 && pieces[0].hasSuffix(" ")
      words = isBeforeParts ? String(pieces[0].dropLast()) : pieces[0]
    }

    func values(_ name: String) -> [String] { parts.filter { $0.name == name }.map(\.value) }
  }

  let topic: String
  let thread: String
  let asked: String
  let documents: [Phrase]
  let questions: [Phrase]
  /// The name of each condition, and what stands behind it.
  let outcome: [(name: String, value: String)]
  /// Why the line does not come out right yet; `nil` where it does.
  let whyNotYet: String?

  var testDescription: String { "\(thread): \(asked)" }

  init(_ line: Substring, topic: String) throws {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5 || fields.count == 6, !fields.contains("") else {
      throw Failure(reason: "not five or six fields: \(line)")
    }
    self.topic = topic
    thread = fields[0]
    asked = fields[1]
    documents = fields[2].components(separatedBy: " ¦ ").map(Phrase.init)
    questions = fields[3].components(separatedBy: " ¦ ").map(Phrase.init)
    outcome = fields[4].components(separatedBy: "; ").map { condition in
      let name = condition.prefix { $0 != " " }
      return (String(name), String(condition.dropFirst(name.count + 1)))
    }
    whyNotYet = fields.count == 6 ? fields[5] : nil
  }

  /// All lines of the file, in its order.
  static func all() throws -> [AskedLine] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "asked.tsv")
    var (topic, lines) = ("", [AskedLine]())
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("# ") {
        topic = String(line.dropFirst(2))
      } else {
        lines.append(try AskedLine(line, topic: topic))
      }
    }
    return lines
  }
}
