/// Sections that come to a browser in a form that compresses well, and are made anew there byte for byte.
///
/// In a segment these numbers are packed for reading in place, and what is packed cannot be compressed. On the way a
/// number of ``AscendingNumbers`` is its distance from the one before. A node of the ``TermTrie`` is its label and one
/// byte that ends it; that byte says how many children the node has and whether it is a word. A word of ``TitleWords``
/// is its place in a table that has the most frequent words first.
///
///     how many │ id │ count │ …, varints
///       numbers       distances
///       trie          of each node: label │ 1 + 2 · children + word; where that is 31, 2 · children + word as a varint
///       title words   bits of a word │ bits of a frequent one │ frequent words │ their numbers │ other words │
///                     distances of their numbers, 2 · distance or −1 − 2 · distance │ places │ begins, 8 a byte
internal enum SectionRecoding {
  /// The sections of ascending numbers, apart from those of the trie.
  static let ascending: [SectionID] = [
    .postingOffsets, .suffixOffsets, .openingOffsets, .neighbourEnds,
  ]
  /// The sections of the trie.
  static let trie: [SectionID] = [
    .trieChildren, .trieNodes, .trieTailStarts, .trieHeads, .trieTails,
  ]
  /// Labels have no byte below this.
  static let firstOfLabels: UInt8 = 0x20
  static let manyChildren: UInt8 = 0x1F

  /// Reads what was written and makes the sections from it.
  ///
  /// - Complexity: O(bytes of the sections).
  @inline(never)
  static func read(
    _ cursor: inout SectionCursor, _ take: (SectionID, [UInt8]) throws(SegmentError) -> Void
  ) throws(SegmentError) {
    for _ in 0..<cursor.varint() {
      guard let id = SectionID(rawValue: UInt32(cursor.varint())) else { throw .damagedHeader }
      let count = cursor.varint()
      // A number takes a byte or more: nothing is made of a count that cannot be.
      guard count < cursor.view.count else { throw .damagedHeader }
      let sections: [SegmentWriter.Section]
      switch id {
      case .trieChildren:
        var trie = RecodedTrie(nodes: count)
        guard trie.read(&cursor) else { throw .damagedHeader }
        sections = trie.sections()
      case .titleWords: sections = try words(&cursor, count).sections()
      case .headingWords:
        sections = try words(&cursor, count).sections(.headingWords, .headingSamples)
      default: sections = [(id, try numbers(&cursor, count))]
      }
      for (id, bytes) in sections { try take(id, bytes) }
    }
  }

  private static func numbers(
    _ cursor: inout SectionCursor, _ count: Int
  ) throws(SegmentError) -> [UInt8] {
    var values: [UInt32] = []
    var last: UInt32 = 0
    for _ in 0..<count {
      last &+= UInt32(truncatingIfNeeded: cursor.varint())
      guard last <= SectionView.largest else { throw .damagedHeader }
      values.append(last)
    }
    return AscendingNumbers.encode(values)
  }
}

extension SectionRecoding {
  private static func words(
    _ cursor: inout SectionCursor, _ count: Int
  ) throws(SegmentError) -> TitleWordsWriter {
    let wordBits = cursor.varint()
    let frequentBits = cursor.varint()
    guard wordBits <= maximumWordBits, frequentBits <= wordBits else { throw .damagedHeader }
    var table: [UInt32] = []
    let frequent = cursor.varint()
    for _ in 0..<min(frequent, maximumFrequent) {
      table.append(UInt32(truncatingIfNeeded: cursor.varint()))
    }
    let listed = table
    var last = 0
    for _ in 0..<min(cursor.varint(), count) {
      let distance = cursor.varint()
      last &+= distance & 1 == 0 ? distance >> 1 : -1 - distance >> 1
      table.append(UInt32(truncatingIfNeeded: last))
    }
    for word in table where word >> UInt32(wordBits) != 0 { throw .damagedHeader }
    var words: [UInt32] = []
    for _ in 0..<count {
      let place = cursor.varint()
      guard place < table.count else { throw .damagedHeader }
      words.append(table[place] << 1)
    }
    for place in 0..<count {
      words[place] |= UInt32(cursor.view.byte(cursor.at + place >> 3) >> UInt8(place & 7) & 1)
    }
    cursor.at += (count + 7) / 8
    return TitleWordsWriter(
      words, wordBits: wordBits, frequent: listed, frequentBits, limit: 1 << wordBits)
  }

