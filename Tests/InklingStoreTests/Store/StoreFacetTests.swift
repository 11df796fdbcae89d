import InklingIndex
import InklingStore
import TestSupport
import Testing

/// Counts over several segments, with documents deleted and replaced, before and after merges.
@Suite("Counts of values in a store")
struct StoreFacetTests {
  private struct Item {
    let id: Int
    var word: String
    var kinds: [String]
    var shelf: String
    var year: Int?

    init(_ id: Int, _ random: inout SeededGenerator) {
      self.id = id
      word = ["harbour", "garden"][Int.random(in: 0..<2, using: &random)]
      kinds = (0..<150).shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        .map { "k\($0 % Int.random(in: 1...150, using: &random))" }
      shelf = ["Old", "New", "Lent", ""][Int.random(in: 0..<4, using: &random)]
      year =
        Int.random(in: 0..<5, using: &random) == 0
        ? nil : Int.random(in: 1900...1999, using: &random)
    }

    var document: Document {
      let values = [
        "\(id)", "\(word) thing", kinds.joined(separator: "\n"), shelf, year.map { "\($0)" } ?? "",
      ]
      return Document(values: values.map { Array($0.utf8) })
    }
  }

  private static let schema = IndexSchema(fields: [
    Field("id", .id), Field("title", .title), Field("kind", .keyword), Field("shelf", .scope),
    Field("year", .number),
  ])

  /// A question, and the same for arrays.
  private struct Question {
    var request = SearchRequest(text: [])
    private var conditions: [(field: String, isFulfilled: (Item) -> Bool)] = []

    init(_ random: inout SeededGenerator, scopes: [[UInt8]]) {
      request.facets = ["year", "kind", "shelf"].map { Array($0.utf8) }
      let text = ["", "harbour", "gardn", "thi"][Int.random(in: 0..<4, using: &random)]
      request.text = Array(text.utf8)
      let word = ["harbour": "harbour", "gardn": "garden"][text]
      conditions.append(("", { word == nil || $0.word == word }))
      if Bool.random(using: &random) {
        let kinds = (0..<3).map { _ in "k\(Int.random(in: 0..<20, using: &random))" }
        request.filters.append(
          .anyOf(field: Array("kind".utf8), values: kinds.map { Array($0.utf8) }))
        conditions.append(("kind", { $0.kinds.contains(where: kinds.contains) }))
      }
      if Bool.random(using: &random) {
        let low = Int.random(in: 1900...1950, using: &random)
        request.filters.append(.range(field: Array("year".utf8), Double(low)...1_980))
        conditions.append(("year", { (low...1_980).contains($0.year ?? 0) }))
      }
      if Bool.random(using: &random), scopes.count > 1 {
        request.scope = Int.random(in: 1..<scopes.count, using: &random)
        let title = String(decoding: scopes[request.scope], as: UTF8.self)
        conditions.append(("shelf", { $0.shelf == title }))
      }
      if Bool.random(using: &random), text != "gardn" {
        request.sort = .ascending(field: Array("year".utf8))
      }
    }

    private func items(_ items: [Item], except field: String) -> [Item] {
      items.filter { item in
        conditions.allSatisfy { $0.field == field || $0.isFulfilled(item) }
      }
    }

    func counts(of items: [Item]) -> [String] {
      let years = self.items(items, except: "year").compactMap(\.year)
      let lists = [
        self.items(items, except: "kind").flatMap { Set($0.kinds) },
        self.items(items, except: "shelf").map(\.shelf).filter { !$0.isEmpty },
      ]
      return [years.min().flatMap { low in years.max().map { "\(low).0...\($0).0" } } ?? "none"]
        + lists.map { list in
          let counts = Dictionary(list.map { ($0, 1) }, uniquingKeysWith: +)
            .sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
          return counts.prefix(64).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            + " and \(max(0, counts.count - 64))"
        }
    }
  }

  private func counts(_ answer: SearchAnswer) -> [String] {
    answer.facets.map { facet in
      if facet.values.isEmpty, facet.field == Array("year".utf8) {
        return facet.range.map { "\($0)" } ?? "none"
      }
      return facet.values.map { "\(String(decoding: $0.value, as: UTF8.self)) \($0.count)" }
        .joined(separator: ", ") + " and \(facet.otherValues)"
    }
  }

