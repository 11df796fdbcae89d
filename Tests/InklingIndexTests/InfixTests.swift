import InklingIndex
import Testing

/// `maid` finds *mermaid*.
@Suite("Inside words")
struct InfixTests {
  @Test(
    "From three letters on",
    arguments: [
      ("maid", "The Little Mermaid"), ("trikot", "Fußballtrikot"), ("script", "Javascript"),
      ("bal", "Fußballtrikot"), ("ball", "Fußballtrikot"), ("rmai", "The Little Mermaid"),
      ("little maid", "The Little Mermaid"), ("maid the", "The Little Mermaid"),
      ("оход", "Пароход"),
    ])
  func found(typed: String, title: String) throws {
    let titles = ["The Little Mermaid", "Fußballtrikot", "Javascript", "Пароход"]
    let corpus = try Corpus(titles: titles)
    let answer = corpus.ask(typed)
    #expect(corpus.ids(answer).map { titles[$0] } == [title])
    #expect(answer.hits.map(\.tier) == [.typo])
    #expect(answer.hits.map(\.typos) == [0])
    #expect(corpus.ids("id").isEmpty && corpus.ids("\"maid\"").isEmpty)
  }

  @Test("Below all words that begin so, above words with other letters")
  func order() throws {
    let corpus = try Corpus(titles: ["mermaid", "maidens of long ago in a long title", "main"])
    #expect(corpus.ids("maid") == [1, 0])
    #expect(try Corpus(titles: ["main", "the old mermaid"]).ids("maid") == [1, 0])
    #expect(corpus.ask("maid").didYouMean == [])
  }

  @Test("The letters that were typed are marked, and the word is suggested")
  func marks() throws {
    let corpus = try Corpus(titles: ["The Little Mermaid", "Ärztinnenverband"])
    for (typed, marked) in [("maid", "maid"), ("tinnen", "tinnen")] {
      let answer = corpus.ask(typed)
      let hit = try #require(answer.hits.first)
      #expect(corpus.marked(hit, answer, .exact) == [marked])
      #expect(corpus.marked(hit, answer, .loose) == [])
    }
    #expect(corpus.ask("maid").completions == [Array("mermaid".utf8)])
  }

  @Test("An explanation says so")
  func explained() throws {
    let corpus = try Corpus(titles: ["The Little Mermaid"])
    let request = SearchRequest(text: Array("maid".utf8))
    let hit = try #require(corpus.ask("maid").hits.first)
    let why = corpus.index.explain(hit, in: request, scratch: SearchScratch())
    #expect(why.words.map(\.match) == [.inside])
    #expect(why.words.map(\.found) == [Array("mermaid".utf8)])
  }

  @Test("In texts, where no page has the word")
  func texts() throws {
    let filler = String(repeating: "lorem ipsum dolor ", count: 120)
    let rows = ["swimming mermaids " + filler, "handmade " + filler]
    let corpus = try Corpus(
      rows.map { ["page", $0] },
      fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    #expect(corpus.ids("maid") == [0])
  }

  @Test("All words that hold another, against the obvious lines", arguments: [71, 72, 73])
  func twin(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let titles = (0..<60).map { _ in
      String(
        (0..<Int.random(in: 3...9, using: &random)).map { _ in
          "abcdé".randomElement(using: &random) ?? "a"
        })
    }
    let corpus = try Corpus(titles: titles)
    let folded = titles.map { $0.replacing("é", with: "e") }
    var inside = 0
    for _ in 0..<300 {
      let typed = String(
        (0..<Int.random(in: 3...5, using: &random)).map { _ in
          "abcde".randomElement(using: &random) ?? "a"
        })
      let answer = corpus.ask(typed, limit: 100)
      let begun = Set(folded.indices.filter { folded[$0].hasPrefix(typed) })
      let expected = Set(folded.indices.filter { folded[$0].dropFirst().contains(typed) })
      let found = zip(answer.hits, corpus.ids(answer)).filter {
        $0.0.tier == .typo && $0.0.typos == 0
      }
      #expect(Set(found.map(\.1)) == expected.subtracting(begun), "\(typed)")
      inside += found.count
    }
    #expect(inside > 100)
  }

  @Test("Hostile dictionaries take bounded time, and forged ones do not trap")
  func hostile() throws {
    let same = (0..<3_000).map { String(repeating: "ab", count: $0 % 60 + 2) + "\($0)" }
    let corpus = try Corpus(titles: same + [String(repeating: "x", count: 5_000)])
    #expect(corpus.ask("bab").hits.count == 10)
    #expect(corpus.ask("xxxx").hits.count == 1)
    #expect(corpus.ask(String(repeating: "ab", count: 200)).hits.count <= 10)
  }
}
