extension SegmentAssembler {
  /// The documents of each word and of each common prefix, and the documents' lengths.
  func writePostings(_ writer: inout SegmentWriter) {
    var starts = [Int](repeating: 0, count: terms.count + 1)
    for (number, chunk) in chunks.enumerated() {
      for posting in chunk.postings { starts[Int(termMaps[number][Int(posting >> 6)]) + 1] += 1 }
    }
    for term in 0..<terms.count { starts[term + 1] += starts[term] }
    let total = starts[terms.count]
    var documents = [UInt32](repeating: 0, count: total)
    var weights = [UInt8](repeating: 0, count: total)
    var lengths: [UInt8] = []
    var sum = 0
    var next = starts
    for (rank, place) in order.enumerated() {
      let chunk = Int(place.chunk)
      let document = Int(place.document)
      let from = document == 0 ? 0 : Int(chunks[chunk].postingEnds[document - 1])
      for at in from..<Int(chunks[chunk].postingEnds[document]) {
        let posting = chunks[chunk].postings[at]
        let term = Int(termMaps[chunk][Int(posting >> 6)])
        documents[next[term]] = UInt32(rank)
        weights[next[term]] = UInt8(posting & 63)
        next[term] += 1
      }
      let length = Int(chunks[chunk].lengths[document])
      lengths.append(LengthCode.code(length))
      sum += length
    }
    var meta = SegmentMeta()
    meta.documents = order.count
    meta.terms = terms.count
    if !order.isEmpty {
      (meta.averageLength, meta.lengthRemainder) = sum.quotientAndRemainder(dividingBy: order.count)
    }
    writer.add(.meta, meta.encoded)
    writer.add(.lengths, lengths)
    writeLists(&writer, starts, documents, weights)
    weights = []
    var prefixes = PrefixListWriter(documents: order.count, starts: starts, postings: documents)
    prefixes.write(terms)
    writer.add(.prefixNodes, prefixes.nodes)
    writer.add(.prefixPostings, prefixes.finish())
  }

  private func writeLists(
    _ writer: inout SegmentWriter, _ starts: [Int], _ documents: [UInt32], _ weights: [UInt8]
  ) {
    var lists = PostingWriter()
    var offsets: [UInt32] = []
    offsets.reserveCapacity(terms.count)
    documents.withUnsafeBufferPointer { documents in
      weights.withUnsafeBufferPointer { weights in
        for term in 0..<terms.count {
          let range = starts[term]..<starts[term + 1]
          let offset = lists.append(
            UnsafeBufferPointer(rebasing: documents[range]),
            weights: UnsafeBufferPointer(rebasing: weights[range]))
          offsets.append(UInt32(truncatingIfNeeded: offset))
        }
      }
    }
    writer.add(.postingOffsets, AscendingNumbers.encode(offsets))
    writer.add(.postings, lists.finish())
  }
}
