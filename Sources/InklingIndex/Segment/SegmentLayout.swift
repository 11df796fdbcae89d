/// A segment's sections, found but not read.
internal struct SegmentLayout {
  private var views: [SectionView]
  private var checksums: [UInt64]

  /// Reads the header and the table of contents.
  /// - Complexity: O(number of sections), whatever the segment's size.
  init(_ bytes: UnsafeRawBufferPointer) throws(SegmentError) {
    guard let base = bytes.baseAddress, bytes.count >= 8 else { throw .notASegment }
    let whole = SectionView(base: base, count: bytes.count)
    guard whole.load(0, as: UInt64.self) == SegmentFormat.magic else { throw .notASegment }
    guard bytes.count >= SegmentFormat.headerSize else {
      throw .truncated(expected: UInt64(SegmentFormat.headerSize), found: UInt64(bytes.count))
    }
    let version = whole.load(8, as: UInt32.self)
    guard version >= SegmentFormat.oldestVersion, version <= SegmentFormat.version else {
      throw .unknownVersion(found: version, expected: SegmentFormat.version)
    }
    let entries = whole.load(12, as: UInt32.self)
    let length = whole.load(16, as: UInt64.self)
    guard length == UInt64(bytes.count) else {
      throw .truncated(expected: length, found: UInt64(bytes.count))
    }
    guard entries <= SegmentFormat.maximumEntries else { throw .damagedHeader }
    let tableSize = Int(entries) * SegmentFormat.entrySize
    guard SegmentFormat.headerSize + tableSize <= bytes.count else { throw .damagedHeader }
    var covered = whole.slice(0, 24).bytes
    covered += whole.slice(SegmentFormat.headerSize, SegmentFormat.headerSize + tableSize).bytes
    let sum = covered.withUnsafeBytes { Checksum.of($0) }
    guard sum == whole.load(24, as: UInt64.self) else { throw .damagedHeader }
    views = [SectionView](repeating: .empty, count: Int(SegmentFormat.maximumEntries))
    checksums = [UInt64](repeating: 0, count: Int(SegmentFormat.maximumEntries))
    for entry in 0..<Int(entries) {
      let at = SegmentFormat.headerSize + entry * SegmentFormat.entrySize
      let id = whole.load(at, as: UInt32.self)
      let offset = whole.load(at + 8, as: UInt64.self)
      let size = whole.load(at + 16, as: UInt64.self)
      guard id < SegmentFormat.maximumEntries, offset <= length, size <= length - offset,
        offset % UInt64(SegmentFormat.alignment) == 0
      else { throw .malformedSection(id: id) }
      views[Int(id)] = whole.slice(Int(offset), Int(offset + size))
      checksums[Int(id)] = whole.load(at + 24, as: UInt64.self)
    }
  }

  func section(_ id: SectionID) -> SectionView { views[Int(id.rawValue)] }

  /// The checksum of a section as the table has it: two sections with the same one have the same bytes.
  func checksum(of id: SectionID) -> UInt64 { checksums[Int(id.rawValue)] }

  /// Compares every section with its checksum.
  /// - Complexity: O(size of the segment).
  func check() throws(SegmentError) {
    for (id, view) in views.enumerated() where view.count > 0 {
      let sum = Checksum.of(UnsafeRawBufferPointer(start: view.base, count: view.count))
      guard sum == checksums[id] else { throw .damagedSection(id: UInt32(id)) }
    }
  }
}
