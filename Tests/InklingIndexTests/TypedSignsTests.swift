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

  private func corpus(_ texts: [String], _ more: [Field] = []) throws -> Corpus {
    try Corpus(texts.map { [$0] }, fields: [Field("id", .id), Field("text", .text)] + more)
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

  @Test("A long text is not looked through, and loses nothing")
  func long() throws {
    let long = "bàn " + String(repeating: "xyz ", count: 2_000)
    let corpus = try corpus([long, "bạn"])
    #expect(corpus.ids(corpus.ask("bán q1 q2 q3", limit: 10)).count == 2)
  }
}
