/// A segment in parts for a browser that loads what an answer needs: a core, and blocks of what is larger.
///
/// ``BlockedSegment`` describes the core. Kept texts and neighbours are cut between documents, lists of documents between
/// words or prefixes, and sorted titles anywhere.
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
    let others =
      Self.lists(of: index, from: base) + Self.filters(of: index, from: base)
      + Self.titles(of: index, from: base) + Self.prefixes(of: index, from: base)
    let ranges = (texts.blocks + others).sorted { $0.lowerBound < $1.lowerBound }
    let recoded = SectionRecoding.written(index)
    let made = (recoded.sections + [.storedBytes]).map { id in
      let view = index.layout.section(id)
      return view.count == 0 ? 0..<0 : view.base - base..<view.base - base + view.count
    }
    let elsewhere = (others + made).sorted { $0.lowerBound < $1.lowerBound }
    core =
      BlockedSegment.core(of: whole, without: elsewhere, ranges) + recoded.bytes + texts.lengths
    blocks = ranges.map { whole.slice($0.lowerBound, $0.upperBound).bytes }
  }

  /// The blocks of the kept texts, and how many there are with their lengths, which lead from one to the next.
  private static func texts(
    of index: SearchIndex, from base: UnsafeRawPointer
  ) -> (blocks: [Range<Int>], lengths: [UInt8]) {
    let bytes = index.store.bytes
    let offset = bytes.base - base
    let least = max(usualBytes, bytes.count / maximumFiles)
    var blocks: [Range<Int>] = []
    var lengths: [UInt8] = []
    lengths.append(varint: UInt(index.documentCount))
    var cursor = SectionCursor(bytes)
    var from = 0
    for document in 0..<index.documentCount {
      let length = SectionCursor(bytes, at: cursor.at)
      let content = cursor.counted()
      lengths += bytes.slice(length.at, cursor.at - content.count).bytes
      guard cursor.at - from >= least || document == index.documentCount - 1 else { continue }
      if cursor.at > from { blocks.append(offset + from..<offset + cursor.at) }
      from = cursor.at
    }
    return (blocks, lengths)
  }

  /// Of the sorted titles the numbers; the minima above them are needed to find the best.
  private static func titles(
    of index: SearchIndex, from base: UnsafeRawPointer
  ) -> [Range<Int>] {
    [index.titles.suffixes, index.titles.openings].flatMap { tree in
      let bytes = tree.values.bytes(0..<tree.count)
      let offset = bytes.base - base
      // The last byte may hold the beginning of the minima.
      let end = bytes.count - 1
      let size = max(usualBytes, bytes.count / maximumFiles)
      return stride(from: 0, to: end, by: size).map { from in
        offset + from..<offset + min(end, from + size)
      }
    }
  }

  /// Of the lists of common prefixes what they do not share with others.
  private static func prefixes(
    of index: SearchIndex, from base: UnsafeRawPointer
  ) -> [Range<Int>] {
    let offset = index.prefixes.lists.base - base
    return (0..<index.prefixes.count).map { node in
      let prefix = index.prefixes.prefix(node)
      return offset + prefix.rest..<offset + max(prefix.rest, prefix.end)
    }.filter { $0.count >= usualNeighbours }
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
}

extension SearchIndex {
  /// Whether the documents are texts and not short records: then people read a page before they search.
  public var holdsTexts: Bool { meta.averageLength >= SearchRun.wordsOfAPage }
}
