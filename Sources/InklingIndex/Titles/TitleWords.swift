/// The words of all titles, end to end: which word stands at a position, and which document a position belongs to.
///
///     titles     0: red fox      1: red wine glass          positions in blocks of 64
///     begins     1   0           1   0    0                 a bit for each
///     frequent   1   0           1   1    0                 a bit for each: its word is one of the list
///     codes      0   812         0   1    90                place in the list, in few bits, or the word, in many
///
/// Few words stand at most positions, so a place in a list of these words saves more bits than it costs to say which
/// positions have one. A block knows how many documents began before it and how many frequent words stood there.
/// Counting bits does the rest: one look at a block leads from a position to its word and to its document. A sample
/// says in which block each 32nd document begins. A title without words is one position that holds the gap, so every
/// document begins somewhere.
///
///     positions u32 │ bits of a word u32 │ bits of a frequent one u32 │ frequent words u32 │ the list, u32 each │ 0 … 4
///     zero bytes │ blocks: documents before u32, frequent before u32, begins u64, frequent u64 │ codes │ 8 zero bytes
///
/// A block behind the last one counts them all.
internal struct TitleWords: @unchecked Sendable {
  // Sound: the bytes never change, and whoever holds the segment keeps them alive.
  private static let headerSize = 16
  fileprivate static let blockBits = 6
  private static let recordSize = 24
  static let sampleSpan = 32
  /// The list has fewer words than this and one more.
  private static let maximumFrequent = 0xFFFF

  /// How many positions there are.
  let count: Int
  private let view: SectionView
  private let samples: PackedNumbers
  private let wordBits: Int
  private let frequentBits: Int
  /// How many blocks there are, without the one behind the last, and where they begin.
  private let blockCount: Int
  private let blocks: UnsafeRawPointer
  /// Where the codes begin, in bits.
  private let codesAt: UInt

  init(_ view: SectionView, samples: SectionView) {
    self.view = view
    self.samples = PackedNumbers(samples)
    wordBits = view.number(4)
    frequentBits = view.number(8)
    let listed = view.number(12) & Self.maximumFrequent
    let blocksAt = Self.headerSize + (listed * 4 + 7) & ~7
    // There are as many blocks as the section has room for, and codes are cut to it, whatever the numbers say.
    let room = (view.count &- blocksAt) / Self.recordSize &- 1
    blockCount = max(0, min((view.number(0) &+ 63) &>> Self.blockBits, room))
    count = min(view.number(0), blockCount &<< Self.blockBits)
    blocks = view.base + blocksAt
    codesAt = UInt(bitPattern: blocksAt &+ (blockCount &+ 1) &* Self.recordSize) &* 8
  }

  /// The word at a position.
  #if hasFeature(Embedded)
  @inline(never)
  #endif
  subscript(position: Int) -> Int {
    guard UInt(bitPattern: position) < UInt(bitPattern: count) else { return 0 }
    let (start, frequent) = code(at: position)
    return word(start, isFrequent: frequent & 1 != 0)
  }

  /// Where the code of a position stands, and which positions from there to the end of the block hold frequent words.
  @inline(__always)
  fileprivate func code(at position: Int) -> (start: Int, frequent: UInt64) {
    let block = position &>> Self.blockBits
    let frequent = self.frequent(block)
    let place = UInt64(position & 63)
    let before = frequentBefore(block) &+ (frequent & (1 &<< place &- 1)).nonzeroBitCount
    return (
      position &* wordBits &- before &* (wordBits &- frequentBits), frequent &>> place
    )
  }

  @inline(__always)
  fileprivate func bits(isFrequent: Bool) -> Int { isFrequent ? frequentBits : wordBits }

  /// The word of a code.
  @inline(__always)
  fileprivate func word(_ start: Int, isFrequent: Bool) -> Int {
    let code = Int(
      truncatingIfNeeded: view.bits(
        at: codesAt &+ UInt(bitPattern: start), bits(isFrequent: isFrequent)))
    return isFrequent ? view.number(Self.headerSize &+ code &* 4) : code
  }

  /// Whether a document's title begins at a position.
  func begins(at position: Int) -> Bool {
    guard UInt(bitPattern: position) < UInt(bitPattern: count) else { return true }
    return begins(position &>> Self.blockBits) &>> UInt64(position & 63) & 1 != 0
  }

  /// The document that a position belongs to.
  func document(_ position: Int) -> Int {
    guard UInt(bitPattern: position) < UInt(bitPattern: count) else { return 0 }
    let block = position &>> Self.blockBits
    let upTo = begins(block) & (UInt64.max &>> UInt64(63 &- position & 63))
    return max(0, documentsBefore(block) &+ upTo.nonzeroBitCount &- 1)
  }

  /// The positions of a document's title.
  func positions(_ document: Int) -> Range<Int> {
    var block = samples[document / Self.sampleSpan]
    while block < blockCount, documentsBefore(block &+ 1) <= document { block &+= 1 }
    guard block < blockCount else { return 0..<0 }
    var word = begins(block)
    var rest = document &- documentsBefore(block)
    while rest > 0, word != 0 {
      word &= word &- 1
      rest &-= 1
    }
    guard word != 0 else { return 0..<0 }
    let from = block &<< Self.blockBits &+ word.trailingZeroBitCount
    word &= word &- 1
    while word == 0 {
      block &+= 1
      guard block < blockCount else { return from..<max(from, count) }
      word = begins(block)
    }
    return from..<(block &<< Self.blockBits &+ word.trailingZeroBitCount)
  }

