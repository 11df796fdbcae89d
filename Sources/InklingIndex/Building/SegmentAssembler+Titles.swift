extension SegmentAssembler {
  /// Titles as words, and the two sorted arrays over them; see ``TitleIndex``.
  func titleSections() -> [SegmentWriter.Section] {
    let forward = marked(documents.titles())
    var sections = TitleWordsWriter(forward, limit: documents.terms.count).sections()
    if documents.schema.index(of: .heading) != nil {
      sections += TitleWordsWriter(marked(documents.headings()), limit: documents.terms.count)
        .sections(.headingWords, .headingSamples)
    }
    guard purpose == .searching else { return sections }
    let largest = UInt32(forward.count)
    for (isOpening, array, offsets) in [
      (true, SectionID.openings, SectionID.openingOffsets), (false, .suffixes, .suffixOffsets),
    ] {
      let (sorted, starts) = suffixes(forward, areOpenings: isOpening)
      let minima = MinimumTree.minima(of: sorted)
      sections.append((array, PackedNumbers.encode([sorted, minima], largest: largest)))
      sections.append((offsets, AscendingNumbers.encode(starts)))
    }
    return sections
  }

  /// The words of all titles, each above the bit that says whether it begins one.
  private func marked(_ titles: consuming SortedTitles) -> [UInt32] {
    for position in titles.words.indices { titles.words[position] <<= 1 }
    for start in titles.starts.dropLast() where Int(start) < titles.words.count {
      titles.words[Int(start)] |= TitleIndex.startBit
    }
    return titles.words
  }

  private struct Suffix {
    var key: UInt64
    var position: UInt32
  }

  /// The positions of words that begin a title (`areOpenings`), or of all others.
  ///
  /// Positions are in the order of the three words that begin there, then by number. The second array says where the
  /// positions of each word begin.
  private func suffixes(_ forward: [UInt32], areOpenings: Bool) -> ([UInt32], [UInt32]) {
    let wanted: UInt32 = areOpenings ? TitleIndex.startBit : 0
    let terms = documents.terms
    let gap = terms.count
    var offsets = [UInt32](repeating: 0, count: terms.count + 1)
    for value in forward where value & TitleIndex.startBit == wanted && Int(value >> 1) < gap {
      offsets[Int(value >> 1) + 1] += 1
    }
    for term in 0..<terms.count { offsets[term + 1] += offsets[term] }
    var positions = [UInt32](repeating: 0, count: Int(offsets[terms.count]))
    var next = offsets
    for (position, value) in forward.enumerated()
    where value & TitleIndex.startBit == wanted && Int(value >> 1) < gap {
      let term = Int(value >> 1)
      positions[Int(next[term])] = UInt32(position)
      next[term] += 1
    }
    var bucket: [Suffix] = []
    for term in 0..<terms.count where offsets[term + 1] - offsets[term] > 1 {
      let part = Int(offsets[term])..<Int(offsets[term + 1])
      bucket.removeAll(keepingCapacity: true)
      for at in part { bucket.append(suffix(forward, positions[at])) }
      bucket.sort { $0.key != $1.key ? $0.key < $1.key : $0.position < $1.position }
      for (at, suffix) in zip(part, bucket) { positions[at] = suffix.position }
    }
    return (positions, offsets)
  }

  /// What a position is sorted by: the two words behind its own.
  private func suffix(_ forward: [UInt32], _ position: UInt32) -> Suffix {
    let second = following(forward, Int(position))
    let third = second == 0 ? 0 : following(forward, Int(position) + 1)
    return Suffix(key: UInt64(second) << 32 | UInt64(third), position: position)
  }

  /// The word behind a position plus one, 0 at the end of a title.
  private func following(_ forward: [UInt32], _ position: Int) -> UInt32 {
    guard position + 1 < forward.count else { return 0 }
    let value = forward[position + 1]
    let isEnd = value & TitleIndex.startBit != 0 || Int(value >> 1) == documents.terms.count
    return isEnd ? 0 : value >> 1 + 1
  }
}
