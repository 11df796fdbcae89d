import Foundation
import InklingIndex
import TestSupport
import Testing

/// Distances and orders of several keys against arrays and Foundation's mathematics.
@Suite("Points on the earth, and orders of several keys")
struct PointTests {
  private struct Place {
    let point: GeoPoint?
    let stars: Int?
    let price: Double
  }

  private static let fields = [
    Field("id", .id), Field("title", .title), Field("place", .point), Field("stars", .number),
    Field("price", .number),
  ]

  /// Places all over the earth, many of them near to each other, some at its ends, some nowhere.
  private static func places(_ count: Int, seed: UInt64) -> [Place] {
    var random = SeededGenerator(seed: seed)
    let ends = [(90.0, 0.0), (-90, 12), (0, 180), (0, -180), (0, 0), (10, 179.9), (-10, -179.9)]
    return (0..<count).map { number in
      var point: GeoPoint?
      if number < ends.count {
        point = GeoPoint(latitude: ends[number].0, longitude: ends[number].1)
      } else if number % 9 != 0 {
        let isNear = number % 2 == 0
        let spread = isNear ? 0.2 : 90
        let latitude = (isNear ? 52.5 : 0) + Double.random(in: -spread...spread, using: &random)
        let longitude = Double.random(in: -2 * spread...2 * spread, using: &random)
        point = GeoPoint(latitude: latitude, longitude: isNear ? longitude + 13.4 : longitude)
      }
      return Place(
        point: point, stars: number % 5 == 0 ? nil : Int.random(in: 1...3, using: &random),
        price: Double(Int.random(in: 1...4, using: &random)))
    }
  }

  private static func corpus(_ places: [Place]) throws -> Corpus {
    try Corpus(
      places.map { place in
        [
          "inn", place.point.map { "\($0.latitude),\($0.longitude)" } ?? "",
          place.stars.map { "\($0)" } ?? "", "\(place.price)",
        ]
      }, fields: fields)
  }

  /// The law of haversines by Foundation, in metres.
  private static func metres(_ one: GeoPoint, _ other: GeoPoint) -> Double {
    let (low, high) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
    let (up, across) = (high - low, (other.longitude - one.longitude) * .pi / 180)
    let haversine = pow(sin(up / 2), 2) + cos(low) * cos(high) * pow(sin(across / 2), 2)
    return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
  }

  private let place = Array("place".utf8)

  @Test("a distance is Foundation's to a millimetre, from 0 to half of the way around")
  func distances() throws {
    let points = Self.places(300, seed: 3).compactMap(\.point)
    for one in points {
      for other in points {
        let expected = Self.metres(one, other)
        // Near the other side of the earth Foundation's arc loses digits itself.
        let allowed = expected > 19_000_000 ? 1 : 0.001
        #expect(abs(one.metres(to: other) - expected) < allowed, "\(one) \(other)")
      }
    }
  }

