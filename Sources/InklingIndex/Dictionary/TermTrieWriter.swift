/// Builds a ``TermTrie`` from sorted words.
internal struct TermTrieWriter {
  private var firstChildren: [UInt32] = []
  private var nodes: [UInt32] = []
  private var tailStarts: [UInt32] = []
  private var heads: [UInt8] = []
  private var tails: [UInt8] = []

  /// Builds the trie of `terms`, which are in the order of their bytes and differ.
  /// - Complexity: O(total length of the words).
  init(_ terms: TermList) {
    var queue: [Subtree] = [Subtree(low: 0, high: UInt32(terms.count), depth: 0)]
    queue.reserveCapacity(terms.count + terms.count / 2)
    var next = 0
    while next < queue.count {
      let subtree = queue[next]
      next += 1
      let low = Int(subtree.low)
      let high = Int(subtree.high)
      let depth = Int(subtree.depth)
      let end = next == 1 ? 0 : terms.commonPrefix(low, high - 1, from: depth)
      var flags = end > depth + 1 ? TermTrie.hasTail : 0
      heads.append(depth < end ? terms.byte(low, depth) : 0)
      firstChildren.append(UInt32(queue.count))
      tailStarts.append(UInt32(tails.count))
      if depth < end { for at in depth + 1..<end { tails.append(terms.byte(low, at)) } }
      var start = low
      if start < high, next > 1, terms.length(start) == end {
        start += 1
        flags |= TermTrie.isWord
      }
      if start < high { flags |= TermTrie.hasChildren }
      nodes.append(UInt32(low << TermTrie.flagBits | flags))
      while start < high {
        let byte = terms.byte(start, end)
        var stop = start + 1
        while stop < high, terms.byte(stop, end) == byte { stop += 1 }
        queue.append(Subtree(low: UInt32(start), high: UInt32(stop), depth: UInt32(end)))
        start = stop
      }
    }
    firstChildren.append(UInt32(queue.count))
    tailStarts.append(UInt32(tails.count))
  }

  /// The sections of the trie.
  func sections() -> [SegmentWriter.Section] {
    [
      (.trieChildren, AscendingNumbers.encode(firstChildren)),
      (.trieNodes, NearNumbers.encode(nodes)),
      (.trieTailStarts, AscendingNumbers.encode(tailStarts)), (.trieHeads, heads),
      (.trieTails, tails),
    ]
  }

  private struct Subtree {
    var low: UInt32
    var high: UInt32
    var depth: UInt32
  }
}

extension TermTrie {
  /// All words in their order; fewer than ``termCount`` when damaged bytes hide some.
  func words() -> TermList {
    var list = TermList()
    list.reserve(termCount, bytes: termCount * 8)
    var word: [UInt8] = []
    var stack = children(root).reversed().map { (number: $0, depth: 0) }
    while let (number, depth) = stack.popLast() {
      let node = node(number)
      word.removeLast(word.count - depth)
      word.append(heads.byte(number))
      let tail = tail(node)
      for at in 0..<tail.count { word.append(tail.byte(at)) }
      if node.isTerm { word.withUnsafeBufferPointer { list.append($0) } }
      for child in children(node).reversed() { stack.append((child, word.count)) }
    }
    return list
  }
}

/// Words end to end.
internal struct TermList {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: term)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  mutating func reserve(_ count: Int, bytes size: Int) {
    ends.reserveCapacity(count)
    bytes.reserveCapacity(size)
  }

  @inline(__always)
  func start(_ term: Int) -> Int { term == 0 ? 0 : Int(ends[term - 1]) }

  @inline(__always)
  func withTerm<Result>(_ term: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start(term)..<Int(ends[term])]))
    }
  }

  @inline(__always)
  func length(_ term: Int) -> Int { Int(ends[term]) - start(term) }

  @inline(__always)
  func byte(_ term: Int, _ at: Int) -> UInt8 { bytes[start(term) + at] }

  func commonPrefix(_ left: Int, _ right: Int, from depth: Int) -> Int {
    let limit = min(length(left), length(right))
    var at = depth
    while at < limit, byte(left, at) == byte(right, at) { at += 1 }
    return at
  }
}
