import InklingIndex
import Testing

/// The order of long texts: what treats the words most stands first.
@Suite("Texts")
struct TextTests {
  static let fields = [
    Field("id", .id), Field("title", .title), Field("headings", .heading), Field("text", .text),
  ]

  /// Pages, and one of so many other words that all together are texts, however short each of them is.
  private func corpus(_ pages: [TextTwin.Page], filler: Int = 20_000) throws -> (Corpus, TextTwin) {
    let filler = TextTwin.Page(
      title: "zz", text: (0..<filler).map { "z\($0 % 90)y" }.joined(separator: " "))
    let all = pages + [filler]
    let rows = all.map { [$0.title, $0.headings.joined(separator: "\n"), $0.text] }
    let boosts = all.map { Document.boost(for: Double($0.popularity)) }
    return (try Corpus(rows, fields: Self.fields, boosts: boosts), TextTwin(all))
  }

  @Test("Seeded random pages: every hit has the score of the twin", arguments: [1, 2, 3, 4])
  func randomPages(seed: UInt64) throws {
    var random = Seeded(state: seed)
    func words(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          ["a", "b", "c", "d"][Int.random(in: 0..<4, using: &random)]
        }.joined()
      }.joined(separator: " ")
    }
    let pages = (0..<40).map { _ in
      TextTwin.Page(
        title: words(3),
        headings: (0..<Int.random(in: 0...3, using: &random)).map { _ in words(4) },
        text: words(60), popularity: [0, 0, 1, 3, 40, 5_000].randomElement(using: &random) ?? 0)
    }
    let (corpus, twin) = try corpus(pages)
    #expect(corpus.index._checkInvariants() == [])
    for _ in 0..<60 {
      let question = Array(Set(words(3).split(separator: " "))).sorted().joined(separator: " ")
      let expected = twin.scores(question)
      let answer = corpus.ask(question, limit: 100)
      let ids = corpus.ids(answer)
      #expect(Set(ids) == Set(expected.keys), "\(question)")
      for (hit, id) in zip(answer.hits, ids) {
        #expect(abs(Double(hit.score) - (expected[id] ?? 0)) < 0.01, "\(question) \(id)")
      }
      #expect(answer.hits.map(\.score) == answer.hits.map(\.score).sorted(by: >), "\(question)")
      #expect(answer.total == expected.count)
    }
  }

  @Test("Seeded random pages with names in their texts: every hit has the score of the twin")
  func randomNames() throws {
    var random = Seeded(state: 5)
    let words = ["a", "b", "c", "d"]
    let pages = (0..<30).map { number in
      let text = (0..<40).map { _ in
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
          words[Int.random(in: 0..<words.count, using: &random)]
        }.joined(separator: "_")
      }
      return TextTwin.Page(title: "page \(number)", text: text.joined(separator: " "))
    }
    let (corpus, twin) = try corpus(pages)
    for question in ["a", "b", "c a", "d b a"] {
      let expected = twin.scores(question)
      let answer = corpus.ask(question, limit: 100)
      #expect(answer.hits.count == expected.count)
      for (hit, id) in zip(answer.hits, corpus.ids(answer)) {
        #expect(abs(Double(hit.score) - (expected[id] ?? 0)) < 0.01, "\(question) \(id)")
      }
    }
  }

  /// The first of two pages that differ in one thing stands first, whatever the order of adding.
  private func expectFirst(
    _ first: TextTwin.Page, before second: TextTwin.Page, for question: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (pages, best) in [([first, second], 0), ([second, first], 1)] {
      let (corpus, _) = try corpus(pages)
      #expect(corpus.ids(question).first == best, sourceLocation: location)
    }
  }

  private func page(_ title: String, _ headings: [String], _ text: String) -> TextTwin.Page {
    TextTwin.Page(title: title, headings: headings, text: text)
  }

  private func page(_ title: String, _ text: String) -> TextTwin.Page {
    TextTwin.Page(title: title, text: text)
  }

  private static let filler = (0..<150).map { "w\($0)" }.joined(separator: " ")

  @Test("A page that treats a word stands before one with a short title that mentions it")
  func treats() throws {
    try expectFirst(
      page("Planner statistics and how to read them", [], "vacuum vacuum vacuum vacuum"),
      before: page("Index", "vacuum"), for: "vacuum")
  }

  @Test("What many choose stands before an equal, and behind a page that treats the word more")
  func popular() throws {
    var chosen = page("Planner", "the vacuum of rows")
    chosen.popularity = 200
    try expectFirst(chosen, before: page("Planned", "the vacuum of rows"), for: "vacuum")
    try expectFirst(
      page("Vacuum", ["The vacuum"], "vacuum vacuum vacuum"), before: chosen, for: "vacuum")
  }

  @Test("A boost that no number was made of orders equals, and counts nothing in texts")
  func plainBoosts() throws {
    let rows = [["one", "", "vacuum"], ["two", "", "vacuum"]]
    let filler = ["zz", "", (0..<20_000).map { "z\($0 % 90)y" }.joined(separator: " ")]
    let corpus = try Corpus(rows + [filler], fields: Self.fields, boosts: [1, 1_000, 0])
    let answer = corpus.ask("vacuum")
    #expect(corpus.ids(answer) == [1, 0])
    #expect(answer.hits.first?.score == answer.hits.last?.score)
    let forged = try Corpus(rows + [filler], fields: Self.fields, boosts: [.max, .min, 0])
    #expect(forged.ids("vacuum") == [0, 1])
  }

  @Test("Boosts of numbers are in the order of the numbers")
  func boosts() {
    let numbers = [-Double.infinity, -2.5, -1, 0, 0.5, 1, 3, 1e9, .infinity]
    let boosts = numbers.map { Document.boost(for: $0) }
    #expect(boosts == boosts.sorted() && Set(boosts).count == boosts.count)
    #expect(Document.boost(for: .nan) == 0 && Document.boost(for: -0.0) == 0)
  }

  @Test("A heading counts as much as a title")
  func headings() throws {
    try expectFirst(
      page("Maintenance", ["Routine vacuum"], "text"), before: page("Maintenance", "vacuum text"),
      for: "vacuum")
  }

  @Test("A title that only begins with the last word stands behind a page that treats the word")
  func begunTitle() throws {
    try expectFirst(
      page("Querying", ["The join"], "join join join join"), before: page("Joiner", "tools"),
      for: "join")
  }

  @Test("A page that holds all words need not stand before one that treats the telling one")
  func someWords() throws {
    let (corpus, _) = try corpus(
      [
        page("Locks", ["Deadlock", "A deadlock"], "deadlock deadlock"),
        page("Other", "some words of the deadlock"),
      ] + (0..<20).map { page("Other \($0)", "some of the words") })
    let answer = corpus.ask("some of the deadlock")
    #expect(corpus.ids(answer).first == 0)
    #expect(answer.hits.first?.tier == .some)
    #expect(answer.hits.dropFirst().first?.tier == .exact)
  }

  @Test("Words that are neighbours in a long text count more than those that are apart")
  func neighbours() throws {
    let (apart, beside) = ("memory w1 shared ", "shared memory w1 ")
    try expectFirst(
      page("One", beside + Self.filler + Self.filler + Self.filler),
      before: page("Two", apart + Self.filler + Self.filler + Self.filler), for: "shared memory")
  }

  @Test("What no page has is looked for one edit away from four letters on, in exact company")
  func typos() throws {
    let (corpus, _) = try corpus([
      page("Arrow keys", ["The Arrow"], "text"), page("Other", "thing"),
    ])
    let answer = corpus.ask("arow keys")
    #expect(corpus.ids(answer) == [0])
    #expect(answer.tier == .typo)
    #expect(corpus.ids("jaw") == [])
  }

  @Test("Phrases, fields and excluded words are what they are among names")
  func conditions() throws {
    let (corpus, _) = try corpus([
      page("Shared memory", ["Size"], "memory is shared here"), page("Memory", ["Shared"], "size"),
    ])
    #expect(corpus.ids("\"shared memory\"") == [0])
    #expect(corpus.ids("headings:size") == [0])
    #expect(corpus.ids("text:size") == [1])
    #expect(corpus.ids("memory -size") == [])
    #expect(corpus.ids("memory -here") == [1])
  }

  @Test("Signs before words: options are words, and exclude only behind another word")
  func options() throws {
    let (corpus, _) = try corpus([page("Build", ["--quiet"], "text"), page("Other", "quiet")])
    #expect(corpus.ids("--quiet") == [0, 1])
    #expect(corpus.ids("-quiet") == [0, 1])
    #expect(corpus.ids("other --quiet").count == 2)
    #expect(corpus.ids("quiet -build") == [1])
  }

  @Test("Short documents with the same words keep the order of titles")
  func shortDocuments() throws {
    let rows = [["Planner statistics", "", "vacuum vacuum"], ["Index", "", "vacuum"]]
    #expect(try Corpus(rows, fields: Self.fields).ids("vacuum") == [1, 0])
  }

  @Test("Beginnings of too many words are looked for in titles")
  func wideBeginnings() throws {
    let text = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
    let corpus = try Corpus(
      [["Plain", "", text], ["Words", "", text]], fields: Self.fields)
    #expect(corpus.ids("wo").first == 1)
  }

  @Test("The parts that an explanation names add up to the score that orders the hits")
  func explanations() throws {
    let (corpus, _) = try corpus([
      page("Shared memory", ["Sizes of memory"], "shared memory"), page("Memory", "joins sharde"),
      page("Boundaries", "boundary shared"),
    ])
    for text in ["shared memory", "shared mem", "sharod memory", "boundary", "share memory join"] {
      let request = SearchRequest(text: Array(text.utf8))
      let answer = corpus.ask(text)
      #expect(!answer.hits.isEmpty)
      for hit in answer.hits {
        let why = corpus.index.explain(hit, in: request, scratch: SearchScratch())
        #expect(abs(why.score - Double(hit.score)) < 0.001, "\(text)")
        #expect(why.text != nil && why.place == nil)
      }
    }
  }

  @Test("Segments merged, or built of several runs, are those built in one go")
  func merging() throws {
    let pages = (0..<90).map {
      page(
        "Page \($0 % 7)", ["Part \($0)", "Names of \($0 % 5)"],
        "\(Self.filler) \($0) \(Self.filler)")
    }
    let schema = IndexSchema(fields: Self.fields)
    func builder(_ range: Range<Int>) throws -> SegmentBuilder {
      var builder = try SegmentBuilder(schema: schema)
      for id in range {
        let page = pages[id]
        let values = ["\(id)", page.title, page.headings.joined(separator: "\n"), page.text]
        try builder.add(Document(values: values.map { Array($0.utf8) }))
      }
      return builder
    }
    let whole = try builder(0..<90).finish()
    #expect(try SegmentBuilder.finish([builder(0..<40), builder(40..<90)]) == whole)
    var merger = SegmentMerger(schema: schema)
    for range in [0..<30, 30..<90] {
      try merger.add(SearchIndex(SegmentMemory(copying: builder(range).finish())))
    }
    #expect(try merger.finish().bytes == whole)
  }
}
