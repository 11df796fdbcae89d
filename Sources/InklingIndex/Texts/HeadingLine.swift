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
  /// A bit for each single word, by its lowest bits.
  @exclusivity(unchecked) private(set) var singles: UInt64 = 0
  /// A bit for each 64th of the dictionary in which a beginning has words.
  @exclusivity(unchecked) private(set) var ranges: UInt64 = 0
  /// A word's number without so many bits is the number of its 64th.
  let rangeBits: UInt64
  /// The bit of a line's state that says that the words stand side by side.
  let lastBit: UInt64

  init(_ groups: [TextGroup], terms count: Int) {
    rangeBits = UInt64(max(0, Int.bitWidth - 6 - count.leadingZeroBitCount))
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
    if range.count == 1 {
      singles |= 1 &<< UInt64(range.low & 63)
    } else {
      let first = UInt64(truncatingIfNeeded: range.low) &>> rangeBits & 63
      let last = UInt64(truncatingIfNeeded: max(range.low, range.high - 1)) &>> rangeBits & 63
      ranges |= UInt64.max &<< first & UInt64.max &>> (63 - last)
    }
  }
}

/// One heading after another, word by word.
internal final class HeadingLine {
  private let asked: HeadingWords
  private let gap: Int
  @exclusivity(unchecked) private(set) var words = 0
  /// What the best word for each word of the question is worth.
  @exclusivity(unchecked) private(set) var worth: [Int]
  /// How often the words of the question stand side by side.
  @exclusivity(unchecked) private var phrases = 0
  /// The same in one line.
  @exclusivity(unchecked) private var linePhrases = 0
  /// How many words a line has at least.
  @exclusivity(unchecked) private var leastWords = 0
  @exclusivity(unchecked) private var holds = false
  /// A bit for each number of words of the question that end here, side by side.
  @exclusivity(unchecked) private var state: UInt64 = 0

  init(_ asked: HeadingWords, gap: Int) {
    self.asked = asked
    self.gap = gap
    worth = [Int](repeating: 0, count: 64)
  }

  /// Reads some positions, tells of each heading that holds something, and gives back how often the words stand side by side.
  ///
  /// Behind the gap of a title stand other ways to write its words: *array list* of `ArrayList`. They are a line as long
  /// as the title at least, and what stands side by side in both ways is one.
  @inline(never)
  func read(
    _ words: TitleWords, _ positions: Range<Int>, isTitle: Bool, _ tell: (HeadingLine) -> Void
  ) -> Int {
    phrases = 0
    leastWords = 0
    begin()
    let (singles, ranges, rangeBits) = (asked.singles, asked.ranges, asked.rangeBits)
    asked.stretches.withUnsafeBufferPointer { stretches in
      words.visit(positions) { term in
        if term == gap { return finish(isTitle, tell) }
        self.words &+= 1
        let number = UInt64(truncatingIfNeeded: term)
        let isAsked =
          singles &>> (number & 63) & 1 != 0 || ranges &>> (number &>> rangeBits & 63) & 1 != 0
        if isAsked { add(term, stretches) } else { state = 0 }
      }
    }
    finish(isTitle, tell)
    return phrases
  }

  @inline(never)
  private func finish(_ isTitle: Bool, _ tell: (HeadingLine) -> Void) {
    words = max(words, leastWords)
    if holds { tell(self) }
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

  @inline(__always)
  private func add(_ term: Int, _ stretches: UnsafeBufferPointer<HeadingWords.Stretch>) {
    var mask: UInt64 = 0
    for stretch in stretches
    where UInt32(truncatingIfNeeded: term) &- stretch.low < stretch.count {
      mask |= 1 &<< UInt64(stretch.group & 63)
      if stretch.worth > worth[stretch.group & 63] { worth[stretch.group & 63] = stretch.worth }
    }
    state = (state &<< 1 | 1) & mask
    if mask != 0 { holds = true }
    if state & asked.lastBit != 0 { linePhrases &+= 1 }
  }
}
