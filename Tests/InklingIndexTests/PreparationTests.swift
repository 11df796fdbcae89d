import InklingIndex
import Testing

/// An index that was prepared for its first question against one that was not.
@Suite struct PreparationTests {
  private static let titles = [
    "zen mountain", "zebra", "alpha", "alphabet soup", "東京都", "über", "42", "a b c", "zeta",
  ]

  @Test("S0-03: what is asked ahead changes no answer")
  func answers() throws {
    let prepared = try Corpus(titles: Self.titles)
    prepared.prepare()
    let fresh = try Corpus(titles: Self.titles)
    for question in ["z", "ze", "zen mountian", "alpah", "東", "q", "", "a", "soup zebra"] {
      let (left, right) = (prepared.ask(question), fresh.ask(question))
      #expect(prepared.ids(left) == fresh.ids(right), "\(question)")
      #expect(left.total == right.total)
      #expect(left.completions == right.completions)
      #expect(left.didYouMean == right.didYouMean)
    }
  }

  @Test("An index without documents, and one without letters, are prepared too")
  func withoutLetters() throws {
    for titles in [[], ["東京都"], ["", "!"]] {
      let corpus = try Corpus(titles: titles)
      corpus.prepare()
      #expect(corpus.ids("東") == (titles == ["東京都"] ? [0] : []))
    }
  }
}
