/// Does `count` pieces of work, each once, perhaps several at the same time, and comes back when all are done.
///
/// Where there are threads, `DispatchQueue.concurrentPerform(iterations:execute:)` is one.
public typealias WorkSpreader = (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void

/// What the pieces of work of a ``SegmentAssembler`` give: a place for each, touched by it alone.
internal struct WorkSlots: @unchecked Sendable {
  // Sound: each piece of work touches its own place, and whoever takes them waits for all pieces.
  struct Slot {
    var sections: [SegmentWriter.Section] = []
    var postings: PostingPart?
  }

  private let slots: UnsafeMutableBufferPointer<Slot>

  var count: Int { slots.count }

  init(count: Int) {
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot())
  }

  subscript(piece: Int) -> Slot {
    get { slots[piece] }
    nonmutating _modify { yield &slots[piece] }
  }

  /// All sections that were written whole, in the order of the pieces.
  func takeSections() -> [SegmentWriter.Section] {
    var all: [SegmentWriter.Section] = []
    for place in slots.indices {
      all += slots[place].sections
      slots[place].sections = []
    }
    return all
  }

  /// The parts of the postings, in the order of their words; the slots are gone after this.
  func takePostings() -> [PostingPart] {
    var all: [PostingPart] = []
    for place in slots.indices {
      if let part = slots[place].postings { all.append(part) }
    }
    slots.deinitialize()
    slots.deallocate()
    return all
  }
}
