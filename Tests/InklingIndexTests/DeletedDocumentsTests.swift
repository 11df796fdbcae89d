import InklingIndex
import Testing

@Suite("Deleted documents")
struct DeletedDocumentsTests {
  @Test("A hidden document is neither returned, nor counted, nor completed")
  func hidden() throws {
    let schema = IndexSchema(
      fields: [Field("id", .id), Field("name", .title), Field("kind", .scope)],
      scopeOrder: [Array("red".utf8), Array("blue".utf8)])
    var builder = try SegmentBuilder(schema: schema)
    for number in 0..<200 {
      let values = ["\(number)", "apple \(number)", number.isMultiple(of: 2) ? "red" : "blue"]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    var words = [UInt64](repeating: 0, count: 4)
    var gone: Set<String> = []
    for document in 0..<index.documentCount where document % 3 != 0 {
      words[document / 64] |= 1 << UInt64(document % 64)
      gone.insert(String(decoding: index.value(of: document, field: 0), as: UTF8.self))
    }
    let hiding = index.hiding(DeletedDocuments(words: words))
    let scratch = SearchScratch()
    for text in ["a", "ap", "apple", "apple 1", "apple 17", "aplpe"] {
      let request = SearchRequest(text: Array(text.utf8), limit: 100)
      let all = index.search(request, scratch: scratch)
      let rest = hiding.search(request, scratch: scratch)
      let kept = all.hits.map(\.document).filter { $0 % 3 == 0 }
      #expect(rest.hits.map(\.document).starts(with: kept), "\(text)")
      #expect(rest.hits.allSatisfy { $0.document % 3 == 0 }, "\(text)")
      #expect(rest.scopeCounts[0] == rest.total, "\(text)")
    }
    let everything = hiding.search(SearchRequest(text: Array("app".utf8)), scratch: scratch)
    #expect(everything.total == 67)
    #expect(everything.scopeCounts.dropFirst().reduce(0, +) == 67)
    #expect(!everything.titles.isEmpty)
    #expect(
      everything.titles.allSatisfy {
        !gone.contains(String(decoding: $0.dropFirst(6), as: UTF8.self))
      })
    let one = try #require(gone.first)
    let exact = hiding.search(SearchRequest(text: Array("apple \(one)".utf8)), scratch: scratch)
    for completion in exact.completions + exact.titles {
      let asked = hiding.search(SearchRequest(text: completion), scratch: scratch)
      #expect(asked.total > 0)
    }
  }
}
