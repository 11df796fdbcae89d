/// Writes what ``PrefixLists`` reads.
internal struct PrefixListWriter {
  private var nodes: [(low: Int, high: Int, offset: Int)] = []
  private var lists = PostingWriter()
  /// The first word that `postings` knows.
  private var low = 0
  private var postings = PostingLists(starts: [0], documents: [], weights: [])
  /// The documents of a prefix: a bit each, and the words of bits that are not zero.
  private var bits: [UInt64] = []
  private var touched: [UInt64] = []
  private var rest: [UInt32] = []

  /// Walks the prefixes of the words that `postings` knows, the first of which is `low`, depth first, which is the order
  /// of the table.
  ///
  /// Words that begin with the same byte are all among them, or none.
  mutating func write(_ terms: TermList, _ low: Int, _ postings: PostingLists, documents: Int) {
    (self.low, self.postings) = (low, postings)
    bits = [UInt64](repeating: 0, count: documents / 64 + 1)
    touched = [UInt64](repeating: 0, count: documents / 4096 + 1)
    var stack = Self.groups(terms, low, low + postings.starts.count - 1, at: 0)
    while let (low, high, depth) = stack.popLast() {
      guard high - low > 1, places(low, high).count > PrefixLists.threshold else { continue }
      let end = terms.commonPrefix(low, high - 1, from: depth)
      add(low, high)
      let start = terms.length(low) == end ? low + 1 : low
      stack += Self.groups(terms, start, high, at: end)
    }
    self.postings = PostingLists(starts: [0], documents: [], weights: [])
    (bits, touched, rest) = ([], [], [])
  }

  /// Puts the nodes and the lists behind those of another writer.
  func append(to nodes: inout [UInt8], _ lists: inout [UInt8]) {
    for node in self.nodes {
      for number in [node.low, node.high, lists.count + node.offset] {
        nodes.append(littleEndian: UInt32(truncatingIfNeeded: number))
      }
    }
    lists += self.lists.bytes
  }

  /// The words that have the same byte at a place, the last ones first.
  private static func groups(_ terms: TermList, _ low: Int, _ high: Int, at place: Int)
    -> [(low: Int, high: Int, depth: Int)]
  {
    var groups: [(low: Int, high: Int, depth: Int)] = []
    var start = low
    while start < high {
      var stop = start + 1
      while stop < high, terms.byte(stop, place) == terms.byte(start, place) { stop += 1 }
      groups.append((start, stop, place + 1))
      start = stop
    }
    groups.reverse()
    return groups
  }

  private func places(_ low: Int, _ high: Int) -> Range<Int> {
    postings.starts[low - self.low]..<postings.starts[high - self.low]
  }

  private mutating func add(_ low: Int, _ high: Int) {
    var count = 0
    for at in places(low, high) {
      let document = Int(postings.documents[at])
      let bit = UInt64(1) << UInt64(document & 63)
      guard bits[document >> 6] & bit == 0 else { continue }
      bits[document >> 6] |= bit
      touched[document >> 12] |= 1 << UInt64(document >> 6 & 63)
      count += 1
    }
    let named = named(low, high, among: count)
    for term in named {
      for at in places(term, term + 1) {
        let document = Int(postings.documents[at])
        bits[document >> 6] &= ~(1 << UInt64(document & 63))
      }
    }
    takeRest()
    nodes.append((low, high, lists.bytes.count))
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

  private func length(_ term: Int) -> Int { places(term, term + 1).count }

  /// Empties the bits into a list.
  private mutating func takeRest() {
    rest.removeAll(keepingCapacity: true)
    for place in touched.indices where touched[place] != 0 {
      var words = touched[place]
      touched[place] = 0
      while words != 0 {
        let word = place << 6 | words.trailingZeroBitCount
        words &= words - 1
        var bit = bits[word]
        bits[word] = 0
        while bit != 0 {
          rest.append(UInt32(word << 6 | bit.trailingZeroBitCount))
          bit &= bit - 1
        }
      }
    }
  }
}
