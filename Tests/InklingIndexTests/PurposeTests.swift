import InklingIndex
import Testing

@Suite("What a search bar is for")
struct PurposeTests {
  @Test("S4-04, S0-01, S0-23: one value out of twenty thousand, and the same words in one scope")
  func findsOneAndFilters() throws {
    let schema = IndexSchema(
      fields: [Field("id", .id), Field("title", .title), Field("box", .scope)],
      scopeOrder: [Array("inbox".utf8), Array("sent".utf8)])
    var builder = try SegmentBuilder(schema: schema)
    for number in 0..<20_000 {
      let box = number % 4 == 0 ? "sent" : "inbox"
      try builder.add(
        Document(values: [
          Array("\(number)".utf8), Array("Letter number\(number)".utf8), Array(box.utf8),
        ]))
    }
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    #expect(ids("letter number17321", in: index).first == "17321")
    #expect(ids("letter number17321", in: index, scope: 1).first == "17321")
    #expect(!ids("letter number17321", in: index, scope: 2).contains("17321"))
    let sent = index.search(
      SearchRequest(text: Array("letter".utf8), scope: 2), scratch: SearchScratch())
    #expect(sent.scopeCounts.prefix(3).elementsEqual([20_000, 15_000, 5_000]))
  }
}
