internal import InklingIndex

/// The file form of a store's segment: the engine's segment, the document table, a footer.
///
///     0         S       T                        size-64      size
///     ├─────────┼───────┼────────────────────────┼────────────┤
///     │ segment │ zeros │ document table (20 n)   │ footer     │
///     └─────────┴───────┴────────────────────────┴────────────┘
///
/// The footer: magic u64, version u32, zero u32, S u64, T u64, n u64, checksum of the table u64,
/// zero u64, checksum of the footer's first 56 bytes u64.
enum SegmentFile {
  static let footerBytes = 64

  static func encode(segment: [UInt8], table: [UInt8], documents: Int) -> [UInt8] {
    var writer = BinaryWriter(reserving: segment.count + table.count + footerBytes + 16)
    writer.raw(segment)
    writer.pad(to: 8)
    let tableOffset = writer.bytes.count
    writer.raw(table)
    writer.pad(to: 8)
    var footer = BinaryWriter()
    footer.number(StoreFormat.footerMagic)
    footer.number(StoreFormat.version)
    footer.number(UInt32(0))
    footer.number(UInt64(segment.count))
    footer.number(UInt64(tableOffset))
    footer.number(UInt64(documents))
    footer.number(table.withUnsafeBytes { Hash64.of($0) })
    footer.number(UInt64(0))
    footer.number(footer.bytes.withUnsafeBytes { Hash64.of($0) })
    writer.raw(footer.bytes)
    return writer.bytes
  }

  /// Where the parts of a file lie; nothing beyond the footer has been looked at.
  struct Layout {
    var segmentBytes: Int
    var table: Range<Int>
    var documents: Int
    var tableChecksum: UInt64
  }

  /// Why a file is not a segment of a store.
  enum Problem: Error, Equatable {
    case notASegment
    case unknownVersion(found: UInt32, expected: UInt32)
    case damaged(String)
  }

  static func layout(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> Layout {
    guard bytes.count >= footerBytes else { throw .notASegment }
    let footer = UnsafeRawBufferPointer(rebasing: bytes[(bytes.count - footerBytes)...])
    let words = (0..<8).map {
      UInt64(littleEndian: footer.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
    }
    guard words[0] == StoreFormat.footerMagic else { throw .notASegment }
    let version = UInt32(truncatingIfNeeded: words[1])
    guard version == StoreFormat.version else {
      throw .unknownVersion(found: version, expected: StoreFormat.version)
    }
    let covered = UnsafeRawBufferPointer(rebasing: footer[..<(footerBytes - 8)])
    let room = UInt64(bytes.count - footerBytes)
    let (segment, table, documents) = (words[2], words[3], words[4])
    guard words[7] == Hash64.of(covered), words[1] >> 32 == 0, words[6] == 0, segment <= table,
      table <= room, documents <= (room - table) / 20, room - table - documents * 20 < 8
    else { throw .damaged("the footer") }
    let end = Int(table) + Int(documents) * 20
    return Layout(
      segmentBytes: Int(segment), table: Int(table)..<end, documents: Int(documents),
      tableChecksum: words[5])
  }
}