  /// No dictionary of a segment that a browser loads has more words.
  static let maximumWordBits = 24
  static let maximumFrequent = 4_096
}

/// A trie whose nodes are read one after another.
private struct RecodedTrie {
  private let nodes: Int
  /// Where the children of each node begin, and where those of the last one end.
  private var firstChildren: [UInt32]
  private var tailStarts: [UInt32]
  private var heads: [UInt8]
  private var tails: [UInt8] = []
  /// How many words each node is, 0 or 1; later how many are below it, too.
  private var words: [UInt32]

  init(nodes: Int) {
    self.nodes = nodes
    firstChildren = [UInt32](repeating: 0, count: nodes + 1)
    tailStarts = firstChildren
    words = firstChildren
    heads = [UInt8](repeating: 0, count: nodes)
  }

  /// Whether every node was read, and has its children behind it.
  mutating func read(_ cursor: inout SectionCursor) -> Bool {
    var child = 1
    for node in 0..<nodes {
      firstChildren[node] = UInt32(truncatingIfNeeded: child)
      var byte = next(&cursor)
      if byte >= SectionRecoding.firstOfLabels {
        heads[node] = byte
        byte = next(&cursor)
      }
      while byte >= SectionRecoding.firstOfLabels {
        tails.append(byte)
        byte = next(&cursor)
      }
      tailStarts[node + 1] = UInt32(truncatingIfNeeded: tails.count)
      let said = byte == SectionRecoding.manyChildren ? cursor.varint() : Int(byte) &- 1
      words[node] = UInt32(said & 1)
      guard said >= 0, said < 2 || child > node, said >> 1 <= nodes &- child else { return false }
      child &+= said >> 1
    }
    firstChildren[nodes] = UInt32(truncatingIfNeeded: child)
    return child == nodes
  }

  private func next(_ cursor: inout SectionCursor) -> UInt8 {
    let byte = cursor.view.byte(cursor.at)
    cursor.at += 1
    return byte
  }

  /// The sections of the trie; the words are numbered by their order.
  consuming func sections() -> [SegmentWriter.Section] {
    // From the last node on, because children stand behind their node.
    var node = nodes
    while node > 0 {
      node &-= 1
      for child in children(node) { words[node] &+= words[child] }
    }
    var values = [UInt32](repeating: 0, count: nodes)
    for node in 0..<nodes {
      let children = children(node)
      var word = values[node]
      var below = words[node]
      for child in children { below &-= words[child] }
      let isWord = below != 0
      var flags = isWord ? TermTrie.isWord : 0
      if !children.isEmpty { flags |= TermTrie.hasChildren }
      if tailStarts[node + 1] > tailStarts[node] { flags |= TermTrie.hasTail }
      values[node] = word &<< UInt32(TermTrie.flagBits) & SectionView.largest | UInt32(flags)
      word &+= isWord ? 1 : 0
      for child in children {
        values[child] = word
        word &+= words[child]
      }
    }
    return [
      (.trieChildren, AscendingNumbers.encode(firstChildren)),
      (.trieNodes, NearNumbers.encode(values)),
      (.trieTailStarts, AscendingNumbers.encode(tailStarts)), (.trieHeads, heads),
      (.trieTails, tails),
    ]
  }

  private func children(_ node: Int) -> Range<Int> {
    Int(firstChildren[node])..<Int(firstChildren[node + 1])
  }
}
