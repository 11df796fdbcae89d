extension RowMatcher {
  /// The section of a page that answers best, nil where the page itself does.
  ///
  /// Where the text had to be looked through, the place that says most stands beside it.
  ///
  /// A heading is preferred to a stretch of the text unless the stretch has more than twice as much of what the title
  /// lacks; words count by their length. See Documentation/Ranking.md.
  ///
  /// - Complexity: O(length of headings, addresses and text, `reach` of each at most).
  @inline(never)
  func section(
    of page: PageSections, titled title: SectionView, reach: Int
  ) -> (section: PageSection?, place: Int?) {
    let lacking = ~seen(in: matches(in: title.buffer, upTo: Self.titleLength)[...])
    // What the title has stands everywhere in its page: only what it lacks is looked for.
    let asked = matching(lacking)
    var wanted = 0
    for pattern in patterns.patterns where pattern.bit & asked.asked != 0 && !pattern.isRespelled {
      wanted += pattern.weight
    }
    if wanted == 0 { return (nil, nil) }
    let (heading, said) = bestHeading(of: page, asked, lacking, reach)
    if said * 2 < wanted {
      let best = asked.bestStretch(of: page.text, page.blocks, reach)
      let told = weight(best.words)
      // What says little of the rest may stand anywhere: the page is opened from its beginning.
      if max(said, told) * 2 < wanted { return (nil, told > 0 ? best.start : nil) }
      if said * 2 < told { return (page.section(holding: best.start), best.start) }
    }
    return (heading.map { page.section($0) }, nil)
  }

  /// A title and the heading of a section below it, the beginning of each if it is very long.
  @inline(never)
  func runs(_ title: SectionView, _ heading: SectionView) -> MarkedText {
    // Both together are no longer than a title.
    var text = runs(title, upTo: Self.titleLength / 2).runs
    text.append(MarkedText.Run(.plain, Self.separator))
    for run in runs(heading, upTo: Self.headingLength).runs { text.append(run) }
    return MarkedText(text)
  }

  /// What is shown of a heading, in bytes: declarations of functions are long.
  private static let headingLength = 120

  /// A space, `›` and a space.
  private static let separator = SearchText([0x20, 0xE2, 0x80, 0xBA, 0x20])

  /// How well a heading says what a question asks; compared from the first on.
  private struct HeadingScore {
    /// What it says that the title lacks.
    var lacking = 0
    var all = 0
    /// What it says in whole words, not in longer ones.
    var whole = 0
    /// What it says side by side with the word before.
    var joined = 0
    var length = 0

    @inline(never)
    func isBetter(than other: HeadingScore) -> Bool {
      if lacking != other.lacking { return lacking > other.lacking }
      if all != other.all { return all > other.all }
      if whole != other.whole { return whole > other.whole }
      if joined != other.joined { return joined > other.joined }
      return length < other.length
    }
  }

  /// The heading with an address that says most of what the title lacks, and how much; nil where none says any of it.
  ///
  /// The address counts as the heading does: `kill()` below a class is `#subprocess.Popen.kill`.
  @inline(never)
  private func bestHeading(
    of page: PageSections, _ asked: RowMatcher, _ lacking: UInt64, _ reach: Int
  ) -> (SectionLines?, Int) {
    var best: (line: SectionLines?, score: HeadingScore) = (nil, HeadingScore())
    var said = 0
    var looks = Self.closeLooks
    for isAddress in [false, true] {
      let text = isAddress ? page.anchors.buffer : page.headings.buffer
      var matches = LineMatches(
        asked.matches(
          in: text, isAddress ? page.anchorBlocks : page.headingBlocks, isSearched: !isAddress,
          upTo: reach,
          most: Self.headingMatches))
      var lines = page.lines
      while !matches.isAtEnd, looks > 0, lines.next() {
        let here = weight(
          seen(in: matches.next(in: isAddress ? lines.address : lines.heading)))
        if here == 0 || here < said { continue }
        said = here
        looks -= 1
        let heading = score(page.headings, lines.heading, lacking)
        var score = score(page.anchors, lines.address, lacking)
        if !score.isBetter(than: heading) { score = heading }
        if best.line == nil || score.isBetter(than: best.score) { best = (lines, score) }
      }
      // Addresses are looked through for what no heading says.
      if said > 0, said == weight(asked.asked) { break }
    }
    return (best.line, best.score.lacking)
  }

  /// So many matches of headings, and of addresses, are looked at: what a letter begins stands in every line.
  private static let headingMatches = 128
  /// So many headings that say as much as the best before are compared with it.
  private static let closeLooks = 32

  /// The matches of a text, line by line.
  private struct LineMatches {
    private let matches: [Match]
    private var at = 0

    init(_ matches: [Match]) { self.matches = matches }

    var isAtEnd: Bool { at == matches.count }

    /// Those that begin in a stretch behind all that were asked for before.
    @inline(never)
    mutating func next(in line: Range<Int>) -> ArraySlice<Match> {
      while at < matches.count, matches[at].start < line.lowerBound { at += 1 }
      let first = at
      while at < matches.count, matches[at].start < line.upperBound { at += 1 }
      return matches[first..<at]
    }
  }

  /// How well a line says what is asked.
  @inline(never)
  private func score(_ view: SectionView, _ line: Range<Int>, _ lacking: UInt64) -> HeadingScore {
    let text = UnsafeBufferPointer(rebasing: view.buffer[line])
    var (seen, whole, joined): (UInt64, UInt64, UInt64) = (0, 0, 0)
    var last: Match?
    for match in matches(in: text, isSearched: false, upTo: Self.titleLength) {
      seen |= match.word
      if match.isWhole { whole |= match.word }
      if let last, match.word == last.word &<< 1, match.start <= last.end + Self.widestSign {
        joined |= match.word
      }
      last = match
    }
    return HeadingScore(
      lacking: weight(seen & lacking), all: weight(seen), whole: weight(whole),
      joined: weight(joined), length: line.count)
  }

  /// Two words with so many bytes between them stand side by side.
  private static let widestSign = 3

  @inline(never)
  private func seen(in matches: ArraySlice<Match>) -> UInt64 {
    var seen: UInt64 = 0
    for match in matches { seen |= match.word }
    return seen
  }

  /// How many letters the words have together: long words tell more than short ones.
  @inline(never)
  private func weight(_ words: UInt64) -> Int {
    if words == 0 { return 0 }
    var weight = 0
    for pattern in patterns.patterns where pattern.bit & words != 0 { weight += pattern.weight }
    return weight
  }
}
