import Foundation

/// The second half of `Documentation/Asked.md`: the counts, and a table for each topic.
internal enum AskedPage {
  static let heading = "## The questions\n"

  static func half(of lines: [AskedLine]) -> String {
    var topics: [String] = []
    for line in lines where !topics.contains(line.topic) { topics.append(line.topic) }
    var page = heading + "\n**\(count(lines)) come out right.**\n\n| topic | right |\n|---|---|\n"
    for topic in topics {
      page += "| [\(topic)](#\(anchor(topic))) | \(count(lines.filter { $0.topic == topic })) |\n"
    }
    for topic in topics {
      page += "\n### \(topic)\n\n| asked | where | here |\n|---|---|---|\n"
      for line in lines where line.topic == topic {
        page += "| \(cell(line.asked)) | \(link(line.thread)) | \(cell(answer(line))) |\n"
      }
    }
    return page
  }

  private static func count(_ lines: [AskedLine]) -> String {
    "\(lines.count { $0.whyNotYet == nil }) of \(lines.count)"
  }

  /// The address that GitHub gives a heading.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0 == " " }
      .replacing(" ", with: "-")
  }

  private static func link(_ thread: String) -> String {
    "[\(thread)](https://github.com/\(thread.replacing("#", with: "/issues/")))"
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// The questions of a line and what they come to.
  private static func answer(_ line: AskedLine) -> String {
    let questions = line.questions.map(question).joined(separator: ", ")
    if let reason = line.whyNotYet { return "\(questions): **not yet.** \(reason)" }
    let outcomes = line.outcome.map { outcome($0.name, $0.value, of: line) }
    return "\(questions) \(outcomes.joined(separator: ", "))"
  }

  private static func question(_ question: AskedLine.Phrase) -> String {
    let words = question.words.filter { $0 != " " }.isEmpty ? "nothing" : code(question.words)
    return ([words] + question.parts.map { "\($0.name) \(code($0.value))" }).joined(separator: " ")
  }

  private static func outcome(_ name: String, _ value: String, of line: AskedLine) -> String {
    let titles = value.split(separator: " ").compactMap { Int($0) }.map { place in
      let title = line.documents[place - 1].words
      let isAlone = line.documents.count { $0.words == title } == 1
      return code(title) + (isAlone ? "" : " (the \(ordinal(place)))")
    }.joined(separator: ", ")
    switch name {
    case "only": return "finds \(titles)"
    case "order": return "finds, in this order, \(titles)"
    case "first": return "finds \(titles) first"
    case "found": return "finds \(titles) too"
    case "not": return "does not find \(titles)"
    case "none": return "finds nothing"
    case "marked":
      return "marks " + value.components(separatedBy: " | ").map(code).joined(separator: ", ")
    default: return "\(name) \(code(value))"
    }
  }

  private static func ordinal(_ place: Int) -> String {
    ["first", "second", "third"].indices.contains(place - 1)
      ? ["first", "second", "third"][place - 1] : "\(place)th"
  }

  private static func code(_ text: String) -> String { "`\(text)`" }
}
