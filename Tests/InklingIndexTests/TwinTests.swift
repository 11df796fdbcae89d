import Dispatch
import InklingIndex
import Testing

/// The index against the obvious lines of ``BruteForceTwin``.
@Suite struct TwinTests {
  private func index(_ documents: [(title: String, text: String)], chunks: Int = 1) throws
    -> [UInt8]
  {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("title", .title), Field("text", .text),
    ])
    var builders = try (0..<chunks).map { _ throws(IndexError) in try SegmentBuilder(schema: schema)
    }
    for (id, document) in documents.enumerated() {
      try builders[id * chunks / documents.count].add(
        Document(values: [
          Array("\(id)".utf8), Array(document.title.utf8), Array(document.text.utf8),
        ]))
    }
    let segment = try SegmentBuilder.finish(builders)
    #expect(try SearchIndex(SegmentMemory(copying: segment))._checkInvariants() == [])
    return segment
  }

  /// Documents whose titles are so many of these words, drawn at random.
  private func drawn(
    _ count: Int, from words: [String], text: String = "", using random: inout Seeded
  ) -> [(title: String, text: String)] {
    (0..<count).map { _ in
      let title = (0..<3).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
      return (title.joined(separator: " "), text)
    }
  }

  private func exactIDs(_ question: String, in index: SearchIndex, limit: Int = 100) -> [Int] {
    let answer = index.search(
      SearchRequest(text: Array(question.utf8), limit: limit), scratch: SearchScratch())
    return answer.hits.filter { $0.tier == .exact }.compactMap {
      Int(String(decoding: index.value(of: $0.document, field: 0), as: UTF8.self))
    }
  }

  @Test("All small corpora: same hits, same order")
  func allSmallCorpora() throws {
    let titles = ["a", "b", "ab", "a b", "b a", "a ab", "ab a b", "b b"]
    let questions = ["a", "b", "ab", "a b", "b a", "a a", "b ab", "a b a"]
    for first in titles {
      for second in titles {
        for third in titles {
          let documents = [(first, "b"), (second, ""), (third, "ab a")]
          let twin = BruteForceTwin(documents)
          let index = try SearchIndex(SegmentMemory(copying: try index(documents)))
          for question in questions {
            #expect(exactIDs(question, in: index) == twin.ids(question), "\(documents) \(question)")
          }
        }
      }
    }
  }

  @Test("Seeded random corpora: same hits, same order", arguments: [1, 2, 3, 4, 5, 6])
  func randomCorpora(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let letters = Array("abc")
    func word() -> String {
      String(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          letters[Int.random(in: 0..<3, using: &random)]
        })
    }
    func words(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in word() }.joined(separator: " ")
    }
    let documents = (0..<400).map { _ in (title: words(5), text: words(8)) }
    let twin = BruteForceTwin(documents)
    let index = try SearchIndex(SegmentMemory(copying: try index(documents)))
    for _ in 0..<150 {
      let question = words(3)
      let expected = twin.ids(question)
      #expect(exactIDs(question, in: index) == Array(expected.prefix(100)), "\(question)")
      #expect(exactIDs(question, in: index, limit: 3) == Array(expected.prefix(3)), "\(question)")
    }
  }

  @Test("S0-05: each further character narrows the results", arguments: [11, 12])
  func typingNarrows(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let words = ["harbour", "harvest", "garden", "garage", "gar", "window", "wind"]
    let documents = drawn(90, from: words, using: &random)
    let index = try SearchIndex(SegmentMemory(copying: try index(documents)))
    for question in ["harbour garden win", "gar harvest", "wind window garage"] {
      var before: Set<Int>?
      for count in 1...question.count {
        let found = Set(exactIDs(String(question.prefix(count)), in: index))
        if let before { #expect(found.isSubset(of: before), "\(question.prefix(count))") }
        before = found
      }
    }
  }

  @Test("A segment with lists of common prefixes holds together")
  func commonPrefixes() throws {
    let documents = (0..<6_000).map {
      (title: "garden\($0 % 700) gate", text: "word\($0 % 50) gardener")
    }
    _ = try index(documents)
  }

  @Test("What contradicts itself is noticed")
  func invariantsNotice() throws {
    var bytes = try index((0..<40).map { (title: "garden \($0)", text: "words \($0 % 7)") })
    var (noticed, tried) = (0, 0)
    for place in stride(from: 0, to: bytes.count, by: 13) {
      bytes[place] ^= 1
      // The header and the table have a checksum that is compared when they are opened.
      if let index = try? SearchIndex(SegmentMemory(copying: bytes)) {
        if !index._checkInvariants().isEmpty { noticed += 1 }
        tried += 1
      }
      bytes[place] ^= 1
    }
    #expect(noticed > tried / 6, "\(noticed) of \(tried)")
  }

  @Test("Every prefix of an indexed word finds it")
  func everyPrefixFinds() throws {
    let documents = [("zenmonitor", "quokka"), ("Łódź", "東京都庁"), ("x86_64", "ภาษาไทย")]
    let index = try SearchIndex(SegmentMemory(copying: try index(documents)))
    for (id, document) in documents.enumerated() {
      for text in [document.0, document.1] {
        for count in 1...text.unicodeScalars.count {
          let prefix = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
          #expect(exactIDs(prefix, in: index).contains(id), "\(prefix)")
        }
      }
    }
  }

  @Test("Chunks make no difference to the bytes")
  func chunksAreDeterministic() throws {
    let documents = (0..<300).map { (title: "word\($0 % 37) and \($0)", text: "text \($0 % 11)") }
    let whole = try index(documents)
    #expect(try index(documents, chunks: 2) == whole)
    #expect(try index(documents, chunks: 7) == whole)
  }

  @Test("Whoever does the work, and in whichever order, the bytes are the same")
  func spreadingIsDeterministic() throws {
    let schema = IndexSchema(fields: [Field("id", .id), Field("title", .title)])
    let builders = try (0..<3).map { chunk throws(IndexError) -> SegmentBuilder in
      var builder = try SegmentBuilder(schema: schema)
      for number in 0..<200 {
        let values = ["\(chunk)-\(number)", "garden \(number % 17) harbour\(chunk)"]
        try builder.add(Document(values: values.map { Array($0.utf8) }))
      }
      return builder
    }
    let whole = try SegmentBuilder.finish(builders)
    let backwards = try SegmentBuilder.finish(builders) { count, work in
      for piece in (0..<count).reversed() { work(piece) }
    }
    let atOnce = try SegmentBuilder.finish(builders) {
      DispatchQueue.concurrentPerform(iterations: $0, execute: $1)
    }
    #expect(backwards == whole)
    #expect(atOnce == whole)
  }

  @Test("S1-07: every completion finds something", arguments: [21])
  func completionsFind(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let words = ["postgres", "postgresql", "server", "service", "cinnamon", "desktop", "common"]
    let documents = drawn(60, from: words, text: "extra", using: &random)
    let index = try SearchIndex(SegmentMemory(copying: try index(documents)))
    for question in ["p", "po", "postgres s", "cinamon", "cinamon des", "serv", "desktpo c"] {
      let answer = index.search(
        SearchRequest(text: Array(question.utf8)), scratch: SearchScratch())
      #expect(!answer.completions.isEmpty, "\(question)")
      for completion in answer.completions {
        let again = index.search(SearchRequest(text: completion), scratch: SearchScratch())
        #expect(again.total > 0 && again.tier == .exact, "\(question)")
      }
    }
  }
}
