/// The words of a segment: a radix trie in flat arrays, children of a node side by side.
///
///     words  car card care cat dog         node  label  first child  first word
///                                          0     ""     1            0
///              (0)                         1     "ca"   3            0
///            ca/  \dog                     2     "dog"  5            4
///           (1)    (2)                     3     "r"    5            0   ← "car" itself is word 0
///          r/ \t                           4     "t"    7            3
///        (3)   (4)                         5     "d"    7            1
///       d/ \e                              6     "e"    7            2
///     (5)   (6)
///
/// Words are numbered in the order of their bytes, so everything below a node is a run of numbers: the words
/// that begin with a prefix are a range. The nodes stand in breadth-first order, which makes the children of a
/// node `firstChild(n) ..< firstChild(n + 1)`, the rest of its label `tail(n) ..< tail(n + 1)`; both never descend.
///
///     heads     the first byte of each label
///     nodes     first word · 8 + flags, by ``NearNumbers``: has children, has a tail, is a word
internal final class TermTrie: Sendable {
  static let hasChildren = 1
  static let hasTail = 2
  static let isWord = 4
  static let flagBits = 3

  private let firstChildren: AscendingNumbers
  private let nodes: NearNumbers
  private let tailStarts: AscendingNumbers
  let heads: SectionView
  private let tails: SectionView
  let nodeCount: Int
  let termCount: Int

  init(_ layout: SegmentLayout, termCount: Int) {
    firstChildren = AscendingNumbers(layout.section(.trieChildren))
    nodes = NearNumbers(layout.section(.trieNodes))
    tailStarts = AscendingNumbers(layout.section(.trieTailStarts))
    heads = layout.section(.trieHeads)
    tails = layout.section(.trieTails)
    nodeCount = min(max(0, firstChildren.count - 1), heads.count)
    self.termCount = termCount
  }

  /// Where every walk begins.
  var root: TrieNode { node(0) }

  /// What is written about a node.
  func node(_ number: Int) -> TrieNode { TrieNode(number: number, value: nodes[number]) }

  @inline(__always)
  func firstTerm(_ node: TrieNode) -> Int { min(node.value &>> Self.flagBits, termCount) }

  /// The end of the words before node `next`; 0 stands for the end of all.
  func end(_ next: Int) -> Int { next == 0 ? termCount : firstTerm(node(next)) }

  /// A node's label but for its first byte.
  func tail(_ node: TrieNode) -> SectionView {
    guard node.value & Self.hasTail != 0 else { return .empty }
    let (from, to) = tailStarts.pair(node.number)
    return tails.slice(from, to)
  }

  /// The children of a node.
  ///
  /// They always have greater numbers than the node, so every walk ends.
  func children(_ node: TrieNode) -> Range<Int> {
    guard node.value & Self.hasChildren != 0 else { return 0..<0 }
    let (first, next) = firstChildren.pair(node.number)
    let from = max(min(first, nodeCount), node.number &+ 1)
    return from..<max(from, min(next, nodeCount))
  }

  /// The words that begin with `prefix`: their range, and whether the first of them is the prefix itself.
  func find(_ prefix: UnsafeBufferPointer<UInt8>) -> TermRange {
    var node = root
    var next = 0
    var at = 0
    while at < prefix.count {
      let children = children(node)
      guard let child = self.child(children, prefix[at]) else { return .none }
      if child + 1 < children.upperBound { next = child + 1 }
      at += 1
      node = self.node(child)
      let tail = tail(node)
      let common = min(tail.count, prefix.count - at)
      var step = 0
      while step < common {
        guard tail.byte(step) == prefix[at + step] else { return .none }
        step += 1
      }
      at += common
      if tail.count > common {
        return TermRange(low: firstTerm(node), high: end(next), isWhole: false)
      }
    }
    return TermRange(low: firstTerm(node), high: end(next), isWhole: node.isTerm)
  }

  func child(_ children: Range<Int>, _ byte: UInt8) -> Int? {
    for child in children where heads.byte(child) == byte { return child }
    return nil
  }

  /// Appends the bytes of a word.
  func append(_ term: Int, to bytes: inout [UInt8]) {
    var node = root
    while true {
      if node.isTerm, firstTerm(node) == term { return }
      let children = children(node)
      var low = children.lowerBound
      var high = children.upperBound
      guard low < high, term < termCount else { return }
      while high - low > 1 {
        let middle = (low + high) / 2
        if firstTerm(self.node(middle)) <= term { low = middle } else { high = middle }
      }
      node = self.node(low)
      bytes.append(heads.byte(low))
      let tail = tail(node)
      for at in 0..<tail.count { bytes.append(tail.byte(at)) }
    }
  }

  /// The bytes of a word.
  func term(_ term: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(term, to: &bytes)
    return bytes
  }
}

/// A node of a ``TermTrie`` and what stands in its number.
internal struct TrieNode {
  let number: Int
  fileprivate let value: Int

  fileprivate init(number: Int, value: Int) {
    self.number = number
    self.value = value
  }

  /// Whether a word ends here; none does at the root.
  var isTerm: Bool { number != 0 && value & TermTrie.isWord != 0 }
}

/// The words that begin with a prefix.
internal struct TermRange: Equatable, Sendable {
  var low: Int
  var high: Int
  /// Whether word `low` is the prefix itself.
  var isWhole: Bool

  static let none = TermRange(low: 0, high: 0, isWhole: false)

  var isEmpty: Bool { low >= high }

  /// The words one by one; none when damaged bytes put the end before the beginning.
  var terms: Range<Int> { low..<max(low, high) }

  var count: Int { high - low }

  @inline(__always)
  func contains(_ term: Int) -> Bool { term >= low && term < high }

  /// The range of the prefix alone, as a whole word.
  var whole: TermRange { isWhole ? TermRange(low: low, high: low + 1, isWhole: true) : .none }
}
