internal import InklingIndex

/// The deleted documents of one segment while they are being changed.
struct Deletions: Equatable {
  private(set) var words: [UInt64]
  private(set) var count: Int
  let documentCount: Int

  init(documentCount: Int) {
    words = [UInt64](repeating: 0, count: (documentCount + 63) / 64)
    count = 0
    self.documentCount = documentCount
  }

  /// Nil when the words are not those of a segment with so many documents.
  init?(words: [UInt64], documentCount: Int) {
    guard words.count == (documentCount + 63) / 64 else { return nil }
    let spare = documentCount % 64
    if spare > 0, let last = words.last, last >> UInt64(spare) != 0 { return nil }
    self.words = words
    self.documentCount = documentCount
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  var liveCount: Int { documentCount - count }

  func contains(_ document: Int) -> Bool {
    words[document >> 6] & (1 << UInt64(document & 63)) != 0
  }

  /// Marks a document.
  ///
  /// False if it was marked already.
  mutating func insert(_ document: Int) -> Bool {
    if contains(document) { return false }
    words[document >> 6] |= 1 << UInt64(document & 63)
    count += 1
    return true
  }

  var byteCount: Int { words.count * 8 }

  /// The file form: magic, version, the segment's number, document count, words, checksum.
  func encoded(segment: UInt64) -> [UInt8] {
    var writer = BinaryWriter()
    writer.number(StoreFormat.deletionsMagic)
    writer.number(StoreFormat.version)
    writer.number(UInt32(0))
    writer.number(segment)
    writer.number(UInt64(documentCount))
    writer.words(words)
    writer.number(writer.bytes.withUnsafeBytes { Hash64.of($0) })
    return writer.bytes
  }

  /// The version of a sound file form that another version wrote.
  static func otherVersion(_ bytes: [UInt8]) -> UInt32? {
    bytes.withUnsafeBytes { raw -> UInt32? in
      guard raw.count >= 40 else { return nil }
      let body = UnsafeRawBufferPointer(rebasing: raw[..<(raw.count - 8)])
      let magic = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
      let version = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
      let checksum = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: body.count, as: UInt64.self))
      let isOther = magic == StoreFormat.deletionsMagic && version != StoreFormat.version
      return isOther && checksum == Hash64.of(body) ? version : nil
    }
  }

  /// Reads the file form; nil when anything is not as it should be.
  static func decode(_ bytes: [UInt8], segment: UInt64, documentCount: Int) -> Deletions? {
    bytes.withUnsafeBytes { raw -> Deletions? in
      guard raw.count >= 40 else { return nil }
      let body = UnsafeRawBufferPointer(rebasing: raw[..<(raw.count - 8)])
      var reader = BinaryReader(raw)
      do throws(BinaryReader.Malformed) {
        guard try reader.number(UInt64.self) == StoreFormat.deletionsMagic,
          try reader.number(UInt32.self) == StoreFormat.version,
          try reader.number(UInt32.self) == 0,
          try reader.number(UInt64.self) == segment,
          try reader.number(UInt64.self) == UInt64(documentCount)
        else { return nil }
        let words = try reader.words(UInt64((documentCount + 63) / 64))
        let checksum: UInt64 = try reader.number()
        guard reader.isAtEnd, checksum == Hash64.of(body) else { return nil }
        return Deletions(words: words, documentCount: documentCount)
      } catch {
        return nil
      }
    }
  }
}