  @Test(
    "within a radius are those that arrays find, and the nearest stand first", arguments: [1, 2])
  func circles(seed: UInt64) throws {
    let places = Self.places(700, seed: seed)
    let corpus = try Self.corpus(places)
    let origins = Self.places(30, seed: seed + 10).compactMap(\.point)
    var found = 0
    for origin in origins {
      let far = places.map { $0.point.map { Self.metres(origin, $0) } }
      for metres in [0, 500, 10_000, 300_000, 12_000_000, 20_015_200, 1e9] {
        // What lies within a millimetre of the edge may be on either side of it.
        guard !far.contains(where: { $0.map { abs($0 - metres) < 0.05 } ?? false }) || metres == 0
        else { continue }
        let expected = places.indices.filter { far[$0].map { $0 <= metres } ?? false }
        for text in ["", "inn"] {
          let answer = corpus.ask(
            text, limit: 100, filters: [.within(field: place, metres: metres, of: origin)])
          if metres > 0 { #expect(answer.total == expected.count, "\(origin) \(metres)") }
          #expect(
            Set(corpus.ids(answer)).isSubset(of: expected) || metres == 0, "\(origin) \(metres)")
          found += answer.total
        }
      }
      for isDescending in [false, true] {
        let key = SearchSort.Key(field: place, isDescending: isDescending, point: origin)
        let ids = corpus.ids(corpus.ask("inn", limit: 100, sort: SearchSort(keys: [key])))
        let distances = try ids.map { try #require(far[$0]) }
        for (one, next) in zip(distances, distances.dropFirst()) {
          #expect(isDescending ? one >= next - 0.05 : one <= next + 0.05, "\(origin)")
        }
        let known = far.compactMap { $0 }
        let best = try #require(isDescending ? known.max() : known.min())
        #expect(abs(try #require(distances.first) - best) < 0.05)
      }
    }
    #expect(found > 1_000)
  }

  @Test("places that are nowhere are last, nearest or farthest first, and near to nothing")
  func nowhere() throws {
    let corpus = try Corpus(
      [["inn", ""], ["inn", "91,0"], ["inn", "1,2,3"], ["inn", "10,20"], ["inn", "x"]],
      fields: Array(Self.fields.prefix(3)))
    let origin = try #require(GeoPoint(latitude: 0, longitude: 0))
    for isDescending in [false, true] {
      let key = SearchSort.Key(field: place, isDescending: isDescending, point: origin)
      #expect(corpus.ids(corpus.ask("inn", sort: SearchSort(keys: [key]))).first == 3)
    }
    for metres in [1e12, Double.infinity] {
      let filter = SearchFilter.within(field: place, metres: metres, of: origin)
      #expect(corpus.ids(corpus.ask("inn", filters: [filter])) == [3])
    }
    for metres in [-1, -Double.infinity, Double.nan] {
      let filter = SearchFilter.within(field: place, metres: metres, of: origin)
      #expect(corpus.ids(corpus.ask("inn", filters: [filter])) == [])
    }
    // A field of another kind, and none.
    for field in ["title", "nothing"] {
      let filter = SearchFilter.within(field: Array(field.utf8), metres: 1e12, of: origin)
      #expect(corpus.ids(corpus.ask("inn", filters: [filter])) == [])
    }
    for filter in [
      SearchFilter.range(field: place, -1e300...1e300), .anyOf(field: place, values: [[]]),
    ] {
      #expect(corpus.ids(corpus.ask("inn", filters: [filter])) == [])
    }
  }

  @Test("each key decides between what all before it leave equal, on every page")
  func severalKeys() throws {
    let places = Self.places(260, seed: 5)
    let corpus = try Self.corpus(places)
    let (stars, price) = (Array("stars".utf8), Array("price".utf8))
    let origin = try #require(GeoPoint(latitude: 52.5, longitude: 13.4))
    let number = { (index: Int) in places[index].stars.map { -Double($0) } ?? .infinity }
    let cost = { (index: Int) in places[index].price }
    let far = { (index: Int) in places[index].point.map { $0.metres(to: origin) } ?? .infinity }
    let orders: [(SearchSort, [(Int) -> Double])] = [
      (.descending(field: stars).then(.ascending(field: price)), [number, cost]),
      (.ascending(field: price).then(.descending(field: stars)), [cost, number]),
      (
        .descending(field: stars).then(.ascending(field: price))
          .then(.nearest(field: place, to: origin)), [number, cost, far]
      ),
    ]
    for (sort, keys) in orders {
      let expected = places.indices.sorted { one, other in
        for key in keys where key(one) != key(other) { return key(one) < key(other) }
        return one < other
      }
      for text in ["inn", ""] {
        var ids: [Int] = []
        for offset in stride(from: 0, to: 260, by: 30) {
          ids += corpus.ids(corpus.ask(text, limit: 30, offset: offset, sort: sort))
        }
        #expect(ids == expected, "\(sort) \(text)")
      }
    }
  }

  @Test("a merged segment has the points of its parts")
  func merged() throws {
    let places = Self.places(200, seed: 8)
    let schema = IndexSchema(fields: Self.fields)
    let parts = try [0..<90, 90..<200].map { range in
      var builder = try SegmentBuilder(schema: schema)
      for number in range {
        let place = places[number]
        let point = place.point.map { "\($0.latitude),\($0.longitude)" } ?? ""
        try builder.add(Document(values: ["\(number)", "inn", point].map { Array($0.utf8) }))
      }
      return try SearchIndex(SegmentMemory(copying: builder.finish()))
    }
    var merger = SegmentMerger(schema: schema)
    for part in parts { try merger.add(part) }
    let merged = try SearchIndex(SegmentMemory(copying: merger.finish().bytes))
    let origin = try #require(GeoPoint(latitude: 52.5, longitude: 13.4))
    let scratch = SearchScratch()
    func count(_ index: SearchIndex) -> Int {
      let filter = SearchFilter.within(field: place, metres: 20_000, of: origin)
      return index.search(
        SearchRequest(text: Array("inn".utf8), filters: [filter]), scratch: scratch
      )
      .total
    }
    #expect(count(merged) == parts.map(count).reduce(0, +))
    #expect(count(merged) > 20)
  }

  @Test(
    "filters and orders are read as people write them",
    arguments: [
      ("place:52.52,13.405,10km", 10_000.0), ("place:52.52,13.405,10 km", 10_000),
      ("place:52.52,13.405,250m", 250), ("place:52.52,13.405,1mi", 1_609.344),
      ("place: 52.52, 13.405,1e1m", 10), ("place:+52.52,13.405,0m", 0),
    ])
  func filters(text: String, metres: Double) throws {
    let schema = IndexSchema(fields: Self.fields)
    let filter = try SearchFilter(Array(text.utf8), of: schema)
    let point = try #require(GeoPoint(latitude: 52.52, longitude: 13.405))
    #expect(filter == .within(field: place, metres: metres, of: point))
  }

  @Test(
    "what is no filter is refused",
    arguments: [
      ("place:52.52", FilterError.notAPoint(field: "place")),
      ("place:52.52,", .notAPoint(field: "place")), ("place:91,0,1km", .notAPoint(field: "place")),
      ("place:0,181,1km", .notAPoint(field: "place")),
      ("place:x,y,1km", .notAPoint(field: "place")),
      ("place:52,13", .notADistance(field: "place")),
      ("place:52,13,10", .notADistance(field: "place")),
      ("place:52,13,-1km", .notADistance(field: "place")),
      ("place:52,13,1e400km", .notADistance(field: "place")),
      ("place:52,13,1km,2km", .notADistance(field: "place")),
      ("place:52,13,km", .notADistance(field: "place")),
      ("place:nan,13,1km", .notAPoint(field: "place")),
    ])
  func refused(text: String, problem: FilterError) {
    let schema = IndexSchema(fields: Self.fields)
    #expect(throws: problem) { try SearchFilter(Array(text.utf8), of: schema) }
  }

  @Test("orders of several keys are read, and what is none is refused")
  func orders() throws {
    let schema = IndexSchema(
      fields: Self.fields + [Field("a,b", .number), Field("-c", .number), Field("d:e", .number)])
    func read(_ text: String) throws(FilterError) -> SearchSort {
      try SearchSort(Array(text.utf8), of: schema)
    }
    func name(_ text: String) -> [UInt8] { Array(text.utf8) }
    let point = try #require(GeoPoint(latitude: -1.5, longitude: 2))
    let nearest = SearchSort.nearest(field: place, to: point)
    #expect(try read("") == .relevance)
    #expect(
      try read("-stars,price")
        == .descending(field: name("stars")).then(.ascending(field: name("price"))))
    #expect(try read("place:-1.5,2") == nearest)
    #expect(try read("place:-1.5,2,-price") == nearest.then(.descending(field: name("price"))))
    #expect(
      try read("-place:-1.5,2").keys == [
        SearchSort.Key(field: place, isDescending: true, point: point)
      ])
    for (text, field) in [("a,b", "a,b"), ("-c", "-c"), ("d:e", "d:e")] {
      #expect(try read(text) == .ascending(field: name(field)))
    }
    #expect(
      try read(#"a\,b,d\:e"#) == .ascending(field: name("a,b")).then(.ascending(field: name("d:e")))
    )
    let existing = ["place", "stars", "price", "a,b", "-c", "d:e"]
    for text in ["nothing", "stars,", ",stars", "stars:1,2", "stars,nothing", "--stars", "title"] {
      #expect(throws: FilterError.unknownOrder(existing: existing), "\(text)") { try read(text) }
    }
    for text in ["place", "-place", "place:1", "place:,2", "place:1,200", "place,stars"] {
      #expect(throws: FilterError.notAPoint(field: "place"), "\(text)") { try read(text) }
    }
    #expect(throws: FilterError.tooManyKeys(limit: 4)) { try read("stars,price,stars,price,stars") }
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 5_000)
    #expect(throws: FilterError.tooLong(limit: 4_096)) { try SearchSort(long, of: schema) }
  }
}
