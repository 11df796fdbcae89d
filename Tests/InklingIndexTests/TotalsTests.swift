import InklingIndex
import Testing

/// Issue 3: totals are exact where that costs little, and say so; counts stand beside every scope in every tier.
@Suite("Totals and counts")
struct TotalsTests {
  /// Sixty harbours, every third of them a blue one, and a few other things.
  private func harbours() throws -> Corpus {
    var rows = (0..<60).map { ["harbour \($0)", $0 % 3 == 0 ? "blue" : "red"] }
    rows += [["lighthouse keeper", "blue"], ["lighthouse", "red"], ["quayside lantern", "red"]]
    return try Corpus(
      rows, fields: [Field("id", .id), Field("title", .title), Field("kind", .scope)],
      scopeOrder: ["red", "blue"])
  }

  @Test(
    "What fits on a page is counted, in every tier",
    arguments: [
      ("lighthouse", 2, HitTier.exact), ("lihgthouse", 2, .typo), ("light house", 2, .typo),
      ("lighthouse zebra", 2, .some), ("which keeper keeps that lighthouse", 2, .some),
      ("zebra", 0, .exact), ("", 0, .exact),
    ])
  func pagesThatAreNotFull(text: String, total: Int, tier: HitTier) throws {
    let answer = try harbours().ask(text)
    #expect(answer.total == total)
    #expect(answer.totalIsExact)
    #expect(answer.hits.count == total)
    #expect(answer.tier == tier)
  }

  @Test(
    "A full page is counted as well", arguments: ["h", "harbour", "harbor", "harbour zebra"])
  func fullPages(text: String) throws {
    let answer = try harbours().ask(text)
    #expect(answer.hits.count == 10)
    #expect(answer.total == 60)
    #expect(answer.totalIsExact)
    #expect(answer.scopeCounts == [60, 40, 20])
  }

  @Test("S0-23: the chosen scope narrows the total, never the counts", arguments: [1, 2])
  func scopes(scope: Int) throws {
    for text in ["harbour", "harbor", "harbour zebra"] {
      let answer = try harbours().ask(text, scope: scope)
      #expect(answer.scopeCounts == [60, 40, 20], "\(text)")
      #expect(answer.total == (scope == 1 ? 40 : 20), "\(text)")
      #expect(answer.totalIsExact)
    }
  }

  @Test("S0-23: best effort has counts too")
  func bestEffort() throws {
    let answer = try harbours().ask("where does that quayside lantern or lighthouse keeper stand")
    #expect(answer.tier == .some)
    #expect(answer.scopeCounts == [3, 2, 1])
    #expect(answer.total == 3)
  }

  @Test("A total that is too dear is a lower bound and says so")
  func lowerBounds() throws {
    let titles = (0..<9_000).map { "apple banana \($0)" }
    let corpus = try Corpus(titles: titles)
    let answer = corpus.ask("apple banana")
    #expect(!answer.totalIsExact)
    #expect((10..<9_000).contains(answer.total))
    #expect(!answer.isPartial)
    let one = corpus.ask("apple")
    #expect(one.total == 9_000)
    #expect(one.totalIsExact)
  }

  @Test(
    "S0-23: one word, whole or begun, is counted in every scope, whatever number of documents holds it",
    arguments: ["h", "harbour", "\"harbour\"", "harbourm"])
  func manyDocuments(text: String) throws {
    let kinds = ["", "red", "red", "blue"]
    let rows = (0..<72_000).map { [$0 % 3 == 0 ? "harbourmaster" : "harbour", kinds[$0 % 4]] }
    let corpus = try Corpus(
      rows, fields: [Field("id", .id), Field("title", .title), Field("kind", .scope)])
    let share = ["\"harbour\"": 2, "harbourm": 1][text] ?? 3
    for (scope, title) in corpus.index.scopeTitles.enumerated() {
      let answer = corpus.ask(text, scope: scope)
      #expect(answer.scopeCounts == [24_000, 12_000, 6_000].map { $0 * share })
      #expect(answer.total == answer.scopeCounts[scope], "\(title)")
      #expect(answer.totalIsExact)
    }
    #expect(corpus.index._checkInvariants() == [])
  }

  @Test(
    "Each page says the same total, the last one too: what was typed fills the first, so nothing else follows it",
    arguments: [("star", 23), ("which star shines brightest tonight", 23), ("satr", 23)])
  func pagesOfOneTotal(text: String, total: Int) throws {
    var titles = (0..<23).map { "star \($0) shines brightest tonight which" }
    titles += ["custard"]
    let corpus = try Corpus(titles: titles)
    for offset in stride(from: 0, to: 40, by: 10) {
      let answer = corpus.ask(text, offset: offset)
      #expect(answer.total == total, "from \(offset)")
      #expect(answer.totalIsExact)
      #expect(answer.hits.count == max(0, min(10, total - offset)))
    }
  }

  @Test("The total of typos is the number of pages to turn")
  func pagesOfTypos() throws {
    let corpus = try harbours()
    var seen: Set<Int> = []
    for offset in stride(from: 0, to: 70, by: 10) {
      seen.formUnion(corpus.ids(corpus.ask("harbuor", offset: offset)))
    }
    #expect(seen.count == corpus.ask("harbuor").total)
  }
}

/// Issue 3: another question is proposed only where it finds what this one does not.
@Suite("Did you mean")
struct DidYouMeanTests {
  private func proposal(_ text: String, _ titles: [String]) throws -> String {
    String(decoding: try Corpus(titles: titles).ask(text).didYouMean, as: UTF8.self)
  }

  @Test("Nothing is proposed where the question, or its correction, is answered already")
  func answered() throws {
    let titles = ["garden gate", "garden wall", "harbour light"]
    #expect(try proposal("garden", titles) == "")
    #expect(try proposal("gardne", titles) == "")
    #expect(try proposal("zebra", titles) == "")
  }

  @Test("Words that are in no document together are proposed as they are written")
  func wordByWord() throws {
    let titles = ["garden gate", "harbour light"]
    #expect(try proposal("gardne harbuor", titles) == "garden harbour")
  }

  @Test("A spelling that finds ten times as much is proposed beside the few that match")
  func muchMore() throws {
    let titles = ["libary of alexandria"]
    #expect(
      try proposal("libary", titles + (0..<12).map { "library \($0)" }) == "library")
    #expect(try proposal("libary", titles + (0..<8).map { "library \($0)" }) == "")
  }
}