  private func store(
    _ directory: TemporaryDirectory, _ items: [Item], in segments: Int
  ) throws -> SearchStore {
    let store = try SearchStore(
      directory.file("store"), for: .writing, schema: Self.schema,
      options: .init(merging: .manual))
    let size = (items.count + segments - 1) / segments
    for start in stride(from: 0, to: items.count, by: size) {
      try store.update { (batch) throws(StoreError) in
        for item in items[start..<min(start + size, items.count)] { try batch.put(item.document) }
      }
    }
    return store
  }

  @Test("Counts are those of arrays, before and after merges", arguments: [1, 2, 3] as [UInt64])
  func twins(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    var items = (0..<700).map { Item($0, &random) }
    let store = try store(directory, items, in: 9)
    try store.update { (batch) throws(StoreError) in
      for id in stride(from: 0, to: 700, by: 11) { batch.delete(id: Array("\(id)".utf8)) }
      for id in stride(from: 5, to: 700, by: 13) where id % 11 != 0 {
        items[id] = Item(id, &random)
        try batch.put(items[id].document)
      }
    }
    items = items.filter { $0.id % 11 != 0 }
    for isMerged in [false, true] {
      if isMerged { try store.compact() }
      #expect((store.snapshot.statistics.segments.count > 5) != isMerged)
      let scratch = SearchScratch()
      for _ in 0..<80 {
        let question = Question(&random, scopes: store.snapshot.scopeTitles)
        let answer = store.snapshot.search(question.request, scratch: scratch).answer
        #expect(answer.facets.allSatisfy { $0.isExact })
        let place: Comment = "seed \(seed), merged \(isMerged): \(question.request)"
        #expect(counts(answer) == question.counts(of: items), place)
      }
    }
    store.close()
  }

  @Test("A total that a full page leaves open is exact where values are counted")
  func totals() throws {
    var random = SeededGenerator(seed: 21)
    let directory = try TemporaryDirectory()
    let items = (0..<6_000).map { Item($0, &random) }
    let store = try store(directory, items, in: 2)
    let scratch = SearchScratch()
    func answer(_ text: String, _ facets: [String], scope: Int) -> SearchAnswer {
      var request = SearchRequest(
        text: Array(text.utf8), scope: scope, limit: 20,
        filters: [.range(field: Array("year".utf8), 1_920...1_980)])
      request.facets = facets.map { Array($0.utf8) }
      return store.snapshot.search(request, scratch: scratch).answer
    }
    for (scope, title) in store.snapshot.scopeTitles.enumerated() {
      let shelf = String(decoding: title, as: UTF8.self)
      let found = items.filter {
        (1_920...1_980).contains($0.year ?? 0) && (scope == 0 || $0.shelf == shelf)
      }
      #expect(!answer("thing", [], scope: scope).totalIsExact, "nothing is left open")
      let counted = answer("thing", ["kind"], scope: scope)
      #expect(counted.totalIsExact && counted.total == found.count, "\(shelf)")
      if scope == 0 { #expect(counted.scopeCounts.first == found.count) }
    }
    store.close()
  }

  @Test("All segments share the budget of a count, which is not that of the search")
  func budget() throws {
    var random = SeededGenerator(seed: 8)
    let directory = try TemporaryDirectory()
    let store = try store(directory, (0..<4_000).map { Item($0, &random) }, in: 8)
    let scratch = SearchScratch()
    func isExact(_ text: String, _ steps: Int) -> Bool {
      var request = SearchRequest(text: Array(text.utf8), budget: SearchBudget(steps: steps))
      request.facets = [Array("kind".utf8)]
      return store.snapshot.search(request, scratch: scratch).answer.facets.allSatisfy {
        $0.isExact
      }
    }
    // 4,000 documents and some values: what one segment needs is an eighth.
    for (text, steps) in [("", 4_000), ("thing", 4_000), ("harbour", 1_900)] {
      #expect(!isExact(text, steps / 8) && !isExact(text, steps / 2), "\(text)")
      #expect(isExact(text, steps * 2), "\(text)")
    }
    store.close()
  }
}
