/// The outermost layout of a segment.
///
///     0        8         12        16        24        32
///     ├────────┼─────────┼─────────┼─────────┼─────────┤
///     │ magic  │ version │ entries │ length  │ check   │   `check` covers the header and the table
///     ├────────┴─────────┴─────────┴─────────┴─────────┤
///     │ entry 0: id u32, zero u32, offset u64,         │   32 bytes each
///     │          length u64, checksum u64              │
///     │ …                                              │
///     ├────────────────────────────────────────────────┤
///     │ section 0, 16-byte aligned                     │
///     │ …                                              │
///     └────────────────────────────────────────────────┘
///
/// All numbers are little endian. Opening reads the header and the table only.
internal enum SegmentFormat {
  /// `INKLSEG` and a zero byte.
  static let magic: UInt64 = 0x0047_4553_4C4B_4E49
  static let version: UInt32 = 1
  static let headerSize = 32
  static let entrySize = 32
  static let alignment = 16
  static let maximumEntries: UInt32 = 64
}

/// The sections of a segment.
internal enum SectionID: UInt32, CaseIterable {
  case schema = 1
  case meta = 2
  case storedBlocks = 3
  case storedBytes = 4
}
