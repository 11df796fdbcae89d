/// Documents that were put together for a question: a bit each, and a bit for each 64 of those bits.
///
/// The upper bits say which words of bits were touched, so emptying the set costs no more than filling it did.
internal final class DocumentSet {
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) private var words: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) private var summary: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) private var size = 0
  private let list = PostingCursor()

  /// How many documents the set holds.
  @exclusivity(unchecked) private(set) var count = 0

  init() {
    words = .allocate(capacity: 64)
    summary = .allocate(capacity: 1)
  }

  deinit {
    words.deallocate()
    summary.deallocate()
  }

  /// Empties the set and makes room for documents below `limit`.
  func reset(limit: Int) {
    count = 0
    let wanted = limit >> 12 + 1
    guard wanted <= size else {
      words.deallocate()
      summary.deallocate()
      words = .allocate(capacity: wanted << 6)
      summary = .allocate(capacity: wanted)
      words.initialize(repeating: 0, count: wanted << 6)
      summary.initialize(repeating: 0, count: wanted)
      size = wanted
      return
    }
    for place in 0..<size where summary[place] != 0 {
      var rest = summary[place]
      summary[place] = 0
      while rest != 0 {
        words[place << 6 | rest.trailingZeroBitCount] = 0
        rest &= rest &- 1
      }
    }
  }

  /// Adds a list of a segment.
  func add(_ section: SectionView, at offset: Int, limit: Int) {
    let limit = min(limit, size << 12)
    if section.byte(offset) & 128 == 0 {
      var list = ShortList(section, at: offset, limit: limit)
      while let document = list.next() { insert(document) }
      return
    }
    list.load(section, at: offset, limit: limit)
    add(list)
  }

  /// Adds the documents of a list from the one under the cursor on.
  func add(_ list: PostingCursor) {
    while list.document < size << 12 {
      insert(list.document)
      list.next()
    }
  }

  @inline(__always)
  private func insert(_ document: Int) {
    let bit = UInt64(1) &<< UInt64(document & 63)
    let word = words[document &>> 6]
    guard word & bit == 0 else { return }
    words[document &>> 6] = word | bit
    summary[document &>> 12] |= 1 &<< UInt64(document &>> 6 & 63)
    count &+= 1
  }

  /// The first document that is `target` or greater, ``PostingCursor/end`` when there is none.
  @inline(__always)
  func first(from target: Int) -> Int {
    var word = target >> 6
    guard target >= 0, word < size << 6 else { return PostingCursor.end }
    let bits = words[word] & (UInt64.max &<< UInt64(target & 63))
    if bits != 0 { return word << 6 | bits.trailingZeroBitCount }
    word += 1
    var place = word >> 6
    var mask = UInt64.max &<< UInt64(word & 63)
    while place < size {
      let rest = summary[place] & mask
      if rest != 0 {
        let found = place << 6 | rest.trailingZeroBitCount
        return found << 6 | words[found].trailingZeroBitCount
      }
      mask = UInt64.max
      place += 1
    }
    return PostingCursor.end
  }
}

extension DocumentSet {
  /// Adds the documents of a list from the one under the cursor on, without counting those of a long one.
  ///
  /// - Complexity: O(documents of the list); a 64th of the segment's documents more where it is long.
  func unite(_ list: PostingCursor) {
    guard list.count >= size << 4, list.limit <= size << 12 else { return add(list) }
    while list.document != PostingCursor.end {
      list.takeBlock {
        words[$0 &>> 6] |= 1 &<< UInt64($0 & 63)
      } word: { first, bits in
        let shift = UInt64(first & 63)
        words[first &>> 6] |= bits &<< shift
        let rest = (bits &>> 1) &>> (63 &- shift)
        if rest != 0 { words[first &>> 6 &+ 1] |= rest }
      }
    }
    // A bit for each word that was written to would be waited for by the next.
    for place in 0..<size {
      // Nobody can foresee which words are empty, so no branch asks.
      var touched: UInt64 = 0
      for at in 0..<64 { touched |= (words[place << 6 | at] == 0 ? 0 : 1) &<< UInt64(at) }
      summary[place] |= touched
    }
  }

  /// Gives the documents of each 4,096 of which the set holds any, as far as `body` gives true.
  func visit(_ body: (DocumentBits) -> Bool) {
    for place in 0..<size where summary[place] != 0 {
      guard body(DocumentBits(words + place << 6, summary[place], from: place << 6)) else { return }
    }
  }
}
