/// The lists of some words, and of the common prefixes among them.
///
/// Lists know nothing of where they stand, so the parts, put end to end, are what one writer would have written.
internal struct PostingPart {
  private var lists: [UInt8] = []
  /// Where each list begins.
  private var offsets: [UInt32] = []
  private var prefixes: PrefixListWriter

  /// Writes the lists of a range of words; `counts` says in how many documents each word stands.
  init(_ assembler: SegmentAssembler, _ range: Range<Int>, _ counts: [UInt32]) {
    var starts: [Int] = [0]
    starts.reserveCapacity(range.count + 1)
    for term in range { starts.append(starts[starts.count - 1] + Int(counts[term])) }
    let total = starts[starts.count - 1]
    var documents = [UInt32](repeating: 0, count: total)
    var weights = [UInt8](repeating: 0, count: total)
    var next = starts
    let low = UInt32(range.lowerBound)
    let count = UInt32(range.count)
    for (rank, place) in assembler.order.enumerated() {
      for posting in assembler.chunks[Int(place.chunk)].postings(of: Int(place.document)) {
        let term = posting >> 6 &- low
        guard term < count else { continue }
        let slot = next[Int(term)]
        documents[slot] = UInt32(rank)
        weights[slot] = UInt8(posting & 63)
        next[Int(term)] = slot + 1
      }
    }
    prefixes = PrefixListWriter(
      documents: assembler.order.count, low: range.lowerBound, starts: starts, postings: documents)
    prefixes.write(assembler.terms, range)
    write(starts, documents, weights)
  }

  private mutating func write(_ starts: [Int], _ documents: [UInt32], _ weights: [UInt8]) {
    var writer = PostingWriter()
    offsets.reserveCapacity(starts.count - 1)
    documents.withUnsafeBufferPointer { documents in
      weights.withUnsafeBufferPointer { weights in
        for term in 0..<starts.count - 1 {
          let range = starts[term]..<starts[term + 1]
          let offset = writer.append(
            UnsafeBufferPointer(rebasing: documents[range]),
            weights: UnsafeBufferPointer(rebasing: weights[range]))
          offsets.append(UInt32(truncatingIfNeeded: offset))
        }
      }
    }
    lists = writer.bytes
  }

  /// The sections of all parts together.
  static func sections(_ parts: consuming [PostingPart]) -> [SegmentAssembler.Section] {
    var lists: [UInt8] = []
    var offsets: [UInt32] = []
    var nodes: [UInt8] = []
    var prefixLists: [UInt8] = []
    lists.reserveCapacity(parts.reduce(8) { $0 + $1.lists.count })
    // Each part is let go once it was copied.
    parts.reverse()
    while let part = parts.popLast() {
      let base = UInt32(truncatingIfNeeded: lists.count)
      for offset in part.offsets { offsets.append(base + offset) }
      lists += part.lists
      part.prefixes.append(to: &nodes, &prefixLists)
    }
    PostingWriter.pad(&lists)
    PostingWriter.pad(&prefixLists)
    return [
      (.postingOffsets, AscendingNumbers.encode(offsets)), (.postings, lists),
      (.prefixNodes, nodes), (.prefixPostings, prefixLists),
    ]
  }
}

extension SegmentAssembler {
  /// Postings of one piece of work, at least: so many take some 20 MB while they are written.
  private static let partSize = 4_000_000

  /// In how many documents each word stands, and the words cut into ranges for one piece of work each.
  ///
  /// Words with the same first byte stay together, and so does every prefix.
  func termParts() -> (counts: [UInt32], ranges: [Range<Int>]) {
    var counts = [UInt32](repeating: 0, count: terms.count)
    for chunk in chunks { for posting in chunk.postings { counts[Int(posting >> 6)] += 1 } }
    var ranges: [Range<Int>] = []
    var from = 0
    var size = 0
    for term in 0..<terms.count {
      if size >= Self.partSize, terms.byte(term, 0) != terms.byte(term - 1, 0) {
        ranges.append(from..<term)
        from = term
        size = 0
      }
      size += Int(counts[term])
    }
    ranges.append(from..<terms.count)
    return (counts, ranges)
  }

  /// How long the documents are, and the counts of the segment.
  func lengthSections() -> [Section] {
    var lengths: [UInt8] = []
    lengths.reserveCapacity(order.count)
    var sum = 0
    for place in order {
      let length = Int(chunks[Int(place.chunk)].lengths[Int(place.document)])
      lengths.append(LengthCode.code(length))
      sum += length
    }
    var meta = SegmentMeta()
    meta.documents = order.count
    meta.terms = terms.count
    if !order.isEmpty {
      (meta.averageLength, meta.lengthRemainder) = sum.quotientAndRemainder(dividingBy: order.count)
    }
    return [(.meta, meta.encoded), (.lengths, lengths)]
  }
}
