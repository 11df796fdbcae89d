import InklingIndex
import Testing

/// Issue 3: a hit can be asked why it stands where it stands, and what it says is what orders the hits.
@Suite("Explanations")
struct ExplanationTests {
  private func corpus() throws -> Corpus {
    try Corpus(
      [
        ["red fox path", ""], ["bare fox", ""], ["a fox long", ""], ["foxglove", ""],
        ["big foxglove", ""], ["stone garden", "a fox in the text"], ["boundary layer flow", ""],
        ["boundaries of layers", "flow"], ["postgres", ""],
      ], fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
  }

  private func explained(_ text: String, _ id: Int) throws -> HitExplanation {
    let corpus = try corpus()
    let request = SearchRequest(text: Array(text.utf8))
    let answer = corpus.index.search(request, scratch: SearchScratch())
    let place = try #require(corpus.ids(answer).firstIndex(of: id))
    return corpus.index.explain(answer.hits[place], in: request, scratch: SearchScratch())
  }

  @Test(
    "The place of the words",
    arguments: [
      ("red", 0, WordsPlace.opening), ("fox", 1, .ending), ("fox", 2, .phrase),
      ("fox", 3, .openingBegun), ("fox", 4, .phraseBegun), ("path red", 0, .title),
      ("fox", 5, .text), ("gardne", 5, .ending),
    ])
  func places(text: String, id: Int, place: WordsPlace) throws {
    #expect(try explained(text, id).place == place)
  }

  @Test("Hits ascend by tier, typos, place and static rank")
  func order() throws {
    let corpus = try corpus()
    for text in ["fox", "f", "b", "red fox", "gardne", "foxglvoe", "post gres", "bonudary layer"] {
      let request = SearchRequest(text: Array(text.utf8))
      let scratch = SearchScratch()
      let answer = corpus.index.search(request, scratch: scratch)
      let keys = answer.hits.map { hit -> [Int] in
        let why = corpus.index.explain(hit, in: request, scratch: scratch)
        #expect(why.words.allSatisfy { $0.match != .missing }, "\(text)")
        return [Int(why.tier.rawValue), why.typos, why.place?.rawValue ?? 9, why.staticRank]
      }
      #expect(!keys.isEmpty)
      #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) }, "\(text)")
    }
  }

  @Test("Words: what was asked, what was found, how and where")
  func words() throws {
    let typo = try explained("gardne", 5)
    #expect(typo.tier == .typo && typo.typos == 1)
    #expect(typo.words.map { String(decoding: $0.found, as: UTF8.self) } == ["garden"])
    #expect(typo.words.map(\.match) == [.typo(1)])
    #expect(typo.words.map(\.titlePosition) == [1])
    let joined = try explained("post gres", 8)
    #expect(joined.words.map { String(decoding: $0.asked, as: UTF8.self) } == ["postgres"])
    let begun = try explained("stone fo", 5)
    #expect(begun.words.map(\.match) == [.whole, .begun])
    #expect(begun.words.map(\.titlePosition) == [0, nil])
    #expect(begun.words.map(\.weight) == [5, 1])
    #expect(begun.titleWords == 2)
  }

  @Test("The parts of BM25F add up to the score that orders the hits")
  func scores() throws {
    let corpus = try corpus()
    let request = SearchRequest(text: Array("which boundary of flow has layers".utf8))
    let scratch = SearchScratch()
    let answer = corpus.index.search(request, scratch: scratch)
    #expect(answer.tier == .some && answer.hits.count >= 2)
    for hit in answer.hits {
      let why = corpus.index.explain(hit, in: request, scratch: scratch)
      #expect(abs(why.score - Double(hit.score)) < 0.001)
      #expect(why.place == nil)
    }
    let first = try #require(answer.hits.first)
    let why = corpus.index.explain(first, in: request, scratch: scratch)
    #expect(why.words.contains { $0.match == .alike && $0.weight == 3.5 })
    #expect(why.words.contains { $0.match == .missing && $0.score == 0 })
  }
}
