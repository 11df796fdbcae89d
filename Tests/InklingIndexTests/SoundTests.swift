import InklingIndex
import Testing

/// `nite` finds *night*.
@Suite("Words that sound alike")
struct SoundTests {
  private let titles = [
    "The Dark Night", "Telephone", "Pneumatic tyre", "Bureaucracy", "Restaurant", "Intelligent",
    "Amorphous", "Maintenance", "Zürich Station", "Wrench", "Special delivery",
  ]

  @Test(
    "Where nothing else is found, as a typo and with its explanation",
    arguments: [
      ("dark nite", "The Dark Night"), ("nite", "The Dark Night"), ("telefone", "Telephone"),
      ("numatic", "Pneumatic tyre"), ("beaurocracy", "Bureaucracy"),
      ("intelejent", "Intelligent"), ("amourfous", "Amorphous"),
      ("maintainence", "Maintenance"), ("speshul delivery", "Special delivery"),
    ])
  func found(typed: String, title: String) throws {
    let corpus = try Corpus(titles: titles)
    let answer = corpus.ask(typed)
    #expect(corpus.ids(answer).map { titles[$0] } == [title])
    #expect(answer.hits.map(\.tier) == [.typo])
  }

  @Test("It is said why, and the word is marked")
  func explained() throws {
    let corpus = try Corpus(titles: titles)
    let request = SearchRequest(text: Array("nite".utf8))
    let scratch = SearchScratch()
    let answer = corpus.index.search(request, scratch: scratch)
    let hit = try #require(answer.hits.first)
    let why = corpus.index.explain(hit, in: request, scratch: scratch)
    #expect(why.words.map(\.match) == [.sound])
    #expect(corpus.marked(hit, answer, .loose) == ["Night"])
  }

  @Test(
    "Words between quotes, codes, known words and other scripts are meant as they are written",
    arguments: ["\"nite\"", "n1te", "ночь", "tele", "rrhzhgzzh"])
  func notFound(typed: String) throws {
    let corpus = try Corpus(titles: titles)
    #expect(corpus.ids(typed).allSatisfy { titles[$0].hasPrefix("Tele") })
  }

  @Test("They stand below words with fewer changes, and fill the page up")
  func order() throws {
    let titles = ["Phone", "Fine", "Fond", "Stone", "Harbour"]
    let corpus = try Corpus(titles: titles)
    let found = corpus.ids("fone").map { titles[$0] }
    #expect(found.first == "Fine" && found.last == "Phone" && !found.contains("Harbour"))
    #expect(corpus.ask("fone", limit: 1).hits.count == 1)
    // A word that something begins with is what it says.
    #expect(try Corpus(titles: ["Fonetic spelling", "Phone"]).ids("fone") == [0])
  }

  @Test("A dictionary that is too large for lists takes nothing from what else is looked for")
  func large() throws {
    var random = Seeded(state: 24)
    func word() -> String {
      String((0..<9).map { _ in "abdefgiklmnoprstuz".randomElement(using: &random) ?? "a" })
    }
    let titles = (0..<40_000).map { _ in (0..<10).map { _ in word() }.joined(separator: " ") }
    let corpus = try Corpus(titles: titles + ["Bureaucracy"])
    #expect(corpus.ids("bureaucrcay") == [40_000])
    #expect(corpus.ids("buraeucracyy") == [40_000])
  }

  @Test("In long texts as well, where nothing else is like the word")
  func texts() throws {
    let filler = String(repeating: "amber bronze copper dust ", count: 100)
    let corpus = try Corpus(
      [["One", "\(filler) bureaucracy \(filler)"], ["Two", "\(filler) lantern \(filler)"]],
      fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    let answer = corpus.ask("beaurocracy")
    #expect(corpus.ids(answer) == [0])
    #expect(answer.hits.map(\.tier) == [.typo])
  }

  @Test("Two edits fill a page up only where a word is unknown")
  func twoEdits() throws {
    let titles = ["Restraint", "Restaurant", "Harbour"]
    let corpus = try Corpus(titles: titles)
    #expect(corpus.ids("restraunt").map { titles[$0] } == ["Restraint", "Restaurant"])
    #expect(corpus.ids("restraint").map { titles[$0] } == ["Restraint"])
  }
}