  /// What stands at the first of some positions, up to 64 of them; nothing where there are no such positions.
  ///
  /// They are read without a branch that depends on the words: these come in no order that a processor could guess.
  @inline(never)
  func block(_ positions: Range<Int>, gap: Int, _ filter: WordFilter) -> TitleBlock {
    let position = positions.lowerBound
    var block = TitleBlock()
    guard position >= 0, position < positions.upperBound, positions.upperBound <= count else {
      return block
    }
    var (start, frequent) = code(at: position)
    block.count = min(positions.upperBound, position | 63 &+ 1) &- position
    for place in 0..<UInt64(truncatingIfNeeded: block.count) {
      let isFrequent = 0 &- Int(truncatingIfNeeded: frequent & 1)
      let width = wordBits ^ (wordBits ^ frequentBits) & isFrequent
      let code = Int(
        truncatingIfNeeded: view.bits(at: codesAt &+ UInt(bitPattern: start), width))
      let listed = view.number(Self.headerSize &+ (code & isFrequent) &* 4)
      let term = code ^ (code ^ listed) & isFrequent
      block.gaps |= (term == gap ? 1 : 0) &<< place
      block.asked |= filter.bit(of: term) &<< place
      frequent &>>= 1
      start &+= width
    }
    return block
  }

  /// The numbers before the blocks: bits of a word and of a frequent one, and the list of these.
  var coding: (wordBits: Int, frequentBits: Int, frequent: [UInt32]) {
    let listed = view.number(12) & Self.maximumFrequent
    let frequent = (0..<listed).map { view.load(Self.headerSize + $0 * 4, as: UInt32.self) }
    return (wordBits, frequentBits, frequent)
  }

  // MARK: - Blocks

  @inline(__always)
  private func documentsBefore(_ block: Int) -> Int { number(block &* Self.recordSize) }

  @inline(__always)
  private func frequentBefore(_ block: Int) -> Int { number(block &* Self.recordSize &+ 4) }

  @inline(__always)
  private func begins(_ block: Int) -> UInt64 { bits(block &* Self.recordSize &+ 8) }

  @inline(__always)
  fileprivate func frequent(_ block: Int) -> UInt64 { bits(block &* Self.recordSize &+ 16) }

  @inline(__always)
  private func number(_ at: Int) -> Int {
    let number = UInt32(littleEndian: blocks.loadUnaligned(fromByteOffset: at, as: UInt32.self))
    return Int(truncatingIfNeeded: number & SectionView.largest)
  }

  @inline(__always)
  private func bits(_ at: Int) -> UInt64 {
    UInt64(littleEndian: blocks.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }
}

/// What stands at up to 64 positions.
internal struct TitleBlock {
  /// How many positions there are.
  var count = 0
  /// A bit for each position with a gap, the first one lowest.
  var gaps: UInt64 = 0
  /// A bit for each position whose word may be one of those that are looked for.
  var asked: UInt64 = 0
}

/// Passes words that are looked for, and few others, at one look.
internal struct WordFilter {
  /// A bit for each single word, by its lowest bits.
  private var singles: UInt64 = 0
  /// A bit for each 64th of the dictionary in which a beginning has words.
  private var ranges: UInt64 = 0
  /// A word's number without so many bits is the number of its 64th.
  private let rangeBits: UInt64

  init(terms count: Int) {
    rangeBits = UInt64(max(0, Int.bitWidth - 6 - count.leadingZeroBitCount))
  }

  mutating func add(_ range: TermRange) {
    if range.count == 1 {
      singles |= 1 &<< UInt64(range.low & 63)
    } else {
      let first = UInt64(truncatingIfNeeded: range.low) &>> rangeBits & 63
      let last = UInt64(truncatingIfNeeded: max(range.low, range.high - 1)) &>> rangeBits & 63
      ranges |= UInt64.max &<< first & UInt64.max &>> (63 - last)
    }
  }

  /// One for a word that may be looked for, and zero for others.
  @inline(__always)
  func bit(of term: Int) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: term)
    return (singles &>> (number & 63) | ranges &>> (number &>> rangeBits & 63)) & 1
  }
}

/// Goes from word to word of a title.
internal struct TitleWalk: Sequence, IteratorProtocol {
  let positions: Range<Int>
  unowned(unsafe) private let titles: TitleIndex
  private var position: Int
  #if !hasFeature(Embedded)
  // Without an instruction that counts bits, going on from the word before is faster. WebAssembly has one.
  private var start = 0
  /// The bits of the positions from here to the end of the block.
  private var frequent: UInt64 = 0
  #endif

  /// The words of `titles`, which outlives the walk, at some positions.
  init(_ titles: TitleIndex, _ positions: Range<Int>) {
    self.positions = positions
    self.titles = titles
    position = positions.lowerBound
    #if !hasFeature(Embedded)
    if !positions.isEmpty { (start, frequent) = titles.words.code(at: position) }
    #endif
  }

  @inline(__always)
  mutating func next() -> (position: Int, term: Int)? {
    guard position < positions.upperBound else { return nil }
    defer { position &+= 1 }
    #if hasFeature(Embedded)
    return (position, titles.words[position])
    #else
    if position & 63 == 0 { frequent = titles.words.frequent(position &>> TitleWords.blockBits) }
    let isFrequent = frequent & 1 != 0
    let term = titles.words.word(start, isFrequent: isFrequent)
    frequent &>>= 1
    start &+= titles.words.bits(isFrequent: isFrequent)
    return (position, term)
    #endif
  }
}
