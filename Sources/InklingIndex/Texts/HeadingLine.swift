/// The words that stand for those of a question in headings, so that most words of a heading are passed over at one look.
internal final class HeadingWords {
  struct Stretch {
    var low: UInt32
    var count: UInt32
    var group: Int
    var worth: Int
  }

  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  /// Each word or beginning that counts in headings, those of a group from the best on.
  @exclusivity(unchecked) private(set) var stretches: [Stretch] = []
  /// What passes the words that count, and few others.
  @exclusivity(unchecked) private(set) var filter: WordFilter
  /// The bit of a line's state that says that the words stand side by side.
  let lastBit: UInt64

  init(_ groups: [TextGroup], terms count: Int) {
    filter = WordFilter(terms: count)
    // A question of one word has no phrase.
    lastBit = groups.count > 1 ? 1 &<< UInt64((groups.count - 1) & 63) : 0
    for (place, group) in groups.enumerated() {
      for form in group.forms {
        add(form.range, place, form.worth)
      }
      if !group.wide.isEmpty { add(group.wide, place, WordForm.begun) }
    }
  }

  private func add(_ range: TermRange, _ group: Int, _ worth: Int) {
    stretches.append(
      Stretch(
        low: UInt32(truncatingIfNeeded: range.low), count: UInt32(truncatingIfNeeded: range.count),
        group: group, worth: worth))
    filter.add(range)
  }
}

/// One heading after another, word by word.
internal final class HeadingLine {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  private let asked: HeadingWords
  private let gap: Int
  /// How much each word of the question tells, as a share of all.
  private let shares: [Double]
  /// The share of the question and a heading that they have in common, of the best heading since ``beginDocument()``.
  @exclusivity(unchecked) private(set) var cover = 0.0
  @exclusivity(unchecked) private var words = 0
  /// What the best word for each word of the question is worth.
  @exclusivity(unchecked) private var worth: [Int]
  /// How often the words of the question stand side by side.
  @exclusivity(unchecked) private var phrases = 0
  /// The same in one line.
  @exclusivity(unchecked) private var linePhrases = 0
  /// How many words a line has at least.
  @exclusivity(unchecked) private var leastWords = 0
  @exclusivity(unchecked) private var holds = false
  /// A bit for each number of words of the question that end here, side by side.
  @exclusivity(unchecked) private var state: UInt64 = 0

  init(_ asked: HeadingWords, shares: [Double], gap: Int) {
    self.asked = asked
    self.shares = shares
    self.gap = gap
    worth = [Int](repeating: 0, count: 64)
  }

  /// Forgets what was read before.
  func beginDocument() { cover = 0 }

  /// Reads some positions and gives back how often the words stand side by side.
  ///
  /// Behind the gap of a title stand other ways to write its words: *array list* of `ArrayList`. They are a line as long
  /// as the title at least, and what stands side by side in both ways is one.
  @inline(never)
  func read(_ words: TitleWords, _ positions: Range<Int>, isTitle: Bool) -> Int {
    phrases = 0
    leastWords = 0
    begin()
    var rest = positions
    while true {
      let block = words.block(rest, gap: gap, asked.filter)
      if block.count == 0 { break }
      var here = block.asked | block.gaps
      var done = 0
      while here != 0 {
        let place = here.trailingZeroBitCount
        here &= here &- 1
        pass(place &- done)
        done = place &+ 1
        if block.gaps &>> UInt64(place) & 1 != 0 {
          finish(isTitle)
        } else {
          add(words[rest.lowerBound &+ place])
        }
      }
      pass(block.count &- done)
      rest = rest.lowerBound &+ block.count..<rest.upperBound
    }
    finish(isTitle)
    return phrases
  }

  /// Goes over words that are not looked for.
  @inline(__always)
  private func pass(_ count: Int) {
    words &+= count
    if count > 0 { state = 0 }
  }

  @inline(never)
  private func finish(_ isTitle: Bool) {
    words = max(words, leastWords)
    if holds { cover = max(cover, lineCover) }
    phrases = isTitle ? max(phrases, linePhrases) : phrases &+ linePhrases
    if isTitle { leastWords = words }
    begin()
  }

  private func begin() {
    if holds { for place in worth.indices { worth[place] = 0 } }
    words = 0
    linePhrases = 0
    holds = false
    state = 0
  }

  private func add(_ term: Int) {
    words &+= 1
    var mask: UInt64 = 0
    for stretch in asked.stretches
    where UInt32(truncatingIfNeeded: term) &- stretch.low < stretch.count {
      mask |= 1 &<< UInt64(stretch.group & 63)
      if stretch.worth > worth[stretch.group & 63] { worth[stretch.group & 63] = stretch.worth }
    }
    state = (state &<< 1 | 1) & mask
    if mask != 0 { holds = true }
    if state & asked.lastBit != 0 { linePhrases &+= 1 }
  }

  /// The share of the question and the line that they have in common.
  private var lineCover: Double {
    var share = 0.0
    for place in shares.indices where worth[place] > 0 {
      share += shares[place] * Double(worth[place]) / Double(WordForm.equal)
    }
    return share * min(1, Double(shares.count) / Double(words)).squareRoot()
  }
}
