/// A segment whose larger part comes in blocks, when an answer needs them.
///
/// Kept texts, lists of documents, neighbours and the sorted titles come so; all else is the core, which is there from the
/// beginning. What has not come yet reads as zeros, which gives wrong answers and never an access outside. So a search
/// notes what it lacks, its answer is thrown away, and the question is asked again when the blocks are there.
///
///     magic u64 │ version u32 │ bytes of the segment u32 │ ranges of the core u32 │ blocks u32
///     gap, length of each range of the core, then of each block, varints │ the bytes of the core, range after range
///     sections that are written otherwise, see ``SectionRecoding`` │ documents │ the length of each record, varints
///
/// One thread at a time may use it.
public final class BlockedSegment: @unchecked Sendable {
  // Sound: its engine is the only one that uses it, on one thread.
  internal static let magic: UInt64 = 0x0052_4F43_4C4B_4E49
  internal static let version: UInt32 = 2
  internal static let headerSize = 24
  /// Longer than any segment that is handed out as files.
  private static let maximumBytes = 1 << 28

  internal let memory: SegmentMemory
  private let start: UnsafeMutableRawPointer
  /// Where the blocks begin and end; both ascend.
  private var begins: [Int] = []
  private var ends: [Int] = []
  /// What is known of each block.
  private var states: [UInt8] = []
  /// The blocks that the question lacks, each once.
  public private(set) var missing: [UInt32] = []
  /// How many documents there are, and the length of each record, as the core has them.
  private var lengths: [UInt8] = []

  private static let absent: UInt8 = 0
  private static let lacking: UInt8 = 1
  private static let present: UInt8 = 2

  /// Takes what ``SegmentBlocks/core`` wrote.
  ///
  /// - Complexity: O(bytes of the segment).
  /// - Throws: ``SegmentError`` when the bytes are no core, or contradict themselves.
  public init(core: UnsafeRawBufferPointer) throws(SegmentError) {
    guard let base = core.baseAddress, core.count >= Self.headerSize else { throw .notASegment }
    let view = SectionView(base: base, count: core.count)
    guard view.load(0, as: UInt64.self) == Self.magic else { throw .notASegment }
    let version = view.load(8, as: UInt32.self)
    guard version == Self.version else {
      throw .unknownVersion(found: version, expected: Self.version)
    }
    let length = view.number(12)
    guard length > 0, length <= Self.maximumBytes else { throw .damagedHeader }
    start = .allocate(byteCount: length, alignment: SegmentFormat.alignment)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    memory = SegmentMemory(UnsafeRawBufferPointer(start: start, count: length)) {
      UnsafeMutableRawBufferPointer(mutating: $0).deallocate()
    }
    var table = SectionCursor(view, at: Self.headerSize)
    var kept = table
    for _ in 0..<view.number(16) {
      guard !table.isAtEnd else { throw .damagedHeader }
      _ = table.varint()
      _ = table.varint()
    }
    var end = 0
    for _ in 0..<view.number(20) {
      let size = try Self.next(&table, &end, length)
      begins.append(end &- size)
      ends.append(end)
    }
    states = [UInt8](repeating: Self.absent, count: ends.count)
    var at = table.at
    end = 0
    for _ in 0..<view.number(16) {
      let size = try Self.next(&kept, &end, length)
      guard size <= view.count &- at else { throw .damagedHeader }
      copy(view.slice(at, at &+ size), to: end &- size)
      at &+= size
    }
    var recoded = SectionCursor(view, at: at)
    let layout = try SegmentLayout(memory.bytes)
    try SectionRecoding.read(&recoded) { (id, bytes) throws(SegmentError) in
      let section = layout.section(id)
      guard section.count == bytes.count else { throw .damagedHeader }
      bytes.withUnsafeBytes {
        copy(
          SectionView(base: $0.baseAddress ?? section.base, count: $0.count),
          to: section.base - UnsafeRawPointer(start))
      }
    }
    lengths = view.slice(recoded.at, view.count).bytes
    try readLengths(&recoded, in: layout.section(.storedBytes))
    guard recoded.at == view.count else { throw .damagedHeader }
  }

  /// Puts the length of each document's record before it.
  private func readLengths(
    _ cursor: inout SectionCursor, in records: SectionView
  ) throws(SegmentError) {
    var at = 0
    for _ in 0..<cursor.varint() {
      let from = cursor.at
      let length = cursor.varint()
      let size = cursor.at &- from
      guard size > 0, cursor.view.byte(cursor.at &- 1) < 0x80, size &+ length <= records.count &- at
      else { throw .damagedHeader }
      copy(cursor.view.slice(from, cursor.at), to: records.base - UnsafeRawPointer(start) &+ at)
      at &+= size &+ length
    }
  }

  /// The bytes of the next range of a table, the end of which follows that of the one before.
  private static func next(
    _ table: inout SectionCursor, _ end: inout Int, _ length: Int
  ) throws(SegmentError) -> Int {
    let gap = table.varint()
    let size = table.varint()
    guard !table.isAtEnd, gap <= length &- end, size <= length &- end &- gap else {
      throw .damagedHeader
    }
    end &+= gap &+ size
    return size
  }

  private func copy(_ part: SectionView, to offset: Int) {
    (start + offset).copyMemory(from: part.base, byteCount: part.count)
  }

