import InklingIndex
import Testing

/// Issue 3: each constant of the ranking separates two questions or two documents; when it moves, one of these changes.
@Suite("Constants of the ranking")
struct ConstantsTests {
  private func texts(_ texts: [String], title: String = "") throws -> Corpus {
    try Corpus(
      texts.map { [title, $0] },
      fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
  }

  private func explained(_ corpus: Corpus, _ text: String, _ place: Int) throws -> HitExplanation {
    let request = SearchRequest(text: Array(text.utf8))
    let answer = corpus.index.search(request, scratch: SearchScratch())
    try #require(place < answer.hits.count)
    return corpus.index.explain(answer.hits[place], in: request, scratch: SearchScratch())
  }

  @Test(
    "QueryWord: one from 3 letters on, but up to 4 none where a document has the word; two beyond 8, of whole words from 5 on",
    arguments: [
      (["form", "farm"], "farm", [1]), (["form"], "farm", [0]), (["fern", "farm"], "fern", [0]),
      (["forms", "farms"], "farms", [1, 0]), (["fox"], "fax", [0]), (["fo"], "fa", []),
      (["gardener"], "gerdaner", [0]), (["gardener"], "gerdanir", []),
      (["gardeners"], "gerdaner", []), (["gardeners"], "gerdaners", [0]),
      (["gardeners"], "gerdanirs", []),
    ])
  func allowedTypos(titles: [String], typed: String, ids: [Int]) throws {
    #expect(try Corpus(titles: titles).ids(typed) == ids)
  }

  @Test("InfixLists: twelve words at most")
  func infixes() throws {
    let corpus = try Corpus(titles: (0..<20).map { String(repeating: "q", count: $0 + 1) + "maid" })
    let found = corpus.ids(corpus.ask("maid", limit: 100))
    #expect(found.count == 12)
    #expect(found.allSatisfy { $0 < 12 })
  }

  @Test("FuzzyWalk: a typo in the first letter costs one more")
  func firstLetter() throws {
    let corpus = try Corpus(titles: ["ook", "oar", "harbour", "barbours"])
    let answer = corpus.ask("barbour")
    #expect(corpus.ids(answer) == [3])
    #expect(corpus.ask("garbour").hits.map(\.typos) == [2, 2])
  }

  @Test("FuzzyWalk: thousands of letters of three bytes do not keep it from another script")
  func scripts() throws {
    let letters = (0x4E00...0x9FA5).compactMap { Unicode.Scalar($0).map { String($0) } }
    let corpus = try Corpus(titles: letters + ["𐌰𐌱𐌲𐌳𐌴𐌵𐌶𐌷𐌹𐌺"])
    #expect(corpus.ids("𐌰𐌱𐌲𐌺𐌴𐌵𐌺𐌷𐌹𐌺") == [letters.count])
  }

  @Test("Split and joined words cost as much as one typo; no half has one letter")
  func respelling() throws {
    let corpus = try Corpus(titles: ["full moon", "fulmoon", "a bout", "ab out"])
    #expect(corpus.ask("fullmoon").hits.map(\.typos) == [1, 1])
    #expect(corpus.ids("about") == [3])
  }

  @Test("Another question is proposed from ten times as much on")
  func muchMore() throws {
    func proposal(_ count: Int) throws -> [UInt8] {
      try Corpus(titles: ["libary of x"] + (0..<count).map { "library \($0)" }).ask("libary")
        .didYouMean
    }
    #expect(try proposal(9) == [])
    #expect(try proposal(10) == Array("library".utf8))
  }

  @Test("Questions are filled up from four words on")
  func question() throws {
    let corpus = try Corpus(titles: ["red wine glass", "red wine glass shelf", "red paint"])
    #expect(corpus.ids("red wine glass") == [0, 1])
    #expect(corpus.ids("red wine glass shelf") == [1, 0, 2])
  }

  @Test(
    "BM25: saturation 1.2, twice beside the word for it and those like it, influence of length 0.75, information to the power of 1.5"
  )
  func bm25() throws {
    let corpus = try texts([
      "wing", "wing wing wing", "wing with many other words in a long text about nothing at all",
      "stone",
    ])
    let question = "wing over all zebras"
    let scores = try (0..<3).map { try explained(corpus, question, $0) }
    let wing = scores.flatMap(\.words).filter { $0.asked == Array("wing".utf8) }
    #expect(wing.map { Int(($0.score * 1_000).rounded()) } == [333, 1_061, 922])
    #expect(wing.map { Int(($0.importance * 1_000).rounded()) } == [639, 639, 639])
  }

  @Test("Words that crowd in their documents tell more, by five times their clustering")
  func clustering() throws {
    let corpus = try texts(
      (0..<40).map { $0 < 4 ? "vortex vortex vortex briefly" : "stone \($0)" })
    let words = try explained(corpus, "which vortex is briefly strong", 0).words
    let importances = [1, 3].map { Int((words[$0].importance * 1_000).rounded()) }
    #expect(importances == [24_138, 9_853])
  }

  @Test("A title counts five times, a word that is like another in part")
  func weights() throws {
    let corpus = try Corpus(
      [["boundary", "boundaries"], ["stone", "boundaries"]],
      fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    let question = "does any boundary hold"
    let words = try (0..<2).map { try explained(corpus, question, $0).words[2] }
    #expect(words.map(\.weight) == [5.7, 0.7])
  }

  @Test("At most five suggestions, and no title of more than 48 bytes")
  func suggestions() throws {
    let words = try Corpus(titles: (0..<9).map { "gar\($0)den gate" }).ask("gar")
    #expect(words.completions.count == 5)
    #expect(words.titles == [])
    let titles = try Corpus(titles: (0..<9).map { "garden gate \($0)" }).ask("gar")
    #expect(titles.completions.count == 1)
    #expect(titles.titles.count == 4)
    let lengths = [48, 49].map { "garden " + String(repeating: "e", count: $0 - 7) }
    #expect(try Corpus(titles: lengths).ask("gar").titles == [Array(lengths[0].utf8)])
  }

  @Test("Snippets: 160 bytes, of which about 50 stand before the match")
  func snippets() throws {
    let filler = String(repeating: "lorem ", count: 100)
    let corpus = try texts([filler + "zebra " + filler])
    let answer = corpus.ask("zebra")
    let hit = try #require(answer.hits.first)
    let runs = corpus.index.row(of: hit, in: answer).text.runs
    #expect(runs.map(\.text.count) == [3, 48, 5, 102, 3])
  }
}
