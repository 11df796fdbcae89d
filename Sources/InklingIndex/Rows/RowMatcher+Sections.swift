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
    let lacking = ~seen(in: matches(in: title.buffer, upTo: Self.titleLength))
    // What the title has stands everywhere in its page: only what it lacks is looked for.
    let asked = matching(lacking)
    var wanted = 0
    for pattern in patterns.patterns where pattern.bit & asked.asked != 0 && !pattern.isRespelled {
      wanted += pattern.weight
    }
    if wanted == 0 { return (nil, nil) }
    let (heading, said) = bestHeading(of: page, asked, lacking)
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
    /// The words that it has.
    var seen: UInt64 = 0
    /// What it says that the title lacks.
    var lacking = 0
    /// Four numbers of 16 bits, the first the highest.
    ///
    /// All that it says; what of it in whole words, not in longer ones; what side by side with the word before; and how
    /// short it is.
    var order: UInt64 = 0

    func isBetter(than other: HeadingScore) -> Bool {
      lacking == other.lacking ? order > other.order : lacking > other.lacking
    }
  }

  /// The heading with an address that says most of what the title lacks, and how much; nil where none says any of it.
  ///
  /// The address counts as the heading does: `kill()` below a class is `#subprocess.Popen.kill`.
  @inline(never)
  private func bestHeading(
    of page: PageSections, _ asked: RowMatcher, _ lacking: UInt64
  ) -> (SectionLines?, Int) {
    var best: (line: SectionLines?, score: HeadingScore) = (nil, HeadingScore())
    let all = weight(asked.asked)
    // What a line says at least, and the best one before it.
    var (least, said) = (1, 0)
    var looks = Self.closeLooks
    for isAddress in [false, true] {
      var pieces = PieceWalk(
        isAddress ? page.anchors : page.headings,
        isAddress ? page.anchorBlocks : page.headingBlocks, asked, isSearched: !isAddress)
      var needed = asked.needed(toSay: least, pieces)
      var lines = page.lines
      var line = 0..<0
      var left = Self.readLines
      while left > 0, least <= all, let piece = pieces.next(needed) {
        while line.upperBound <= piece, lines.next() {
          line = isAddress ? lines.address : lines.heading
        }
        // Lines without an address are passed over.
        if !line.contains(piece) { continue }
        pieces.pass(line)
        left -= 1
        let own = score(isAddress ? page.anchors : page.headings, line, lacking)
        let here = weight(own.seen & asked.asked)
        if here < least { continue }
        looks = here > said ? Self.closeLooks : looks - 1
        said = here
        let more = looks > 0 ? said : said + 1
        if more > least { needed = asked.needed(toSay: more, pieces) }
        least = more
        let other = isAddress ? lines.heading : lines.address
        var score = score(isAddress ? page.headings : page.anchors, other, lacking)
        if !score.isBetter(than: own) { score = own }
        if best.line == nil || score.isBetter(than: best.score) { best = (lines, score) }
      }
      // Addresses are looked through for what no heading says.
      if said == all { break }
    }
    return (best.line, best.score.lacking)
  }

  /// So many headings, and so many addresses, are read: what a letter begins stands in every line.
  private static let readLines = 128
  /// So many headings that say the same are compared; behind them, one has to say more.
  private static let closeLooks = 32

  /// Words of which a line has one if it says as much as `said`: without them, all others together say less.
  ///
  /// The commonest words are left out first. The same thought skips documents in H. Turtle and J. Flood, "Query
  /// evaluation: strategies and optimizations" (1995).
  @inline(never)
  private func needed(toSay said: Int, _ pieces: PieceWalk) -> UInt64 {
    var needed = asked
    while true {
      var (common, most): (UInt64, Int) = (0, 0)
      for pattern in patterns.patterns
      where pattern.bit & needed != 0 && weight(asked & ~needed | pattern.bit) < said {
        let count = pieces.count(of: pattern.bit)
        if count > most { (common, most) = (pattern.bit, count) }
      }
      if common == 0 { return needed }
      needed &= ~common
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
    var order: UInt64 = 0
    for part in [weight(seen), weight(whole), weight(joined), -1 - min(line.count, 0xFFFE)] {
      order = order &<< 16 | UInt64(truncatingIfNeeded: part) & 0xFFFF
    }
    return HeadingScore(seen: seen, lacking: weight(seen & lacking), order: order)
  }

  /// Two words with so many bytes between them stand side by side.
  private static let widestSign = 3

  @inline(never)
  private func seen(in matches: [Match]) -> UInt64 {
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
