internal import InklingIndex
internal import InklingTerminal

/// `inkling-bench filters`: what filters, an order and counts cost on rows that are made up.
struct FiltersCommand: RunnableCommand {
  private static let rows = CommandOption.number(
    "rows", in: 1...10_000_000, default: 60_000, "How many rows are made.")
  private static let passes = CommandOption.number(
    "passes", in: 1...1_000_000, default: 200, "How often each kind of question is asked.")

  static let manual = CommandManual(
    name: "filters",
    abstract: "Measure questions with filters, an order and counts.",
    discussion: """
      The rows are the same each time: titles of two words, and fields of few values, of lists, of a value each, of numbers and \
      of dates. A question's time is from its bytes to the JSON of its twenty rows, on one thread, without the deadline that \
      a server sets.
      """,
    operands: [],
    options: [rows.facts, passes.facts],
    examples: ["inkling-bench filters", "inkling-bench filters --rows 1000000 --passes 50"])

  private let rows: Int
  private let passes: Int

  init(_ arguments: ParsedArguments) throws(Misuse) {
    rows = try arguments.value(of: Self.rows)
    passes = try arguments.value(of: Self.passes)
  }

  func run() throws {
    let index = try BenchFilters.index(rows: rows)
    let console = Console.standardOutput
    for kind in BenchFilters.Kind.allCases {
      var latency = BenchLatency()
      var exact = 0
      let scratch = SearchScratch()
      for pass in 0..<passes {
        let request = BenchFilters.request(kind, pass)
        let begun = ContinuousClock.now
        let answer = index.search(request, scratch: scratch)
        _ = AnswerEncoder().encode(answer, to: request, by: index)
        latency.add(begun.microsecondsAgo)
        if answer.facets.allSatisfy(\.isExact) { exact += 1 }
      }
      let cut = kind.counts ? ", \(exact) counted to the end" : ""
      console.write(line: "\(kind.rawValue): \(latency.summary)\(cut)")
    }
  }
}

/// The rows of `inkling-bench filters`, and what is asked of them.
enum BenchFilters {
  /// What a question has beside its words.
  enum Kind: String, CaseIterable {
    case words = "words alone"
    case filters = "3 filters and an order"
    case counts = "3 filters, an order and 4 counts"
    case all = "4 counts without words and filters"
    case codes = "a count of a field with a value for each row"

    var counts: Bool { self != .words && self != .filters }
  }

  private static let schema = IndexSchema(fields: [
    Field("id", .id), Field("title", .title), Field("genre", .keyword), Field("tags", .keyword),
    Field("code", .keyword), Field("year", .number), Field("released", .date),
  ])

  private static let words = [
    "harbour", "garden", "window", "winter", "stone", "river", "bridge", "library", "lantern",
    "sea",
  ]

  static func index(rows: Int) throws -> SearchIndex {
    var builder = try SegmentBuilder(schema: schema)
    var state: UInt64 = 1
    // A generator of one line, so that every machine makes the same rows.
    func number(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    for id in 0..<rows {
      let tags = (0..<number(4)).map { _ in "tag \(number(40) * number(25))" }
      let year = 1_900 + number(120)
      let values = [
        "\(id)", words[number(10)] + " " + words[number(10)] + " \(number(1_000))",
        "genre \(number(5) * number(5))", tags.joined(separator: "\n"), "code \(id)", "\(year)",
        "\(year)-0\(1 + number(9))-1\(number(10))",
      ]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    return try SearchIndex(SegmentMemory(copying: builder.finish()))
  }

  static func request(_ kind: Kind, _ pass: Int) -> SearchRequest {
    func bytes(_ names: [String]) -> [[UInt8]] { names.map { Array($0.utf8) } }
    let text = kind == .all ? "" : words[pass % words.count]
    var request = SearchRequest(text: Array(text.utf8), limit: 20)
    if kind == .filters || kind == .counts {
      request.filters = [
        .anyOf(field: Array("genre".utf8), values: bytes(["genre 0", "genre 4", "genre 6"])),
        .anyOf(field: Array("tags".utf8), values: bytes(["tag 0", "tag 12", "tag 24"])),
        .range(field: Array("year".utf8), 1_920...2_000),
      ]
      request.sort = .descending(field: Array("year".utf8))
    }
    switch kind {
    case .words, .filters: break
    case .counts, .all: request.facets = bytes(["genre", "tags", "year", "released"])
    case .codes: request.facets = bytes(["code"])
    }
    return request
  }
}
