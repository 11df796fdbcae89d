import Foundation
import Inkling
import Testing

@Suite("An index of an app's own type")
struct SearchIndexTests {
  private let index: SearchIndex<Book>

  init() throws { index = try SearchIndex(Book.some, fields: Book.fields) }

  private func ids(_ results: SearchResults<Book>) -> [Int] { results.map(\.id) }

  @Test("A typo and an unfinished word find the element, and say why")
  func typo() throws {
    let results = index.search("grining f")
    let hit = try #require(results.first)
    #expect(hit.element == Book.some[1])
    #expect(hit.match == .corrected && hit.typos == 1)
    #expect(hit.reason == "1 typo; in the title")
    #expect(hit.title.parts.filter(\.isMatch).map(\.text) == ["Grinning", "F"])
    #expect(hit.title.description == "Grinning Faces")
    #expect("\(hit)" == "Grinning Faces (1 typo; in the title)")
  }

  @Test("Accents, words without an order, and words in several properties")
  func words() {
    #expect(ids(index.search("cafe tabel")) == [3])
    #expect(ids(index.search("zen mot")) == [1])
    #expect(ids(index.search("emoji")) == [2])
    #expect(index.search("zen mot").first?.snippet.description == "A ride with a grinning friend")
  }

  @Test("Synonyms go one way, and a text may weigh more")
  func synonyms() throws {
    let index = try SearchIndex(
      Book.some, fields: Book.fields, synonyms: ["bike": ["motorcycle"], "smiley": ["grinning"]])
    #expect(ids(index.search("bike")) == [1])
    #expect(index.search("bike").first?.title.parts.filter(\.isMatch).map(\.text) == ["Motorcycle"])
    #expect(Set(ids(index.search("smiley"))) == [1, 2])
    #expect(ids(index.search("motorcycle")) == [1])
    #expect(ids(self.index.search("bike")) == [])
    let heavy = try SearchIndex(
      Book.some, fields: [.title(\.title), .text(\.blurb, weight: 9), .text(\.shelf)])
    #expect(ids(heavy.search("stones")) == [4, 5])
  }

  /// A shop of an app, one of them nowhere.
  private struct Shop: Codable, Identifiable, Sendable {
    var id: Int
    var name = "Bakery"
    var place: GeoPoint?
    var stars: Int

    static let some = [
      Shop(id: 1, place: GeoPoint(latitude: 52.52, longitude: 13.405), stars: 1),
      Shop(id: 2, place: GeoPoint(latitude: 52.4009, longitude: 13.0591), stars: 3),
      Shop(id: 3, place: nil, stars: 3),
      Shop(id: 4, place: GeoPoint(latitude: 53.5511, longitude: 9.9937), stars: 3),
    ]
  }

