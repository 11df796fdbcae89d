import Foundation
import InklingIndex
import InklingStore
import TestSupport
import Testing

/// The same documents in one segment and in many: the answers must agree.
@Suite("One segment or many")
struct OneOrManyTests {
  private static let schema = IndexSchema(
    fields: [
      Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
      Field("year", .number), Field("place", .point),
    ])
  private static let words = [
    "harbour", "garden", "garage", "harvest", "window", "winter", "gardener", "stone", "the", "of",
    "river", "bridge", "library", "lantern", "boundary", "boundaries", "lampmender", "lampbender",
    "lanternway", "lanternbay",
  ]

  /// Words of very different frequencies, so that what one segment knows is not what all know.
  private static func documents(_ count: Int, seed: UInt64) -> [Document] {
    var generator = SeededGenerator(seed: seed)
    func word() -> String {
      let bound = Int.random(in: 1...words.count, using: &generator)
      return words[Int.random(in: 0..<bound, using: &generator)]
    }
    return (0..<count).map { number in
      let title = (0..<Int.random(in: 1...4, using: &generator)).map { _ in word() }
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in word() }
      let boost = Int32(number % 41 == 0 ? 3 : 0)
      let year = number % 7 == 0 ? "" : "\(Int.random(in: 1900...1990, using: &generator))"
      let values = [
        "\(number)", title.joined(separator: " "), text.joined(separator: " "),
        number % 3 == 0 ? "blue" : "red", year,
        number % 5 == 0 ? "" : "\(number * 37 % 180 - 90),\(number * 53 % 360 - 180)",
      ]
      return Document(values: values.map { Array($0.utf8) }, boost: boost)
    }
  }

  private static func questions(seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var all = ["h", "gar", "garden har", "harbor", "gardn wind", "qqqq stone", "stone qqqq zzzz"]
    // Two edits, and one that is two from another word, in a few words and in many.
    all += ["bundarees", "lampmengre stone", "lampmenger"]
    all += ["lampmenger", "lampmengre"].map { "harbour garden garage \($0)" }
    for number in 0..<160 {
      let count = Int.random(in: 1...5, using: &generator)
      var text = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
        .joined(separator: " ")
      if number % 3 == 0 { text.removeLast(min(2, text.count - 1)) }
      if number % 4 == 1, text.count > 4 {
        text.remove(at: text.index(text.startIndex, offsetBy: 2))
      }
      all.append(text)
    }
    return all
  }

  @Test("Identifiers in long texts are ordered alike, whichever segment has them")
  func identifiers() throws {
    var generator = SeededGenerator(seed: 24)
    func word() -> String { words.randomElement(using: &generator) ?? "" }
    let words = Self.words.prefix(8)
    // So few that all of them are read closely, in one segment as well.
    let documents = (0..<45).map { number in
      let text = (0..<300).map { place in place % 20 == 0 ? "\(word())_\(word())" : word() }
      let values = ["\(number)", word(), text.joined(separator: " "), "red", "", ""]
      return Document(values: values.map { Array($0.utf8) })
    }
    let directory = try TemporaryDirectory()
    let one = try store(directory.file("one"), documents, in: 1)
    let many = try store(directory.file("many"), documents, in: 7)
    for first in words {
      for question in ["\(first)_", "\(first)_wi", "\(first)_garden x", "\(first)_hrabour"] {
        let ids = one.snapshot.ids(question, limit: 30)
        #expect(ids.count > 10)
        #expect(many.snapshot.ids(question, limit: 30) == ids, "\(question)")
      }
    }
  }

  @Test("All segments and stages of a question share its budget")
  func sharedBudget() throws {
    let directory = try TemporaryDirectory()
    let many = try store(directory.file("many"), Self.documents(2_000, seed: 5), in: 8)
    let scratch = SearchScratch()
    func isPartial(_ steps: Int) -> Bool {
      let request = SearchRequest(
        text: Array("harbour stone".utf8), budget: SearchBudget(steps: steps))
      return many.snapshot.search(request, scratch: scratch).answer.isPartial
    }
    // What all segments need is too much when each of them is allowed it but not all together.
    let needed = try #require((1...200).first { !isPartial($0 * 100) }) * 100
    #expect(needed > 400)
    #expect(isPartial(needed / 4))
  }

  @Test("Pages far down are the same from one segment and from many, to the farthest")
  func deepPages() throws {
    let directory = try TemporaryDirectory()
    let documents = Self.documents(2_400, seed: 11)
    let one = try store(directory.file("one"), documents, in: 1)
    let many = try store(directory.file("many"), documents, in: 6)
    for question in ["h", "gar", "harbour stone", "the of"] {
      let whole =
        one.snapshot.ids(question, limit: 100) + one.snapshot.ids(question, limit: 100, offset: 100)
      for offset in [0, 40, 100, 150, 700, 1_000] {
        let page = many.snapshot.ids(question, limit: 60, offset: offset)
        #expect(
          page == one.snapshot.ids(question, limit: 60, offset: offset), "\(question) \(offset)")
        if offset + 60 <= whole.count { #expect(page == Array(whole[offset..<(offset + 60)])) }
      }
    }
  }

  @Test(
    "S1-07: many segments suggest what is found, words before titles, nothing twice",
    arguments: [3, 7])
  func suggestions(segments: Int) throws {
    let directory = try TemporaryDirectory()
    let documents = Self.documents(320, seed: 9)
    let many = try store(directory.file("many"), documents, in: segments)
    let scratch = SearchScratch()
    var titles = 0
    for question in Self.questions(seed: 6) {
      let request = SearchRequest(text: Array(question.utf8))
      let answer = many.snapshot.search(request, scratch: scratch).answer
      let suggested = answer.completions + answer.titles
      #expect(suggested.count <= 5)
      #expect(Set(suggested).count == suggested.count, "\(question)")
      titles += answer.titles.count
      for text in suggested {
        let again = many.snapshot.search(SearchRequest(text: text), scratch: scratch)
        #expect(
          again.answer.tier == .exact && again.answer.total > 0,
          "\(String(decoding: text, as: UTF8.self)) for \(question)")
      }
      for title in answer.titles {
        #expect(!answer.completions.contains(title) && title != request.text, "\(question)")
        let first = try #require(
          many.snapshot.search(SearchRequest(text: title), scratch: scratch).rows.first)
        #expect(first.title.plain.bytes.starts(with: title), "\(question)")
      }
      #expect(many.snapshot.search(request, scratch: scratch).answer.titles == answer.titles)
    }
    #expect(titles > 100)
  }

  @Test(
    "Hits and their order are the same, by relevance, by number and by distance",
    arguments: [3, 7, 31])
  func order(segments: Int) throws {
    let documents = Self.documents(620, seed: UInt64(segments))
    let directory = try TemporaryDirectory()
    let one = try store(directory.file("one"), documents, in: 1)
    let many = try store(directory.file("many"), documents, in: segments)
    #expect(many.snapshot.statistics.segments.count == segments)
    let scratch = SearchScratch()
    var pages = 0
    for question in Self.questions(seed: 5) {
      for scope in 0...1 {
        for text in ["", "-year", "place:50,10", "-place:50,10,year", "year,-place:0,0"] {
          let sort = try SearchSort(Array(text.utf8), of: Self.schema)
          for offset in [0, 10] {
            let request = SearchRequest(
              text: Array(question.utf8), scope: scope, limit: 10, offset: offset, sort: sort)
            let left = many.snapshot.search(request, scratch: scratch)
            let right = one.snapshot.search(request, scratch: scratch)
            let place: Comment = "\(question), scope \(scope), \(sort), from \(offset)"
            #expect(Self.described(left) == Self.described(right), place)
            if left.answer.totalIsExact, right.answer.totalIsExact {
              #expect(left.answer.total == right.answer.total, place)
              #expect(left.answer.scopeCounts == right.answer.scopeCounts, place)
            }
            pages += right.rows.isEmpty ? 0 : 1
          }
        }
      }
    }
    #expect(pages > 600)
  }

  @Test("What was deleted is neither found nor counted", arguments: [1, 3])
  func deleted(segments: Int) throws {
    let documents = Self.documents(620, seed: 4)
    let directory = try TemporaryDirectory()
    let left = try store(directory.file("left"), documents, in: segments)
    try left.update { (batch) throws(StoreError) in
      for number in stride(from: 3, to: 620, by: 7) { batch.delete(id: Array("\(number)".utf8)) }
    }
    let kept = documents.enumerated().filter { $0.offset % 7 != 3 }.map(\.element)
    let right = try store(directory.file("right"), kept, in: 1)
    let scratch = SearchScratch()
    var counted = 0
    for question in Self.questions(seed: 8) + Self.words {
      for scope in 0...1 {
        let request = SearchRequest(text: Array(question.utf8), scope: scope, limit: 10)
        let one = left.snapshot.search(request, scratch: scratch)
        let other = right.snapshot.search(request, scratch: scratch)
        guard one.answer.totalIsExact, other.answer.totalIsExact, one.answer.tier == .exact else {
          continue
        }
        let place: Comment = "\(question), scope \(scope)"
        #expect(Self.exactHits(one) == Self.exactHits(other), place)
        #expect(one.answer.total == other.answer.total, place)
        #expect(one.answer.scopeCounts == other.answer.scopeCounts, place)
        counted += one.answer.total > 10 ? 1 : 0
      }
    }
    #expect(counted > 60)
  }

  @Test("What was deleted is taken away from the counts that are written down", arguments: [0, 1])
  func deletedCommon(scope: Int) throws {
    let directory = try TemporaryDirectory()
    let documents = (0..<6_000).map { number in
      let values = ["\(number)", "lamp number \(number)", "", number % 3 == 0 ? "blue" : "red", ""]
      return Document(values: values.map { Array($0.utf8) })
    }
    let store = try store(directory.file("s"), documents, in: 1)
    try store.update { (batch) throws(StoreError) in
      for number in 0..<90 { batch.delete(id: Array("\(number)".utf8)) }
    }
    for question in ["l", "la", "lamp"] {
      let request = SearchRequest(text: Array(question.utf8), scope: scope)
      let answer = store.snapshot.search(request, scratch: SearchScratch()).answer
      #expect(answer.totalIsExact && answer.total == (scope == 0 ? 5_910 : 3_940), "\(question)")
      #expect(answer.scopeCounts == [5_910, 3_940, 1_970], "\(question)")
    }
  }

  /// The ids of what holds all words: scores of the other documents remember what was deleted.
  private static func exactHits(_ answer: FoundRows) -> [[UInt8]] {
    zip(answer.rows, answer.answer.hits).filter { $1.tier == .exact }.map { row, _ in row.id }
  }

  /// The ids, with the typos and the tier of each.
  private static func described(_ answer: FoundRows) -> String {
    zip(answer.rows, answer.answer.hits).map { row, hit in
      "\(String(decoding: row.id, as: UTF8.self)):\(hit.tier)\(hit.typos)"
    }.joined(separator: " ")
  }

  @Test("The JSON of a store's answer has the hits of that of one segment, mark for mark")
  func json() throws {
    let documents = Self.documents(90, seed: 2)
    let directory = try TemporaryDirectory()
    let one = try store(directory.file("one"), documents, in: 1).snapshot
    let many = try store(directory.file("many"), documents, in: 5).snapshot
    let scratch = SearchScratch()
    for question in ["garden", "harbour stone", "gardn", ""] {
      let request = SearchRequest(text: Array(question.utf8), limit: 5)
      let json = AnswerEncoder(generation: 3).encode(
        many.search(request, scratch: scratch), to: request, by: many)
      let index = try SearchIndex(one.segment())
      let expected = AnswerEncoder(generation: 3).encode(
        index.search(request, scratch: scratch), to: request, by: index)
      #expect(Self.hits(json) == Self.hits(expected))
      #expect(try Self.keys(json) == Self.keys(expected))
    }
  }

  private static func hits(_ json: [UInt8]) -> Substring? {
    let text = String(decoding: json, as: UTF8.self)
    guard let from = text.range(of: "\"hits\":["), let to = text.range(of: "],\"scopes\":") else {
      return nil
    }
    return text[from.upperBound..<to.lowerBound]
  }

  private static func keys(_ json: [UInt8]) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json))
    return try #require(object as? [String: Any]).keys.sorted()
  }

  private func store(
    _ path: String, _ documents: [Document], in segments: Int
  ) throws -> SearchStore {
    let store = try SearchStore(
      path, for: .writing, schema: Self.schema, options: .init(merging: .manual))
    let size = (documents.count + segments - 1) / segments
    for start in stride(from: 0, to: documents.count, by: size) {
      try store.update { (batch) throws(StoreError) in
        for document in documents[start..<min(start + size, documents.count)] {
          try batch.put(document)
        }
      }
    }
    return store
  }
}
