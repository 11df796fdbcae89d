/// Finds the words of the dictionary that lie a few typos away from a word.
///
/// An automaton is stepped along the trie, and turns back where nothing can match any more.
///
/// A typo in the first letter is rare, and costs one more; a word of two typos keeps its first letter. That the first two
/// letters have changed places is as likely as it is elsewhere. No typo leads from an alphabet to letters of three or four
/// bytes in UTF-8: a dictionary may begin words with thousands of those.
internal struct FuzzyWalk {
  /// More alternatives than this help nobody and cost everybody.
  static let maximumRanges = 48
  /// Two edits, or one in the first letter.
  static let highestCost = 2
  private static let maximumNodes = 20_000

  let trie: TermTrie
  let automaton: TypoAutomaton
  private let isPrefix: Bool
  /// Whether the first two letters may change places: too many words begin like four letters with two of them changed.
  private let maySwapFirst: Bool
  private let maximum: Int8
  private let dearest: Int8
  private var visited = 0
  private(set) var ranges: [LooseRange] = []

  /// Prepares the walk for one word with at most so many edits, one in the first letter counting as two; `nil` when
  /// the word is not to be corrected.
  init?(_ trie: TermTrie, _ word: QueryWord, edits: Int) {
    let maximum = min(word.allowedTypos, edits)
    guard maximum > 0, let automaton = TypoAutomaton(word.term) else { return nil }
    self.trie = trie
    self.automaton = automaton
    self.maximum = Int8(maximum)
    dearest = Int8(min(edits, Self.highestCost))
    isPrefix = word.isPrefix
    maySwapFirst = !word.isPrefix || word.letters > QueryWord.longestSureWord
  }

  /// The alternatives, cheapest first, those with more words first among equals.
  mutating func run() -> [LooseRange] {
    descend(trie.root, next: 0, Step(maximum: maximum))
    let order = OrderedPlaces(ranges.count) { place in
      let range = ranges[place].range
      let fewer = UInt64(UInt32.max) - UInt64(max(0, range.count))
      return UInt64(ranges[place].cost) << 32 | fewer
    }
    return order.places.prefix(Self.maximumRanges).map { ranges[$0] }
  }

  /// What is known at a place in the trie.
  private struct Step {
    var state = TypoAutomaton.State()
    var scalar = PartialScalar()
    /// Edits allowed on this path: one where the first letter differs.
    var maximum: Int8
    /// 1 where the first letter differs.
    var penalty: Int8 = 0
    var isFirst = true
    /// Whether the first letter is the second that was typed.
    var maySwap = false
    /// The cost at which this place, as a beginning, matches already.
    var least = Int8.max
  }

  /// Goes on to those children whose first byte can match; `next` is the node behind all that is below.
  private mutating func descend(_ node: TrieNode, next sibling: Int, _ step: Step) {
    let children = trie.children(node)
    // Where no more edits are left, few letters can follow, and most children end here.
    let wanted =
      step.isFirst || step.scalar.isOpen ? nil : automaton.wanted(step.state, step.maximum)
    for child in children {
      let head = trie.heads.byte(child)
      if let wanted, !wanted.contains(head) { continue }
      if step.isFirst, !step.scalar.isOpen, !automaton.canBegin(head) { continue }
      var next = step
      guard take(head, &next) else { continue }
      visited += 1
      guard visited < Self.maximumNodes else { return }
      let behind = child + 1 < children.upperBound ? child + 1 : sibling
      visit(trie.node(child), next: behind, &next)
    }
  }

  /// Reads a node's label, notes what matches, and goes on below.
  private mutating func visit(_ node: TrieNode, next: Int, _ step: inout Step) {
    let before = step.least
    let isAlive = read(trie.tail(node), &step)
    let cost = automaton.distance(step.state) + step.penalty
    let isWhole = isAlive && node.isTerm && !step.scalar.isOpen
    if step.least < before {
      note(node, trie.end(next), isWhole: isWhole && cost <= step.least, cost: step.least)
    }
    guard isAlive else { return }
    if !isPrefix, isWhole, cost <= step.maximum + step.penalty {
      note(node, trie.firstTerm(node) + 1, isWhole: true, cost: cost)
    }
    if step.least > step.penalty + 1 || !isPrefix { descend(node, next: next, step) }
  }

  /// Reads the rest of a label; `false` when nothing behind the label can match.
  ///
  /// Where the typed word is near enough, it is the beginning of all that goes on from there.
  private func read(_ tail: SectionView, _ step: inout Step) -> Bool {
    var at = 0
    while true {
      let edits = automaton.distance(step.state)
      if isPrefix, !step.scalar.isOpen, edits <= step.maximum {
        step.least = min(step.least, edits + step.penalty)
      }
      if at == tail.count { return true }
      guard take(tail.byte(at), &step) else { return false }
      at += 1
    }
  }

  /// Steps by one byte; `false` when nothing below can match.
  @inline(never)
  private func take(_ byte: UInt8, _ step: inout Step) -> Bool {
    guard step.scalar.take(byte) else { return true }
    if step.isFirst {
      step.isFirst = false
      if step.scalar.value != automaton.first {
        step.maySwap = maySwapFirst && step.scalar.value == automaton.second
        guard dearest > 1 || step.maySwap else { return false }
        step.penalty = 1
        step.maximum = 1
      }
    } else if step.maySwap {
      step.maySwap = false
      if step.scalar.value == automaton.first {
        step.penalty = 0
        step.maximum = maximum
      } else if dearest == 1 {
        return false
      }
    }
    step.state = automaton.step(step.state, step.scalar.value)
    return automaton.isAlive(step.state, step.maximum)
  }

  /// Notes the words from that of a node up to another.
  @inline(never)
  private mutating func note(_ node: TrieNode, _ high: Int, isWhole: Bool, cost: Int8) {
    guard cost <= dearest else { return }
    let range = TermRange(low: trie.firstTerm(node), high: high, isWhole: isWhole)
    ranges.append(LooseRange(range: range, cost: Int(cost)))
  }
}
