/// The values that a segment keeps of each document.
///
///     blocks  u64  ┌ offset of document 0 ┬ offset of document 8 ┬ …
///     bytes        └▶ length │ counted value │ counted value … │ length │ …
///
/// One offset for eight documents: the others are reached by their lengths.
internal struct DocumentStore {
  static let blockSize = 8
  let blocks: SectionView
  let bytes: SectionView

  /// The record of a document: its kept values one after another, each with its length before it.
  func record(_ document: Int) -> SectionCursor { SectionCursor(content(document)) }

  /// The bytes of a document's record, found by the lengths of those before it.
  func content(_ document: Int) -> SectionView {
    let block = document / Self.blockSize
    let start = blocks.load(block * 8, as: UInt64.self)
    var cursor = SectionCursor(bytes, at: Int(truncatingIfNeeded: min(start, UInt64(bytes.count))))
    for _ in 0..<document % Self.blockSize { _ = cursor.counted() }
    return cursor.counted()
  }
}

/// Writes what ``DocumentStore`` reads.
internal struct DocumentStoreWriter {
  private(set) var blocks: [UInt8] = []
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ record: UnsafeRawBufferPointer) {
    if count % DocumentStore.blockSize == 0 { blocks.append(littleEndian: UInt64(bytes.count)) }
    bytes.append(varint: UInt(record.count))
    bytes.append(contentsOf: record)
    count += 1
  }
}
