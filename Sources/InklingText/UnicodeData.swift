/// Word_Break of UAX #29.
///
/// The raw values are those that Scripts/generate-unicode-tables writes.
enum WordBreak: UInt8 {
  case other, carriageReturn, lineFeed, newline, extend, zeroWidthJoiner, format, regionalIndicator
  case katakana, hebrewLetter, letter, singleQuote, doubleQuote, midNumberLetter, midLetter
  case midNumber, numeric, extendNumberLetter, wordSpace
}

/// Grapheme_Cluster_Break of UAX #29, with Extended_Pictographic and one value for Hangul syllables.
enum GraphemeBreak: UInt8 {
  case other, carriageReturn, lineFeed, control, extend, zeroWidthJoiner, regionalIndicator, prepend
  case spacingMark, hangulLeading, hangulVowel, hangulTrailing, hangulSyllable, pictographic
  /// LVT, which the tables do not tell from LV (`hangulSyllable`).
  case syllableWithTrailing
}

/// What a scalar means to the analyzer.
enum ScalarKind: UInt8 {
  case separator, letter, number, ideograph, complex, symbol, mark
  /// An apostrophe or middle dot: part of a word when letters stand on both sides.
  case joiner
}

/// Everything that the analyzer asks about a scalar besides its folding.
struct ScalarClass {
  var wordBreak: WordBreak
  var graphemeBreak: GraphemeBreak
  var kind: ScalarKind
  /// Canonical combining class; 0 for marks that folding takes away.
  var combining: UInt8
}

/// The unpacked tables: two tries of 128-scalar blocks, some 150 kB, made once per process in well under a millisecond.
///
///     scalar >> 7 ──▶ classBlocks ──▶ classes[block * 128 + low 7 bits] ──▶ tuples[…]
///     scalar >> 7 ──▶ foldBlocks  ──▶ folds  [block * 128 + low 7 bits] ──▶ 0 | one scalar | expansion
final class UnicodeData: @unchecked Sendable {
  // Sound: the tables are written in `init` only, before anybody else has the object.
  static let shared = UnicodeData()

  static let blockCount = 0x110000 >> 7

  /// How a scalar folds: to itself, to one scalar, or to `length` scalars at `expansions[offset…]`.
  struct Fold {
    static let identity: UInt32 = 0
    static let singleTag: UInt32 = 1 << 30
    static let expansionTag: UInt32 = 2 << 30
    static let tagMask: UInt32 = 3 << 30
  }

  // Written in `init` only, and alive as long as the process. They are plain pointers because they are read for each
  // scalar.
  private let classBlocks: UnsafeMutablePointer<UInt16>
  private let classes: UnsafeMutablePointer<UInt8>
  private let tuples: UnsafeMutablePointer<ScalarClass>
  private let foldBlocks: UnsafeMutablePointer<UInt16>
  private let folds: UnsafeMutablePointer<UInt32>
  let expansions: UnsafeMutablePointer<UInt32>
  /// `ASCII.traits` of all bytes.
  let byteTraits: UnsafeMutablePointer<ASCII.Traits>

  private init() {
    let classTrie = ClassTrieBuilder.build()
    let foldTrie = FoldTrieBuilder.build()
    classBlocks = .immortal(classTrie.blocks)
    classes = .immortal(classTrie.values)
    tuples = .immortal(classTrie.tuples)
    foldBlocks = .immortal(foldTrie.blocks)
    folds = .immortal(foldTrie.values)
    expansions = .immortal(foldTrie.expansions)
    byteTraits = .immortal((0...255).map { ASCII.traits(UInt8(truncatingIfNeeded: $0)) })
  }

  /// The class of a scalar, which must be below U+110000 as `decodeScalar` guarantees.
  @inline(__always)
  func scalarClass(_ scalar: UInt32) -> ScalarClass {
    let block = Int(classBlocks[Int(scalar >> 7)])
    return tuples[Int(classes[block << 7 | Int(scalar & 127)])]
  }

  /// The coded folding of a scalar; see `Fold`.
  @inline(__always)
  func fold(_ scalar: UInt32) -> UInt32 {
    let block = Int(foldBlocks[Int(scalar >> 7)])
    return folds[block << 7 | Int(scalar & 127)]
  }
}

extension UnsafeMutablePointer {
  /// A copy of an array that is never freed.
  fileprivate static func immortal(_ array: [Pointee]) -> Self {
    let copy = Self.allocate(capacity: Swift.max(array.count, 1))
    array.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { copy.initialize(from: base, count: source.count) }
    }
    return copy
  }
}

/// Reads the numbers of a table: little end first, in printable characters, digits from 70 on say that more follow.
private struct TableReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(_ table: StaticString) {
    next = table.utf8Start
    end = table.utf8Start + table.utf8CodeUnitCount
  }

  var isAtEnd: Bool { next >= end }

  @inline(never)
  mutating func number() -> Int {
    var value = 0
    var scale = 1
    while next < end {
      var digit = Int(next.pointee) - 33
      if next.pointee > 34 { digit -= 1 }  // the quotation mark is no digit
      if next.pointee > 92 { digit -= 1 }  // nor is the backslash
      next += 1
      value += digit * scale
      if digit < 70 { break }
      scale *= 22
    }
    return value
  }

  @inline(never)
  mutating func signedNumber() -> Int {
    let coded = number()
    return coded & 1 == 0 ? coded / 2 : -(coded + 1) / 2
  }
}

private enum ClassTrieBuilder {
  struct Trie {
    var blocks: [UInt16]
    var values: [UInt8]
    var tuples: [ScalarClass]
  }

