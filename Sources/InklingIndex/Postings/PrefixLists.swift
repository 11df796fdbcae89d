/// The documents of prefixes that many documents hold, so that a short prefix is never put together from
/// thousands of lists while somebody types.
///
///     nodes   low u32 │ high u32 │ offset u32    sorted by low, then by high from great to small
///     lists   as ``PostingWriter`` writes them, without weights
///
/// A prefix is known by the range of words that begin with it.
internal struct PrefixLists: Sendable {
  static let recordSize = 12
  /// Prefixes with more postings than this have a list.
  static let threshold = 2048

  let nodes: Words
  let lists: SectionView
  private let count: Int

  init(nodes: SectionView, lists: SectionView) {
    self.nodes = Words(nodes)
    self.lists = lists
    count = nodes.count / Self.recordSize
  }

  /// Where the list of the words `low ..< high` begins; `nil` when there is none.
  func offset(_ range: TermRange) -> Int? {
    var from = 0
    var to = count
    while from < to {
      let middle = (from + to) / 2
      let low = nodes[middle * 3]
      if low < range.low || (low == range.low && nodes[middle * 3 + 1] > range.high) {
        from = middle + 1
      } else {
        to = middle
      }
    }
    guard from < count, nodes[from * 3] == range.low, nodes[from * 3 + 1] == range.high
    else { return nil }
    return nodes[from * 3 + 2]
  }
}

/// Writes what ``PrefixLists`` reads.
internal struct PrefixListWriter {
  private(set) var nodes: [UInt8] = []
  private(set) var lists = PostingWriter()
  private var bits: [UInt64]
  private var union: [UInt32] = []

  init(documents: Int) {
    bits = [UInt64](repeating: 0, count: (documents + 63) / 64)
  }

  /// Walks the prefixes of `terms` depth first, which is the order of the table.
  mutating func write(_ terms: TermList, starts: [Int], postings: [UInt32]) {
    var stack: [(low: Int, high: Int, depth: Int)] = [(0, terms.count, 0)]
    while let (low, high, depth) = stack.popLast() {
      guard high - low > 1, starts[high] - starts[low] > PrefixLists.threshold else { continue }
      let end = terms.commonPrefix(low, high - 1, from: depth)
      if end > 0 { add(low, high, starts, postings) }
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

  private mutating func add(_ low: Int, _ high: Int, _ starts: [Int], _ postings: [UInt32]) {
    for at in starts[low]..<starts[high] {
      let document = Int(postings[at])
      bits[document >> 6] |= 1 << UInt64(document & 63)
    }
    union.removeAll(keepingCapacity: true)
    for word in bits.indices where bits[word] != 0 {
      var rest = bits[word]
      bits[word] = 0
      while rest != 0 {
        union.append(UInt32(word << 6 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    nodes.append(littleEndian: UInt32(low))
    nodes.append(littleEndian: UInt32(high))
    let offset = union.withUnsafeBufferPointer { lists.append($0, weights: nil) }
    nodes.append(littleEndian: UInt32(truncatingIfNeeded: offset))
  }
}
