import InklingIndex
import Testing

/// A title that is the question stands before those that go on, whatever their boost.
@Suite("Whole titles")
struct WholeTitleTests {
  private static let words = ["arrow", "north", "small", "with"]
  private static let fields = [Field("id", .id), Field("title", .title), Field("kind", .keyword)]

  /// All titles of up to four words, the longer ones with the larger boost.
  private func corpus() throws -> (corpus: Corpus, titles: [String]) {
    var titles = [""]
    var from = 0
    for _ in 1...4 {
      let longer = titles[from...].flatMap { title in
        Self.words.map { title.isEmpty ? $0 : "\(title) \($0)" }
      }
      from = titles.count
      titles += longer
    }
    titles.removeFirst()
    let rows = titles.map { [$0, Self.kind($0)] }
    let boosts = titles.map { Int32($0.utf8.count) }
    return (try Corpus(rows, fields: Self.fields, boosts: boosts), titles)
  }

  private static func kind(_ title: String) -> String {
    title.utf8.count % 2 == 0 ? "even" : "odd"
  }

  @Test("Each title of 340 is the first hit of itself, with filters and without")
  func first() throws {
    let (corpus, titles) = try corpus()
    for (id, title) in titles.enumerated() {
      #expect(corpus.ids(corpus.ask(title)).first == id, "\(title)")
      let kind = SearchFilter.anyOf(
        field: Array("kind".utf8), values: [Array(Self.kind(title).utf8)])
      #expect(corpus.ids(corpus.ask(title, filters: [kind])).first == id, "\(title)")
    }
  }

  @Test(
    "Titles that are the same stand in the order of their boost, and a title that only begins so behind them"
  )
  func same() throws {
    let titles = ["arrow north", "Arrow", "arrow", "arrows"]
    let corpus = try Corpus(titles.map { [$0] }, fields: Self.fields, boosts: [9, 1, 3, 9])
    #expect(corpus.ids("arrow") == [2, 1, 0, 3])
    #expect(corpus.ids("arow") == [2, 1, 0])
  }
}
