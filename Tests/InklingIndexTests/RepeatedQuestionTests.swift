import InklingIndex
import TestSupport
import Testing

/// An engine keeps what one question has found for the next one: lists, words with typos, what is inside words.
@Suite("An answer does not depend on what was asked before")
struct RepeatedQuestionTests {
  private static let words = [
    "open", "opens", "opened", "harbour", "harbours", "light", "lights", "lighthouse", "station",
    "stations", "window", "zen", "of", "the", "bread", "bred", "river", "rivers", "driver",
  ]

  private static func line(_ random: inout SeededGenerator, _ count: Int) -> [String] {
    (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
  }

  private static func question(_ random: inout SeededGenerator) -> String {
    var asked = line(&random, Int.random(in: 1...4, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "\"" + asked.joined(separator: " ") + "\""
    case 1: asked[0] = "title:" + asked[0]
    case 2: asked[0] = "-" + asked[0]
    case 3: asked[0] = String(asked[0].dropLast())
    case 4: asked[0] = String(asked[0].reversed())
    case 5: asked[0] = "\"" + asked[0] + "\""
    default: break
    }
    return asked.joined(separator: " ")
  }

  @Test("Names and texts, questions of every form in any order", arguments: [12, 700])
  func anyOrder(words: Int) throws {
    var random = SeededGenerator(seed: UInt64(words))
    let corpus = try Corpus(
      (0..<120).map { number in
        let title = Self.line(&random, 2).joined(separator: " ") + " \(number)"
        return [title, Self.line(&random, words).joined(separator: " ")]
      }, fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    let scratch = SearchScratch()
    func answer(_ text: String, _ scratch: SearchScratch) -> String {
      let request = SearchRequest(text: Array(text.utf8), limit: 8)
      let found = corpus.index.search(request, scratch: scratch)
      let json = AnswerEncoder().encode(found, to: request, by: corpus.index)
      return String(decoding: json, as: UTF8.self)
    }
    for _ in 0..<600 {
      let text = Self.question(&random)
      #expect(answer(text, scratch) == answer(text, SearchScratch()), "\(text)")
    }
  }
}
