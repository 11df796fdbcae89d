/// Writes lists of ascending document numbers, with or without how often the word stands in each.
///
///     short (fewer than 16)   count + 16 · kind │ gaps, varints │ [weights]
///                             kind 0: all weigh 1, 1: all as once in the title, 2: a byte each
///     long                    128 + last bits │ end bits │ count │ skips: last, end per block, packed │ blocks
///       block of 128          form │ weight bits │ documents │ weight codes, packed
///
/// The documents of a block are written as they are shortest, counted from the one behind the last of the block before:
///
///     form 0 … 30   that many low bits of each packed, the high bits in unary before them
///     form 64       a bit for each document up to the last
///     form 65       nothing: they follow one another
///
/// High bits in unary let a reader jump to a document without adding up gaps: "Partitioned Elias-Fano indexes" by G.
/// Ottaviano and R. Venturini (SIGIR 2014).
internal struct PostingWriter {
  static let blockSize = 128
  static let shortLimit = 16
  static let bitmap: UInt8 = 64
  static let run: UInt8 = 65
  /// A block whose documents all have one weight says it once.
  static let sameWeight: UInt8 = 128

  private(set) var bytes: [UInt8] = []
  private var blocks = BitWriter()
  private var skips = BitWriter()
  private let codes = WeightCode.codes()

  init() {}

  /// Appends a list and tells where it begins.
  mutating func append(
    _ documents: UnsafeBufferPointer<UInt32>, weights: UnsafeBufferPointer<UInt8>?
  ) -> Int {
    let start = bytes.count
    if documents.count < Self.shortLimit {
      appendShort(documents, weights)
    } else {
      appendBlocks(documents, weights)
    }
    return start
  }

  /// Appends a number that stands before a list.
  mutating func append(varint value: Int) { bytes.append(varint: UInt(value)) }

  /// Ends a section: eight bytes can be read wherever a list is.
  static func pad(_ section: inout [UInt8]) {
    section.append(contentsOf: repeatElement(0, count: 8))
  }

  private mutating func appendShort(
    _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt8>?
  ) {
    var kind: UInt8 = 0
    if let weights, !weights.isEmpty {
      let first = weights[0]
      let isSame = weights.allSatisfy { $0 == first }
      kind = isSame && first == 1 ? 0 : isSame && first == UInt8(DocumentChunk.titleWeight) ? 1 : 2
    }
    bytes.append(UInt8(documents.count) | kind << 4)
    var last: UInt32 = 0
    for document in documents {
      bytes.append(varint: UInt(document - last))
      last = document
    }
    if kind == 2, let weights { bytes.append(contentsOf: weights) }
  }

  private mutating func appendBlocks(
    _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt8>?
  ) {
    blocks.removeAll()
    skips.removeAll()
    let count = documents.count
    var ends: [UInt32] = []
    var lasts: [UInt32] = []
    var from = 0
    while from < count {
      let to = min(from + Self.blockSize, count)
      let base = from == 0 ? 0 : documents[from - 1] + 1
      appendBlock(
        UnsafeBufferPointer(rebasing: documents[from..<to]),
        weights.map { UnsafeBufferPointer(rebasing: $0[from..<to]) }, base)
      lasts.append(documents[to - 1])
      ends.append(UInt32(blocks.bytes.count))
      from = to
    }
    let lastBits = BitWriter.width(lasts[lasts.count - 1])
    let endBits = BitWriter.width(ends[ends.count - 1])
    for (last, end) in zip(lasts, ends) {
      skips.append(last, width: lastBits)
      skips.append(end, width: endBits)
    }
    skips.align()
    bytes.append(128 | UInt8(lastBits))
    bytes.append(UInt8(endBits))
    bytes.append(varint: UInt(count))
    bytes.append(contentsOf: skips.bytes)
    bytes.append(contentsOf: blocks.bytes)
  }

  private mutating func appendBlock(
    _ documents: UnsafeBufferPointer<UInt32>, _ weights: UnsafeBufferPointer<UInt8>?,
    _ base: UInt32
  ) {
    let count = documents.count
    let span = Int(documents[count - 1] - base)
    let low = max(0, BitWriter.width(UInt32((span + 1) / count)) - 1)
    let unaryBits = count + span >> low
    let codes = weightCodes(weights)
    if span == count - 1 {
      append(Self.run, codes.head)
    } else if span + 1 <= unaryBits + count * low {
      append(Self.bitmap, codes.head)
      var next = base
      for document in documents {
        blocks.append(zeros: document - next)
        next = document + 1
      }
      blocks.align()
    } else {
      append(UInt8(low), codes.head)
      var high: UInt32 = 0
      for document in documents {
        let next = (document - base) >> UInt32(low)
        blocks.append(zeros: next - high)
        high = next
      }
      blocks.align()
      let mask = UInt32(1) << UInt32(low) - 1
      for document in documents { blocks.append((document - base) & mask, width: low) }
      blocks.align()
    }
    for code in codes.codes { blocks.append(UInt32(code), width: Int(codes.head)) }
    blocks.align()
  }

  private mutating func append(_ form: UInt8, _ weightHead: UInt8) {
    blocks.append(UInt32(form), width: 8)
    blocks.append(UInt32(weightHead), width: 8)
  }

  /// What a block says about its weights, and the codes that follow.
  private func weightCodes(_ weights: UnsafeBufferPointer<UInt8>?) -> (head: UInt8, codes: [UInt8])
  {
    guard let weights, let first = weights.first else { return (Self.sameWeight | 1, []) }
    if weights.allSatisfy({ $0 == first }) { return (Self.sameWeight | first, []) }
    let list = weights.map { codes[Int($0 & 63)] }
    let all = list.reduce(0) { $0 | $1 }
    return (UInt8(BitWriter.width(UInt32(all))), list)
  }
}
