import InklingIndex
import InklingRuntime
import InklingSession
import Testing

@Suite("An index as a source")
struct IndexSourceTests {
  private func source() throws -> IndexSource {
    let schema = IndexSchema(
      fields: [Field("id", .id), Field("name", .title), Field("kind", .scope)],
      scopeOrder: [Array("Tea".utf8), Array("Coffee".utf8)])
    var builder = try SegmentBuilder(schema: schema)
    for (number, row) in [
      ("Green tea", "Tea"), ("Black tea", "Tea"), ("Black coffee", "Coffee"),
    ].enumerated() {
      try builder.add(
        Document(values: [Array("\(number)".utf8), Array(row.0.utf8), Array(row.1.utf8)]))
    }
    return IndexSource(try SearchIndex(SegmentMemory(copying: try builder.finish())))
  }

  @Test("the answer carries the question's generation and words")
  func answer() async throws {
    let answer = try await source().wholeAnswer(to: Question(generation: 9, text: "bla"))
    #expect(answer.generation == 9)
    #expect(answer.query == "bla")
    #expect(answer.total == 2)
    #expect(!answer.isPartial)
  }

  @Test("S0-23: a scope can be asked for by number or by value")
  func scopes() async throws {
    let source = try source()
    let byNumber = try await source.wholeAnswer(
      to: Question(generation: 1, text: "black", scope: 2))
    let byValue = try await source.wholeAnswer(
      to: Question(generation: 1, text: "black", criterion: .facet("Coffee")))
    #expect(byNumber.hits.map(\.id) == ["2"])
    #expect(byValue.hits.map(\.id) == ["2"])
  }

  @Test("More scopes, and more matches in a title, than anybody reads are still an answer")
  func many() async throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("name", .title), Field("kind", .scope),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for number in 0..<1_200 {
      let values = ["\(number)", "thing \(number)", "kind \(number)"]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    // As many matches as a title can have, far more than a bar reads in all of it.
    let clock = String(repeating: "t ", count: 1_200)
    try builder.add(Document(values: ["clock", clock, "kind 7"].map { Array($0.utf8) }))
    let source = IndexSource(try SearchIndex(SegmentMemory(copying: try builder.finish())))
    let things = try await source.wholeAnswer(to: Question(generation: 1, text: "thing"))
    #expect(things.total == 1_200)
    #expect(things.scopeCounts.count == 1_000)
    let clocks = try await source.wholeAnswer(to: Question(generation: 2, text: "t"))
    let runs = try #require(clocks.hits.first).title.runs
    #expect((200..<256).contains(runs.count { $0.mark == .exact }))
    #expect(runs.count < 512)
    let shown = runs.map { $0.text.string }.joined()
    #expect(shown.hasSuffix("…") && clock.hasPrefix(shown.dropLast()))
  }

