/// Puts sections one after another behind a header and a table of contents.
internal struct SegmentWriter {
  /// A section's bytes.
  typealias Section = (id: SectionID, bytes: [UInt8])

  private var entries: [Section]

  init(_ sections: consuming [Section]) { entries = sections }

  /// The whole segment.
  ///
  /// The sections are let go one by one as they are copied.
  consuming func finish() throws(IndexError) -> [UInt8] {
    var offset = SegmentFormat.headerSize + entries.count * SegmentFormat.entrySize
    var offsets: [Int] = []
    for entry in entries {
      offset = Self.aligned(offset)
      offsets.append(offset)
      offset += entry.bytes.count
    }
    // Places in a segment are numbers of 31 bits: beyond that they would wrap around.
    guard Int32(exactly: offset) != nil else { throw .tooLarge }
    var table: [UInt8] = []
    for (entry, at) in zip(entries, offsets) {
      table.append(littleEndian: entry.id.rawValue)
      table.append(littleEndian: UInt32(0))
      table.append(littleEndian: UInt64(at))
      table.append(littleEndian: UInt64(entry.bytes.count))
      table.append(littleEndian: entry.bytes.withUnsafeBytes { Checksum.of($0) })
    }
    var out: [UInt8] = []
    out.reserveCapacity(offset)
    out.append(littleEndian: SegmentFormat.magic)
    out.append(littleEndian: SegmentFormat.version)
    out.append(littleEndian: UInt32(entries.count))
    out.append(littleEndian: UInt64(offset))
    let covered = out + table
    out.append(littleEndian: covered.withUnsafeBytes { Checksum.of($0) })
    out.append(contentsOf: table)
    for index in entries.indices {
      while out.count < offsets[index] { out.append(0) }
      out.append(contentsOf: entries[index].bytes)
      entries[index].bytes = []
    }
    return out
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + SegmentFormat.alignment - 1) & ~(SegmentFormat.alignment - 1)
  }
}

extension [UInt8] {
  #if hasFeature(Embedded)
  @inline(never)
  #endif
  internal mutating func append<T: FixedWidthInteger>(littleEndian value: T) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// LEB128: seven bits a byte, the lowest first, the high bit says that more follow.
  internal mutating func append(varint value: UInt) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  internal mutating func append(counted bytes: [UInt8]) {
    append(varint: UInt(bytes.count))
    append(contentsOf: bytes)
  }
}
