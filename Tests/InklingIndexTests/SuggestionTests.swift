import InklingIndex
import Testing

/// S1-07, S1-16, S1-17: what is suggested while typing is in the data, and is more than words.
@Suite("Whole titles as suggestions")
struct SuggestionTests {
  private func texts(_ values: [[UInt8]]) -> [String] {
    values.map { String(decoding: $0, as: UTF8.self) }
  }

  private let places = [
    "Harbour Light", "Harbour Market", "Old Harbour", "HARBOUR", "Flower Market", "Market Street",
  ]

  @Test(
    "S1-07: titles stand behind the words that complete what was typed, the best first",
    arguments: [
      ("har", ["harbour"], ["Harbour Light", "Harbour Market", "Old Harbour"]),
      ("harbour m", ["harbour market"], []),
      ("mark", ["market"], ["Market Street", "Flower Market"]),
      ("old", ["old"], ["Old Harbour"]), ("light harb", ["light harbour"], ["Harbour Light"]),
    ])
  func order(typed: String, words: [String], titles: [String]) throws {
    let answer = try Corpus(titles: places).ask(typed)
    #expect(texts(answer.completions) == words)
    #expect(Array(texts(answer.titles).prefix(titles.count)) == titles)
    #expect(titles.isEmpty == answer.titles.isEmpty)
  }

  @Test("S1-17: neither the question nor a title before it is suggested in other letters")
  func folded() throws {
    let corpus = try Corpus(titles: ["Café Noir", "CAFÉ NOIR", "cafe noir bar", "東京都庁"])
    #expect(texts(corpus.ask("caf").titles) == ["Café Noir", "cafe noir bar"])
    #expect(texts(corpus.ask("cafe noir").titles) == ["cafe noir bar"])
    #expect(texts(corpus.ask("東京").titles) == ["東京都庁"])
    #expect(corpus.ask("東京都庁").titles == [])
  }

  @Test(
    "S1-07: no title that holds the words only in its text, with a typo, or that would be read as more than words"
  )
  func leftOut() throws {
    let corpus = try Corpus(
      [
        ["Quay", "harbour"], ["Harbour -light", ""], ["Harbour \"old inn\"", ""],
        ["name:harbour x", ""],
        ["North-harbour", ""],
      ], fields: [Field("id", .id), Field("name", .title), Field("text", .text)])
    #expect(texts(corpus.ask("harb").titles) == ["North-harbour"])
    #expect(corpus.ask("harbuor").titles == [])
    #expect(corpus.ask("harb -quay").titles == [])
    #expect(corpus.ask("harb", sort: .ascending(field: Array("id".utf8))).titles == [])
  }

  @Test(
    "S1-07: the twin suggests the same, and what is chosen finds its document first",
    arguments: [61, 62, 63])
  func twin(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let words = ["Harbour", "harvest", "GARDEN", "garage", "gar", "window", "wind"]
    let titles = (0..<80).map { _ in
      (0..<Int.random(in: 1...8, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined(separator: " ")
    }
    let corpus = try Corpus(titles: titles)
    let twin = BruteForceTwin(titles.map { ($0, "") })
    var suggested = 0
    for _ in 0..<150 {
      let whole = titles[Int.random(in: 0..<titles.count, using: &random)]
      let question = String(whole.prefix(Int.random(in: 1...12, using: &random)))
      let answer = corpus.ask(question)
      guard answer.tier == .exact else { continue }
      let completions = texts(answer.completions)
      #expect(texts(answer.titles) == twin.titles(question, besides: completions), "\(question)")
      for title in texts(answer.titles) {
        let first = try #require(corpus.ids(title).first)
        #expect(titles[first].lowercased() == title.lowercased(), "\(question)")
      }
      suggested += answer.titles.count
    }
    #expect(suggested > 100)
  }
}
