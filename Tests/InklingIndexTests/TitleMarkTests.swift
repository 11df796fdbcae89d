import InklingIndex
import Testing

/// Issue 3: marks end where what was typed ends, at a whole character.
@Suite("Marks in titles")
struct TitleMarkTests {
  @Test(
    "The beginning of a word is marked as far as it was typed",
    arguments: [
      ("dell'acqua", "della", "dell'a"), ("Łódźki", "lodz", "Łódź"), ("한국어", "하", "한"),
      ("e\u{301}te\u{301}", "ete", "e\u{301}te\u{301}"), ("กรุงเทพ", "ก", "ก"),
    ])
  func marks(title: String, typed: String, marked: String) throws {
    var builder = try SegmentBuilder(schema: IndexSchema(fields: [Field("title", .title)]))
    try builder.add(Document(values: [Array(title.utf8)]))
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    let answer = index.search(SearchRequest(text: Array(typed.utf8)), scratch: SearchScratch())
    let hit = try #require(answer.hits.first)
    let run = try #require(index.row(of: hit, in: answer).title.runs.first { $0.mark == .exact })
    #expect(run.text.string == marked)
  }
}
