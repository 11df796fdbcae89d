import InklingIndex
import Testing

/// Issue 3: phrases, excluded words, fields, filters, orders and budgets, by themselves and together.
@Suite("The language of questions")
struct QueryLanguageTests {
  private static let fields: [Field] = [
    Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
    Field("maker", .keyword), Field("year", .number),
  ]
  private static let rows = [
    ["red wine glass", "holds half a litre", "kitchen", "Orrefors", "1998"],
    ["wine red paint", "for walls of glass houses", "tools", "Farrow", "-3.5"],
    ["fox hunting", "a red wine for the hunters", "books", "Penguin", ""],
    ["glass fox", "a figurine", "kitchen", "Orrefors", "1898"],
    ["foxglove seeds", "red flowers", "garden", "Sow", "12"],
  ]

  @Test(
    "Every construct finds what it says",
    arguments: [
      ("\"red wine\"", [0, 2]), ("\"wine red\"", [1]), ("\"red wine", [0, 2]),
      ("\"red win", [0, 2]), ("\"red win\"", []), ("\"half a litre\"", [0]),
      ("red -wine", [4]), ("red -fox", [0, 1, 4]), ("red -win", [0, 1, 2, 4]),
      ("red -\"red wine\"", [1, 4]), ("red -\"wine glass\"", [1, 2, 4]),
      ("title:red", [0, 1]), ("text:red", [2, 4]), ("title:fox", [2, 3, 4]), ("text:fox", []),
      ("red text:glass", [1]), ("glass -title:glass", [1]), ("title:\"red wine\"", [0]),
      ("text:\"red wine\"", [2]), ("glass -red", [3]), ("-red glass", [0, 1]),
      ("fox -title:glass -hunting", [4]),
      ("unknown:red", []), ("red - wine", [0, 1, 2]),
    ])
  func constructs(text: String, ids: [Int]) throws {
    let corpus = try Corpus(Self.rows, fields: Self.fields)
    let answer = corpus.ask(text)
    let exact = answer.hits.filter { $0.tier == .exact }.count
    #expect(corpus.ids(answer).prefix(exact).sorted() == ids, "\(text)")
    if !ids.isEmpty { #expect(answer.totalIsExact && answer.total == exact, "\(text)") }
  }

  @Test("Two fields of one role are told apart by what is kept of them")
  func twoTexts() throws {
    let corpus = try Corpus(
      [["a", "red", "blue"], ["b", "blue", "red"]],
      fields: [
        Field("id", .id), Field("title", .title), Field("front", .text), Field("back", .text),
      ])
    #expect(corpus.ids("front:red") == [0])
    #expect(corpus.ids("back:red") == [1])
    #expect(corpus.ids("red").sorted() == [0, 1])
  }

  @Test("Filters on facets, scopes and ranges hold for hits, totals and counts")
  func filters() throws {
    let corpus = try Corpus(Self.rows, fields: Self.fields)
    func found(_ text: String, _ filters: [SearchFilter]) -> [Int] {
      let answer = corpus.ask(text, filters: filters)
      #expect(answer.total == answer.hits.count && answer.scopeCounts[0] == answer.total)
      return corpus.ids(answer).sorted()
    }
    func any(_ field: String, _ values: [String]) -> SearchFilter {
      .anyOf(field: Array(field.utf8), values: values.map { Array($0.utf8) })
    }
    func range(_ field: String, _ range: ClosedRange<Double>) -> SearchFilter {
      .range(field: Array(field.utf8), range)
    }
    #expect(found("glass", [any("maker", ["Orrefors"])]) == [0, 3])
    #expect(found("glass", [any("maker", ["Orrefors", "Farrow"])]) == [0, 1, 3])
    #expect(found("red", [any("kind", ["tools", "garden"])]) == [1, 4])
    #expect(found("glass", [range("year", 1900...2000)]) == [0])
    #expect(found("red", [range("year", -10...12)]) == [1, 4])
    #expect(found("glass", [any("maker", ["Orrefors"]), range("year", 0...1900)]) == [3])
    #expect(found("glass", [any("maker", ["Nobody"])]) == [])
    #expect(found("glass", [any("nowhere", ["Orrefors"])]) == [])
    #expect(found("glass", [range("title", 0...1)]) == [])
    #expect(found("glsas", [any("maker", ["Farrow"])]) == [1])
  }

  @Test("By number, both ways; equal ones in static order, those without one last")
  func sorting() throws {
    let corpus = try Corpus(Self.rows, fields: Self.fields)
    let year = Array("year".utf8)
    #expect(corpus.ids(corpus.ask("red", sort: .ascending(field: year))) == [1, 4, 0, 2])
    #expect(corpus.ids(corpus.ask("red", sort: .descending(field: year))) == [0, 4, 1, 2])
    let page = corpus.ask("red", limit: 2, offset: 1, sort: .ascending(field: year))
    #expect(corpus.ids(page) == [4, 0])
    #expect(page.total == 4 && page.totalIsExact)
    let nowhere = corpus.ask("red", sort: .ascending(field: Array("nowhere".utf8)))
    #expect(corpus.ids(nowhere).count == 4)
  }

  @Test("Dates sort as the numbers that they are kept as", arguments: [51, 52])
  func sortingMany(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let days = (0..<500).map { _ in Double(Int.random(in: -40_000...40_000, using: &random)) / 8 }
    let corpus = try Corpus(
      days.map { ["day", "\($0)"] },
      fields: [Field("id", .id), Field("title", .title), Field("date", .number)])
    let date = Array("date".utf8)
    let up = days.indices.sorted { (days[$0], $0) < (days[$1], $1) }
    let down = days.indices.sorted { (-days[$0], $0) < (-days[$1], $1) }
    for offset in [0, 100, 450] {
      let ascending = corpus.ask("day", limit: 100, offset: offset, sort: .ascending(field: date))
      #expect(corpus.ids(ascending) == Array(up[offset..<min(500, offset + 100)]))
      let descending = corpus.ask("day", limit: 100, offset: offset, sort: .descending(field: date))
      #expect(corpus.ids(descending) == Array(down[offset..<min(500, offset + 100)]))
    }
  }

  @Test("A budget ends a question early, and the answer says so")
  func budgets() throws {
    let titles = (0..<5_000).map { "apple pear \($0 % 7) \($0)" }
    let rows = titles.map { [$0, "plum \($0) in a text about apples and pears"] }
    let corpus = try Corpus(
      rows, fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    let questions = [
      "plum in about", "\"text about apples\"", "text:a", "apple -plum", "plum zebra about text in",
    ]
    for text in questions {
      let cut = corpus.ask(text, budget: SearchBudget(steps: 500))
      #expect(cut.isPartial, "\(text)")
      #expect(!cut.totalIsExact, "\(text)")
      let whole = corpus.ask(text)
      #expect(!whole.isPartial, "\(text)")
    }
    #expect(corpus.ask("plum", budget: SearchBudget(steps: .min)).isPartial)
  }

  @Test(
    "Hostile questions end within their budget",
    arguments: [
      String(repeating: "a ", count: 5_000), String(repeating: "\"a ", count: 200),
      String(repeating: "-a", count: 250), String(repeating: "text:a ", count: 70),
      String(repeating: "\"p a\" ", count: 80), String(repeating: "a-", count: 250),
      String(repeating: "ab", count: 5_000), String(repeating: "\u{301}", count: 400),
      String(repeating: "ก", count: 400), "-\"" + String(repeating: "a b ", count: 100),
    ])
  func hostile(text: String) throws {
    let rows = (0..<2_000).map { number -> [String] in
      let letters = "abcdefghij".map { "\($0)\(number % 97)" }.joined(separator: " ")
      return ["p a \(number)", letters + " a b a b p a"]
    }
    let corpus = try Corpus(
      rows, fields: [Field("id", .id), Field("title", .title), Field("text", .text)])
    let start = ContinuousClock.now
    let answer = corpus.ask(text, limit: .max, offset: .max)
    // A debug build does some hundred thousand steps a second: this says "bounded", not "quick".
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(answer.hits.count <= 100)
  }
}
