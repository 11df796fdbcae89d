extension SegmentAssembler {
  /// Titles as words, and the two sorted arrays over them; see ``TitleIndex``.
  func writeTitles(_ writer: inout SegmentWriter) {
    var forward: [UInt32] = []
    var starts: [UInt32] = []
    starts.reserveCapacity(order.count + 1)
    for place in order {
      let chunk = Int(place.chunk)
      let document = Int(place.document)
      let from = document == 0 ? 0 : Int(chunks[chunk].titleEnds[document - 1])
      let to = Int(chunks[chunk].titleEnds[document])
      starts.append(UInt32(forward.count))
      for at in from..<to {
        let local = chunks[chunk].titleTerms[at]
        let term = local == DocumentChunk.gap ? TitleIndex.gap : termMaps[chunk][Int(local)]
        forward.append(term | (at == from ? TitleIndex.startBit : 0))
      }
    }
    starts.append(UInt32(forward.count))
    writer.add(.titleTerms, bytes(forward))
    writer.add(.titleStarts, bytes(starts))
    writer.add(.titleHints, bytes(hints(starts, forward.count)))
    let suffixes = suffixes(forward)
    writer.add(.suffixes, bytes(suffixes))
    writer.add(.suffixMinima, MinimumTree.minima(of: suffixes))
    let openings = suffixes.filter { forward[Int($0)] & TitleIndex.startBit != 0 }
    writer.add(.openings, bytes(openings))
    writer.add(.openingMinima, MinimumTree.minima(of: openings))
    writer.add(.suffixOffsets, bytes(offsets(forward, suffixes, openings)))
  }

  private func bytes(_ values: [UInt32]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(values.count * 4)
    for value in values { out.append(littleEndian: value) }
    return out
  }

  /// For each ``TitleIndex/hintSpan`` positions, the document that holds the first of them.
  private func hints(_ starts: [UInt32], _ count: Int) -> [UInt32] {
    var hints: [UInt32] = []
    var document = 0
    var position = 0
    while position < count {
      while document + 1 < starts.count - 1, Int(starts[document + 1]) <= position { document += 1 }
      hints.append(UInt32(document))
      position += TitleIndex.hintSpan
    }
    hints.append(UInt32(max(0, starts.count - 2)))
    return hints
  }

  private struct Suffix {
    var key: UInt64
    var position: UInt32
  }

  /// All positions of words, in the order of the three words that begin there, then by position.
  private func suffixes(_ forward: [UInt32]) -> [UInt32] {
    var offsets = [Int](repeating: 0, count: terms.count + 1)
    for value in forward where value & TitleIndex.termMask != TitleIndex.gap {
      offsets[Int(value & TitleIndex.termMask) + 1] += 1
    }
    for term in 0..<terms.count { offsets[term + 1] += offsets[term] }
    var suffixes = [Suffix](repeating: Suffix(key: 0, position: 0), count: offsets[terms.count])
    var next = offsets
    for (position, value) in forward.enumerated() {
      let term = Int(value & TitleIndex.termMask)
      guard UInt32(term) != TitleIndex.gap else { continue }
      let second = TitleIndex.following(forward, position)
      let third = second == 0 ? 0 : TitleIndex.following(forward, position + 1)
      suffixes[next[term]] = Suffix(
        key: UInt64(second) << 32 | UInt64(third), position: UInt32(position))
      next[term] += 1
    }
    suffixes.withUnsafeMutableBufferPointer { buffer in
      for term in 0..<terms.count where offsets[term + 1] - offsets[term] > 1 {
        var bucket = UnsafeMutableBufferPointer(
          rebasing: buffer[offsets[term]..<offsets[term + 1]])
        bucket.sort { $0.key != $1.key ? $0.key < $1.key : $0.position < $1.position }
      }
    }
    return suffixes.map { $0.position }
  }

  /// For each word, where its suffixes and its openings begin.
  private func offsets(_ forward: [UInt32], _ suffixes: [UInt32], _ openings: [UInt32]) -> [UInt32]
  {
    var out = [UInt32](repeating: 0, count: (terms.count + 1) * 2)
    for position in suffixes {
      out[Int(forward[Int(position)] & TitleIndex.termMask) * 2 + 2] += 1
    }
    for position in openings {
      out[Int(forward[Int(position)] & TitleIndex.termMask) * 2 + 3] += 1
    }
    for term in 0..<terms.count {
      out[term * 2 + 2] += out[term * 2]
      out[term * 2 + 3] += out[term * 2 + 1]
    }
    return out
  }
}