  /// The core once more, with all sections as the segment has them: another engine opens it by copying.
  ///
  /// - Complexity: O(bytes of the segment outside the blocks).
  internal var opened: [UInt8] {
    var blocks: [Range<Int>] = []
    for block in begins.indices { blocks.append(begins[block]..<ends[block]) }
    let whole = SectionView(base: UnsafeRawPointer(start), count: memory.bytes.count)
    // No section is to be made.
    return Self.core(of: whole, without: blocks, blocks) + [0] + lengths
  }

  /// The beginning of a core: the tables, and the bytes outside some ranges, which ascend.
  ///
  /// - Complexity: O(bytes of the segment).
  internal static func core(
    of segment: SectionView, without elsewhere: [Range<Int>], _ blocks: [Range<Int>]
  ) -> [UInt8] {
    var kept: [Range<Int>] = []
    var at = 0
    for range in elsewhere + [segment.count..<segment.count] {
      if range.lowerBound > at { kept.append(at..<range.lowerBound) }
      at = max(at, range.upperBound)
    }
    var core: [UInt8] = []
    core.append(littleEndian: magic)
    for number in [Int(version), segment.count, kept.count, blocks.count] {
      core.append(littleEndian: UInt32(truncatingIfNeeded: number))
    }
    for ranges in [kept, blocks] {
      var last = 0
      for range in ranges {
        core.append(varint: UInt(range.lowerBound - last))
        core.append(varint: UInt(range.count))
        last = range.upperBound
      }
    }
    for range in kept { core += segment.slice(range.lowerBound, range.upperBound).buffer }
    return core
  }

  /// How many blocks there are.
  public var blockCount: Int { states.count }

  /// Where a block stands in the segment.
  internal func range(of block: Int) -> Range<Int> { begins[block]..<ends[block] }

  // MARK: - Asking

  /// Whether the question lacks anything.
  internal var isLacking: Bool { !missing.isEmpty }

  /// Begins a question, which lacks nothing yet.
  internal func begin() {
    for block in missing where states[Int(block)] == Self.lacking {
      states[Int(block)] = Self.absent
    }
    missing.removeAll(keepingCapacity: true)
  }

  /// Notes that bytes of a section are needed.
  internal func need(_ section: SectionView, _ from: Int, _ to: Int) {
    guard from < to else { return }
    let offset = section.base - UnsafeRawPointer(start)
    let (from, to) = (offset &+ from, offset &+ to)
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= from { low = middle + 1 } else { high = middle }
    }
    while low < begins.count, begins[low] < to {
      if states[low] == Self.absent {
        states[low] = Self.lacking
        missing.append(UInt32(truncatingIfNeeded: low))
      }
      low += 1
    }
  }

  // MARK: - Filling

  /// Puts a block in its place; `false` when these bytes are not that block.
  internal func fill(_ block: Int, with new: UnsafeRawBufferPointer) -> Bool {
    guard block >= 0, block < states.count, let base = new.baseAddress,
      new.count == ends[block] - begins[block]
    else { return false }
    copy(SectionView(base: base, count: new.count), to: begins[block])
    states[block] = Self.present
    return true
  }
}

extension SearchIndex {
  /// Opens a segment whose blocks come later.
  /// - Throws: ``SegmentError`` when the core holds no segment.
  public init(_ segment: BlockedSegment) throws(SegmentError) {
    parts = try SegmentParts(segment.memory, segment)
  }

  /// The core for another engine, none where the segment comes whole: see ``BlockedSegment``.
  public var openedCore: [UInt8] { blocks?.opened ?? [] }

  /// The blocks, where the segment comes in some.
  internal var blocks: BlockedSegment? { parts.blocks }

  /// Whether the question that is being answered lacks blocks, and its answer is none.
  public var isLacking: Bool { blocks?.isLacking ?? false }

  /// The blocks that the last question lacked; none when its answer is right.
  public var missingBlocks: [UInt32] { blocks?.missing ?? [] }

  /// Takes a block; `false` when these bytes are not that block.
  /// - Complexity: O(bytes of the block).
  public func fill(_ block: Int, with bytes: UnsafeRawBufferPointer) -> Bool {
    blocks?.fill(block, with: bytes) ?? false
  }

  /// The filter of a document's neighbours, which is needed from now on.
  internal func filter(_ document: Int) -> SectionView {
    let filter = neighbours.filter(document)
    blocks?.need(filter, 0, filter.count)
    return filter
  }

  /// The part of the suffixes or openings of titles that begins with some words, which is needed from now on.
  internal func sortedTitles(_ range: TermRange, isOpening: Bool) -> Range<Int> {
    let part = isOpening ? titles.openings(range) : titles.suffixes(range)
    guard let blocks else { return part }
    let bytes = (isOpening ? titles.openings : titles.suffixes).values.bytes(part)
    blocks.need(bytes, 0, bytes.count)
    return part
  }

  /// Where the list of a word begins, which is needed from now on.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  internal func list(_ term: Int) -> Int {
    guard let blocks else { return postingOffsets[term] }
    let (from, to) = postingOffsets.pair(term)
    blocks.need(postings, from, to > from ? to : postings.count)
    return from
  }
}
