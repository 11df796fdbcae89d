/// Writes lists of ascending document numbers, with or without how often the word stands in each.
///
///     single                  64 + 16 · kind + low bits │ the other bits of the document │ [weight]
///     short (fewer than 16)   count + 16 · kind │ gaps, varints │ [weights]
///                             kind 0: all weigh 1, 1: all 5, as once in the title, 2: a byte each, 3: all 6
///     long                    128 + last bits │ end bits │ count │ skips: last, end per block, packed │ blocks
///       block of 128          form │ weights' form │ documents │ weights
///
/// Each block is written in its shortest form. Its documents count from the one behind the last of the block before:
///
///     form 0 … 30   that many low bits of each packed, the high bits in unary before them
///     form 64       a bit for each document up to the last
///     form 65       nothing: they follow one another
///
/// and so are their weights, as codes that are small for frequent ones:
///
///     form 1 … 6        that many bits each
///     form 64 + bits    usual weight │ count │ for each other one its place and its code, packed
///     form 128 + w      nothing: all weigh w
///
/// High bits in unary let a reader jump to a document without adding up gaps: "Partitioned Elias-Fano indexes" by G.
/// Ottaviano and R. Venturini (SIGIR 2014).
internal struct PostingWriter {
  static let blockSize = 128
  /// Bits of a place in a block.
  static let placeBits = 7
  static let shortLimit = 16
  /// Marks a list of one document, whose lowest bits stand beside the mark: two words of three are in one document only.
  static let single = 64
  static let singleBits = 4
  static let bitmap: UInt8 = 64
  static let run: UInt8 = 65
  /// A block whose documents all have one weight says it once.
  static let sameWeight: UInt8 = 128
  /// A block in which few documents have another weight than the rest says which.
  static let exceptions: UInt8 = 64
  /// A title and once in the text: in many short lists all documents have this weight.
  static let titleAndTextWeight = UInt8(FieldWeight.title) + 1

  private(set) var bytes: [UInt8] = []
  private var blocks = BitWriter()
  private var skips = BitWriter()
  private let codes = WeightCode.codes()

  /// How many bytes the other bits of the only document of a list take.
  private let singleBytes: Int

  /// Writes lists of a segment with so many documents.
  init(documents: Int) { singleBytes = Self.singleBytes(documents) }

  /// How many bytes hold the upper bits of one of so many documents.
  static func singleBytes(_ documents: Int) -> Int {
    let width = BitWriter.width(UInt32(truncatingIfNeeded: documents &- 1))
    return (width &- singleBits &+ 7) &>> 3
  }

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
      kind = isSame ? Self.kind(first) : 2
    }
    if documents.count == 1 {
      appendSingle(documents[0], kind)
    } else {
      appendGaps(documents, kind)
    }
    if kind == 2, let weights { bytes.append(contentsOf: weights) }
  }

  private mutating func appendSingle(_ document: UInt32, _ kind: UInt8) {
    let low = document & (1 << UInt32(Self.singleBits) - 1)
    bytes.append(UInt8(Self.single) | kind << 4 | UInt8(low))
    for place in 0..<singleBytes {
      let shift = UInt32(Self.singleBits + 8 * place)
      bytes.append(UInt8(truncatingIfNeeded: document >> shift))
    }
  }

  private mutating func appendGaps(_ documents: UnsafeBufferPointer<UInt32>, _ kind: UInt8) {
    bytes.append(UInt8(documents.count) | kind << 4)
    var last: UInt32 = 0
    for document in documents {
      bytes.append(varint: UInt(document - last))
      last = document
    }
  }

  private static func kind(_ weight: UInt8) -> UInt8 {
    switch weight {
    case 1: 0
    case UInt8(FieldWeight.title): 1
    case titleAndTextWeight: 3
    default: 2
    }
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
    let low = Self.lowBits(count, span)
    let unaryBits = count + span >> low
    let weights = BlockWeights(weights, codes)
    if span == count - 1 {
      append(Self.run, weights.head)
    } else if span + 1 <= unaryBits + count * low {
      append(Self.bitmap, weights.head)
      var next = base
      for document in documents {
        blocks.append(zeros: document - next)
        next = document + 1
      }
      blocks.align()
    } else {
      append(UInt8(low), weights.head)
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
    weights.write(to: &blocks)
  }

  /// The number of low bits that takes the least room.
  private static func lowBits(_ count: Int, _ span: Int) -> Int {
    let mean = max(0, BitWriter.width(UInt32((span + 1) / count)) - 1)
    func size(_ low: Int) -> Int { count * low + span >> low }
    return size(mean + 1) < size(mean) ? mean + 1 : mean
  }

  private mutating func append(_ form: UInt8, _ weightHead: UInt8) {
    blocks.append(UInt32(form), width: 8)
    blocks.append(UInt32(weightHead), width: 8)
  }
}

/// The weights of a block, written as they are shortest.
private struct BlockWeights {
  /// The second byte of the block.
  private(set) var head: UInt8
  /// What stands before the numbers, and the numbers.
  private var first: [UInt32] = []
  private var numbers: [UInt32] = []
  private var width = 0

  init(_ weights: UnsafeBufferPointer<UInt8>?, _ codes: [UInt8]) {
    guard let weights, let one = weights.first else {
      head = PostingWriter.sameWeight | 1
      return
    }
    guard !weights.allSatisfy({ $0 == one }) else {
      head = PostingWriter.sameWeight | one
      return
    }
    numbers = weights.map { UInt32(codes[Int($0 & 63)]) }
    width = BitWriter.width(numbers.reduce(0) { $0 | $1 })
    head = UInt8(width)
    writeExceptions(weights, codes)
  }

  /// Names the exceptions, if that is shorter.
  private mutating func writeExceptions(_ weights: UnsafeBufferPointer<UInt8>, _ codes: [UInt8]) {
    var counts = [Int](repeating: 0, count: 64)
    for weight in weights { counts[Int(weight & 63)] += 1 }
    var usual = 1
    for weight in counts.indices where counts[weight] > counts[usual] { usual = weight }
    let usualCode = UInt32(codes[usual])
    var all: UInt32 = 0
    for code in numbers where code != usualCode { all |= code }
    let exceptionWidth = BitWriter.width(all)
    let named = PostingWriter.placeBits + exceptionWidth
    let size = 2 + ((weights.count - counts[usual]) * named + 7) / 8
    guard size < (numbers.count * width + 7) / 8 else { return }
    var exceptions: [UInt32] = []
    for (place, code) in numbers.enumerated() where code != usualCode {
      exceptions.append(UInt32(place) | code << UInt32(PostingWriter.placeBits))
    }
    head = PostingWriter.exceptions | UInt8(exceptionWidth)
    first = [UInt32(usual), UInt32(exceptions.count)]
    numbers = exceptions
    width = named
  }

  func write(to blocks: inout BitWriter) {
    for byte in first { blocks.append(byte, width: 8) }
    for number in numbers { blocks.append(number, width: width) }
    blocks.align()
  }
}