  @Test("S0-22: scopes narrow to From, To or Subject, and the widest is all of them")
  func fields() async throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("subject", .title), Field("from", .text), Field("to", .text),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for (id, subject, from, to) in [
      ("a", "Ada's tea", "Grace", "Alan"), ("b", "Lunch", "Ada Lovelace", "Grace"),
      ("c", "Plans", "Alan", "Ada"), ("d", "Nothing", "Alan", "Grace"),
    ] {
      try builder.add(Document(values: [id, subject, from, to].map { Array($0.utf8) }))
    }
    let source = IndexSource(try SearchIndex(SegmentMemory(copying: try builder.finish())))
    let scopes = [
      Scope("All"), Scope("From", .fields(["from"])), Scope("To", .fields(["to"])),
      Scope("Subject", .fields(["subject"])),
    ]
    var found: [[String]] = []
    for (place, scope) in scopes.enumerated() {
      let question = Question(
        generation: 1, text: "ada", scope: place, criterion: scope.criterion)
      found.append(try await source.wholeAnswer(to: question).hits.map(\.id.string).sorted())
    }
    #expect(found == [["a", "b", "c"], ["b"], ["c"], ["a"]])
    var configuration = SessionConfiguration()
    configuration.scopes = scopes
    var session = SearchSession(configuration: configuration)
    #expect(session.state.selectedScope == 0)
    let effects = session.handle(.textChanged("ada"), at: 0)
    let asked = effects.compactMap {
      if case .ask(_, let question) = $0 { question.criterion } else { nil }
    }
    #expect(asked == [.all])
  }

  @Test("S0-22: in a scope of fields words are excluded, quoted and joined as everywhere")
  func fieldsWithSigns() async throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("subject", .title), Field("from", .text), Field("to", .text),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for (id, subject, from, to) in [
      ("a", "Green cup", "Ada Fox", "Alan"), ("b", "Green fox and cup", "Grace", "Ada"),
      ("c", "Lunch", "green cup", "fox"), ("d", "Lunch", "Grace", "green tea cup"),
    ] {
      try builder.add(Document(values: [id, subject, from, to].map { Array($0.utf8) }))
    }
    let source = IndexSource(try SearchIndex(SegmentMemory(copying: try builder.finish())))
    func found(_ text: SearchText, _ fields: SearchText...) async throws -> [String] {
      let question = Question(generation: 1, text: text, criterion: .fields(fields))
      return try await source.wholeAnswer(to: question).hits.map(\.id.string).sorted()
    }
    // Two fields, each of the words in either.
    #expect(try await found("ada", "from", "to") == ["a", "b"])
    #expect(try await found("green", "from", "to") == ["c", "d"])
    // Excluded where it stands in a field of the scope.
    #expect(try await found("green -fox", "subject") == ["a"])
    #expect(try await found("green -fox", "from", "to") == ["d"])
    // A phrase stays whole.
    #expect(try await found("\"green cup\"", "subject") == ["a"])
    #expect(try await found("\"green cup\"", "subject", "from") == ["a", "c"])
    // A field named in the text narrows further, and one outside the scope holds nothing.
    #expect(try await found("to:green", "from", "to") == ["d"])
    #expect(try await found("subject:green", "from", "to") == [])
    #expect(try await found("green", "elsewhere") == [])
  }

  @Test("S4-61: many may ask at the same time, off the thread of whoever waits")
  func concurrency() async throws {
    let source = try source()
    let totals = await withTaskGroup(of: Int.self) { group in
      for generation in 0..<200 {
        group.addTask {
          let answer = try? await source.wholeAnswer(
            to: Question(generation: generation, text: "tea"))
          return answer?.total ?? -1
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(totals == [2])
  }

  @Test("Values and the wire: what passes in one process is what the browser reads from JSON")
  func valuesAndWire() async throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("name", .title), Field("text", .text), Field("kind", .scope),
      Field("size", .number),
      Field("at", .url),
    ])
    var builder = try SegmentBuilder(schema: schema)
    let names = [
      "Green tea", "Black tea", "Café noir", "coffee \"to go\"", "Tee\u{1}\n", "日本茶", "🍵 teapot",
    ]
    for number in 0..<400 {
      let values = [
        "\(number)", names[number % names.count], "A \(names[number % 5]) for \(number) people",
        "kind \(number % 3)",
        "\(number)", "/a/\(number)",
      ]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    let source = IndexSource(try SearchIndex(SegmentMemory(copying: try builder.finish())))
    for (generation, text) in [
      "t", "tea", "gren tea", "cafe", "日", "\"to go\"", "xyzzy", "tea people", "",
    ].enumerated() {
      for (scope, offset) in [(0, 0), (2, 0), (0, 15)] {
        let question = Question(
          generation: generation, text: SearchText(text), scope: scope, limit: 20, offset: offset)
        var passed = try await source.wholeAnswer(to: question)
        let request = SearchRequest(text: Array(text.utf8), scope: scope, limit: 20, offset: offset)
        let wire = try Answer(json: source.json(answering: request, generation: generation))
        passed.micros = wire.micros
        #expect(passed == wire, "\(text) in \(scope) from \(offset)")
      }
    }
  }
}
