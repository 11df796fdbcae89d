import InklingText

/// The stretches of a text that a row shows.
///
///     …build a new index … other sessions may insert CONCURRENTLY…    what the best stretch and the title lack follows
///
/// A stretch begins a little before its first match. Where a word of the question stands neither in the best stretch nor
/// in the title, a second stretch shows it; both together are as long as one.
extension RowMatcher {
  /// How long a snippet is, and how much of it stands before the first match, in bytes.
  private static let snippetLength = 160
  private static let snippetLead = 50

  /// How long a stretch is whose words are counted: what a snippet shows behind its lead.
  static let stretchLength = snippetLength - snippetLead

  /// A snippet ends so far behind its stretch's first match at most, whatever word it begins and ends with.
  private static let snippetReach = snippetLength + 40

  /// The same for a stretch that is one of two.
  private static let halfLead = 20
  private static let halfReach = 40
  /// A second stretch with less room would show hardly more than its match.
  private static let leastRoom = 60

  /// A stretch of a text around the place with most words of the question, and a second one with what it lacks.
  ///
  /// Of a text with blocks only those are read that may hold a better stretch.
  ///
  /// - Complexity: O(length of the text up to the end of a stretch that has all words, `reach` at most), twice.
  @inline(never)
  func snippet(
    _ view: SectionView, _ blocks: TextBlocks?, below title: SectionView, reach: Int
  ) -> MarkedText {
    let text = view.buffer
    guard text.count > Self.snippetLength else {
      return runs(text, matches(in: text, upTo: reach), from: 0, to: text.count)
    }
    let best = bestStretch(of: view, blocks, reach)
    if best.words == 0 { return snippet(view, around: 0) }
    return snippet(view, best, and: second(of: view, blocks, below: title, reach, beside: best))
      ?? snippet(view, around: best.start)
  }

  /// The stretch with most of what neither the best one nor the title shows.
  @inline(never)
  private func second(
    of view: SectionView, _ blocks: TextBlocks?, below title: SectionView, _ reach: Int,
    beside best: BestStretch
  ) -> BestStretch {
    var lacking = asked & held & patterns.placing & ~patterns.repeated & ~best.words
    let none = BestStretch(words: 0)
    if lacking == 0 { return none }
    for match in matches(in: title.buffer, upTo: Self.titleLength) { lacking &= ~match.word }
    return lacking == 0 ? none : matching(lacking).bestStretch(of: view, blocks, reach)
  }

  /// Two stretches in the order of the text; nil where they are one, or have no room beside each other.
  @inline(never)
  private func snippet(
    _ view: SectionView, _ best: BestStretch, and other: BestStretch
  ) -> MarkedText? {
    // The best stretch has its words, the other one what is left.
    let length = best.close - best.start + Self.halfLead + Self.halfReach
    let room = Self.snippetLength - length
    let distance = other.start - best.start
    guard other.words != 0, room >= Self.leastRoom, abs(distance) > Self.snippetLength else {
      return nil
    }
    let own = part(of: view, around: best.start, length)
    let rest = part(of: view, around: other.start, room)
    return distance > 0 ? Self.joined(own, rest) : Self.joined(rest, own)
  }

  /// One of two stretches, with an ellipsis wherever the text goes on.
  @inline(never)
  private func part(of view: SectionView, around place: Int, _ length: Int) -> [MarkedText.Run] {
    let text = view.buffer
    let start = min(place, Self.space(text, near: max(0, place - Self.halfLead)))
    var end = min(text.count, start + length)
    if end < text.count { end = max(start + 1, Self.space(text, before: end, after: start)) }
    let reach = UnsafeBufferPointer(rebasing: text.prefix(end + Self.snippetReach))
    var reading = PieceReading()
    read(reach, start..<end, &reading, asked & held)
    return runs(text, reading.matches, from: start, to: end).runs
  }

  /// Between two stretches stands one ellipsis, as far from either as a word is.
  @inline(never)
  private static func joined(_ first: [MarkedText.Run], _ last: [MarkedText.Run]) -> MarkedText {
    var runs = first
    runs[runs.count - 1] = MarkedText.Run(.plain, between)
    for place in 1..<max(1, last.count) { runs.append(last[place]) }
    return MarkedText(runs)
  }

  /// An ellipsis between two spaces.
  private static let between = SearchText([0x20, 0xE2, 0x80, 0xA6, 0x20])

  /// A stretch of a text around a place that is known.
  /// - Complexity: O(1), and the length of the piece in which the stretch begins.
  @inline(never)
  func snippet(_ view: SectionView, around best: Int) -> MarkedText {
    let text = view.buffer
    let start = Self.start(text, around: best)
    let end = start + Self.snippetLength + Self.snippetReach
    var reading = PieceReading()
    read(UnsafeBufferPointer(rebasing: text.prefix(end)), start..<end, &reading, asked & held)
    return snippet(text, reading.matches, around: best)
  }

  /// Where a snippet begins that shows a place.
  @inline(never)
  private static func start(_ text: UnsafeBufferPointer<UInt8>, around best: Int) -> Int {
    space(text, near: best < snippetLead ? 0 : best - snippetLead)
  }

  /// The stretch of a text around a place.
  @inline(never)
  private func snippet(
    _ text: UnsafeBufferPointer<UInt8>, _ matches: [Match], around best: Int
  ) -> MarkedText {
    let start = Self.start(text, around: best)
    var end = min(text.count, start + Self.snippetLength)
    if end < text.count { end = max(start + 1, Self.space(text, before: end, after: start)) }
    return runs(text, matches, from: start, to: end)
  }
}
