import Foundation
import InklingBar
import InklingImport
import InklingIndex
import InklingServer
import InklingStore
import TestSupport
import Testing

@Suite("filter and sort over HTTP")
struct FilterRoutesTests {
  private struct Film {
    let id: Int
    let title: String
    let genres: [String]
    let year: Int?
    let month: Int
    let shelf: String

    var json: String {
      let list = genres.map { "\"\($0)\"" }.joined(separator: ",")
      let year = year.map { "\"year\":\($0)," } ?? ""
      return """
        {"id":"\(id)","title":"\(title)","genre":[\(list)],\(year)\
        "released":"2001-\(month < 10 ? "0" : "")\(month)-10","section":"\(shelf)"}
        """
    }
  }

  private static func films(_ count: Int, _ random: inout SeededGenerator) -> [Film] {
    let genres = ["Drama", "Comedy", "War, civil", "A:B", "Back\\\\slash"]
    return (0..<count).map { id in
      Film(
        id: id,
        title: ["tea", "zen", "sea"][Int.random(in: 0..<3, using: &random)] + " film \(id)",
        genres: Array(
          genres.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))),
        year: id % 7 == 0 ? nil : Int.random(in: 1_950...1_960, using: &random),
        month: Int.random(in: 1...12, using: &random),
        shelf: ["Old", "New", "Lent"][Int.random(in: 0..<3, using: &random)])
    }
  }

  /// What an answer counts in one field.
  private struct Facet: Decodable, Equatable {
    struct Value: Decodable, Equatable {
      let value: String
      let count: Int
    }

    let field: String
    let isExact: Bool
    var values: [Value]?
    var otherValues: Int?
    var least: Double?
    var greatest: Double?

    init(_ field: String, _ keywords: [String]) {
      self.field = field
      isExact = true
      if keywords.isEmpty { return }
      values = Dictionary(keywords.map { ($0, 1) }, uniquingKeysWith: +)
        .map { Value(value: $0.replacing("\\\\", with: "\\"), count: $1) }
        .sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
      otherValues = 0
    }

    init(_ field: String, numbers: [Double]) {
      self.field = field
      isExact = true
      (least, greatest) = (numbers.min(), numbers.max())
    }

    static func all(in json: [UInt8]) throws -> [Facet] {
      struct Body: Decodable { let facets: [Facet] }
      return try JSONDecoder().decode(Body.self, from: Data(json)).facets
    }
  }

  /// A question, and what it means by ten obvious lines.
  private struct Question {
    var address = "/search.json?limit=100&facets=genre,section,year,released"
    /// What every hit fulfils, and the field that it is about.
    var conditions: [(field: String, isFulfilled: (Film) -> Bool)] = []
    var order: ((Film) -> Int?)?
    var descends = false

    init(_ random: inout SeededGenerator) {
      let word = ["tea", "zen", ""][Int.random(in: 0..<3, using: &random)]
      address += "&q=\(word)"
      conditions.append(("title", { $0.title.hasPrefix(word) }))
      for _ in 0..<Int.random(in: word.isEmpty ? 1...3 : 0...3, using: &random) { narrow(&random) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (address, order) = (address + "&sort=year", { $0.year })
      case 1: (address, order, descends) = (address + "&sort=-released", { $0.month }, true)
      default: break
      }
    }

    /// The films that fulfil all conditions, or all but those about one field.
    func films(of films: [Film], except field: String = "") -> [Film] {
      films.filter { film in
        conditions.allSatisfy { $0.field == field || $0.isFulfilled(film) }
      }
    }

    /// The counts by obvious lines: what could be chosen in each field beside what is chosen in the others.
    func facets(of films: [Film]) -> [Facet] {
      let (genres, sections) = (
        self.films(of: films, except: "genre").flatMap(\.genres),
        self.films(of: films, except: "section").map(\.shelf)
      )
      let years = self.films(of: films, except: "year").compactMap(\.year).map(Double.init)
      let days = self.films(of: films, except: "released").map { film in
        Double([0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][film.month - 1] + 9)
          * 86_400 + 978_307_200
      }
      return [
        Facet("genre", genres), Facet("section", sections), Facet("year", numbers: years),
        Facet("released", numbers: days),
      ]
    }

    private mutating func narrow(_ random: inout SeededGenerator) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        address += "&filter=genre:Drama,War%5C,%20civil"
        conditions.append(
          ("genre", { $0.genres.contains("Drama") || $0.genres.contains("War, civil") }))
      case 1:
        address += "&filter=genre:A:B"
        conditions.append(("genre", { $0.genres.contains("A:B") }))
      case 2:
        let (low, high) = (1_950, Int.random(in: 1_950...1_960, using: &random))
        address += "&filter=year:\(low)..\(high)"
        conditions.append(("year", { ($0.year ?? 0) >= low && ($0.year ?? 9_999) <= high }))
      case 3:
        let month = Int.random(in: 1...9, using: &random)
        address += "&filter=released:2001-0\(month).."
        conditions.append(("released", { $0.month >= month }))
      default:
        address += "&filter=section:New,Nowhere,All"
        conditions.append(("section", { $0.shelf == "New" }))
      }
    }
  }

  /// The same films as one index in memory, as a mapped file, and as stores of several segments, merged or not.
  private func sites(_ films: [Film], _ directory: TemporaryDirectory) throws -> [(String, Site)] {
    func lines(_ part: some Sequence<Film>) -> [UInt8] {
      Array(part.map(\.json).joined(separator: "\n").utf8)
    }
    let built = try IndexBuilding.build(.bytes(lines(films)), format: .ndjson)
    let file = directory.file("films.inkling")
    try MappedSegment.write(built.segment, to: file)
    let path = directory.file("store")
    for start in stride(from: 0, to: films.count, by: 60) {
      _ = try StoreLoading.load(
        NDJSONReader(.bytes(lines(films[start..<min(start + 60, films.count)]))), into: path,
        options: .init(merging: .manual))
    }
    let several = try SearchStore(path, for: .reading)
    #expect(several.snapshot.statistics.segments.count > 1)
    let export = StoreExport(schema: several.snapshot.schema)
    var exported: [UInt8] = []
    several.snapshot.visit { exported += export.line($0) }
    let again = directory.file("again")
    _ = try StoreLoading.load(NDJSONReader(.bytes(exported)), into: again)
    let merged = directory.file("merged")
    _ = try StoreLoading.load(NDJSONReader(.bytes(lines(films))), into: merged)
    let writer = try SearchStore(merged, for: .writing)
    try writer.compact()
    writer.close()
    return [
      ("memory", try Site(title: "F", segment: SegmentMemory(copying: built.segment))),
      ("file", try Site(title: "F", segment: MappedSegment(file, verifying: .everything).memory)),
      ("segments", try Site(title: "F", store: several)),
      ("exported", try Site(title: "F", store: SearchStore(again, for: .reading))),
      ("merged", try Site(title: "F", store: SearchStore(merged, for: .reading))),
    ]
  }

  @Test("answers are those of arrays, whoever gives them", arguments: [1, 2, 3] as [UInt64])
  func twins(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let films = Self.films(200, &random)
    let directory = try TemporaryDirectory()
    let sites = try sites(films, directory)
    for _ in 0..<60 {
      let question = Question(&random)
      let wanted = question.films(of: films)
      for (name, site) in sites {
        let response = try await TestSite.ask(question.address, site: site)
        #expect(response.status == .ok, "\(seed) \(name) \(question.address)")
        let answer = try Answer(json: response.bytes)
        let place = "seed \(seed), \(name): \(question.address)"
        #expect(answer.totalIsExact && answer.total == wanted.count, "\(place)")
        let found = answer.hits.compactMap { Int($0.id.string) }
        if wanted.count <= 100 { #expect(Set(found) == Set(wanted.map(\.id)), "\(place)") }
        #expect(try Facet.all(in: response.bytes) == question.facets(of: films), "\(place)")
        guard let order = question.order else { continue }
        let last = question.descends ? Int.min : Int.max
        let keys = wanted.map { order($0) ?? last }
          .sorted(by: question.descends ? { $0 > $1 } : { $0 < $1 })
        #expect(found.map { order(films[$0]) ?? last } == Array(keys.prefix(100)), "\(place)")
      }
    }
  }

  private func site() throws -> Site {
    var random = SeededGenerator(seed: 4)
    let lines = Self.films(50, &random).map(\.json).joined(separator: "\n")
    let built = try IndexBuilding.build(.bytes(Array(lines.utf8)), format: .ndjson)
    return try Site(title: "Films", segment: SegmentMemory(copying: built.segment))
  }

  @Test(
    "hostile filters are refused with a reason, and soon",
    arguments: [
      ("filter=year", "not-a-filter"), ("filter=:x", "not-a-filter"),
      ("filter=nothing:x", "unknown-field"), ("filter=title:x", "unknown-field"),
      ("filter=year:", "no-value"), ("filter=year:..", "no-value"),
      ("filter=year:NaN", "not-a-number"), ("filter=year:nan..1", "not-a-number"),
      ("filter=year:1e999", "not-a-number"), ("filter=year:-inf..", "not-a-number"),
      ("filter=year:0e999", "not-a-number"), ("filter=year:1990...1999", "not-a-number"),
      ("filter=year:1999..1990", "reversed-range"), ("filter=released:x", "not-a-date"),
      ("filter=released:2001-02-30", "not-a-date"), ("filter=released:2001-13", "not-a-date"),
      ("filter=released:2002..2001", "reversed-range"), ("filter=genre:a,,b", "no-value"),
      ("filter=genre:a,", "no-value"), ("sort=title", "unknown-field"),
      ("sort=--year", "unknown-field"), ("sort=-", "unknown-field"),
      ("sort=year&sort=year", "repeated-parameter"), ("filter=genre:%ff", "invalid-utf8"),
      ("filter=genre:" + String(repeating: "x,", count: 1_000) + "x", "too-many-values"),
      ("filter=genre:" + String(repeating: "x,", count: 10_000) + "x", "too-long"),
      ("filter=genre:" + String(repeating: "x", count: 5_000), "too-long"),
      ((0..<17).map { _ in "filter=genre:a" }.joined(separator: "&"), "too-many-filters"),
      ("facets=nothing", "unknown-field"), ("facets=title", "unknown-field"),
      ("facets=,", "unknown-field"), ("facets=genre&facets=year", "repeated-parameter"),
      ("filter.nothing=x", "unknown-field"), ("filter.=x", "unknown-field"),
      ("filter.genre.from=x", "unknown-field"), ("filter.year.=x", "unknown-field"),
      ("filter.year.from=1&filter.year.to=0", "reversed-range"),
      ("filter.year=1&filter.year=2", "not-a-number"),
      ("filter.year.from=1&filter.year.from=2", "not-a-number"),
      ("filter.year=1&filter.year.to=x", "not-a-number"), ("filter.year.to=x", "not-a-number"),
      ((0..<100).map { _ in "filter=genre:a" }.joined(separator: "&"), "too-many-parameters"),
    ])
  func refused(query: String, code: String) async throws {
    let site = try site()
    let started = ContinuousClock.now
    for path in ["/search.json", "/search"] {
      let response = try await TestSite.ask("\(path)?q=tea&\(query)", site: site)
      #expect(response.status == .badRequest, "\(path) \(query.prefix(60))")
      if path == "/search.json" {
        #expect(response.text.contains("\"code\":\"\(code)\""), "\(response.text)")
      }
      #expect(response.bytes.count < 10_000)
    }
    #expect(started.duration(to: .now) < .seconds(5))
  }

  @Test("an unknown field is answered with the names of those that there are")
  func names() async throws {
    let response = try await TestSite.ask("/search.json?filter=yeer:1", site: try site())
    #expect(response.text.contains("There are: section, genre, year, released."))
    #expect(response.text.contains("\"parameter\":\"filter\""))
  }

  @Test(
    "the fields of a form are filters: any of the values, a range, and nothing where they are empty"
  )
  func form() async throws {
    let site = try site()
    for (form, filters) in [
      (
        "filter.genre=Drama&filter.genre=War%2C+civil&filter.year.from=1955&filter.year.to=",
        "filter=genre:Drama,War%5C,%20civil&filter=year:1955.."
      ),
      ("filter.genre=&filter.year.from=&filter.year.to=1955&sort=", "filter=year:..1955"),
      ("filter.year=1955&filter.year.from=1950", "filter=year:1955&filter=year:1950.."),
      (
        "filter.released.from=2001-03&filter.section=New",
        "filter=released:2001-03..&filter=section:New"
      ),
    ] {
      let one = try await TestSite.ask("/search.json?q=tea&limit=100&\(form)", site: site)
      let other = try await TestSite.ask("/search.json?q=tea&limit=100&\(filters)", site: site)
      let (found, wanted) = (try Answer(json: one.bytes), try Answer(json: other.bytes))
      #expect(found.hits == wanted.hits && found.total == wanted.total, "\(form)")
      #expect(!wanted.hits.isEmpty)
      // What was chosen stays chosen on the next page, and the boxes show it.
      let page = try await TestSite.ask("/search?q=tea&limit=1&\(form)", site: site)
      #expect(page.text.contains(#"" checked><span"#) == form.contains("=War"))
      #expect(page.text.contains("&amp;filter="))
    }
  }

  @Test("counting ends with its budget, and says so")
  func budget() throws {
    var random = SeededGenerator(seed: 9)
    let lines = Self.films(300, &random).map(\.json).joined(separator: "\n")
    let built = try IndexBuilding.build(.bytes(Array(lines.utf8)), format: .ndjson)
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    for text in ["film", ""] {
      var request = SearchRequest(text: Array(text.utf8), budget: SearchBudget(steps: 100))
      request.facets = [Array("genre".utf8)]
      let cut = index.search(request, scratch: SearchScratch()).facets
      #expect(cut.map(\.isExact) == [false], "“\(text)”")
      #expect(cut[0].values.allSatisfy { $0.count <= 100 })
      request.budget = .standard
      #expect(index.search(request, scratch: SearchScratch()).facets.map(\.isExact) == [true])
    }
  }

  @Test("a field of codes costs no more than its values, and its counts say whether they are all")
  func codes() throws {
    let lines = (0..<80_000).map { number in
      #"{"id":"\#(number)","title":"tea","code":"c\#(number / 2 * 2 % 70_000)x\#(number % 3)"}"#
    }
    var choice = FieldMapping.Choice()
    choice.keywords = ["code"]
    let built = try IndexBuilding.build(
      .bytes(Array(lines.joined(separator: "\n").utf8)), format: .ndjson, choice: choice)
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    var request = SearchRequest(text: Array("tea".utf8))
    request.facets = [Array("code".utf8)]
    let started = ContinuousClock.now
    let facets = index.search(request, scratch: SearchScratch()).facets
    #expect(started.duration(to: .now) < .seconds(5))
    #expect(facets.count == 1 && facets[0].values.count == 64)
    let different = Set((0..<80_000).map { "\($0 / 2 * 2 % 70_000)x\($0 % 3)" }).count
    #expect(facets[0].isExact == (facets[0].otherValues == different - 64))
    request.budget = SearchBudget(steps: 85_000)
    #expect(index.search(request, scratch: SearchScratch()).facets.map(\.isExact) == [false])
  }

  @Test("words with typing errors and questions that hold only some words count what they found")
  func looseWords() async throws {
    for text in ["teaa", "tea+film+qqqq+wwww+eeee"] {
      let response = try await TestSite.ask(
        "/search.json?q=\(text)&facets=section&filter=section:New&limit=100", site: try site())
      let facets = try Facet.all(in: response.bytes)
      let answer = try Answer(json: response.bytes)
      let chosen = facets.first?.values?.first { $0.value == "New" }
      #expect(chosen?.count == answer.total && answer.total > 0, "\(text): \(response.text)")
      // What could be chosen beside it was counted as well.
      #expect((facets.first?.values?.count ?? 0) == 3)
    }
  }

  @Test("sixteen filters of sixty-four values are answered")
  func most() async throws {
    let values = (0..<64).map { "v\($0)" }.joined(separator: ",")
    let filters = (0..<16).map { _ in "filter=genre:\(values)" }.joined(separator: "&")
    let response = try await TestSite.ask("/search.json?q=tea&\(filters)", site: try site())
    #expect(response.status == .ok)
    #expect(try Answer(json: response.bytes).hits.isEmpty)
  }

  @Test("the plain page answers filters without words, and keeps them in its form and links")
  func page() async throws {
    let response = try await TestSite.ask(
      "/search?q=&filter=section:Old,New,Lent&sort=-year&limit=5", site: try site())
    #expect(response.status == .ok)
    #expect(response.text.contains("50 results</p>"))
    // The form of the panel works without script, and the page's programs take it over.
    #expect(response.text.contains(#"name="filter.genre" value="Drama""#))
    #expect(response.text.contains(#"<option value="-year" selected>"#))
    #expect(
      response.text.contains(
        #"<input type="hidden" name="filter" value="section:Old,New,Lent">"#))
    #expect(response.text.contains(#"<input type="hidden" name="sort" value="-year">"#))
    #expect(response.text.contains("&amp;filter=section%3AOld%2CNew%2CLent&amp;sort=-year"))
  }

  @Test(
    "the configuration lists what can be filtered and sorted by; a page that knows none reads it")
  func configuration() async throws {
    let response = try await TestSite.ask("/inkling.json", site: try site())
    let filters = #""filters":[{"kind":"keyword","name":"genre"},{"kind":"number","name":"year"},"#
    #expect(response.text.contains(filters + #"{"kind":"date","name":"released"}]"#))
    let read = try #require(SiteConfiguration(json: response.bytes))
    #expect(read.scopes.count == 4)
    let plain = try await TestSite.ask("/inkling.json")
    #expect(!plain.text.contains("filters"))
  }

  @Test("a row shows values as people read them")
  func rows() async throws {
    let line =
      #"{"id":"1","title":"tea","tags":["a","b"],"year":1999.0,"rate":1.50,"version":"1.2.0"}"#
    var choice = FieldMapping.Choice()
    choice.keywords = ["tags"]
    choice.numbers = ["version"]
    let built = try IndexBuilding.build(
      .bytes(Array(line.utf8)), format: .ndjson, choice: choice)
    let site = try Site(title: "F", segment: SegmentMemory(copying: built.segment))
    let response = try await TestSite.ask("/search.json?q=tea", site: site)
    let stored = #""stored":{"tags":"a, b","version":"1.2.0","year":"1999","rate":"1.50"}"#
    #expect(response.text.contains(stored))
  }
}