  @Test("Places are found within a distance, sorted by it, and decide between equals")
  func places() throws {
    let shops = try SearchIndex(
      Shop.some, fields: [.title(\.name), .point(\.place), .number(\.stars)])
    func ids(_ results: SearchResults<Shop>) -> [Int] { results.map(\.id) }
    let potsdam = GeoPoint(latitude: 52.4009, longitude: 13.0591)
    let nowhere = GeoPoint(latitude: 100, longitude: 0)
    #expect(
      try ids(shops.search("bak", where: .within(\.place, metres: 27_500, of: potsdam))).sorted()
        == [1, 2])
    #expect(try ids(shops.search("bak", sortedBy: .nearest(\.place, to: potsdam))) == [2, 1, 4, 3])
    #expect(
      try ids(
        shops.search("", sortedBy: .descending(\.stars).then(.nearest(\.place, to: potsdam))))
        == [2, 4, 3, 1])
    #expect(
      try ids(shops.search("bak", where: .within(\.place, metres: 1e9, of: nowhere))).isEmpty)
    #expect(try shops.search("bak", sortedBy: .nearest(\.place, to: nowhere)).count == 4)
    let here = try #require(Shop.some[0].place)
    #expect(abs(here.distance(to: potsdam) - 26_939) < 500)
    #expect(here.distance(to: nowhere).isNaN)
  }

  @Test("Marks are an attribute of an attributed string")
  func attributed() throws {
    let title = try #require(index.search("gard").first).title.attributed
    let marked = title.runs.filter { $0[SearchMatchAttribute.self] == true }.map { title[$0.range] }
    #expect(marked.map { String($0.characters) } == ["Gard"])
  }

  @Test("A boost decides between equals, and nothing else")
  func boost() {
    #expect(ids(index.search("zen gard")) == [5, 4])
    #expect(ids(index.search("zen art")) == [1], "a boost finds nothing")
  }

  @Test("Scopes are offered by their titles and narrow")
  func scopes() throws {
    #expect(Set(index.scopeTitles) == ["All", "Pictures", "Philosophy", "Novels"])
    #expect(index.scopeTitles.first == "All")
    let all = index.search("zen")
    #expect(all.scopes.first { $0.title == "Pictures" }?.count == 2)
    #expect(try ids(index.search("zen", in: "Philosophy")) == [1])
    #expect(try index.search("zen", in: "Nowhere").isEmpty)
  }

  @Test("Filters and orders by properties: ranges with each kind of end, dates, values")
  func criteria() throws {
    #expect(
      try ids(
        index.search("zen", where: .range(\.year, 2001...2008), sortedBy: .descending(\.year))) == [
          5, 4,
        ])
    #expect(try ids(index.search("zen", where: .range(\.year, 2001..<2008))) == [4])
    #expect(
      try ids(index.search("zen", where: .range(\.year, 2000...), sortedBy: .ascending(\.year)))
        == [4, 5])
    #expect(try ids(index.search("zen", where: .range(\.year, ...1999))) == [1])
    #expect(
      try ids(
        index.search(
          "cafe",
          where: .range(\.added, Date(timeIntervalSince1970: 5)...Date(timeIntervalSince1970: 15))))
        == [3])
    #expect(
      try ids(index.search("cafe", where: .range(\.added, Date(timeIntervalSince1970: 15)...)))
        == [])
    #expect(try ids(index.search("zen", where: .range(\.year, 2001..<2001))) == [])
    #expect(try ids(index.search("the", where: .equal(\.shelf, "Novels"))) == [3])
    #expect(
      try Set(ids(index.search("the", where: .any(\.shelf, of: ["Novels", "Philosophy"])))) == [
        1, 3,
      ])
    #expect(
      try ids(index.search("zen", where: .equal(\.shelf, "Pictures"), .range(\.year, 2005...))) == [
        5
      ])
  }

  @Test(
    "dates far away are the moments that they are",
    arguments: [
      -70_000_000_000, 99_999_999_999.5, 200_000_000_000.25, 253_402_300_799, 253_402_300_800,
      400_000_000_000.5,
    ])
  func farDates(seconds: Double) throws {
    let far = Book(
      id: 6, title: "Far", shelf: "Novels", year: 1, added: Date(timeIntervalSince1970: seconds))
    let index = try SearchIndex([far], fields: Book.fields)
    func isFound(_ range: ClosedRange<Double>) throws -> Bool {
      let (first, last) = (range.lowerBound, range.upperBound)
      let dates = Date(timeIntervalSince1970: first)...Date(timeIntervalSince1970: last)
      return try !index.search("far", where: .range(\.added, dates)).isEmpty
    }
    #expect(try isFound((seconds - 1)...(seconds + 1)))
    #expect(try !isFound((seconds + 2)...(seconds + 1e12)))
    #expect(try !isFound((seconds - 1e12)...(seconds - 2)))
  }

  @Test("A property that is no field is a typed error that says what to add")
  func notAField() throws {
    let error = #expect(throws: SearchError.self) {
      try index.search("zen", where: .range(\.sold, 1...))
    }
    #expect(error?.description.contains(".number(") == true)
    #expect(throws: SearchError.self) { try index.search("zen", where: .equal(\.title, "x")) }
    #expect(throws: SearchError.self) { try index.search("zen", sortedBy: .ascending(\.id)) }
  }

  @Test("A boost that is no number, or beyond all numbers, ends nothing")
  func strangeBoosts() throws {
    struct Weight: SearchableNumber, Comparable {
      var searchableNumber: Double?
      static func < (first: Self, second: Self) -> Bool {
        (first.searchableNumber ?? 0) < (second.searchableNumber ?? 0)
      }
    }
    struct Stone: Identifiable {
      var id: Int
      var name: String
      var weight: Weight
    }
    let stones = [Double.nan, .infinity, -.infinity, 1e300, 3].enumerated().map {
      Stone(id: $0, name: "stone", weight: Weight(searchableNumber: $1))
    }
    let index = try SearchIndex(
      stones, fields: [.title(\.name), .boost(\.weight), .number(\.weight)])
    let all = index.search("stone").map(\.id)
    #expect(Set(all) == [0, 1, 2, 3, 4])
    #expect(all.last == 2)
    let some = try index.search(
      "stone", where: .range(\.weight, Weight(searchableNumber: 2)...Weight(searchableNumber: 4)))
    #expect(some.map(\.id) == [4])
  }

  @Test("Pages follow one another")
  func pages() throws {
    let whole = ids(index.search("zen"))
    let parts = try [0, 1, 2].flatMap { try ids(index.search("zen", limit: 1, offset: $0)) }
    #expect(parts == whole && whole.count == 3)
    #expect(index.search("zen", limit: 1).total == 3)
    #expect(index.search("zen", limit: -1).isEmpty)
  }

  @Test("Completions go on with what was typed")
  func suggestions() {
    #expect(index.search("ze").completions.contains("zen"))
  }

  @Test("Nothing to search, too many fields, no elements")
  func edges() throws {
    #expect(throws: SearchError.nothingToSearch) {
      try SearchIndex(Book.some, fields: [.number(\.year)])
    }
    let many = [SearchField<Book>](repeating: .text(\.title), count: 70)
    #expect(throws: SearchError.tooManyFields(71)) { try SearchIndex(Book.some, fields: many) }
    let empty = try SearchIndex([Book](), fields: Book.fields)
    #expect(empty.search("zen").isEmpty && empty.count == 0)
  }

  @Test("A property's name narrows a word")
  func fieldNames() {
    #expect(ids(index.search("blurb:grinning")) == [1])
    #expect(ids(index.search("title:grinning")) == [2])
  }
}
