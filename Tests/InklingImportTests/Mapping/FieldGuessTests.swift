import InklingImport
import InklingIndex
import Testing

@Suite("What values say about their fields")
struct FieldGuessTests {
  private func mapping(
    _ rows: [String], _ format: RecordFormat = .ndjson, choice: FieldMapping.Choice = .init()
  ) throws -> FieldMapping {
    let bytes = Array(rows.joined(separator: "\n").utf8)
    let reader = try format.reader(.bytes(bytes))
    return try MappedRecords(reader, choice: choice, strictness: .lenient).report.mapping
  }

  private static let films = (0..<40).map { number in
    """
    {"id":\(number),"title":"Film \(number)","overview":"A long story about number \(number)",\
    "genres":["Drama","\(number % 2 == 0 ? "War" : "Comedy")"],\
    "cast":["Ann \(number)","Bob \(number + 1)","Eve \(number * 7 % 40)"],"year":\(1950 + number),\
    "released":"19\(50 + number)-02-03","created":\(1_500_000_000 + number),"lang":"e\(number % 3)",\
    "still":"https://x/\(number).jpg","studio":"One"}
    """
  }

  @Test("lists are several values, few values a keyword, numbers a range, dates dates")
  func films() throws {
    let mapping = try mapping(Self.films)
    #expect(mapping.id == "id")
    #expect(mapping.title == "title")
    #expect(mapping.text == ["overview", "cast"])
    #expect(mapping.keywords == ["cast", "genres", "lang"])
    #expect(mapping.numbers == ["year"])
    #expect(mapping.dates == ["released", "created"])
    #expect(mapping.scope == nil)
    #expect(
      mapping.notes.suffix(5) == [
        "text and keyword: cast (short values, many different ones)",
        "keyword: genres, lang (few different values)", "number: year (by the values)",
        "date: released, created (by the values)",
        "left out: still, studio (--text still or --keyword still brings the first in)",
      ])
  }

  @Test(
    "places are found in two numbers, in objects, lists and texts, and come in as one",
    arguments: [
      (#""lat":52.5,"lon":13.25"#, "coordinates"), (#""latitude":52.5,"lng":13.25"#, "coordinates"),
      (#""Latitude":"52.5","Longitude":"13.25""#, "coordinates"),
      (#""geo":{"lat":52.5,"lng":13.25}"#, "geo"),
      (#""_geoloc":{"lat":52.5,"lng":13.25}"#, "_geoloc"),
      (#""place":{"point":{"latitude":52.5,"longitude":13.25}}"#, "place.point"),
      (#""location":"52.5,13.25""#, "location"), (#""coords":"52.5, 13.25""#, "coords"),
    ])
  func points(members: String, name: String) throws {
    let rows = (0..<20).map { #"{"id":\#($0),"name":"Inn \#($0)",\#(members)}"# }
    let reader = try RecordFormat.ndjson.reader(.bytes(Array(rows.joined(separator: "\n").utf8)))
    var records = try MappedRecords(reader, choice: .init(), strictness: .lenient)
    let mapping = records.report.mapping
    #expect(mapping.points == [name] && mapping.numbers.isEmpty, "\(mapping.notes)")
    let place = try #require(mapping.schema().index(named: Array(name.utf8)))
    #expect(mapping.schema().fields[place].role == .point)
    let row = try #require(try records.next())
    let point = try #require(GeoPoint(row.document.values[place]))
    #expect(point == GeoPoint(latitude: 52.5, longitude: 13.25))
  }

  @Test("a list of two numbers that is said to be a point has its longitude first, as GeoJSON does")
  func geoJSON() throws {
    let row = #"{"id":1,"name":"Inn","geometry":{"type":"Point","coordinates":[13.25,52.5]}}"#
    var choice = FieldMapping.Choice()
    choice.points = ["geometry.coordinates"]
    let reader = try RecordFormat.ndjson.reader(.bytes(Array(row.utf8)))
    var records = try MappedRecords(reader, choice: choice, strictness: .lenient)
    let place = try #require(records.schema.index(of: .point))
    let document = try #require(try records.next()).document
    #expect(GeoPoint(document.values[place]) == GeoPoint(latitude: 52.5, longitude: 13.25))
  }

  @Test("a place that is called by name is taken, and one that is not there is refused")
  func chosenPoints() throws {
    let rows = (0..<5).map { #"{"id":\#($0),"name":"Inn","shop.lat":52.5,"shop.lon":13.25}"# }
    var choice = FieldMapping.Choice()
    choice.points = ["shop"]
    #expect(try mapping(rows, choice: choice).points == ["shop"])
    choice.points = ["nowhere"]
    #expect(throws: ImportError.self) { try mapping(rows, choice: choice) }
    // Numbers that are no places stay numbers.
    let scale = (0..<5).map { #"{"id":\#($0),"name":"Map","lat":\#($0 + 5)}"# }
    #expect(try mapping(scale).points == [] && mapping(scale).numbers == ["lat"])
  }

  @Test("a long text called about and a code are found by typing")
  func about() throws {
    for count in [1, 3, 50] {
      let rows = (0..<count).map {
        #"{"id":\#($0),"name":"Chair \#($0)","about":"Made of wood and wool","sku":"00\#($0)7"}"#
      }
      let mapping = try mapping(rows)
      #expect(mapping.text == ["about", "sku"], "\(count) rows")
      #expect(mapping.keywords == ["sku"], "\(count) rows")
      #expect(mapping.numbers.isEmpty, "\(count) rows")
    }
  }

  @Test("sentences beside a text by name are searched, long runs of signs are not")
  func sentences() throws {
    let rows = (0..<20).map { number in
      let picture = String(repeating: "iVBORw0KGgo\(number)", count: 40)
      return """
        {"title":"T\(number)","text":"Words","remark":"\(number) what was said about it, at some \
        length, by somebody who was there and saw all of it","blob":"\(picture)"}
        """
    }
    let mapping = try mapping(rows)
    #expect(mapping.text == ["text", "remark"])
    #expect(mapping.notes.last?.hasPrefix("left out: blob") == true)
  }

  @Test("what is chosen wins: a keyword that is text as well is one field for both")
  func chosen() throws {
    var choice = FieldMapping.Choice(text: ["overview", "lang"])
    (choice.keywords, choice.numbers) = (["still", "lang"], ["created"])
    choice.boost = "year"
    let mapping = try mapping(Self.films, choice: choice)
    #expect(mapping.text == ["overview", "lang"])
    #expect(mapping.keywords == ["still", "lang", "genres", "cast"])
    #expect(mapping.numbers == ["created"])
    #expect(mapping.dates == ["released"])
    #expect(mapping.boost == "year")
    let roles = mapping.schema().fields.map { (String(decoding: $0.name, as: UTF8.self), $0.role) }
    #expect(roles.contains { $0 == ("lang", .label) })
    #expect(roles.contains { $0 == ("year", .boost) })
    #expect(Set(roles.map(\.0)).count == roles.count)
    choice.dates = ["nowhere"]
    #expect(throws: ImportError.self) { try self.mapping(Self.films, choice: choice) }
  }

  @Test("a field that plays a part already is not filtered by, and a note says so")
  func taken() throws {
    var choice = FieldMapping.Choice(title: "title", scope: "lang")
    choice.keywords = ["title", "lang"]
    let mapping = try mapping(Self.films, choice: choice)
    #expect(!mapping.keywords.contains("title") && !mapping.keywords.contains("lang"))
    #expect(mapping.notes.contains("not a keyword: title plays another part"))
  }

  @Test("a wide table keeps to the fields that a schema has")
  func wide() throws {
    let header = (0..<200).map { "column\($0)" }.joined(separator: ",")
    let rows = (0..<5).map { row in (0..<200).map { "v\(row)x\($0)" }.joined(separator: ",") }
    let mapping = try mapping([header] + rows, .csv)
    #expect(mapping.schema().fields.count <= 64)
    _ = try SegmentBuilder(schema: mapping.schema())
  }

  @Test("larger boosts stand first, also below one and below zero")
  func boosts() throws {
    let values = ["0.1", "-3", "0.25", "1e9", "-0.5", "", "7"]
    let rows = values.enumerated().map { #"{"id":"\#($0)","title":"same","liked":"\#($1)"}"# }
    var choice = FieldMapping.Choice()
    choice.boost = "liked"
    let built = try IndexBuilding.build(
      .bytes(Array(rows.joined(separator: "\n").utf8)), format: .ndjson, choice: choice)
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    let answer = index.search(SearchRequest(text: Array("same".utf8)), scratch: SearchScratch())
    let ids = answer.hits.map { String(decoding: index.row(of: $0, in: answer).id, as: UTF8.self) }
    #expect(ids == ["3", "6", "2", "0", "5", "4", "1"])
  }
}
