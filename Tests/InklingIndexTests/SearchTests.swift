import InklingIndex
import Testing

/// A few packages, as everybody knows them.
let packages: [(id: String, title: String, section: String)] = [
  ("1", "0ad Real-time strategy game of ancient warfare", "games"),
  ("2", "zenmonitor system monitor", "utils"),
  ("3", "postgresql object-relational SQL database", "database"),
  ("4", "cinnamon desktop environment", "desktop"),
]

func packageIndex() throws -> SearchIndex {
  let schema = IndexSchema(
    fields: [Field("id", .id), Field("title", .title), Field("section", .scope)],
    scopeOrder: [Array("games".utf8), Array("utils".utf8)])
  var builder = try SegmentBuilder(schema: schema)
  for package in packages {
    try builder.add(
      Document(values: [
        Array(package.id.utf8), Array(package.title.utf8), Array(package.section.utf8),
      ]))
  }
  return try SearchIndex(SegmentMemory(copying: builder.finish()))
}

func ids(_ text: String, in index: SearchIndex, scope: Int = 0) -> [String] {
  let answer = index.search(
    SearchRequest(text: Array(text.utf8), scope: scope), scratch: SearchScratch())
  return answer.hits.map { String(decoding: index.row(of: $0, in: answer).id, as: UTF8.self) }
}

@Suite struct SearchTests {
  @Test func lastWordIsAPrefixAndEarlierWordsAreWhole() throws {
    let index = try packageIndex()
    #expect(ids("sys", in: index) == ["2"])
    #expect(ids("system mon", in: index) == ["2"])
    let answer = index.search(
      SearchRequest(text: Array("system game".utf8)), scratch: SearchScratch())
    #expect(answer.tier == .some)
  }

  @Test func aTypoStillFinds() throws {
    let index = try packageIndex()
    #expect(ids("cinamon", in: index) == ["4"])
    #expect(ids("postgerql", in: index) == ["3"])
  }

  @Test func aScopeNarrowsAndCountsDoNot() throws {
    let index = try packageIndex()
    #expect(ids("s", in: index, scope: 2) == ["2"])
    let answer = index.search(
      SearchRequest(text: Array("s".utf8), scope: 2), scratch: SearchScratch())
    #expect(answer.scopeCounts[0] == 3)
  }

  @Test func matchesAreMarked() throws {
    let index = try packageIndex()
    let answer = index.search(SearchRequest(text: Array("cin".utf8)), scratch: SearchScratch())
    let hit = try #require(answer.hits.first)
    let title = index.row(of: hit, in: answer).title.runs
    #expect(title.map(\.mark) == [.exact, .plain])
    #expect(title[0].text == "cin")
  }
}
