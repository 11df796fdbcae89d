import InklingIndex
import Testing

/// Issue 3: questions in whole sentences find other forms of their words, and the words themselves first.
@Suite("Loose forms in questions")
struct LooseFormQuestionTests {
  @Test("A document with another form is found, below one with the word itself")
  func forms() throws {
    let texts = [
      "several studies of supersonic wakes", "boundaries heated in tunnels",
      "a boundary heated in tunnels",
      "some remarks about paint",
    ]
    var builder = try SegmentBuilder(
      schema: Schema(fields: [Field("id", .id), Field("text", .text)]))
    for (number, text) in texts.enumerated() {
      try builder.add(Document(values: [Array("\(number)".utf8), Array(text.utf8)]))
    }
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    let scratch = SearchScratch()
    func ids(_ question: String) -> [String] {
      let answer = index.search(SearchRequest(text: Array(question.utf8)), scratch: scratch)
      return answer.hits.map { String(decoding: index.row(of: $0, in: answer).id, as: UTF8.self) }
    }
    #expect(ids("how does one cool any boundary quickly") == ["2", "1"])
    #expect(ids("which study treats wake behind bodies") == ["0"])
  }
}
