/// Writes lists of ascending document numbers, with or without how often the word stands in each.
///
///     short (fewer than 16)   count │ gap·2 + (weight > 1) │ [weight] │ …            all varints
///     long                    count │ skips: last u32, end u32 per block │ blocks
///       block of 128          gap bits u8 │ weight bits u8 │ gaps − 1, packed │ weights − 1, packed
///
/// Gaps are counted from the document before the block; the last block may hold fewer than 128.
internal struct PostingWriter {
  static let blockSize = 128
  static let shortLimit = 16

  private(set) var bytes: [UInt8] = []

  /// Appends a list and tells where it begins.
  mutating func append(
    _ documents: UnsafeBufferPointer<UInt32>, weights: UnsafeBufferPointer<UInt8>?
  ) -> Int {
    let start = bytes.count
    bytes.append(varint: UInt(documents.count))
    if documents.count < Self.shortLimit {
      appendShort(documents, weights)
    } else {
      appendBlocks(documents, weights)
    }
    return start
  }

  private mutating func appendShort(
    _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt8>?
  ) {
    var last: UInt32 = 0
    for (place, document) in documents.enumerated() {
      let weight = weights?[place] ?? 1
      bytes.append(varint: UInt(document - last) << 1 | (weight > 1 ? 1 : 0))
      if weight > 1 { bytes.append(weight) }
      last = document
    }
  }

  private mutating func appendBlocks(
    _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt8>?
  ) {
    let blocks = (documents.count + Self.blockSize - 1) / Self.blockSize
    let skips = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: blocks * 8))
    let data = bytes.count
    // The document before the first one is −1, so that every gap is at least 1.
    var before: Int64 = -1
    for block in 0..<blocks {
      let from = block * Self.blockSize
      let to = min(from + Self.blockSize, documents.count)
      var gaps: [UInt32] = []
      var freqs: [UInt32] = []
      for at in from..<to {
        gaps.append(UInt32(Int64(documents[at]) - before - 1))
        freqs.append(UInt32(max(weights?[at] ?? 1, 1)) - 1)
        before = Int64(documents[at])
      }
      let gapBits = Self.width(gaps)
      let weightBits = Self.width(freqs)
      bytes.append(UInt8(gapBits))
      bytes.append(UInt8(weightBits))
      pack(gaps, gapBits)
      pack(freqs, weightBits)
      store(UInt32(truncatingIfNeeded: before), at: skips + block * 8)
      store(UInt32(bytes.count - data), at: skips + block * 8 + 4)
    }
  }

  private mutating func store(_ value: UInt32, at place: Int) {
    for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  private static func width(_ values: [UInt32]) -> Int {
    var all: UInt32 = 0
    for value in values { all |= value }
    return 32 - all.leadingZeroBitCount
  }

  private mutating func pack(_ values: [UInt32], _ width: Int) {
    guard width > 0 else { return }
    var held: UInt64 = 0
    var bits = 0
    for value in values {
      held |= UInt64(value) << UInt64(bits)
      bits += width
      while bits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        bits -= 8
      }
    }
    if bits > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
  }
}
