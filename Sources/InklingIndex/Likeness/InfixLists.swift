/// Where any four letters stand in the words of a dictionary, so that `maid` finds *mermaid*.
///
///     maiden    four letters of it that stand in the fewest places    iden
///               the nodes of the trie in which they end               pres·iden·t   hand·maiden
///               the words that have the rest on both sides            handmaiden, handmaidens
///
/// A word of three letters is looked for before all letters. The lists are made when they are first asked for, by one pass over
/// the nodes; no segment has them.
internal final class InfixLists: DictionaryLists {
  /// Of a larger dictionary nothing is made: it would take tens of milliseconds, and megabytes.
  private static let maximumNodes = 262_144
  /// More places are not looked at: of three letters that are everywhere.
  private static let maximumPlaces = 2_048

  let memory: SegmentMemory
  private let trie: TermTrie
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  /// Three bytes, the one before them, and the number of the node that the last of them is in: by the bucket of the three,
  /// and in each bucket in the order of the nodes.
  @exclusivity(unchecked) private var places: [UInt64] = []
  /// Where each bucket begins, and the last one ends.
  @exclusivity(unchecked) private var starts = [UInt64](repeating: 0, count: bucketCount + 1)
  private static let bucketCount = 16_384

  init(_ index: SearchIndex) {
    memory = index.memory
    trie = index.trie
    if trie.nodeCount <= Self.maximumNodes { read() }
    sort()
  }

  static func steps(for trie: TermTrie) -> Int {
    trie.nodeCount > maximumNodes ? 0 : trie.nodeCount &* 6
  }

  /// Sorts by counting: what ends a bucket at first, begins it once all that is in it has found its place from behind.
  private func sort() {
    var sorted = [UInt64](repeating: 0, count: places.count)
    places.withUnsafeBufferPointer { places in
      starts.withUnsafeMutableBufferPointer { starts in
        for place in places { starts[Self.bucket(place >> 32)] += 1 }
        var sum: UInt64 = 0
        for bucket in starts.indices {
          sum += starts[bucket]
          starts[bucket] = sum
        }
        sorted.withUnsafeMutableBufferPointer { sorted in
          var at = places.count
          while at > 0 {
            at -= 1
            let bucket = Self.bucket(places[at] >> 32)
            starts[bucket] -= 1
            sorted[Int(truncatingIfNeeded: starts[bucket])] = places[at]
          }
        }
      }
    }
    places = sorted
  }

  private static func bucket(_ letters: UInt64) -> Int {
    Int(truncatingIfNeeded: (letters >> 8 &* 0x9E37_79B1) >> 18) & (bucketCount - 1)
  }

  /// Nodes stand in breadth-first order, each behind its parent.
  private func read() {
    var states = [UInt64](repeating: 0, count: max(1, trie.nodeCount))
    // Forged children may be those of many nodes.
    var left = Self.maximumNodes * 4
    for number in states.indices {
      let node = trie.node(number)
      let (tail, children) = (trie.tail(node), trie.children(node))
      left -= tail.count + children.count
      if left < 0 { return }
      var state = states[number]
      for at in 0..<tail.count { state = take(tail.byte(at), state, number) }
      for child in children { states[child] = take(trie.heads.byte(child), state, child) }
    }
  }

  /// The last four bytes behind one more; a number ends what came before it.
  @inline(never)
  private func take(_ byte: UInt8, _ state: UInt64, _ node: Int) -> UInt64 {
    if byte < 0x3A { return 0 }
    let state = state << 8 & 0xFFFF_FFFF | UInt64(byte)
    if state >> 24 != 0 {
      places.append((state << 8 & 0xFFFF_FF00 | state >> 24) << 32 | UInt64(node))
    }
    return state
  }

  /// At most so many of the words that hold another behind their beginning, as ranges of those that begin alike, short words
  /// first.
  ///
  /// - Complexity: O(places of three of its letters), of which 2,048 at most are looked at closely.
  func ranges(_ word: [UInt8], _ limit: Int) -> [LooseRange] {
    // Of a word of three letters it does not matter what stands before them.
    let mask: UInt64 = word.count == 3 ? 0xFFFF_FF00 : 0xFFFF_FFFF
    var (from, to, end, rarest) = (0, Int.max, 0, UInt64(0))
    for at in min(3, word.count - 1)..<word.count {
      let three = UInt64(word[at - 2]) << 24 | UInt64(word[at - 1]) << 16 | UInt64(word[at]) << 8
      let bucket = Self.bucket(three)
      let low = Int(truncatingIfNeeded: starts[bucket])
      let high = Int(truncatingIfNeeded: starts[bucket + 1])
      if high - low < to - from {
        (from, to, end, rarest) = (low, high, at + 1, three | UInt64(word[max(0, at - 3)]))
      }
    }
    var left = Self.maximumPlaces
    var found: [LooseRange] = []
    while from < to, found.count < limit, left > 0 {
      let place = places[from]
      from += 1
      guard (place >> 32 ^ rarest) & mask == 0 else { continue }
      left -= 1
      let term = trie.firstTerm(trie.node(Int(truncatingIfNeeded: place & 0xFFFF_FFFF)))
      // What begins with letters that were found is found already.
      guard !found.contains(where: { $0.range.contains(term) }) else { continue }
      var bytes = trie.term(term)
      guard let at = Self.place(of: word, end, in: bytes) else { continue }
      bytes = Array(bytes[..<at])
      bytes += word
      let range = bytes.withUnsafeBufferPointer { trie.find($0) }
      if !range.isEmpty { found.append(LooseRange(range: range, cost: TypoCost.infix)) }
    }
    return found
  }

  /// Where the first bytes of a word stand in a longer one behind its beginning.
  @inline(never)
  static func place(of word: [UInt8], _ count: Int, in longer: [UInt8]) -> Int? {
    var place = 1
    while place + count <= longer.count {
      var length = 0
      while length < count, longer[place + length] == word[length] { length += 1 }
      if length == count { return place }
      place += 1
    }
    return nil
  }
}
