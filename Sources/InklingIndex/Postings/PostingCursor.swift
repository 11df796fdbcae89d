/// Walks a list of documents that ``PostingWriter`` wrote, in ascending order, forwards only.
///
/// A cursor owns room for one decoded block. It is loaded with one list after another, so that a search
/// allocates nothing. Whatever the bytes are, documents ascend and stay below `limit`.
internal final class PostingCursor {
  private let documents: UnsafeMutablePointer<UInt32>
  private let weights: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var data = SectionView.empty
  @exclusivity(unchecked) private var skips = SectionView.empty
  @exclusivity(unchecked) private var limit = 0
  @exclusivity(unchecked) private var block = 0
  @exclusivity(unchecked) private var blocks = 0
  @exclusivity(unchecked) private var place = 0
  @exclusivity(unchecked) private var held = 0
  @exclusivity(unchecked) private var weightsAt = 0
  @exclusivity(unchecked) private var weightBits = 0
  @exclusivity(unchecked) private var areWeightsRead = true

  /// How many documents the list holds.
  @exclusivity(unchecked) private(set) var count = 0
  /// The document under the cursor, ``end`` behind the last one.
  @exclusivity(unchecked) private(set) var document = PostingCursor.end

  static let end = Int(Int32.max)

  init() {
    documents = .allocate(capacity: PostingWriter.blockSize)
    weights = .allocate(capacity: PostingWriter.blockSize)
    documents.initialize(repeating: 0, count: PostingWriter.blockSize)
    weights.initialize(repeating: 1, count: PostingWriter.blockSize)
  }

  deinit {
    documents.deallocate()
    weights.deallocate()
  }

  /// Stands on the first document of the list at `offset`.
  func load(_ section: SectionView, at offset: Int, limit: Int) {
    var cursor = SectionCursor(section, at: offset)
    self.limit = limit
    count = min(cursor.varint(), limit)
    block = 0
    place = 0
    if count < PostingWriter.shortLimit {
      blocks = 1
      loadShort(&cursor)
    } else {
      blocks = (count + PostingWriter.blockSize - 1) / PostingWriter.blockSize
      skips = section.slice(cursor.at, cursor.at + blocks * 8)
      data = section.slice(cursor.at + blocks * 8, section.count)
      decode()
    }
    document = held > 0 ? Int(documents[0]) : Self.end
  }

  /// The number of documents of a list, without loading it.
  static func count(_ section: SectionView, at offset: Int) -> Int {
    var cursor = SectionCursor(section, at: offset)
    return cursor.varint()
  }

  /// How often the word stands in the document, titles counting for more.
  var weight: Int {
    if !areWeightsRead { decodeWeights() }
    return Int(weights[place])
  }

  /// Steps to the next document.
  @inline(__always)
  func next() {
    place &+= 1
    if place < held {
      document = Int(documents[place])
    } else {
      nextBlock()
    }
  }

  /// Steps to the first document that is `target` or greater.
  @inline(__always)
  func advance(to target: Int) {
    if document >= target { return }
    if target > Int(documents[held &- 1]) {
      seekBlock(target)
      if document >= target { return }
    }
    var low = place
    var step = 1
    while low &+ step < held, Int(documents[low &+ step]) < target {
      low &+= step
      step &<<= 1
    }
    var high = min(low &+ step, held &- 1)
    while low &+ 1 < high {
      let middle = (low &+ high) &>> 1
      if Int(documents[middle]) < target { low = middle } else { high = middle }
    }
    place = high
    document = Int(documents[high])
  }

  private func nextBlock() {
    block += 1
    guard block < blocks else {
      document = Self.end
      place = max(0, held - 1)
      return
    }
    let before = document
    decode()
    guard held > 0, Int(documents[0]) > before else {
      document = Self.end
      block = blocks
      return
    }
    document = Int(documents[0])
  }

  /// Finds the block whose last document reaches `target`, by doubling steps over the skips.
  private func seekBlock(_ target: Int) {
    guard block + 1 < blocks else {
      document = Self.end
      block = blocks
      return
    }
    var low = block
    var step = 1
    while low + step < blocks, skips.number((low + step) * 8) < target {
      low += step
      step <<= 1
    }
    var high = min(low + step, blocks)
    while low + 1 < high {
      let middle = (low + high) / 2
      if skips.number(middle * 8) < target {
        low = middle
      } else {
        high = middle
      }
    }
    guard high < blocks else {
      document = Self.end
      block = blocks
      return
    }
    block = high
    let before = document
    decode()
    guard held > 0, Int(documents[0]) > before, Int(documents[held - 1]) >= target else {
      document = Self.end
      block = blocks
      return
    }
    document = Int(documents[0])
  }

  private func loadShort(_ cursor: inout SectionCursor) {
    var last = 0
    held = 0
    areWeightsRead = true
    for at in 0..<count {
      let code = cursor.varint()
      let document = last + code >> 1
      var weight: UInt8 = 1
      if code & 1 == 1 {
        weight = cursor.view.byte(cursor.at)
        cursor.at = min(cursor.at + 1, cursor.view.count)
      }
      guard document < limit, at == 0 || document > last else { break }
      documents[held] = UInt32(document)
      weights[held] = weight
      held += 1
      last = document
    }
    count = held
  }

  private func decode() {
    place = 0
    let from = block == 0 ? 0 : skips.number(block * 8 - 4)
    let before = block == 0 ? -1 : skips.number(block * 8 - 8)
    held = min(PostingWriter.blockSize, count - block * PostingWriter.blockSize)
    let width = min(Int(data.byte(from)), 32)
    weightBits = min(Int(data.byte(from + 1)), 8)
    weightsAt = from + 2 + (held * width + 7) / 8
    areWeightsRead = false
    unpack(from + 2, width, before)
  }

  /// Unpacks the gaps of a block and adds them up; stops at the first document that cannot be.
  private func unpack(_ from: Int, _ width: Int, _ before: Int) {
    var last = before
    let mask = (UInt64(1) << UInt64(width)) - 1
    var bit = from * 8
    // The last eight bytes of the section are read byte by byte; everything before in one load.
    let isRoomy = from + held * width / 8 + 8 <= data.count
    for at in 0..<held {
      let word =
        isRoomy
        ? UInt64(
          littleEndian: data.base.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
        : slowWord(bit >> 3)
      last = last &+ 1 &+ Int((word &>> UInt64(bit & 7)) & mask)
      bit &+= width
      if last >= limit {
        held = at
        return
      }
      documents[at] = UInt32(truncatingIfNeeded: last)
    }
  }

  private func slowWord(_ from: Int) -> UInt64 {
    var word: UInt64 = 0
    for byte in 0..<8 { word |= UInt64(data.byte(from + byte)) << UInt64(8 * byte) }
    return word
  }

  private func decodeWeights() {
    areWeightsRead = true
    let mask = (UInt64(1) << UInt64(weightBits)) - 1
    var bit = weightsAt * 8
    for at in 0..<held {
      let word = weightBits == 0 ? 0 : slowWord(bit >> 3) >> UInt64(bit & 7) & mask
      weights[at] = UInt8(truncatingIfNeeded: min(word + 1, 255))
      bit += weightBits
    }
  }
}
