/// What the filters of a question come to for each document of a segment, found out as documents are met.
///
/// Filters stay while people type, and every key meets many documents again: to read bits takes a nanosecond for 64 of them,
/// to read the columns of three filters takes twenty for each.
internal final class FilterTable {
  /// All filters are fulfilled.
  static let fulfilled: UInt8 = 0
  /// Those of more than one field are not; below, one more than the place of the first filter of the one field.
  static let several: UInt8 = 254
  /// Nobody has asked yet.
  static let unknown: UInt8 = 255

  /// A bit for each document that nobody has asked about, and one for each that fulfils all filters.
  ///
  /// Behind them for each filter, one for each document that fails it and none of another field; last one for each that
  /// fails those of several fields.
  private let bits: UnsafeMutablePointer<UInt64>
  private let planes: Int
  private let words: Int
  private let count: Int

  fileprivate init(count: Int, filters: Int) {
    self.count = count
    planes = filters + 3
    words = count >> 6 + 1
    bits = .allocate(capacity: words * planes)
    bits.initialize(repeating: .max, count: words)
    (bits + words).initialize(repeating: 0, count: words * (planes - 1))
  }

  deinit { bits.deallocate() }

  fileprivate static func byteCount(_ count: Int, filters: Int) -> Int {
    (count >> 6 + 1) * (filters + 3) * 8
  }

  /// What is known of a document.
  @inline(__always)
  subscript(document: Int) -> UInt8 {
    guard document >= 0, document < count else { return Self.unknown }
    let bit: UInt64 = 1 &<< UInt64(document & 63)
    if unknown(document >> 6) & bit != 0 { return Self.unknown }
    for code in 0..<UInt8(planes - 2) where plane(code)[document >> 6] & bit != 0 { return code }
    return Self.several
  }

  /// Remembers what a document comes to.
  func learn(_ code: UInt8, of document: Int) {
    guard document >= 0, document < count else { return }
    let (word, bit) = (document >> 6, UInt64(1) << UInt64(document & 63))
    bits[word] &= ~bit
    let plane = code == Self.several ? planes - 1 : Int(code) + 1
    bits[plane * words + word] |= bit
  }

  /// Of a word's documents those that nobody has asked about.
  @inline(__always)
  func unknown(_ word: Int) -> UInt64 { word < words ? bits[word] : 0 }

  /// The documents that fail filters of several fields, as far as they are known.
  @inline(__always)
  var failingSeveral: UnsafePointer<UInt64> { UnsafePointer(bits + (planes - 1) * words) }

  /// The documents of another code as far as they are known, a word for each 64 of the segment's.
  @inline(__always)
  func plane(_ code: UInt8) -> UnsafePointer<UInt64> {
    UnsafePointer(bits + (Int(code) + 1) * words)
  }
}

/// The table of filters that were asked before.
///
/// The segment is known by its bytes, so that nobody who only searched keeps it mapped.
internal struct RememberedTable {
  let checksums: [UInt64]
  let filters: [SearchFilter]
  let documents: Int
  let table: FilterTable

  var byteCount: Int { FilterTable.byteCount(documents, filters: filters.count) }

  /// So many are remembered, and so many bytes of them.
  static let maximumCount = 16
  static let maximumBytes = 8 << 20
}

#if !hasFeature(Embedded)
extension FilterMemory {
  /// The table of some filters, as it was left by the questions before; nil for a segment that is too large for one.
  internal func table(of filters: [SearchFilter], in index: SearchIndex) -> FilterTable? {
    let documents = index.documentCount
    let own = FilterTable.byteCount(documents, filters: filters.count)
    guard !filters.isEmpty, filters.count < FilterTable.several,
      own <= RememberedTable.maximumBytes
    else { return nil }
    // What the columns are called, and the scopes, is said elsewhere than what is in them.
    let sections: [SectionID] = [.facets, .scopes, .scopeTitles, .schema]
    let checksums = sections.map { index.layout.checksum(of: $0) }
    for known in filterTables
    where known.documents == documents && known.checksums == checksums && known.filters == filters {
      return known.table
    }
    let bytes = filterTables.reduce(own) { $0 + $1.byteCount }
    if filterTables.count == RememberedTable.maximumCount || bytes > RememberedTable.maximumBytes {
      filterTables.removeAll()
    }
    let table = FilterTable(count: documents, filters: filters.count)
    filterTables.append(
      RememberedTable(checksums: checksums, filters: filters, documents: documents, table: table))
    return table
  }
}
#endif
