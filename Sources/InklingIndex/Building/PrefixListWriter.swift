/// Writes what ``PrefixLists`` reads.
internal struct PrefixListWriter {
  private(set) var nodes: [UInt8] = []
  private var lists = PostingWriter()
  private let starts: [Int]
  private let postings: [UInt32]
  private var bits: [UInt64]
  private var rest: [UInt32] = []

  init(documents: Int, starts: [Int], postings: [UInt32]) {
    bits = [UInt64](repeating: 0, count: (documents + 63) / 64)
    self.starts = starts
    self.postings = postings
  }

  /// Walks the prefixes of `terms` depth first, which is the order of the table.
  mutating func write(_ terms: TermList) {
    var stack: [(low: Int, high: Int, depth: Int)] = [(0, terms.count, 0)]
    while let (low, high, depth) = stack.popLast() {
      guard high - low > 1, starts[high] - starts[low] > PrefixLists.threshold else { continue }
      let end = terms.commonPrefix(low, high - 1, from: depth)
      if end > 0 { add(low, high) }
      var start = low
      if terms.length(start) == end { start += 1 }
      var children: [(Int, Int, Int)] = []
      while start < high {
        var stop = start + 1
        while stop < high, terms.byte(stop, end) == terms.byte(start, end) { stop += 1 }
        children.append((start, stop, end + 1))
        start = stop
      }
      for child in children.reversed() { stack.append(child) }
    }
  }

  /// The section of the lists.
  mutating func finish() -> [UInt8] { lists.finish() }

  private mutating func add(_ low: Int, _ high: Int) {
    for at in starts[low]..<starts[high] {
      let document = Int(postings[at])
      bits[document >> 6] |= 1 << UInt64(document & 63)
    }
    var count = 0
    for word in bits { count += word.nonzeroBitCount }
    let named = named(low, high, among: count)
    for term in named {
      for at in starts[term]..<starts[term + 1] {
        let document = Int(postings[at])
        bits[document >> 6] &= ~(1 << UInt64(document & 63))
      }
    }
    takeRest()
    nodes.append(littleEndian: UInt32(low))
    nodes.append(littleEndian: UInt32(high))
    nodes.append(littleEndian: UInt32(truncatingIfNeeded: lists.bytes.count))
    lists.append(varint: count)
    lists.append(varint: named.count)
    for term in named { lists.append(varint: term - low) }
    _ = rest.withUnsafeBufferPointer { lists.append($0, weights: nil) }
  }

  /// The words that stand in many of the prefix's documents, most first.
  private func named(_ low: Int, _ high: Int, among count: Int) -> [Int] {
    let fewest = max(PostingWriter.blockSize, count / PrefixLists.namedShare)
    var named: [Int] = []
    for term in low..<high where length(term) >= fewest {
      named.append(term)
      var at = named.count - 1
      while at > 0, length(named[at - 1]) < length(named[at]) {
        named.swapAt(at - 1, at)
        at -= 1
      }
      if named.count > PrefixLists.mostTerms { named.removeLast() }
    }
    return named
  }

  private func length(_ term: Int) -> Int { starts[term + 1] - starts[term] }

  /// Empties the bits into a list.
  private mutating func takeRest() {
    rest.removeAll(keepingCapacity: true)
    for word in bits.indices where bits[word] != 0 {
      var bit = bits[word]
      bits[word] = 0
      while bit != 0 {
        rest.append(UInt32(word << 6 + bit.trailingZeroBitCount))
        bit &= bit - 1
      }
    }
  }
}
