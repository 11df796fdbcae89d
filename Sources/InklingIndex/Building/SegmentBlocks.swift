#if !hasFeature(Embedded)
/// A segment in parts for a browser that loads what an answer needs: a core, and blocks of what is larger.
///
/// ``BlockedSegment`` describes the core. Kept texts and neighbours are cut between documents, and lists of documents
/// between words.
public struct SegmentBlocks: Sendable {
  /// The bytes that every question needs, and the table of the blocks.
  public let core: [UInt8]
  /// The blocks by their numbers.
  public let blocks: [[UInt8]]

  /// Bytes of a block: a list or a text is mostly shorter, and a request costs less than 4 kB more.
  private static let usualBytes = 4_096
  /// The same for neighbours: a question reads those of many documents, here and there, and they cannot be compressed.
  private static let usualNeighbours = 1_024
  /// More files of each kind are not made: the blocks of a larger segment are larger.
  private static let maximumFiles = 2_048

  /// Cuts a segment.
  ///
  /// - Complexity: O(bytes of the segment).
  /// - Throws: ``SegmentError`` when the bytes are no segment.
  public init(of segment: SegmentMemory) throws(SegmentError) {
    let index = try SearchIndex(segment)
    guard let base = segment.bytes.baseAddress else { throw .notASegment }
    let whole = SectionView(base: base, count: segment.bytes.count)
    let texts = Self.texts(of: index, from: base)
    let lists = Self.lists(of: index, from: base)
    let filters = Self.filters(of: index, from: base)
    let ranges = (texts.blocks + lists + filters).sorted { $0.lowerBound < $1.lowerBound }
    let recoded = SectionRecoding.written(index)
    let made = recoded.sections.map { id in
      let view = index.layout.section(id)
      return view.base - base..<view.base - base + view.count
    }
    core =
      Self.core(whole, without: texts.contents + lists + filters + made, ranges) + recoded.bytes
    blocks = ranges.map { whole.slice($0.lowerBound, $0.upperBound).bytes }
  }

  /// The blocks of the kept texts, and the texts without their lengths, which lead from one to the next.
  private static func texts(
    of index: SearchIndex, from base: UnsafeRawPointer
  ) -> (blocks: [Range<Int>], contents: [Range<Int>]) {
    let bytes = index.store.bytes
    let offset = bytes.base - base
    let least = max(usualBytes, bytes.count / maximumFiles)
    var (blocks, contents): ([Range<Int>], [Range<Int>]) = ([], [])
    var cursor = SectionCursor(bytes)
    var from = 0
    for document in 0..<index.documentCount {
      let content = cursor.counted()
      if content.count > 0 {
        contents.append(offset + cursor.at - content.count..<offset + cursor.at)
      }
      guard cursor.at - from >= least || document == index.documentCount - 1 else { continue }
      if cursor.at > from { blocks.append(offset + from..<offset + cursor.at) }
      from = cursor.at
    }
    return (blocks, contents)
  }

  private static func lists(
    of index: SearchIndex, from base: UnsafeRawPointer
  ) -> [Range<Int>] {
    let offset = index.postings.base - base
    let least = max(usualBytes, index.postings.count / maximumFiles)
    var blocks: [Range<Int>] = []
    var from = 0
    for term in 0..<index.postingOffsets.count {
      let at = index.postingOffsets[term]
      guard at - from >= least, at <= index.postings.count else { continue }
      blocks.append(offset + from..<offset + at)
      from = at
    }
    if from < index.postings.count {
      blocks.append(offset + from..<offset + index.postings.count)
    }
    return blocks
  }

  private static func filters(
    of index: SearchIndex, from base: UnsafeRawPointer
  ) -> [Range<Int>] {
    let ranges = (0..<index.documentCount).map { document in
      let filter = index.neighbours.filter(document)
      return filter.base - base..<filter.base - base + filter.count
    }.filter { !$0.isEmpty }
    guard let first = ranges.first, let last = ranges.last else { return [] }
    let least = max(usualNeighbours, (last.upperBound - first.lowerBound) / maximumFiles)
    var blocks: [Range<Int>] = []
    var from = first.lowerBound
    for range in ranges where range.upperBound - from >= least || range == last {
      blocks.append(from..<range.upperBound)
      from = range.upperBound
    }
    return blocks
  }

  private static func core(
    _ whole: SectionView, without lazy: [Range<Int>], _ blocks: [Range<Int>]
  ) -> [UInt8] {
    var kept: [Range<Int>] = []
    var at = 0
    for range in lazy.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > at { kept.append(at..<range.lowerBound) }
      at = max(at, range.upperBound)
    }
    if at < whole.count { kept.append(at..<whole.count) }
    var core: [UInt8] = []
    core.append(littleEndian: BlockedSegment.magic)
    for number in [Int(BlockedSegment.version), whole.count, kept.count, blocks.count] {
      core.append(littleEndian: UInt32(number))
    }
    for ranges in [kept, blocks] {
      var last = 0
      for range in ranges {
        core.append(varint: UInt(range.lowerBound - last))
        core.append(varint: UInt(range.count))
        last = range.upperBound
      }
    }
    for range in kept { core += whole.slice(range.lowerBound, range.upperBound).buffer }
    return core
  }
}

extension SearchIndex {
  /// Whether the documents are texts and not short records: then people read a page before they search.
  public var holdsTexts: Bool { meta.averageLength >= SearchRun.wordsOfAPage }
}
#endif
