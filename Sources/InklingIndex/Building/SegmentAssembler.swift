/// Turns chunks of documents into a segment: numbers words by their bytes and documents by their static rank,
/// then writes every section in those numbers.
///
///     chunk 0   words in order of arrival ─┐                       ┌─▶ trie
///     chunk 1   words in order of arrival ─┴─▶ sorted once, merged ┤
///               documents ─▶ sorted by rank ───────────────────────┼─▶ titles, suffixes, openings
///                                                                  └─▶ postings, prefix lists
///
/// The order of documents is that of the chunks and within them of adding, so cutting the same documents into
/// other chunks gives the same bytes. So does any number of threads: the pieces of work on the right know nothing of one
/// another, and each gives bytes of its own.
internal struct SegmentAssembler {
  let schema: Schema
  private(set) var chunks: [DocumentChunk]
  /// All words, sorted.
  private(set) var terms = TermList()
  /// The documents by rank: chunk and place in it.
  private(set) var order: [Place] = []

  struct Place {
    var chunk: UInt32
    var document: UInt32
  }

  /// A section's bytes.
  typealias Section = (id: SectionID, bytes: [UInt8])

  init(schema: Schema, chunks: consuming [DocumentChunk], spread: WorkSpreader)
    throws(IndexError)
  {
    self.schema = schema
    self.chunks = chunks
    var documents = 0
    var titles = 0
    for chunk in self.chunks {
      documents += chunk.count
      titles += chunk.titleTerms.count
      // The places of a chunk's postings have 32 bits.
      guard chunk.postings.count < UInt32.max else { throw .tooLarge }
    }
    // Numbers of documents and positions in titles have 31 bits, words 26.
    guard documents < Int32.max, titles < Int32.max else { throw .tooLarge }
    let maps = try mergeTerms()
    self.chunks.withUnsafeMutableBufferPointer { chunks in
      nonisolated(unsafe) let chunks = chunks
      spread(chunks.count) { chunks[$0].renumber(maps[$0]) }
    }
    sortDocuments(documents)
  }

  /// All sections.
  func sections(_ spread: WorkSpreader) -> [Section] {
    let parts = termParts()
    let slots = WorkSlots(count: parts.ranges.count + 3)
    spread(slots.count) { piece in
      switch piece {
      case 0: slots[0].sections = titleSections()
      case 1: slots[1].sections = valueSections()
      case 2: slots[2].sections = TermTrieWriter(terms).sections()
      default: slots[piece].postings = PostingPart(self, parts.ranges[piece - 3], parts.counts)
      }
    }
    return slots.takeSections() + PostingPart.sections(slots.takePostings())
  }

  // MARK: - Numbers

  private struct Entry {
    var key: UInt64
    var chunk: UInt32
    var term: UInt32
  }

  /// Sorts the words of all chunks; gives the new number of each chunk's words.
  private mutating func mergeTerms() throws(IndexError) -> [[UInt32]] {
    var entries: [Entry] = []
    var maps: [[UInt32]] = []
    for (number, chunk) in chunks.enumerated() {
      maps.append([UInt32](repeating: 0, count: chunk.table.count))
      let list = chunk.table.terms
      for term in 0..<list.count {
        entries.append(
          Entry(key: Self.key(list, term), chunk: UInt32(number), term: UInt32(term)))
      }
    }
    entries.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return compare(left, right) < 0
    }
    terms.reserve(entries.count, bytes: entries.count * 8)
    for (place, entry) in entries.enumerated() {
      if place == 0 || compare(entries[place - 1], entry) != 0 {
        let list = chunks[Int(entry.chunk)].table.terms
        let from = list.start(Int(entry.term))
        let to = Int(list.ends[Int(entry.term)])
        list.bytes.withUnsafeBufferPointer {
          terms.append(UnsafeBufferPointer(rebasing: $0[from..<to]))
        }
      }
      maps[Int(entry.chunk)][Int(entry.term)] = UInt32(terms.count - 1)
    }
    guard terms.count < 1 << 26 else { throw .tooLarge }
    return maps
  }

  /// The first eight bytes of a word, so that most comparisons look at numbers only.
  private static func key(_ list: TermList, _ term: Int) -> UInt64 {
    let start = list.start(term)
    let length = min(8, Int(list.ends[term]) - start)
    var key: UInt64 = 0
    for at in 0..<8 { key = key << 8 | (at < length ? UInt64(list.bytes[start + at]) : 0) }
    return key
  }

  private func compare(_ left: Entry, _ right: Entry) -> Int {
    let leftList = chunks[Int(left.chunk)].table.terms
    let rightList = chunks[Int(right.chunk)].table.terms
    let leftTerm = Int(left.term)
    let rightTerm = Int(right.term)
    let leftLength = leftList.length(leftTerm)
    let rightLength = rightList.length(rightTerm)
    let common = min(leftLength, rightLength)
    var at = min(common, left.key == right.key ? 8 : 0)
    while at < common {
      let difference = Int(leftList.byte(leftTerm, at)) - Int(rightList.byte(rightTerm, at))
      if difference != 0 { return difference }
      at += 1
    }
    if left.key != right.key { return left.key < right.key ? -1 : 1 }
    return leftLength - rightLength
  }

  private mutating func sortDocuments(_ count: Int) {
    var keys: [(key: UInt64, place: Place)] = []
    keys.reserveCapacity(count)
    for (number, chunk) in chunks.enumerated() {
      for (document, rank) in chunk.ranks.enumerated() {
        keys.append((rank, Place(chunk: UInt32(number), document: UInt32(document))))
      }
    }
    keys.sort {
      if $0.key != $1.key { return $0.key < $1.key }
      if $0.place.chunk != $1.place.chunk { return $0.place.chunk < $1.place.chunk }
      return $0.place.document < $1.place.document
    }
    order = keys.map { $0.place }
  }
}
