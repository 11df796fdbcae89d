/// Writes what ``PrefixLists`` reads.
internal struct PrefixListWriter {
  /// A common prefix: its words, and the nodes of the next longer ones.
  private struct Node {
    var low: Int
    var high: Int
    var children: [Int] = []
    var count = 0
    /// Its documents in each scope.
    var scopeCounts: [UInt32] = []
    /// How many lists a walk through its documents goes along.
    var lists = 1
    var record: [UInt8] = []
  }

  /// A word or a longer prefix whose documents a record does not repeat.
  private struct Part {
    var low: Int
    var high: Int
    var count: Int
    var lists: Int
    /// As the record has it.
    var number: Int

    func overlaps(_ other: Part) -> Bool { low < other.high && other.low < high }
  }

  private var nodes: [Node] = []
  /// The first word that `postings` knows.
  private var low = 0
  private var documents = 0
  private var postings = PostingLists(starts: [0], documents: [], weights: [])
  /// Each document's scope, and how many there are; none where counts are not written.
  private var scopeOf: [UInt16] = []
  private var scopeCount = 0
  /// The documents of a prefix: a bit each, and the words of bits that are not zero.
  private var bits: [UInt64] = []
  private var touched: [UInt64] = []
  private var rest: [UInt32] = []

  /// Writes the prefixes of the words that `postings` knows, the first of which is `low`.
  ///
  /// Words that begin with the same byte are all among them, or none.
  mutating func write(
    _ terms: TermList, _ low: Int, _ postings: PostingLists, _ scopes: ScopeNumbers, documents: Int
  ) {
    if scopes.titles.count <= PrefixLists.maximumScopes, !scopes.ofDocuments.isEmpty {
      (scopeOf, scopeCount) = (scopes.ofDocuments, scopes.titles.count)
    }
    (self.low, self.postings, self.documents) = (low, postings, documents)
    bits = [UInt64](repeating: 0, count: documents / 64 + 1)
    touched = [UInt64](repeating: 0, count: documents / 4096 + 1)
    findNodes(terms)
    // Longer prefixes first: shorter ones name them.
    for node in nodes.indices.reversed() { write(node) }
    self.postings = PostingLists(starts: [0], documents: [], weights: [])
    (bits, touched, rest, scopeOf) = ([], [], [], [])
  }

  /// Puts the nodes, the lists and the counts behind those of another writer.
  func append(to nodes: inout [UInt8], _ lists: inout [UInt8], _ scopeCounts: inout [UInt32]) {
    for node in self.nodes {
      for number in [node.low, node.high, lists.count] {
        nodes.append(littleEndian: UInt32(truncatingIfNeeded: number))
      }
      lists += node.record
      scopeCounts += node.scopeCounts
    }
  }

  /// Walks the prefixes depth first, which is the order of the table.
  private mutating func findNodes(_ terms: TermList) {
    var stack = Self.groups(terms, low, low + postings.starts.count - 1, at: 0)
    var parents = [Int](repeating: -1, count: stack.count)
    while let (low, high, depth) = stack.popLast(), let parent = parents.popLast() {
      guard places(low, high).count > PrefixLists.threshold else { continue }
      if high - low == 1 {
        // A word has its own list already; only its scopes are to be counted.
        if scopeCount > 0 { nodes.append(Node(low: low, high: high)) }
        continue
      }
      let end = terms.commonPrefix(low, high - 1, from: depth)
      if parent >= 0 { nodes[parent].children.append(nodes.count) }
      let start = terms.length(low) == end ? low + 1 : low
      var groups = Self.groups(terms, start, high, at: end)
      if start > low { groups.append((low, start, end)) }
      stack += groups
      parents += [Int](repeating: nodes.count, count: groups.count)
      nodes.append(Node(low: low, high: high))
    }
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

  private mutating func write(_ node: Int) {
    let (low, high) = (nodes[node].low, nodes[node].high)
    var count = 0
    var scopeCounts = [UInt32](repeating: 0, count: scopeCount + 1)
    for at in places(low, high) {
      let document = Int(postings.documents[at])
      let bit = UInt64(1) << UInt64(document & 63)
      guard bits[document >> 6] & bit == 0 else { continue }
      bits[document >> 6] |= bit
      touched[document >> 12] |= 1 << UInt64(document >> 6 & 63)
      count += 1
      if scopeCount > 0 { scopeCounts[Int(scopeOf[document])] += 1 }
    }
    nodes[node].count = count
    nodes[node].scopeCounts = Array(scopeCounts.dropFirst())
    let parts = parts(of: node)
    for part in parts {
      nodes[node].lists += part.lists
      for at in places(part.low, part.high) {
        let document = Int(postings.documents[at])
        bits[document >> 6] &= ~(1 << UInt64(document & 63))
      }
    }
    takeRest()
    var writer = PostingWriter(documents: documents)
    writer.append(varint: count)
    writer.append(varint: parts.count)
    for part in parts { writer.append(varint: part.number) }
    _ = rest.withUnsafeBufferPointer { writer.append($0, weights: nil) }
    nodes[node].record = writer.bytes
  }

  /// The words and longer prefixes that stand in many of the prefix's documents, most first.
  private func parts(of node: Int) -> [Part] {
    let (low, high) = (nodes[node].low, nodes[node].high)
    let fewest = max(PostingWriter.blockSize, nodes[node].count / PrefixLists.namedShare)
    var candidates: [Part] = []
    for term in low..<high where places(term, term + 1).count >= fewest {
      candidates.append(
        Part(
          low: term, high: term + 1, count: places(term, term + 1).count, lists: 1,
          number: 2 * (term - low)))
    }
    for child in nodes[node].children where nodes[child].count >= fewest {
      let (low, high) = (nodes[child].low, nodes[child].high)
      candidates.append(
        Part(
          low: low, high: high, count: nodes[child].count, lists: nodes[child].lists,
          number: 2 * (child - node) + 1))
    }
    candidates.sort { $0.count != $1.count ? $0.count > $1.count : $0.number < $1.number }
    var parts: [Part] = []
    var lists = 1
    for part in candidates where parts.count < PrefixLists.maximumParts {
      let isNew = !parts.contains { $0.overlaps(part) }
      guard isNew, lists + part.lists <= PrefixLists.maximumLists else { continue }
      parts.append(part)
      lists += part.lists
    }
    return parts
  }

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
