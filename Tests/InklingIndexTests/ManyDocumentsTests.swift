import InklingIndex
import TestSupport
import Testing

/// Filters, orders and counts over more documents than are looked at together, against obvious lines.
@Suite("Filters, orders and counts of many documents")
struct ManyDocumentsTests {
  private struct Row {
    var words: [String]
    var shelf: String
    var kind: String
    var code: String
    var year: Int?
    var mark: String

    var values: [String] {
      [words.joined(separator: " "), shelf, kind, code, year.map(String.init) ?? "", mark]
    }
  }

  private static let fields = [
    Field("id", .id), Field("title", .title), Field("shelf", .scope), Field("kind", .keyword),
    Field("code", .keyword), Field("year", .number), Field("mark", .keyword),
  ]
  private static let shelves = ["north", "south", "west"]

  /// Words that nearly all, some, few and hardly any documents have; every tenth row has no year.
  private static func rows() -> [Row] {
    var dice = SeededGenerator(seed: 29)
    return (0..<9_000).map { number in
      let shares = [("stone", 95), ("storm", 40), ("stove", 10), ("river", 3)]
      return Row(
        words: shares.compactMap { Int.random(in: 0..<100, using: &dice) < $1 ? $0 : nil } + ["x"],
        shelf: shelves[Int.random(in: 0..<3, using: &dice)],
        kind: "kind \(Int.random(in: 0..<9, using: &dice))",
        code: "code \(number % 6_000)",
        year: number % 10 == 0 ? nil : Int.random(in: -50..<500, using: &dice),
        // More than a byte can number, of which some are frequent.
        mark: number % 9 == 0 ? "" : "\(number % 4 == 0 ? number % 5 * 99 : number % 600)")
    }
  }

  private struct Asked {
    var text: String
    var scope: Int
    var kinds: [String]
    var years: ClosedRange<Double>?
    var sort: SearchSort
  }

  private static func questions() -> [Asked] {
    let year = Array("year".utf8)
    var all: [Asked] = []
    for text in ["", "s", "stone", "sto", "river", "stone river"] {
      for scope in 0..<3 {
        for kinds in [[], ["kind 0", "kind 4"]] {
          for years in [nil, 0.0...100] {
            for sort in [.relevance, .ascending(field: year), SearchSort.descending(field: year)] {
              all.append(Asked(text: text, scope: scope, kinds: kinds, years: years, sort: sort))
            }
          }
        }
      }
    }
    return all
  }

  @Test("Totals, ends, counts and the order are those of obvious lines, with deleted documents too")
  func againstObviousLines() throws {
    let rows = Self.rows()
    let index = try Corpus(rows.map(\.values), fields: Self.fields).index
    var bits = [UInt64](repeating: 0, count: 9_000 / 64 + 1)
    for document in stride(from: 0, to: 9_000, by: 7) {
      bits[document / 64] |= 1 << UInt64(document % 64)
    }
    let ids = (0..<9_000).map { index.value(of: $0, field: 0) }
    let ordered = try ids.map { rows[try #require(Int(String(decoding: $0, as: UTF8.self)))] }
    let scratch = SearchScratch()
    let left = ordered.enumerated().filter { $0.offset % 7 != 0 }
    for (index, documents) in [
      (index, Array(ordered.enumerated())), (index.hiding(DeletedDocuments(words: bits)), left),
    ] {
      for asked in Self.questions() { check(asked, documents, index, scratch) }
    }
  }

  private func check(
    _ asked: Asked, _ documents: [(offset: Int, element: Row)], _ index: SearchIndex,
    _ scratch: SearchScratch
  ) {
    var request = SearchRequest(text: Array(asked.text.utf8), scope: asked.scope, limit: 20)
    if !asked.kinds.isEmpty {
      let values = asked.kinds.map { Array($0.utf8) }
      request.filters.append(.anyOf(field: Array("kind".utf8), values: values))
    }
    if let years = asked.years {
      request.filters.append(.range(field: Array("year".utf8), years))
    }
    request.sort = asked.sort
    request.facets = ["kind", "code", "year", "shelf", "mark"].map { Array($0.utf8) }
    let answer = index.search(request, scratch: scratch)
    let place: Comment = "\(asked)"

    let shelf = String(decoding: index.scopeTitles[asked.scope], as: UTF8.self)
    func counting(but field: String = "") -> [(offset: Int, element: Row)] {
      documents.filter { _, row in
        let words = asked.text.split(separator: " ")
        return words.allSatisfy { word in row.words.contains { $0.hasPrefix(word) } }
          && (asked.scope == 0 || field == "shelf" || row.shelf == shelf)
          && (asked.kinds.isEmpty || field == "kind" || asked.kinds.contains(row.kind))
          && (asked.years == nil || field == "year"
            || row.year.map { asked.years?.contains(Double($0)) == true } == true)
      }
    }
    for (facet, value) in [(0, \Row.kind), (1, \Row.code), (3, \Row.shelf), (4, \Row.mark)] {
      let name = ["kind", "code", "year", "shelf", "mark"][facet]
      var counts: [String: Int] = [:]
      for (_, row) in counting(but: name) where !row[keyPath: value].isEmpty {
        counts[row[keyPath: value], default: 0] += 1
      }
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let expected = sorted.prefix(64).map {
        FacetValue(value: Array($0.key.utf8), count: $0.value)
      }
      #expect(answer.facets[facet].values.map(\.count) == expected.map(\.count), place)
      #expect(answer.facets[facet].values.map(\.value) == expected.map(\.value), place)
      #expect(answer.facets[facet].otherValues == sorted.count - expected.count, place)
    }
    let years = counting(but: "year").compactMap { $0.element.year }.map(Double.init)
    let ends = years.min().flatMap { low in years.max().map { low...$0 } }
    #expect(answer.facets[2].range == ends, place)
    #expect(answer.facets.map(\.isExact) == [true, true, true, true, true], place)

    guard let key = asked.sort.keys.first else { return }
    let matching = counting()
    let expected = matching.sorted { one, two in
      guard let first = one.element.year, let second = two.element.year, first != second else {
        if one.element.year == two.element.year { return one.offset < two.offset }
        return one.element.year != nil
      }
      return key.isDescending ? first > second : first < second
    }
    #expect(answer.total == matching.count && answer.totalIsExact, place)
    #expect(answer.hits.map(\.document) == expected.prefix(20).map(\.offset), place)
  }
}
