import InklingText

/// Finds the words of the dictionary that lie a few typos away from a word, by stepping an automaton along the
/// trie and turning back where nothing can match any more.
internal struct FuzzyWalk {
  /// More alternatives than this help nobody and cost everybody.
  static let mostRanges = 48
  /// Two edits, or one in the first letter.
  static let dearest = 2
  private static let mostNodes = 20_000

  let trie: TermTrie
  let distance: EditDistance
  /// Below a first letter that differs, at most one edit in all.
  private let strict: EditDistance
  private let isPrefix: Bool
  private let firstLetter: UInt32
  private let maximum: Int
  private var visited = 0
  private(set) var ranges: [LooseRange] = []

  /// Prepares the walk for one word; `nil` when the word is not to be corrected.
  init?(_ trie: TermTrie, _ word: QueryWord) {
    let maximum = word.allowedTypos
    guard maximum > 0, let distance = EditDistance(from: word.term, maximum: maximum),
      let strict = EditDistance(from: word.term, maximum: 1)
    else { return nil }
    self.strict = strict
    self.trie = trie
    self.distance = distance
    self.maximum = maximum
    isPrefix = word.isPrefix
    firstLetter = UInt32(word.term.first ?? 0)
  }

  /// The alternatives, cheapest first, those with more words first among equals.
  mutating func run() -> [LooseRange] {
    let children = trie.children(0)
    for child in children {
      walk(
        child, high: high(child, children, trie.termCount), state: distance.start, letter: Letter(),
        least: Int.max)
    }
    ranges.sort {
      if $0.cost != $1.cost { return $0.cost < $1.cost }
      if $0.range.count != $1.range.count { return $0.range.count > $1.range.count }
      return $0.range.low < $1.range.low
    }
    return Array(ranges.prefix(Self.mostRanges))
  }

  /// A scalar whose bytes come one by one.
  private struct Letter {
    var value: UInt32 = 0
    var missing = 0
    var count = 0
    /// 0 while the first letter agrees, 1 when it differs.
    var penalty = 0

    /// Takes a byte; `true` when it completes a scalar.
    mutating func take(_ byte: UInt8) -> Bool {
      if byte < 0x80 {
        value = UInt32(byte)
        missing = 0
      } else if byte & 0xC0 == 0x80 {
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
      } else {
        missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
        value = UInt32(byte) & (0x3F >> UInt32(missing))
      }
      if missing <= 0 { count += 1 }
      return missing <= 0
    }
  }

  private func high(_ child: Int, _ children: Range<Int>, _ parent: Int) -> Int {
    child + 1 < children.upperBound ? trie.firstTerm(child + 1) : parent
  }

  private mutating func walk(
    _ node: Int, high: Int, state: EditDistance.State, letter: Letter, least: Int
  ) {
    visited += 1
    guard visited < Self.mostNodes else { return }
    var state = state
    var letter = letter
    var least = least
    let label = trie.label(node)
    for at in 0..<label.count {
      let byte = label.byte(at)
      if letter.count == 0, letter.missing == 0 {
        letter.penalty = UInt32(byte) == firstLetter ? 0 : 1
      }
      guard letter.take(byte) else { continue }
      state = distance.step(state, letter.value)
      if isPrefix, distance.isPrefixMatch(state) {
        let cost = distance.prefixDistance(state) + letter.penalty
        if cost <= Self.dearest, cost < least {
          least = cost
          ranges.append(LooseRange(range: range(node, high), cost: cost))
        }
      }
      if !(letter.penalty > 0 ? strict : distance).canMatch(state) { return }
    }
    if !isPrefix, distance.isMatch(state), trie.isTerm(node) {
      let cost = distance.distance(state) + letter.penalty
      guard cost <= Self.dearest else { return }
      let low = trie.firstTerm(node)
      ranges.append(
        LooseRange(range: TermRange(low: low, high: low + 1, isWhole: true), cost: cost))
    }
    if least <= 1 { return }
    let children = trie.children(node)
    for child in children {
      walk(
        child, high: self.high(child, children, high), state: state, letter: letter, least: least)
    }
  }

  private func range(_ node: Int, _ high: Int) -> TermRange {
    TermRange(low: trie.firstTerm(node), high: high, isWhole: trie.isTerm(node))
  }
}
