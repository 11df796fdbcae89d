/// The lists of some words, and of the common prefixes among them.
///
/// A list does not depend on the place where it stands. So the parts, put end to end, are what one writer would have
/// written.
internal struct PostingPart {
  private var lists: [UInt8] = []
  /// Where each list begins.
  private var offsets: [UInt32] = []
  private var prefixes = PrefixListWriter()
  private let low: Int

  /// Begins with the word `low`.
  init(low: Int) { self.low = low }

  /// Writes lists, and those of the common prefixes among `terms`, unless they are to be left out.
  mutating func write(
    _ postings: consuming PostingLists, of terms: TermList?, _ scopes: ScopeNumbers, documents: Int
  ) {
    if let terms {
      prefixes.write(terms, low, postings, scopes, documents: documents)
    }
    var writer = PostingWriter(documents: documents)
    let starts = postings.starts
    offsets.reserveCapacity(starts.count - 1)
    postings.documents.withUnsafeBufferPointer { documents in
      postings.weights.withUnsafeBufferPointer { weights in
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
  static func sections(_ parts: consuming [PostingPart]) -> [SegmentWriter.Section] {
    var lists: [UInt8] = []
    var offsets: [UInt32] = []
    var nodes: [UInt8] = []
    var prefixLists: [UInt8] = []
    var scopeCounts: [UInt32] = []
    lists.reserveCapacity(parts.reduce(8) { $0 + $1.lists.count })
    // Each part is let go once it was copied.
    parts.reverse()
    while let part = parts.popLast() {
      let base = UInt32(truncatingIfNeeded: lists.count)
      for offset in part.offsets { offsets.append(base + offset) }
      lists += part.lists
      part.prefixes.append(to: &nodes, &prefixLists, &scopeCounts)
    }
    PostingWriter.pad(&lists)
    PostingWriter.pad(&prefixLists)
    return [
      (.postingOffsets, AscendingNumbers.encode(offsets)), (.postings, lists),
      (.prefixNodes, nodes), (.prefixPostings, prefixLists),
      (.prefixScopes, PackedNumbers.encode([scopeCounts], largest: scopeCounts.max() ?? 0)),
    ]
  }
}
