import InklingIndex
import Testing

/// Bytes that are not what they should be: a typed error or an answer, never a trap.
@Suite struct DamageTests {
  private func segment() throws -> [UInt8] {
    let schema = IndexSchema(
      fields: [
        Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
        Field("size", .number), Field("headings", .heading), Field("anchors", .anchor),
        Field("url", .url),
      ])
    var builder = try SegmentBuilder(schema: schema)
    for id in 0..<20 {
      try builder.add(
        Document(values: [
          Array("\(id)".utf8), Array("garden \(id) harbour".utf8), Array("some words".utf8),
          Array((id % 2 == 0 ? "red" : "blue").utf8), Array("\(id)".utf8),
          Array("Words \(id)\nHarbour".utf8), Array("0 words\n5 harbour".utf8), Array("a".utf8),
        ]))
    }
    return try builder.finish()
  }

  private func ask(_ bytes: [UInt8]) {
    guard let index = try? SearchIndex(SegmentMemory(copying: bytes)) else { return }
    let scratch = SearchScratch()
    for question in ["g", "garden har", "gardn", "some words", "\"garden 1\"", "-harbour garden"] {
      let request = SearchRequest(text: Array(question.utf8), scope: 1)
      let answer = index.search(request, scratch: scratch)
      _ = AnswerEncoder().encode(answer, to: request, by: index)
    }
  }

  @Test("Every byte flipped: never a trap, and check() finds it")
  func everyByteFlipped() throws {
    let bytes = try segment()
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= UInt8(1 << (place % 8))
      ask(damaged)
      if let index = try? SearchIndex(SegmentMemory(copying: damaged)) {
        // Bytes between sections are padding, which nothing reads and no sum covers.
        if (try? index.check()) != nil { #expect(bytes[place] == 0, "at \(place)") }
      }
    }
  }

  @Test("Cut off at every length: a typed error")
  func everyTruncation() throws {
    let bytes = try segment()
    for length in 0..<bytes.count {
      #expect(throws: SegmentError.self) {
        _ = try SearchIndex(SegmentMemory(copying: Array(bytes.prefix(length))))
      }
    }
  }

  @Test("Hostile questions cost little and never trap")
  func hostileQuestions() throws {
    let index = try SearchIndex(SegmentMemory(copying: try segment()))
    let questions: [[UInt8]] = [
      [], [0], [0xFF, 0xFE], Array(repeating: 0x61, count: 10_000), Array("\"".utf8),
      Array("-".utf8), Array(":::".utf8), Array("title:".utf8), Array("- - \"\" -\"".utf8),
      Array(String(repeating: "a ", count: 5_000).utf8),
    ]
    for question in questions {
      let answer = index.search(
        SearchRequest(text: question, limit: .max, offset: .min), scratch: SearchScratch())
      #expect(answer.hits.count <= 100)
    }
  }
}
