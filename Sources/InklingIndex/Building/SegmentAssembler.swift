/// What the sections of a segment are written for.
internal enum SegmentPurpose {
  /// Questions are asked: everything is written.
  case searching
  /// The segment is soon merged with others: what follows from the rest is left out.
  case merging
}

/// Writes the sections of a segment.
///
/// The pieces of the work know nothing of one another, and each gives bytes of its own, so any number of threads gives
/// the same segment.
internal struct SegmentAssembler<Documents: SortedDocuments>: Sendable {
  let documents: Documents
  let scopes: ScopeNumbers
  let purpose: SegmentPurpose

  init(_ documents: consuming Documents, for purpose: SegmentPurpose) {
    scopes = ScopeNumbers(documents)
    self.documents = documents
    self.purpose = purpose
  }

  /// All sections; `goesOn` is asked before each piece of work.
  consuming func sections(_ spread: WorkSpreader, _ goesOn: @escaping @Sendable () -> Bool)
    throws(IndexError) -> [SegmentWriter.Section]
  {
    let slots = work(spread, goesOn)
    // What the sections were made from is released before the parts are put together.
    _ = consume self
    let sections = slots.takeSections()
    let parts = slots.takePostings()
    guard goesOn() else { throw .cancelled }
    return sections + PostingPart.sections(parts)
  }

  private func work(_ spread: WorkSpreader, _ goesOn: @escaping @Sendable () -> Bool) -> WorkSlots {
    let ranges = termRanges(documents.counts)
    let slots = WorkSlots(count: ranges.count + 3)
    spread(slots.count) { piece in
      guard goesOn() else { return }
      switch piece {
      case 0: slots[0].sections = titleSections()
      case 1: slots[1].sections = valueSections()
      case 2: slots[2].sections = TermTrieWriter(documents.terms).sections()
      default: slots[piece].postings = postings(of: ranges[piece - 3])
      }
    }
    return slots
  }

  private func postings(of range: Range<Int>) -> PostingPart {
    var part = PostingPart(low: range.lowerBound)
    part.write(
      documents.postings(of: range), of: purpose == .searching ? documents.terms : nil, scopes,
      documents: documents.count)
    return part
  }

  /// The fewest postings of one piece of work; they take some 10 MB while they are written.
  private static var partSize: Int { 2_000_000 }

  /// The words cut into ranges for one piece of work each.
  ///
  /// Words with the same first byte stay together, and so does every prefix.
  private func termRanges(_ counts: [UInt32]) -> [Range<Int>] {
    let terms = documents.terms
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
    return ranges
  }
}
