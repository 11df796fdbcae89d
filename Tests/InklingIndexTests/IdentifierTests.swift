import InklingIndex
import Testing

/// Issue 24: names in code are what documentation is asked for.
@Suite("Identifiers in texts")
struct IdentifierTests {
  private static let filler = (0..<600).map { "w\($0 % 90)" }.joined(separator: " ")

  private func corpus(_ texts: [String]) throws -> Corpus {
    try Corpus(
      texts.enumerated().map { ["Page \($0)", $1 + " " + Self.filler] },
      fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
  }

  private static let apart = "make a valid array valid arrays make it valid make valid "

  @Test(
    "A page with the identifier stands before those that hold its parts more often",
    arguments: [
      "make_valid", "make_v", "make_", "make_vlaid", "(make_valid)", "see make_valid", "MAKE_VAL",
    ])
  func identifier(asked: String) throws {
    for (texts, first) in [
      ([Self.apart, "call make_valid here", Self.apart], 1),
      (["isn.make_valid(x)", Self.apart + Self.apart], 0),
    ] {
      #expect(try corpus(texts).ids(asked).first == first, "\(asked)")
    }
  }

  @Test("Pages with the parts alone are found as well, and all where no page has the identifier")
  func parts() throws {
    let corpus = try corpus([Self.apart, "make_valid", "nothing"])
    #expect(corpus.ids("make_valid").sorted() == [0, 1])
    #expect(corpus.ids("valid_make").sorted() == [0, 1])
  }

  @Test("Parts that are one word on all pages find that word")
  func respelt() throws {
    let corpus = try corpus(["nothing", "the database", "other"])
    #expect(corpus.ids("data_base") == [1])
    #expect(corpus.ids("data_base_of").first == 1)
  }

  @Test("Two words that are read as one are still part of an identifier")
  func joined() throws {
    let often = String(repeating: "a database of ours is of use ", count: 4)
    let corpus = try corpus([often, "call database_of here", often + "of"])
    #expect(corpus.ids("data base_of").first == 1)
  }

  @Test("What an identifier adds to the score is named by the explanation")
  func explained() throws {
    let corpus = try corpus([Self.apart, "call make_valid here"])
    for asked in ["make_valid", "make_va", "make_vlaid", "array_x make_valid"] {
      let request = SearchRequest(text: Array(asked.utf8))
      for hit in corpus.ask(asked).hits {
        let why = corpus.index.explain(hit, in: request, scratch: SearchScratch())
        #expect(abs(why.score - Double(hit.score)) < 0.001, "\(asked)")
        let named = why.words.contains { $0.found == Array("make_valid".utf8) }
        #expect(named == (hit.document == corpus.ask("call").hits.first?.document), "\(asked)")
      }
    }
  }

  @Test("The parts of an identifier are marked, and no sign more")
  func marks() throws {
    let corpus = try corpus(["call make_valid here"])
    let answer = corpus.ask("make_va")
    let hit = try #require(answer.hits.first)
    let marked = corpus.index.row(of: hit, in: answer).text.runs.filter { $0.mark == .exact }
    #expect(marked.map(\.text.string) == ["make", "va"])
  }

  /// A page's title, and what its text says often.
  private func named(_ pages: [(title: String, often: String)]) throws -> Corpus {
    try Corpus(
      pages.map {
        [$0.title, String(repeating: $0.often + " ", count: 30) + Self.filler]
      }, fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
  }

  private func text(_ corpus: Corpus, _ asked: String, _ id: Int) throws -> TextExplanation {
    let answer = corpus.ask(asked)
    let place = try #require(corpus.ids(answer).firstIndex(of: id))
    return try #require(
      corpus.index.explain(
        answer.hits[place], in: SearchRequest(text: Array(asked.utf8)), scratch: SearchScratch()
      ).text)
  }

  @Test("A title that is written together is found by its words as if they stood apart")
  func apart() throws {
    let corpus = try named([
      ("List", "to an array of this list"), ("ArrayList", "array of a list"),
      ("Array", "array list"),
    ])
    #expect(corpus.ids("array list").first == 1)
    #expect(corpus.ids("array li").first == 1)
    let why = try text(corpus, "array list", 1)
    #expect(why.phrasesInTitle == 1 && why.heading == 1)
    let other = try text(corpus, "array list", 0)
    #expect(other.phrasesInTitle == 0 && other.heading < 1)
  }

  @Test("Two ways to write a title are one title, as long as the longer of both")
  func ways() throws {
    let corpus = try named([
      ("Uses of the class ArrayList in other classes", "array list"),
      ("array list ArrayList", "array list"),
    ])
    // Two of eight words.
    let long = try text(corpus, "array list", 0)
    #expect(long.phrasesInTitle == 1 && abs(long.heading - 0.5) < 0.001)
    // Side by side in both ways, and so once.
    #expect(try text(corpus, "array list", 1).phrasesInTitle == 1)
  }
}
