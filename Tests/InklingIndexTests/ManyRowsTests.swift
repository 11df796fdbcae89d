import InklingIndex
import TestSupport
import Testing

/// Filters, orders and counts over so many rows that lists are put together, what filters came to is passed over, and a
/// field has more values than places; against arrays, and asked again with what was remembered.
@Suite("Filters and counts over many rows")
struct ManyRowsTests {
  private struct Row {
    let title: String
    let kind: String
    let tags: [String]
    let code: String
    let year: Int
  }

  private static let fields = [
    Field("id", .id), Field("title", .title), Field("kind", .keyword), Field("tags", .keyword),
    Field("code", .keyword), Field("year", .number),
  ]

  /// Two of thirty words that begin with the same letter, of very different frequencies: their common beginning has a list.
  private static let rows: [Row] = {
    var random = SeededGenerator(seed: 61)
    return (0..<14_000).map { number in
      func word() -> Int {
        Int.random(in: 0..<Int.random(in: 1...30, using: &random), using: &random)
      }
      return Row(
        title: "l\(word())x l\(word())y", kind: "kind \(Int.random(in: 0..<6, using: &random))",
        tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in
          "tag \(Int.random(in: 0..<9, using: &random))"
        },
        code: "code \(number % 9_000)", year: 1_950 + Int.random(in: 0..<60, using: &random))
    }
  }()

  private static func index() throws -> SearchIndex {
    try Corpus(
      rows.map { row in
        [row.title, row.kind, row.tags.joined(separator: "\n"), row.code, "\(row.year)"]
      }, fields: fields
    ).index
  }

  private static func name(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The documents that fulfil all filters but those of one field.
  private static func found(_ text: String, _ wanted: Wanted, but field: String = "") -> [Row] {
    rows.filter { row in
      row.title.split(separator: " ").contains { $0.hasPrefix(text) }
        && (field == "kind" || wanted.kinds.contains(row.kind))
        && (field == "tags" || !wanted.tags.isDisjoint(with: row.tags))
        && (field == "year" || wanted.years.contains(row.year))
    }
  }

  private struct Wanted {
    let kinds: Set<String>
    let tags: Set<String>
    let years: ClosedRange<Int>

    var filters: [SearchFilter] {
      [
        .anyOf(field: name("kind"), values: kinds.sorted().map { name($0) }),
        .anyOf(field: name("tags"), values: tags.sorted().map { name($0) }),
        .range(field: name("year"), Double(years.lowerBound)...Double(years.upperBound)),
      ]
    }
  }

  /// What a field counts, by ten obvious lines.
  private static func counted(_ values: [[String]]) -> (best: [String], others: Int) {
    var counts: [String: Int] = [:]
    for values in values { for value in Set(values) { counts[value, default: 0] += 1 } }
    let sorted = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    return (sorted.prefix(64).map { "\($0.key): \($0.value)" }, max(0, sorted.count - 64))
  }

  private static let questions: [Wanted] = [
    Wanted(kinds: ["kind 1"], tags: ["tag 3"], years: 1_960...1_962),
    Wanted(kinds: ["kind 1", "kind 2"], tags: ["tag 3", "tag 4", "tag 5"], years: 1_955...1_995),
    // Nothing fulfils these, and hardly anything all but one of them.
    Wanted(kinds: ["nothing"], tags: ["nothing"], years: 1_960...1_990),
  ]

  @Test(
    "what is found and counted is what arrays have, whatever is remembered",
    arguments: [false, true])
  func twin(sorts: Bool) throws {
    let index = try Self.index()
    let scratch = SearchScratch()
    for _ in 0..<2 {
      for wanted in Self.questions {
        for text in ["l", "l0", "l2"] {
          var request = SearchRequest(
            text: Self.name(text), limit: 20, filters: wanted.filters,
            sort: sorts ? .descending(field: Self.name("year")) : .relevance)
          request.facets = ["kind", "tags", "code", "year"].map(Self.name)
          let answer = index.search(request, scratch: scratch)
          let place: Comment = "\(text) \(wanted)"
          let expected = Self.found(text, wanted)
          #expect(answer.totalIsExact && answer.total == expected.count, place)
          let years = answer.hits.compactMap { index.number(of: $0.document, field: 5) }
          let newest = expected.map { Double($0.year) }.sorted { $0 > $1 }.prefix(20)
          if sorts { #expect(years == Array(newest), place) }
          #expect(answer.facets.map(\.isExact) == [true, true, true, true], place)
          let values = [
            Self.found(text, wanted, but: "kind").map { [$0.kind] },
            Self.found(text, wanted, but: "tags").map(\.tags), expected.map { [$0.code] },
          ]
          for (facet, values) in zip(answer.facets, values) {
            let (best, others) = Self.counted(values)
            #expect(
              facet.values.map { "\(String(decoding: $0.value, as: UTF8.self)): \($0.count)" }
                == best,
              place)
            #expect(facet.otherValues == others, place)
          }
          let ends = Self.found(text, wanted, but: "year").map { Double($0.year) }
          #expect(answer.facets[3].range?.lowerBound == ends.min(), place)
          #expect(answer.facets[3].range?.upperBound == ends.max(), place)
        }
      }
    }
  }

  @Test(
    "a field of many values is counted whole, few and many of them met", arguments: ["l", "l29"])
  func manyValues(text: String) throws {
    let index = try Self.index()
    let scratch = SearchScratch()
    var request = SearchRequest(text: Self.name(text), limit: 1)
    request.facets = [Self.name("code")]
    let answer = index.search(request, scratch: scratch)
    let rows = Self.rows.filter { $0.title.split(separator: " ").contains { $0.hasPrefix(text) } }
    let (best, others) = Self.counted(rows.map { [$0.code] })
    let facet = try #require(answer.facets.first)
    #expect(
      facet.values.map { "\(String(decoding: $0.value, as: UTF8.self)): \($0.count)" } == best)
    #expect(facet.otherValues == others && facet.isExact)
  }
}
