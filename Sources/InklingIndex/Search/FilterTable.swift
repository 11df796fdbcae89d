#if !hasFeature(Embedded)
/// What the filters of a question come to for each document of a segment, a byte each, found out as documents are met.
///
/// Filters stay while people type, and every key meets many documents again: to read a byte takes a nanosecond, to read
/// the columns of three filters takes twenty.
internal final class FilterTable {
  /// All filters are fulfilled.
  static let fulfilled: UInt8 = 0
  /// Those of more than one field are not; below, the number of the one field whose filters are not.
  static let several: UInt8 = 254
  /// Nobody has asked yet.
  static let unknown: UInt8 = 255

  private let codes: UnsafeMutablePointer<UInt8>
  /// A bit for each document that may count: one that fails filters of several fields is neither found nor counted.
  private let open: UnsafeMutablePointer<UInt64>
  private let count: Int

  fileprivate init(count: Int) {
    self.count = count
    codes = .allocate(capacity: max(1, count))
    codes.initialize(repeating: Self.unknown, count: count)
    open = .allocate(capacity: count / 64 + 1)
    open.initialize(repeating: .max, count: count / 64 + 1)
  }

  deinit {
    codes.deallocate()
    open.deallocate()
  }

  /// What is known of a document.
  @inline(__always)
  subscript(document: Int) -> UInt8 {
    document >= 0 && document < count ? codes[document] : Self.unknown
  }

  /// Remembers what a document comes to.
  func learn(_ code: UInt8, of document: Int) {
    guard document >= 0, document < count else { return }
    codes[document] = code
    if code == Self.several { open[document >> 6] &= ~(1 << UInt64(document & 63)) }
  }

  /// The bits of the documents from 64 times `word` on that may count.
  @inline(__always)
  func openBits(_ word: Int) -> UInt64 { word <= count >> 6 ? open[word] : 0 }
}

/// The table of filters that were asked before.
///
/// The segment is known by its bytes, so that nobody who only searched keeps it mapped.
internal struct RememberedTable {
  let checksums: [UInt64]
  let filters: [SearchFilter]
  let documents: Int
  let table: FilterTable

  /// So many are remembered, and so many bytes of them.
  static let maximumCount = 16
  static let maximumBytes = 8 << 20
}

extension SearchScratch {
  /// The table of some filters, as it was left by the questions before; nil for a segment that is too large for one.
  internal func table(of filters: [SearchFilter], in index: SearchIndex) -> FilterTable? {
    let documents = index.documentCount
    guard !filters.isEmpty, documents <= RememberedTable.maximumBytes else { return nil }
    // What the columns are called, and the scopes, is said elsewhere than what is in them.
    let sections: [SectionID] = [.facets, .scopes, .scopeTitles, .schema]
    let checksums = sections.map { index.layout.checksum(of: $0) }
    for known in filterTables
    where known.documents == documents && known.checksums == checksums && known.filters == filters {
      return known.table
    }
    let bytes = filterTables.reduce(documents) { $0 + $1.documents }
    if filterTables.count == RememberedTable.maximumCount || bytes > RememberedTable.maximumBytes {
      filterTables.removeAll()
    }
    let table = FilterTable(count: documents)
    filterTables.append(
      RememberedTable(checksums: checksums, filters: filters, documents: documents, table: table))
    return table
  }
}
#endif
