internal import InklingIndex

/// A segment of a store, mapped or in memory.
///
/// It never changes.
final class OpenSegment: Sendable {
  /// Its number in the manifest, and in its file's name.
  let number: UInt64
  /// Whether it lies inside the manifest.
  let isInline: Bool
  /// The size of its file.
  let byteCount: Int
  /// The checksum of its file.
  let checksum: UInt64
  /// The engine's own part of the file.
  let engineMemory: SegmentMemory
  let index: SearchIndex
  let table: DocumentTable
  let idField: Int
  private let memory: SegmentMemory

  var documentCount: Int { index.documentCount }
  /// The whole file form.
  var bytes: UnsafeRawBufferPointer { memory.bytes }
  /// What the file is called, for messages.
  var name: String {
    isInline ? "\(StoreFormat.manifest) (segment \(number))" : StoreFormat.segmentName(number)
  }

  init(
    number: UInt64, isInline: Bool, memory: SegmentMemory, checksum: UInt64
  ) throws(SegmentFile.Problem) {
    self.number = number
    self.isInline = isInline
    self.memory = memory
    self.checksum = checksum
    byteCount = memory.bytes.count
    let layout = try SegmentFile.layout(memory.bytes)
    let part = UnsafeRawBufferPointer(rebasing: memory.bytes[..<layout.segmentBytes])
    do throws(SegmentError) {
      // The part keeps the whole alive.
      engineMemory = SegmentMemory(part) { [memory] _ in _ = memory }
      index = try SearchIndex(engineMemory)
    } catch {
      if case .unknownVersion(let found, let expected) = error {
        throw .unknownVersion(found: found, expected: expected)
      }
      throw .damaged(error.words)
    }
    guard index.documentCount == layout.documents else {
      throw .damaged("the document count of the footer differs from the segment's")
    }
    guard let idField = index.schema.index(of: .id) else {
      throw .damaged("the segment has no id field")
    }
    self.idField = idField
    table = DocumentTable(
      UnsafeRawBufferPointer(rebasing: memory.bytes[layout.table]), count: layout.documents)
    tableChecksum = layout.tableChecksum
    tableBytes = layout.table
  }

  private let tableChecksum: UInt64
  private let tableBytes: Range<Int>

  /// The document with this id, or nil.
  ///
  /// - Complexity: O(log log *n*) expected.
  func document(withID id: [UInt8], hash: UInt64) -> Int? {
    table.documents(withHash: hash).first { index.value(of: $0, field: idField) == id }
  }

  /// What is wrong with the file, or nil.
  ///
  /// Reads all of it.
  func damage() -> String? {
    if Hash64.of(bytes) == checksum { return nil }
    return damagedPart() ?? "its checksum differs from the manifest's"
  }

  /// Which part of the file does not agree with its own checksum, without the manifest.
  func damagedPart() -> String? {
    do throws(SegmentError) { try index.check() } catch { return error.words }
    guard Hash64.of(UnsafeRawBufferPointer(rebasing: bytes[tableBytes])) == tableChecksum else {
      return "the document table does not agree with its checksum"
    }
    return table.isSound ? nil : "the document table is malformed"
  }
}
