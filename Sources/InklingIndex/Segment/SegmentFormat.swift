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
  static let version: UInt32 = 7
  /// The oldest version that is read: it has no headings, 5 has no addresses of sections, 6 has no dates, boosts and
  /// labels, and nothing else is different.
  static let oldestVersion: UInt32 = 4
  static let headerSize = 32
  static let entrySize = 32
  static let alignment = 16
  static let maximumEntries: UInt32 = 64
}

/// The sections of a segment.
internal enum SectionID: UInt32, CaseIterable {
  /// The fields, their roles and the order of scopes.
  case schema = 1
  /// Counts, see ``SegmentMeta``.
  case meta = 2
  case storedBlocks = 3
  case storedBytes = 4
  /// The dictionary, see ``TermTrie``.
  case trieChildren = 5
  case trieNodes = 6
  case trieTailStarts = 7
  case trieHeads = 8
  case trieTails = 9
  /// Titles as words, see ``TitleIndex``.
  case titleWords = 10
  case titleSamples = 11
  case suffixes = 13
  case suffixOffsets = 14
  case openings = 15
  case openingOffsets = 16
  /// The documents of each word, title and text together, see ``PostingWriter``.
  case postingOffsets = 17
  case postings = 18
  /// The documents of common prefixes, see ``PrefixLists``.
  case prefixNodes = 19
  case prefixPostings = 20
  /// How many words each document has, see ``LengthCode``.
  case lengths = 21
  /// Scopes: titles with their counts, and a 16-bit number per document.
  case scopeTitles = 22
  case scopes = 23
  /// Filterable fields, see ``FacetIndex``.
  case facets = 24
  /// What decides the order of the documents, see ``StaticRanks``.
  case ranks = 25
  /// How many documents of common prefixes are in each scope.
  case prefixScopes = 26
  /// Headings as words, as ``titleWords`` are; none where documents have no headings.
  case headingWords = 29
  case headingSamples = 30
  /// Which words are neighbours in long texts, see ``Neighbours``; none where no document has one.
  case neighbourEnds = 31
  case neighbours = 32
}
