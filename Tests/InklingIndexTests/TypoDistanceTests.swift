import InklingIndex
import Testing

/// Typos between `typed` and the beginnings of `word`, the shortest first and the word itself last: the matrix of optimal
/// string alignment, filled in as the textbook has it.
private func distances(_ typed: [UInt8], _ word: [UInt8]) -> [Int] {
  var d = Array(repeating: Array(repeating: 0, count: word.count + 1), count: typed.count + 1)
  for i in 0...typed.count {
    for j in 0...word.count {
      if i == 0 || j == 0 {
        d[i][j] = i + j
        continue
      }
      let cost = typed[i - 1] == word[j - 1] ? 0 : 1
      d[i][j] = min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost)
      if i > 1, j > 1, typed[i - 1] == word[j - 2], typed[i - 2] == word[j - 1] {
        d[i][j] = min(d[i][j], d[i - 2][j - 2] + 1)
      }
    }
  }
  return d[typed.count]
}

/// Whether two edits make the whole word of `typed`, which has five to eight letters.
private func isTwoAway(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
  typed.count <= 8 && !isFirstWrong(typed, word) && (distances(typed, word).last ?? 3) <= 2
}

/// Whether the first letter differs, and not because the first two have changed places.
private func isFirstWrong(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
  typed[0] != word[0] && !(typed[0] == word[1] && typed[1] == word[0])
}

/// Issue 3: the trie is walked with rows of bits; the distances must be those of the textbook's matrix.
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

  private func index(_ words: [[UInt8]]) throws -> SearchIndex {
    var builder = try SegmentBuilder(schema: IndexSchema(fields: [Field("title", .title)]))
    for word in words { try builder.add(Document(values: [word])) }
    return try SearchIndex(SegmentMemory(copying: builder.finish()))
  }

  /// Whether a hit was found by what it sounds like, which has no distance.
  private func isSound(
    _ hit: SearchHit, _ typed: [UInt8], _ index: SearchIndex, _ scratch: SearchScratch
  ) -> Bool {
    index.explain(hit, in: SearchRequest(text: typed, limit: 50), scratch: scratch)
      .words.contains { $0.match == .sound }
  }

  private func isInside(_ typed: [UInt8], _ word: [UInt8]) -> Bool {
    word.indices.dropFirst().contains { word[$0...].starts(with: typed) }
  }

  @Test(
    "Of all words of five and six letters over two, exactly those one typo away are found, and whole words two away"
  )
  func everyPair() throws {
    let words = (0..<96).map { number in
      let length = number < 32 ? 5 : 6
      return (0..<length).map { 0x61 + UInt8((number < 32 ? number : number - 32) >> $0 & 1) }
    }
    let scratch = SearchScratch()
    for word in words {
      let index = try index([word])
      for typed in words {
        let expected = distances(typed, word).min() ?? 0
        let atFirstLetter = expected > 0 && isFirstWrong(typed, word) ? 1 : 0
        var hit = index.search(SearchRequest(text: typed), scratch: scratch).hits.first
        if let found = hit, isSound(found, typed, index, scratch) { hit = nil }
        let isNear = expected + atFirstLetter <= 2 && expected <= 1
        #expect((hit != nil) == (isNear || isTwoAway(typed, word)), "\(typed) \(word)")
        guard let hit else { continue }
        if hit.tier == .typo, hit.typos == 0 {
          #expect(isInside(typed, word))
        } else if isNear {
          #expect(hit.typos == expected || hit.typos == expected + atFirstLetter)
        } else {
          #expect(hit.typos == 2)
        }
      }
    }
  }

  @Test("Every hit says the distance that the matrix has", arguments: [1, 2, 3] as [UInt64])
  func hits(seed: UInt64) throws {
    var letters = Letters(state: seed)
    let index = try index((0..<400).map { _ in letters.word(5 + letters.next(6)) })
    let scratch = SearchScratch()
    var loose = 0
    for _ in 0..<100 {
      let typed = letters.word(5 + letters.next(6))
      let answer = index.search(SearchRequest(text: typed, limit: 50), scratch: scratch)
      for hit in answer.hits where hit.tier != .some {
        let row = index.row(of: hit, in: answer)
        let title = row.title.plain.bytes
        if hit.tier == .typo, hit.typos == 0 {
          #expect(isInside(typed, title))
          continue
        }
        if isSound(hit, typed, index, scratch) { continue }
        if hit.typos > 0 { loose += 1 }
        let expected = distances(typed, title).min() ?? 0
        guard expected <= (typed.count > 8 ? 2 : 1) else {
          #expect(isTwoAway(typed, title) && hit.typos == 2)
          continue
        }
        let atFirstLetter = expected > 0 && isFirstWrong(typed, title) ? 1 : 0
        let isWhole = isTwoAway(typed, title) && hit.typos == 2
        #expect(hit.typos == expected + atFirstLetter || hit.typos == expected || isWhole)
      }
    }
    #expect(loose > 100)
  }
}
