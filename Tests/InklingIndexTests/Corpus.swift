import InklingIndex

/// A small index and a way to ask it, as a program around it would.
struct Corpus {
  let index: SearchIndex
  private let scratch = SearchScratch()

  /// Rows of a title, or of a value for each field; without `boosts` all are preferred alike.
  init(
    _ rows: [[String]], fields: [Field], scopeOrder: [String] = [], synonyms: [Synonym] = [],
    boosts: [Int32] = []
  ) throws {
    let schema = IndexSchema(
      fields: fields, scopeOrder: scopeOrder.map { Array($0.utf8) }, synonyms: synonyms)
    var builder = try SegmentBuilder(schema: schema)
    for (id, row) in rows.enumerated() {
      let values = ["\(id)"] + row
      let boost = id < boosts.count ? boosts[id] : 0
      try builder.add(Document(values: values.map { Array($0.utf8) }, boost: boost))
    }
    index = try SearchIndex(SegmentMemory(copying: builder.finish()))
  }

  init(titles: [String]) throws {
    try self.init(titles.map { [$0] }, fields: [Field("id", .id), Field("title", .title)])
  }

  /// Does what is done when an index is opened, before anybody asks.
  func prepare() { index.prepare(scratch) }

  func ask(
    _ text: String, scope: Int = 0, limit: Int = 10, offset: Int = 0, filters: [SearchFilter] = [],
    sort: SearchSort = .relevance, budget: SearchBudget = .standard
  ) -> SearchAnswer {
    index.search(
      SearchRequest(
        text: Array(text.utf8), scope: scope, limit: limit, offset: offset, filters: filters,
        sort: sort, budget: budget), scratch: scratch)
  }

  func ids(_ answer: SearchAnswer) -> [Int] {
    answer.hits.compactMap {
      Int(String(decoding: index.value(of: $0.document, field: 0), as: UTF8.self))
    }
  }

  /// The ids of the hits, best first.
  func ids(_ text: String) -> [Int] { ids(ask(text, limit: 100)) }

  /// The marked parts of a hit's title.
  func marked(_ hit: SearchHit, _ answer: SearchAnswer, _ mark: MarkedText.Mark) -> [String] {
    index.row(of: hit, in: answer).title.runs.filter { $0.mark == mark }
      .map { $0.text.string }
  }
}
