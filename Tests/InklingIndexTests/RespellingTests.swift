import InklingIndex
import Testing

/// Issue 3: a space too many or too few is a typo.
@Suite("Split and joined words")
struct RespellingTests {
  @Test(
    "Two words find one, and one finds two",
    arguments: [
      ("post gres", 0), ("post gre", 0), ("nodejs", 1), ("nodej", 1), ("relational post gres", 0),
      ("nodejs run", 1), ("data base", 0), ("objectrelational", 0),
    ])
  func found(text: String, id: Int) throws {
    let corpus = try Corpus(titles: [
      "postgres object relational database", "node js runtime", "post office", "no desk",
    ])
    let answer = corpus.ask(text)
    #expect(corpus.ids(answer).first == id)
    let hit = try #require(answer.hits.first)
    #expect(hit.tier == .typo)
    #expect(hit.typos == 1)
    #expect(!corpus.marked(hit, answer, .loose).isEmpty)
  }

  @Test("What matches as typed stands above, and fills the page first")
  func below() throws {
    let corpus = try Corpus(
      titles: ["postgres", "post gres"] + (0..<12).map { "full moon \($0)" } + ["fullmoon"])
    #expect(corpus.ids("post gres") == [1, 0])
    #expect(corpus.ask("full moon").hits.allSatisfy { $0.tier == .exact })
  }

  @Test("Halves must stand side by side in a title, and quotes are meant to the letter")
  func notFound() throws {
    let corpus = try Corpus(
      [["node runtime js", ""], ["postgres", "node js"], ["runtime node js", ""]],
      fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    #expect(corpus.ids("nodejs") == [2])
    #expect(corpus.ids("\"post gres\"") == [])
  }

  /// What is found by a typo or inside a longer word is another's business: the explanation of a hit says so.
  @Test("The twin agrees", arguments: [31, 32, 33, 34])
  func twin(seed: UInt64) throws {
    var random = Seeded(state: seed)
    func word() -> String {
      let letters = Int.random(in: 1...4, using: &random)
      return String((0..<letters).map { _ in "ab".randomElement(using: &random) ?? "a" })
    }
    func words(_ most: Int) -> [String] {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in word() }
    }
    let titles = (0..<40).map { _ in words(4).joined(separator: " ") }
    let corpus = try Corpus(titles: titles)
    let twin = BruteForceTwin(titles.map { ($0, "") })
    var loose = 0
    for _ in 0..<200 {
      let question = words(2)
      let answer = corpus.ask(question.joined(separator: " "), limit: 100)
      let exact = answer.hits.prefix { $0.tier == .exact }.count
      let hits = corpus.ids(answer)
      #expect(Array(hits.prefix(exact)) == twin.ids(question.joined(separator: " ")))
      let expected = twin.respelled(question)
      let found = answer.tier == .some ? [] : Set(hits.dropFirst(exact))
      #expect(expected.isSubset(of: found), "\(question)")
      let others = zip(answer.hits, hits).dropFirst(exact).filter { !expected.contains($0.1) }
      for (hit, _) in others where hit.tier == .typo {
        let request = SearchRequest(text: Array(question.joined(separator: " ").utf8))
        let why = corpus.index.explain(hit, in: request, scratch: SearchScratch())
        let ways: [WordExplanation.Match] = [.inside, .sound, .typo(1), .typo(2)]
        #expect(why.words.contains { ways.contains($0.match) })
      }
      loose += expected.count
    }
    #expect(loose > 100)
  }
}
