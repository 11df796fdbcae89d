/// Walks a list of documents that ``PostingWriter`` wrote, in ascending order, forwards only.
///
/// A cursor is loaded with one list after another, so that a search allocates nothing. Nothing is unpacked: a step reads
/// the next bit, a jump counts zeros. Whatever the bytes are, documents ascend and stay below `limit`.
internal final class PostingCursor {
  /// The documents of a short list.
  let documents: UnsafeMutablePointer<UInt32>
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) private var section = SectionView.empty
  /// All documents are below it.
  @exclusivity(unchecked) private(set) var limit = 0
  // The list.
  @exclusivity(unchecked) private var skipsAt = 0
  @exclusivity(unchecked) private var dataAt = 0
  @exclusivity(unchecked) private var lastBits = 0
  @exclusivity(unchecked) private var endBits = 0
  @exclusivity(unchecked) private var block = 0
  @exclusivity(unchecked) private var blocks = 0
  // The block.
  @exclusivity(unchecked) private(set) var form = Form.short
  @exclusivity(unchecked) private(set) var base = 0
  @exclusivity(unchecked) private(set) var blockLast = 0
  @exclusivity(unchecked) private(set) var held = 0
  @exclusivity(unchecked) private(set) var low = 0
  /// The bits of the block, and the low bits of its documents; eight bytes can be read wherever one of them is.
  @exclusivity(unchecked) private(set) var bits = SectionView.empty.base
  @exclusivity(unchecked) private(set) var lows = SectionView.empty.base
  @exclusivity(unchecked) private(set) var bitCount = 0
  @exclusivity(unchecked) private var weightHead: UInt8 = 0
  @exclusivity(unchecked) private var weightsAt = 0
  // The place in the block: the number of the document, and the bit that stands for it.
  @exclusivity(unchecked) private(set) var place = 0
  @exclusivity(unchecked) private(set) var bit = -1

  /// How many documents the list holds.
  @exclusivity(unchecked) private(set) var count = 0
  /// The document under the cursor, ``end`` behind the last one.
  @exclusivity(unchecked) private(set) var document = PostingCursor.end

  static let end = Int(Int32.max)

  enum Form {
    case short, packed, bitmap, run
  }

  init() {
    documents = .allocate(capacity: PostingWriter.shortLimit)
    documents.initialize(repeating: 0, count: PostingWriter.shortLimit)
  }

  deinit { documents.deallocate() }

  /// Stands on the first document of the list at `offset`.
  func load(_ section: SectionView, at offset: Int, limit: Int) {
    self.section = section
    self.limit = limit
    document = -1
    place = -1
    block = 0
    let head = Int(section.byte(offset))
    if head & 128 == 0 {
      loadShort(head, offset)
    } else {
      lastBits = min(head & 127, 31)
      endBits = min(Int(section.byte(offset &+ 1)), 31)
      var cursor = SectionCursor(section, at: offset &+ 2)
      count = min(cursor.varint(), limit)
      blocks = (count + PostingWriter.blockSize - 1) / PostingWriter.blockSize
      skipsAt = cursor.at
      dataAt = skipsAt + (blocks * (lastBits + endBits) + 7) / 8
      open()
    }
    next()
  }

  /// The number of documents of a list, without loading it.
  static func count(_ section: SectionView, at offset: Int) -> Int {
    let head = Int(section.byte(offset))
    if head & 128 == 0 { return head & PostingWriter.single != 0 ? 1 : head & 15 }
    var cursor = SectionCursor(section, at: offset &+ 2)
    return cursor.varint()
  }

  /// Steps to the next document.
  @inline(__always)
  func next() {
    if !step() { nextBlock() }
  }

  /// Steps to the first document that is `target` or greater.
  func advance(to target: Int) {
    if document >= target { return }
    if form == .short {
      while document < target { next() }
      return
    }
    if target > blockLast, !seekBlock(target) { return finish() }
    switch form {
    case .bitmap: bit = max(bit, target &- base &- 1)
    case .run: place = max(place, target &- base &- 1)
    case .packed: skipZeros((target &- base) &>> low)
    case .short: break
    }
    repeat {
      if !step() { return finish() }
    } while document < target
  }

  private func finish() {
    document = Self.end
    block = blocks
    held = 0
    bitCount = 0
    place = 0
  }

  // MARK: - Within a block

  /// Steps within the block; `false` at its end.
  @inline(__always)
  private func step() -> Bool {
    let next: Int
    switch form {
    case .short:
      place &+= 1
      guard place < held else { return false }
      document = Int(truncatingIfNeeded: documents[place])
      return true
    case .run:
      place &+= 1
      guard place < held else { return false }
      next = base &+ place
    case .bitmap:
      guard nextBit() else { return false }
      next = base &+ bit
    case .packed:
      place &+= 1
      guard place < held, nextBit() else { return false }
      let start = place &* low
      let lowBits = Self.word(lows, start) & (1 &<< UInt64(low) &- 1)
      next = base &+ (bit &- place) &<< low &+ Int(truncatingIfNeeded: lowBits)
    }
    guard next > document, next <= blockLast else { return false }
    document = next
    return true
  }

  /// Finds the next bit that is set.
  @inline(__always)
  private func nextBit() -> Bool {
    var at = bit &+ 1
    while at < bitCount {
      let word = Self.word(bits, at)
      if word != 0 {
        bit = at &+ word.trailingZeroBitCount
        return bit < bitCount
      }
      at = at & ~7 &+ 64
    }
    return false
  }

  /// Goes behind the zero that ends the documents with smaller high bits.
  private func skipZeros(_ zeros: Int) {
    var wanted = zeros &- (bit &- place)
    guard wanted > 0 else { return }
    var at = bit &+ 1
    while at < bitCount {
      let room = 64 &- at & 7
      var word = ~Self.word(bits, at)
      if room < 64 { word &= 1 &<< UInt64(room) &- 1 }
      if wanted > Self.fewZeros {
        let found = word.nonzeroBitCount
        if found < wanted {
          wanted &-= found
          at &+= room
          continue
        }
      }
      while wanted > 1, word != 0 {
        word &= word &- 1
        wanted &-= 1
      }
      if word == 0 {
        at &+= room
        continue
      }
      bit = at &+ word.trailingZeroBitCount
      place = bit &- zeros
      return
    }
    bit = bitCount
    place = held
  }

  /// So few zeros are faster to pass one by one than to count.
  private static let fewZeros = 8

  /// The bits from bit `at` on, at least 57 of them.
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at &>> 3, as: UInt64.self))
      &>> UInt64(at & 7)
  }

  // MARK: - Blocks

  private func loadShort(_ head: Int, _ offset: Int) {
    form = .short
    blocks = 1
    var list = ShortList(section, at: offset, limit: limit)
    held = 0
    while let document = list.next() {
      documents[held] = UInt32(truncatingIfNeeded: document)
      held &+= 1
    }
    count = held
    weightsAt = list.end
    switch head &>> 4 & 3 {
    case 0: weightHead = PostingWriter.sameWeight | 1
    case 1: weightHead = PostingWriter.sameWeight | UInt8(FieldWeight.title)
    case 3: weightHead = PostingWriter.sameWeight | PostingWriter.titleAndTextWeight
    default: weightHead = 0
    }
  }

  func nextBlock() {
    block &+= 1
    guard block < blocks else { return finish() }
    open()
    if !step() { finish() }
  }

  @inline(__always)
  private func last(_ block: Int) -> Int {
    let bit = UInt(bitPattern: skipsAt) &* 8 &+ UInt(bitPattern: block &* (lastBits &+ endBits))
    return Int(truncatingIfNeeded: section.bits(at: bit, lastBits))
  }

  private func end(_ block: Int) -> Int {
    let bit = UInt(bitPattern: skipsAt) &* 8 &+ UInt(bitPattern: block &* (lastBits &+ endBits))
    return Int(truncatingIfNeeded: section.bits(at: bit &+ UInt(bitPattern: lastBits), endBits))
  }

  /// Opens the block; one that cannot be is empty.
  private func open() {
    place = -1
    bit = -1
    bitCount = 0
    base = block == 0 ? 0 : last(block - 1) &+ 1
    blockLast = last(block)
    let from = dataAt &+ (block == 0 ? 0 : end(block - 1))
    held = min(PostingWriter.blockSize, count - block * PostingWriter.blockSize)
    let span = blockLast &- base
    guard blockLast < limit, span >= held - 1, base > document else {
      held = 0
      form = .run
      return
    }
    weightHead = section.byte(from &+ 1)
    let bitsAt = from &+ 2
    var lowAt = bitsAt
    switch section.byte(from) {
    case PostingWriter.run:
      form = .run
      weightsAt = bitsAt
    case PostingWriter.bitmap:
      form = .bitmap
      bitCount = span &+ 1
      weightsAt = bitsAt &+ (bitCount &+ 7) / 8
    case let bits:
      form = .packed
      low = min(Int(bits), 30)
      bitCount = held &+ span &>> low
      lowAt = bitsAt &+ (bitCount &+ 7) / 8
      weightsAt = lowAt &+ (held &* low &+ 7) / 8
    }
    guard from >= 0, weightsAt >= lowAt, weightsAt <= section.count &- 8 else {
      held = 0
      bitCount = 0
      form = .run
      return
    }
    bits = section.base + bitsAt
    lows = section.base + lowAt
  }

  /// Finds the block whose last document reaches `target`, by doubling steps over the skips.
  private func seekBlock(_ target: Int) -> Bool {
    var below = block
    var step = 1
    while below + step < blocks, last(below + step) < target {
      below += step
      step <<= 1
    }
    var high = min(below + step, blocks)
    while below + 1 < high {
      let middle = (below + high) / 2
      if last(middle) < target { below = middle } else { high = middle }
    }
    guard high < blocks else { return false }
    block = high
    open()
    return held > 0
  }

  // MARK: - Weights

  /// How often the word stands in the document, titles counting for more.
  var weight: Int {
    if weightHead & PostingWriter.sameWeight != 0 {
      return max(1, Int(weightHead & ~PostingWriter.sameWeight))
    }
    if form == .short { return max(1, Int(section.byte(weightsAt &+ place))) }
    let at = form == .bitmap ? onesBefore : place
    if weightHead & PostingWriter.exceptions != 0 { return exception(at) }
    let width = min(Int(weightHead), 8)
    let code = section.bits(
      at: UInt(bitPattern: weightsAt) &* 8 &+ UInt(bitPattern: at &* width), width)
    return WeightCode.weight(Int(truncatingIfNeeded: code))
  }

  /// The weight of a document of a block that names the exceptions.
  private func exception(_ place: Int) -> Int {
    let width = PostingWriter.placeBits &+ Int(weightHead & 7)
    var bit = UInt(bitPattern: weightsAt &+ 2) &* 8
    for _ in 0..<section.byte(weightsAt &+ 1) {
      let number = Int(truncatingIfNeeded: section.bits(at: bit, width))
      let excepted = number & (PostingWriter.blockSize &- 1)
      if excepted == place { return WeightCode.weight(number &>> PostingWriter.placeBits) }
      if excepted > place { break }
      bit &+= UInt(bitPattern: width)
    }
    return max(1, Int(section.byte(weightsAt)))
  }

  /// How many documents of a bitmap stand before the cursor.
  private var onesBefore: Int {
    var ones = 0
    var at = 0
    while at < bit {
      var word = Self.word(bits, at)
      if bit &- at < 64 { word &= 1 &<< UInt64(bit &- at) &- 1 }
      ones &+= word.nonzeroBitCount
      at &+= 64
    }
    return ones
  }
}

/// Reads the documents of a list of fewer than sixteen.
internal struct ShortList {
  private var cursor: SectionCursor
  private var rest: Int
  private var last = -1
  private let limit: Int
  /// The document of a list of one, else nothing.
  private var single = -1

  init(_ section: SectionView, at offset: Int, limit: Int) {
    let head = Int(section.byte(offset))
    rest = head & 15
    cursor = SectionCursor(section, at: offset &+ 1)
    self.limit = limit
    guard head & PostingWriter.single != 0 else { return }
    let bytes = PostingWriter.singleBytes(limit)
    let upper = section.number(cursor.at) & (1 &<< (8 &* bytes) &- 1)
    single = head & 15 | upper &<< PostingWriter.singleBits
    rest = 1
    cursor.at &+= bytes
  }

  /// Where the weights stand, once all documents were read.
  var end: Int { cursor.at }

  @inline(__always)
  mutating func next() -> Int? {
    guard rest > 0 else { return nil }
    rest &-= 1
    let document = single >= 0 ? single : max(0, last) &+ cursor.varint()
    guard document > last, document < limit else { return nil }
    last = document
    return document
  }
}
