import Foundation
import Inkling
import Testing

/// A question without words that has conditions or an order means everything that fulfils them.
@Suite("Browsing: filters and orders without words")
struct BrowsingTests {
  struct Item: Codable, Identifiable, Sendable {
    var id: Int
    var name: String
    var kind: String
    var price: Double?
    var tags: [String] = []
  }

  private static let fields: [SearchField<Item>] = [
    .title(\.name), .scope(\.kind), .keyword(\.kind), .keyword(\.tags), .number(\.price),
    .boost(\.id),
  ]

  private static let items = (0..<300).map { number in
    // 37 and 300 have no common divisor: every price once, and every fifth item has none.
    Item(
      id: number, name: "thing \(number % 7)", kind: ["red", "green", "blue"][number % 3],
      price: number % 5 == 0 ? nil : Double(number * 37 % 300),
      tags: [2, 3, 7].filter { number.isMultiple(of: $0) }.map { "by \($0)" })
  }

  @Test(
    "what is found without words is what an array says, in memory and in a store of several commits"
  )
  func twin() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try SearchIndex(Self.items, fields: Self.fields)
    let store = try SearchStore<Item>(at: folder, fields: Self.fields)
    for part in [0..<90, 90..<200, 200..<300] {
      try await store.update { $0.put(Self.items[part]) }
    }
    try await store.update { $0.delete(ids: [299]) }
    for (low, high) in [(0, 50), (20, 21), (100, 290), (400, 500)] {
      let range = Double(low)...Double(high)
      let expected = Self.items.filter { $0.price.map(range.contains) == true }
        .sorted { ($0.price ?? 0) < ($1.price ?? 0) }.map(\.id)
      let all = try index.search(
        "", where: .range(\.price, range), sortedBy: .ascending(\.price), limit: 100)
      #expect(all.map(\.id) == Array(expected.prefix(100)))
      #expect(all.total == expected.count && all.totalIsExact)
      let kept = expected.filter { $0 != 299 }
      let stored = try store.search(
        "", where: .range(\.price, range), sortedBy: .ascending(\.price), limit: 100)
      #expect(stored.map(\.id) == Array(kept.prefix(100)))
      #expect(stored.total == kept.count)
    }
    await store.close()
  }

  @Test("a property that is a list is found by each of its values, in memory and in a store")
  func lists() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try SearchIndex(Self.items, fields: Self.fields)
    let store = try SearchStore<Item>(at: folder, fields: Self.fields)
    for part in [0..<150, 150..<300] { try await store.update { $0.put(Self.items[part]) } }
    for wanted in [
      ["by 2"], ["by 3", "by 7"], ["by 7", "by 2", "by 11"], ["by"], ["by 2\nby 3"], [],
    ] {
      let expected = Self.items.filter { item in
        wanted.contains(item.tags.joined(separator: "\n"))
          || item.tags.contains(where: wanted.contains)
      }.map(\.id)
      let filter = SearchFilter<Item>.any(\.tags, of: wanted)
      let all = try index.search("", where: filter, limit: 100)
      // The larger boost first, which is the id.
      #expect(all.map(\.id) == Array(expected.reversed().prefix(100)))
      #expect(all.total == expected.count)
      let stored = try store.search("thing", where: filter, limit: 100)
      #expect(stored.total == expected.count)
      #expect(stored.allSatisfy { expected.contains($0.id) })
    }
    await store.close()
  }

  @Test(
    "without an order the larger boost stands first; scopes narrow and count; pages follow one another"
  )
  func orders() throws {
    let index = try SearchIndex(Self.items, fields: Self.fields)
    let red = try index.search("", where: .equal(\.kind, "red"), limit: 5)
    #expect(red.map(\.id) == [297, 294, 291, 288, 285])
    #expect(red.total == 100)
    let green = try index.search("", in: "green", where: .range(\.price, 0...99), limit: 3)
    let expected = Self.items.filter { $0.kind == "green" && ($0.price ?? 1_000) < 100 }.count
    #expect(green.total == expected && green.allSatisfy { $0.element.kind == "green" })
    let second = try index.search("", where: .equal(\.kind, "red"), limit: 2, offset: 3)
    #expect(second.map(\.id) == [288, 285])
  }

  @Test(
    "values are counted beside what is chosen in the other properties, in memory and in a store")
  func facets() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try SearchIndex(Self.items, fields: Self.fields)
    let store = try SearchStore<Item>(at: folder, fields: Self.fields)
    for part in [0..<150, 150..<300] { try await store.update { $0.put(Self.items[part]) } }
    let filters: [SearchFilter<Item>] = [.equal(\.kind, "red"), .range(\.price, 10...200)]
    let isIn = { (item: Item) in item.price.map((10...200).contains) == true }
    let red = Self.items.filter { $0.kind == "red" }
    let tags = ["by 2", "by 3", "by 7"].map { tag in
      "\(tag) \(red.count { isIn($0) && $0.tags.contains(tag) })"
    }
    let kinds = ["red", "green", "blue"].map { kind in
      "\(kind) \(Self.items.count { isIn($0) && $0.kind == kind })"
    }
    let prices = red.compactMap(\.price)
    for results in [
      try index.search("", where: filters[0], filters[1], facets: [\.tags, \.kind, \.price]),
      try store.search("", where: filters[0], filters[1], facets: [\.tags, \.kind, \.price]),
    ] {
      #expect(results.facets.map(\.isExact) == [true, true, true])
      #expect(Set(results.facets[0].values.map { "\($0.id) \($0.count)" }) == Set(tags))
      #expect(Set(results.facets[1].values.map { "\($0.text) \($0.count)" }) == Set(kinds))
      #expect(results.facets[2].range?.lowerBound == prices.min())
      #expect(results.facets[2].range?.upperBound == prices.max())
    }
    #expect(try index.search("", facets: [\.tags]).facets[0].values.map(\.count) == [150, 100, 43])
    #expect(try index.search("", in: "nowhere", facets: [\.tags]).facets.map(\.values) == [[]])
    #expect(try index.search("thing", in: "red").facets.isEmpty)
    #expect(throws: SearchError.self) { try index.search("", facets: [\.name]) }
    #expect(throws: SearchError.tooManyFacets(9)) {
      try index.search("", facets: Array(repeating: \.tags, count: 9))
    }
    await store.close()
  }

  @Test("no words, no conditions and no order is no question")
  func nothing() throws {
    let index = try SearchIndex(Self.items, fields: Self.fields)
    #expect(index.search("").isEmpty)
    #expect(try index.search("", in: "green").isEmpty)
  }
}
