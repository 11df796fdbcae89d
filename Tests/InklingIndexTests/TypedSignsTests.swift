import InklingIndex
import Testing

/// Issue 24, part 6: Vietnamese tones and other signs count when they are typed.
@Suite("Questions typed with signs")
struct TypedSignsTests {
  private let texts = [
    "ban nhạc trong phòng này", "bàn ghế trong phòng này", "bán nhà trong phòng này",
    "bạn bè trong phòng này",
    "không có gì",
  ]

  private func corpus(_ texts: [String]) throws -> Corpus {
    try Corpus(texts.map { [$0] }, fields: [Field("id", .id), Field("text", .text)])
  }

  private func first(_ asked: String) throws -> String? {
    let corpus = try corpus(texts)
    return corpus.ids(corpus.ask(asked, limit: 10)).first.map { texts[$0] }
  }

  @Test("Of texts with the same letters that with the signs stands first, in capitals or not")
  func signs() throws {
    for (asked, first) in [
      ("bàn q1 q2 q3", "bàn ghế trong phòng này"), ("Bán q1 q2 q3", "bán nhà trong phòng này"),
      ("q1 q2 q3 bạn", "bạn bè trong phòng này"), ("BÀN q1 q2 q3", "bàn ghế trong phòng này"),
    ] {
      #expect(try self.first(asked) == first)
    }
  }

  @Test("Typed without signs a word is found with any, in the order of the index")
  func plain() throws {
    let corpus = try corpus(texts)
    #expect(corpus.ids(corpus.ask("ban q1 q2 q3", limit: 10)) == [0, 1, 2, 3])
    #expect(corpus.ids(corpus.ask("bàn q1 q2 q3", limit: 10)).sorted() == [0, 1, 2, 3])
  }

  @Test("What a document loses is what the word adds, and explain says so")
  func explained() throws {
    let corpus = try corpus(texts)
    let request = SearchRequest(text: Array("bàn q1 q2 q3".utf8))
    let scratch = SearchScratch()
    let answer = corpus.index.search(request, scratch: scratch)
    let whys = answer.hits.map { corpus.index.explain($0, in: request, scratch: scratch) }
    #expect(whys.map { $0.words[0].hasOtherSigns } == [false, true, true, true])
    #expect(whys[0].score > 0)
    #expect(whys.dropFirst().allSatisfy { $0.score < whys[0].score })
  }

  private func explained(_ asked: String, _ corpus: Corpus) throws -> HitExplanation {
    let request = SearchRequest(text: Array(asked.utf8))
    let scratch = SearchScratch()
    let hit = try #require(corpus.index.search(request, scratch: scratch).hits.first)
    return corpus.index.explain(hit, in: request, scratch: scratch)
  }

  @Test("A long text is not looked through, and keeps its score")
  func long() throws {
    let long = "bạn " + String(repeating: "xyz ", count: 1_100)
    for (text, isLookedThrough) in [(long, false), ("bạn xyz", true)] {
      // Short ones besides, or the corpus would be one of long pages, which have an order of their own.
      let corpus = try corpus([text] + Array(repeating: "không có gì", count: 40))
      let signed = try explained("bàn q1 q2 q3", corpus)
      let plain = try explained("ban q1 q2 q3", corpus)
      #expect(signed.words[0].hasOtherSigns == isLookedThrough)
      #expect((signed.score < plain.score) == isLookedThrough)
    }
  }
}
