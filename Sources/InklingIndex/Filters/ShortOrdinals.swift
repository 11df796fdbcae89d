#if !hasFeature(Embedded)
/// The numbers of a column of few different keywords in a byte each, found out as documents are met.
///
/// To count what a million documents have takes as long as to read the column, which has four bytes for each.
internal final class ShortOrdinals: ColumnMemory {
  static let maximumBytes = 16 << 20
  /// A field whose keywords have more bytes has too many.
  fileprivate static let maximumKeywordBytes = 16_384
  /// The column of fewer documents stays in the cache of a core as it is.
  fileprivate static let minimumDocuments = 4_096
  /// The number is in the column only.
  private static let long: UInt8 = 255

  let checksum: UInt64
  let field: Int
  private let bytes: UnsafeMutablePointer<UInt8>
  /// A bit for each 64 documents whose bytes were written.
  private let known: UnsafeMutablePointer<UInt64>
  private let words: Int

  var byteCount: Int { words * 64 + words / 8 }

  fileprivate init(documents: Int, of field: Int, checksum: UInt64) {
    self.checksum = checksum
    self.field = field
    words = documents >> 6 + 1
    bytes = .allocate(capacity: words << 6)
    known = .allocate(capacity: words >> 6 + 1)
    known.initialize(repeating: 0, count: words >> 6 + 1)
  }

  deinit {
    bytes.deallocate()
    known.deallocate()
  }

  /// Counts documents by their numbers.
  func count(_ documents: DocumentBits, of column: SectionView, in counts: inout ValueCounts) {
    var areInside = true
    documents.visit { word, _ in
      guard word < words else {
        areInside = false
        return
      }
      if known[word >> 6] &>> UInt64(word & 63) & 1 == 0 { read(word, column) }
    }
    // Another count of documents than the segment's is damage.
    guard areInside, counts.add(documents, bytes) else { return }
    documents.visit { word, bits in
      DocumentBits.visit(word, bits) {
        if bytes[$0] == Self.long { counts.add(FacetIndex.ordinal(column, $0)) }
      }
    }
  }

  @inline(never)
  private func read(_ word: Int, _ column: SectionView) {
    for document in word << 6..<(word + 1) << 6 {
      let number = FacetIndex.ordinal(column, document)
      bytes[document] = number < Int(Self.long) ? UInt8(number) : Self.long
    }
    known[word >> 6] |= 1 << UInt64(word & 63)
  }
}

extension FilterMemory {
  /// The numbers of a field's keywords in a byte each; nil where the column itself is read as fast.
  internal func shortOrdinals(of field: Int, in index: SearchIndex) -> ShortOrdinals? {
    let documents = index.documentCount
    let keywords = index.facets.column(field).count - documents * 4
    guard documents >= ShortOrdinals.minimumDocuments, keywords <= ShortOrdinals.maximumKeywordBytes
    else { return nil }
    return remembered(field, of: index, in: \.shortOrdinals) {
      ShortOrdinals(documents: documents, of: field, checksum: $0)
    }
  }
}
#endif
