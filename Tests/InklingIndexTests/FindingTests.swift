import InklingIndex
import Testing

/// Short words with a typo, signs, and what is never corrected.
@Suite("No dead ends")
struct FindingTests {
  private static let titles = [
    "Rightwards Hand", "Rightwards Arrow", "Leftwards Arrow", "Jaws", "Shark Tale", "Around",
    "Hurt",
  ]

  @Test(
    "A word of 3 or 4 letters that nothing begins with is looked for one edit away",
    arguments: [
      ("arow", [2, 1]), ("jwas", [3]), ("shrk", [4]), ("rightwards arow", [1]),
      ("arow right", [1]), ("hadn", [0]), ("jas", [3]), ("tle", [4]), ("jqq", []), ("ja", [3]),
    ])
  func short(typed: String, ids: [Int]) throws {
    let corpus = try Corpus(titles: Self.titles)
    let answer = corpus.ask(typed)
    #expect(corpus.ids(answer) == ids, "\(typed)")
    let isExact = typed == "ja"
    if !ids.isEmpty, !isExact { #expect(answer.hits.allSatisfy { $0.tier == .typo }) }
  }

  @Test("A document stands where its best word puts it, whichever word was tried first")
  func bestOfSeveral() throws {
    let fields = [Field("id", .id), Field("title", .title), Field("text", .text)]
    let corpus = try Corpus(
      [["caminho", "cancao"], ["cancao de mar", ""], ["cancoes", ""]], fields: fields)
    #expect(corpus.ids("camn") == [0, 2, 1])
  }

  @Test("A short word with a typo is not all that a hit has of a question")
  func several() throws {
    let corpus = try Corpus(titles: ["Trains to the lake", "Where boats lie"])
    #expect(corpus.ids("like").count == 2)
    #expect(corpus.ids("nothing like this") == [])
    #expect(corpus.ids("like nothing under the sun") == [0])
  }

  @Test("What it was found by is marked")
  func marks() throws {
    let corpus = try Corpus(titles: Self.titles)
    let answer = corpus.ask("rightwards arow")
    let hit = try #require(answer.hits.first)
    #expect(corpus.marked(hit, answer, .exact) == ["Rightwards"])
    #expect(corpus.marked(hit, answer, .loose) == ["Arrow"])
    #expect(hit.typos == 1)
  }

  @Test("A short word that documents hold finds those only; a commoner one is proposed")
  func proposed() throws {
    func answer(_ hearts: Int) throws -> SearchAnswer {
      try Corpus(titles: ["Hart to Hart"] + (0..<hearts).map { "Heart \($0)" }).ask("hart")
    }
    let proposed = try answer(10)
    #expect(proposed.hits.map(\.tier) == [.exact])
    #expect(proposed.didYouMean == Array("heart".utf8))
    #expect(try answer(9).didYouMean == [])
    let begun = try Corpus(titles: ["Hartford"] + (0..<20).map { "Heart \($0)" }).ask("hart")
    #expect(begun.didYouMean == [])
    let inside = try Corpus(titles: ["Bar Chart"] + (0..<20).map { "Heart \($0)" })
    #expect(inside.ask("hart", limit: 1).didYouMean == Array("heart".utf8))
    #expect(inside.ids("hart").first == 0)
  }

  @Test(
    "A first letter is wrong behind other changes, and four letters begin a word only where nothing else is found"
  )
  func last() throws {
    #expect(try Corpus(titles: ["gree", "tee"]).ids("tree") == [1, 0])
    #expect(try Corpus(titles: ["gree", "harbour"]).ids("tree") == [0])
    #expect(try Corpus(titles: ["hunger"]).ids("hunb") == [0])
    #expect(try Corpus(titles: ["hunt", "hunger"]).ids("hunb") == [0])
    #expect(try Corpus(titles: ["car", "hearing"]).ids("dar") == [])
  }

  @Test("That the first two letters have changed places is as likely as elsewhere")
  func swapped() throws {
    #expect(try Corpus(titles: ["gree", "tree"]).ids("rtee") == [1])
    #expect(try Corpus(titles: ["the"]).ids("hte") == [0])
    #expect(try Corpus(titles: ["happening"]).ids("ahppen") == [0])
    let would = try Corpus(titles: ["would"])
    #expect(would.ask("owuld").hits.map(\.typos) == [1])
    #expect(would.ask("owudl").hits.map(\.typos) == [2])
    // What begins with four such letters is too much.
    #expect(try Corpus(titles: ["intelligent"]).ids("nite") == [])
  }

  @Test(
    "Numbers and codes are never corrected",
    arguments: ["0006", "0009", "00006", "b0024", "mp4", "x86", "ab12cd35", "20061"])
  func numbers(typed: String) throws {
    let corpus = try Corpus(titles: [
      "code 0007", "00 06 seconds", "b0023", "mp3", "x87", "ab12cd34", "20 061", "2006 1",
    ])
    #expect(corpus.ids(typed) == [], "\(typed)")
    #expect(corpus.ask(typed).didYouMean == [], "\(typed)")
  }

  @Test(
    "What is written with signs is found as it is written",
    arguments: [
      ("!!", [0]), ("&&", [1, 2]), ("\"&&\"", [1, 2]), (" && ", [1, 2]), ("->", [3]),
      ("C++", [4]), (".NET", [5]), ("<head>", [6]), ("--option", [7]), ("-l", [8]), ("--", [9]),
      ("shell -history", [1]), ("-history shell", [0]), ("a && b", [2]), ("!", []), ("====", []),
      ("(!!)", [0]), ("||", []), ("->(_:_:)", [3]), ("~=(_:_:)", [10]), ("(_:_:)", []),
      ("+(_:_:)", [11]), ("+(", [11]), ("+", []),
    ])
  func signs(typed: String, ids: [Int]) throws {
    let corpus = try Corpus(titles: [
      "Shell history \"!!\"", "Shell && chains", "a `&&`, b", "f -> g", "C++ primer",
      ".NET runtime", "<head> element", "grep --option", "ls -l", "x -- y ==== (...)",
      "static func ~=(mast, right)", "+(_:_:)", "one + one",
    ])
    let answer = corpus.ask(typed)
    #expect(corpus.ids(answer).sorted() == ids, "\(typed)")
    #expect(answer.hits.allSatisfy { $0.tier == .exact })
  }

  @Test("Signs make no phrase longer, and are marked")
  func beside() throws {
    let corpus = try Corpus(titles: ["salt && pepper", "!!"])
    #expect(corpus.ids("\"salt pepper\"") == [0])
    let answer = corpus.ask("&&")
    #expect(corpus.marked(try #require(answer.hits.first), answer, .exact) == ["&&"])
    #expect(corpus.ids("!!") == [1])
  }
}
