import InklingIndex
import Testing

/// What bounds a search: looks at documents, and whoever asked.
@Suite("Budgets")
struct BudgetTests {
  /// All documents hold both words, in their texts, so that a question of both has to look at all of them.
  private static let index: SearchIndex? = {
    let schema = IndexSchema(fields: [
      Field("title", .title), Field("text", .text), Field("s", .scope),
    ])
    guard var builder = try? SegmentBuilder(schema: schema) else { return nil }
    for number in 0..<60_000 {
      let values = ["n\(number)", "river stone lantern", number % 2 == 0 ? "a" : "b"]
      try? builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    return try? SearchIndex(SegmentMemory(copying: builder.finish()))
  }()
  /// Nothing that is found is shown, so every document is looked at.
  private static let request = SearchRequest(text: Array("river stone -\"stone river\"".utf8))

  @Test("A search asks now and then whether to go on, and ends with what it has")
  func stopped() throws {
    let index = try #require(Self.index)
    let scratch = SearchScratch()
    var asked = 0
    scratch.mustStop = {
      asked += 1
      return asked > 2
    }
    let cut = index.search(Self.request, scratch: scratch)
    #expect(cut.isPartial)
    #expect(!cut.totalIsExact)
    #expect(asked == 3)
    // The next question begins anew.
    scratch.mustStop = { false }
    let whole = index.search(SearchRequest(text: Array("n5".utf8)), scratch: scratch)
    #expect(!whole.isPartial)
    #expect(!whole.hits.isEmpty)
  }

  @Test("A short search asks nobody: a slow machine does not make it partial")
  func short() throws {
    let index = try #require(Self.index)
    let scratch = SearchScratch()
    var asked = 0
    scratch.mustStop = {
      asked += 1
      return true
    }
    let answer = index.search(SearchRequest(text: Array("n59".utf8)), scratch: scratch)
    #expect(!answer.isPartial)
    #expect(asked == 0)
  }

  @Test("What is excluded is not shown either when a search ends before all was looked at")
  func excluded() throws {
    let schema = IndexSchema(fields: [Field("title", .title), Field("text", .text)])
    var builder = try SegmentBuilder(schema: schema)
    for number in 0..<20_000 {
      let text = number % 2 == 0 ? "river stone moss fern" : "river stone lantern"
      try builder.add(Document(values: ["n\(number)", text].map { Array($0.utf8) }))
    }
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    let questions = [
      "river stone -moss", "river stone -\"moss fern\"", "river stone absent missing -moss",
      "river stone absent missing -\"moss fern\"",
    ]
    var partial = 0
    for question in questions {
      for budget in [1, 100, 10_000, 30_000, 50_000, 80_000, 200_000] {
        let request = SearchRequest(
          text: Array(question.utf8), limit: 100, budget: SearchBudget(steps: budget))
        let answer = index.search(request, scratch: SearchScratch())
        partial += answer.isPartial ? 1 : 0
        for hit in answer.hits {
          let text = String(decoding: index.value(of: hit.document, field: 1), as: UTF8.self)
          #expect(!text.contains("moss"), "\(question) within \(budget)")
        }
      }
    }
    #expect(partial > 8)
  }

  @Test("A long text is analysed in pieces, and no word of it is lost or torn")
  func longText() throws {
    let schema = IndexSchema(fields: [Field("id", .id), Field("text", .text)])
    var builder = try SegmentBuilder(schema: schema)
    // 40,000 words of 180 kB, so that pieces end in the middle of it.
    let words = (0..<40_000).map { "w" + String($0, radix: 36) + "x" }
    try builder.add(
      Document(values: [Array("1".utf8), Array(words.joined(separator: " ").utf8)]))
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    let scratch = SearchScratch()
    for word in words {
      let answer = index.search(
        SearchRequest(text: Array((word + " ").utf8), limit: 1), scratch: scratch)
      if answer.hits.first?.tier != .exact { Issue.record("\(word) is not found") }
    }
  }

  @Test("An answer of many rows looks less far into each text")
  func rows() throws {
    let schema = IndexSchema(fields: [Field("title", .title), Field("text", .text)])
    var builder = try SegmentBuilder(schema: schema)
    for number in 0..<50 {
      // The word stands 30,000 bytes from the beginning.
      let text = String(repeating: "stone ", count: 5_000) + "lantern"
      try builder.add(Document(values: ["n\(number)", text].map { Array($0.utf8) }))
    }
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    for (limit, isMarked) in [(10, true), (20, true), (50, false)] {
      let answer = index.search(
        SearchRequest(text: Array("lantern".utf8), limit: limit), scratch: SearchScratch())
      #expect(answer.hits.count == limit)
      for hit in answer.hits {
        let row = index.row(of: hit, in: answer)
        #expect(row.text.runs.contains { $0.mark == .exact } == isMarked, "\(limit) rows")
      }
    }
  }
}
