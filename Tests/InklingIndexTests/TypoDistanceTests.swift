import InklingIndex
import InklingText
import Testing

/// Issue 3: the trie is walked with rows of bits; the distances must be those of `EditDistance`.
@Suite("Typo distances")
struct TypoDistanceTests {
  /// Pseudo-random letters, the same everywhere.
  private struct Letters {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func word(_ length: Int) -> [UInt8] { (0..<length).map { _ in 0x61 + UInt8(next(3)) } }
  }

  @Test("Every hit says the distance that EditDistance has", arguments: [1, 2, 3] as [UInt64])
  func distances(seed: UInt64) throws {
    var letters = Letters(state: seed)
    let words = (0..<400).map { _ in letters.word(5 + letters.next(6)) }
    var builder = try SegmentBuilder(schema: Schema(fields: [Field("title", .title)]))
    for word in words { try builder.add(Document(values: [word])) }
    let index = try SearchIndex(SegmentMemory(copying: builder.finish()))
    let scratch = SearchScratch()
    var loose = 0
    for _ in 0..<100 {
      let typed = letters.word(5 + letters.next(6))
      let maximum = typed.count > 8 ? 2 : 1
      let distance = try #require(EditDistance(from: typed, maximum: maximum))
      let answer = index.search(SearchRequest(text: typed, limit: 50), scratch: scratch)
      for hit in answer.hits where hit.tier != .some {
        let row = index.row(of: hit, in: answer)
        let title = row.title.flatMap { $0.bytes }
        let expected = try #require(distance.prefixDistance(to: title))
        let atFirstLetter = title.first != typed.first && expected > 0 ? 1 : 0
        #expect(hit.typos == expected + atFirstLetter || hit.typos == expected)
        if hit.typos > 0 { loose += 1 }
      }
    }
    #expect(loose > 100)
  }
}