  static func build() -> Trie {
    let tuples = readTuples()
    var trie = Trie(
      blocks: .init(repeating: .max, count: UnicodeData.blockCount), values: [], tuples: tuples)
    // One uniform block per class first, shared by all stretches that know no other class.
    for each in tuples.indices {
      trie.values.append(contentsOf: repeatElement(UInt8(truncatingIfNeeded: each), count: 128))
    }
    fillRuns(&trie)
    return trie
  }

  private static func readTuples() -> [ScalarClass] {
    var reader = TableReader(UnicodeTables.classes)
    return (0..<reader.number()).map { _ in
      ScalarClass(
        wordBreak: WordBreak(rawValue: UInt8(truncatingIfNeeded: reader.number())) ?? .other,
        graphemeBreak: GraphemeBreak(rawValue: UInt8(truncatingIfNeeded: reader.number()))
          ?? .other,
        kind: ScalarKind(rawValue: UInt8(truncatingIfNeeded: reader.number())) ?? .separator,
        combining: UInt8(truncatingIfNeeded: reader.number()))
    }
  }

  private static func fillRuns(_ trie: inout Trie) {
    var classes = TableReader(UnicodeTables.runClasses)
    var lengths = TableReader(UnicodeTables.runLengths)
    var scalar = 0
    while !classes.isAtEnd {
      let value = classes.number()
      let end = min(scalar + lengths.number(), UnicodeData.blockCount << 7)
      while scalar < end {
        let block = scalar >> 7
        let stop = min(end, (block + 1) << 7)
        if scalar & 127 == 0, stop & 127 == 0 {
          trie.blocks[block] = UInt16(truncatingIfNeeded: value)
        } else {
          if trie.blocks[block] == .max {
            trie.blocks[block] = UInt16(truncatingIfNeeded: trie.values.count >> 7)
            trie.values.append(contentsOf: repeatElement(0, count: 128))
          }
          let base = Int(trie.blocks[block]) << 7
          for low in (scalar & 127)...((stop - 1) & 127) {
            trie.values[base + low] = UInt8(truncatingIfNeeded: value)
          }
        }
        scalar = stop
      }
    }
  }
}

/// Reads the records of foldings, which Scripts/generate-unicode-tables describes.
private struct FoldTrieBuilder {
  struct Trie {
    // Block 0 folds nothing and is shared by all scalars that fold to themselves.
    var blocks: [UInt16] = .init(repeating: 0, count: UnicodeData.blockCount)
    var values: [UInt32] = .init(repeating: UnicodeData.Fold.identity, count: 128)
    var expansions: [UInt32] = []

    @inline(never)
    mutating func set(_ scalar: Int, _ value: UInt32) {
      let block = scalar >> 7
      guard block < blocks.count else { return }
      if blocks[block] == 0 {
        blocks[block] = UInt16(truncatingIfNeeded: values.count >> 7)
        values.append(contentsOf: repeatElement(UnicodeData.Fold.identity, count: 128))
      }
      values[Int(blocks[block]) << 7 | scalar & 127] = value
    }
  }

  private enum Operation {
    static let delete = 0
    static let shift = 1
    static let alternate = 2
    static let same = 3
    static let list = 4
    static let count = 6
  }

  private var trie = Trie()
  private var gaps = TableReader(UnicodeTables.gaps)
  private var heads = TableReader(UnicodeTables.heads)
  private var shifts = TableReader(UnicodeTables.shifts)
  private var targets = TableReader(UnicodeTables.targets)
  private var counts = TableReader(UnicodeTables.counts)
  private var letters = TableReader(UnicodeTables.letters)
  /// The target before.
  private var last = 0
  /// The letters that occurred, the last one first.
  private var recent: [Int] = []

  static func build() -> Trie {
    var builder = FoldTrieBuilder()
    var scalar = 0
    while !builder.heads.isAtEnd {
      scalar += builder.gaps.number()
      scalar = builder.readStretch(from: scalar)
    }
    return builder.trie
  }

  /// Reads the foldings of scalars that stand together; returns where they end.
  private mutating func readStretch(from start: Int) -> Int {
    let head = heads.number()
    let operation = head % Operation.count
    let step = operation == Operation.alternate ? 2 : 1
    let isShift = operation == Operation.shift || operation == Operation.alternate
    let shift = isShift ? shifts.signedNumber() : 0
    if operation == Operation.same { aim() }
    var scalar = start
    for _ in 0..<head / Operation.count {
      if isShift { last = scalar + shift }
      if operation == Operation.list { aim() }
      switch operation {
      case Operation.delete: trie.set(scalar, UnicodeData.Fold.expansionTag)
      case Operation.shift, Operation.alternate, Operation.same, Operation.list:
        trie.set(scalar, UnicodeData.Fold.singleTag | UInt32(truncatingIfNeeded: last))
      default: expand(scalar)
      }
      scalar += step
    }
    return scalar - step + 1
  }

  private mutating func aim() { last += targets.signedNumber() }

  private mutating func expand(_ scalar: Int) {
    let length = counts.number()
    trie.set(
      scalar,
      UnicodeData.Fold.expansionTag
        | UInt32(truncatingIfNeeded: trie.expansions.count << 6 | length))
    for _ in 0..<length {
      var place = letters.number()
      if place == 0 {
        aim()
        recent.append(last)
        place = recent.count
      }
      let letter = recent[place - 1]
      while place > 1 {
        recent[place - 1] = recent[place - 2]
        place -= 1
      }
      recent[0] = letter
      trie.expansions.append(UInt32(truncatingIfNeeded: letter))
    }
  }
}
