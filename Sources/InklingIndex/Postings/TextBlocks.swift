/// Which stretches of a long value hold which beginnings of words, so that a row reads only what it shows.
///
///     text   │ block 0, 512 bytes │ block 1 │ block 2 │ …
///     table  256 rows of bits, a bit for each block; every beginning sets its block's bit in two rows
///     record │ values, counted │ table of the text │ table of the headings │ table of the addresses
///
/// A beginning is the first four bytes of a word, six where they are not ASCII, or all of a shorter word. Of a block of
/// English the table wrongly says for one beginning in eight that it is there. It is made of its value and nothing else,
/// so merges copy it with the record. B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors" (1970).
internal struct TextBlocks {
  /// Shorter texts, in bytes, are read as fast without.
  private static let shortestText = 4_096
  /// No row reads more of a text, in bytes: see `RowMatcher`.
  static let longestText = 100_000
  /// The bytes of a block.
  static let size = 512
  /// The rows of a table.
  fileprivate static let rows = 256

  /// A word that is looked for.
  struct Word {
    /// The bit of the word of the question that it is or stands for.
    var bit: UInt64
    /// Nil where nothing is known of it.
    var beginning: UInt32?
  }

  private let table: SectionView
  /// Where the text that is read begins in the text that has the table.
  private var offset = 0

  /// The next table of a record, nil where the text has none.
  init?(_ record: inout SectionCursor, ofText length: Int) {
    let size = Self.rows * Self.width(ofText: length)
    let rest = record.view.slice(record.at, record.view.count)
    guard size > 0, rest.count >= size else { return nil }
    table = rest.slice(0, size)
    record.at += size
  }

  /// The bytes of a row, 0 for a text that has no table.
  fileprivate static func width(ofText length: Int) -> Int {
    if length < shortestText { return 0 }
    return (min(length, longestText) + 8 * size - 1) / (8 * size)
  }

  /// The same table for the part of the text that begins at a place.
  func part(from place: Int) -> TextBlocks {
    var part = self
    part.offset += place
    return part
  }

  /// The first block of the part.
  private var first: Int { offset / Self.size }

  /// The bytes of the part in which the words are found that begin in its block of a number.
  func range(_ number: Int, of length: Int) -> Range<Int> {
    let start = (first + number) * Self.size - offset
    return max(0, start)..<max(0, min(length, start + Self.size + Self.longestScalar))
  }

  /// A word whose second letter is beyond ASCII is found by that one.
  private static let longestScalar = 4

  /// For each block of a part of so many bytes a bit for each word that it may hold.
  ///
  /// Where the part begins and ends inside the text, it may cut words: these blocks may hold everything.
  ///
  /// - Complexity: O(words · blocks).
  @inline(never)
  func held(_ words: [Word], _ asked: UInt64, within length: Int) -> [UInt64] {
    let count = (offset + max(1, length) - 1) / Self.size - first + 1
    let width = table.count / Self.rows
    var held = [UInt64](repeating: 0, count: count)
    for word in words where word.bit & asked != 0 {
      guard let beginning = word.beginning else {
        for block in held.indices { held[block] |= word.bit }
        continue
      }
      let (one, other) = Self.rows(of: beginning)
      for byte in (first &>> 3)..<max(first &>> 3, width) {
        var bits = table.byte(one &* width &+ byte) & table.byte(other &* width &+ byte)
        while bits != 0 {
          let block = byte &<< 3 &+ bits.trailingZeroBitCount &- first
          if block >= 0, block < count { held[block] |= word.bit }
          bits &= bits &- 1
        }
      }
    }
    if offset > 0 { held[0] = asked }
    for block in max(0, min(count - 1, width * 8 - first))..<count { held[block] = asked }
    return held
  }

  /// The number of a word's beginning, by its bytes; nil where longer words that begin with it have others.
  static func beginning(of word: UnsafeBufferPointer<UInt8>, isPrefix: Bool) -> UInt32? {
    guard let first = word.first else { return nil }
    let length = first < 0x80 ? 4 : 6
    if isPrefix, word.count < length { return nil }
    return Neighbours.number(UnsafeBufferPointer(rebasing: word.prefix(length)))
  }

  @inline(__always)
  fileprivate static func rows(of beginning: UInt32) -> (Int, Int) {
    let mixed = (beginning ^ beginning &>> 15) &* 0x9E37_79B1
    return (
      Int(truncatingIfNeeded: mixed &>> 24), Int(truncatingIfNeeded: mixed &>> 16) & (rows - 1)
    )
  }
}

/// Writes what ``TextBlocks`` reads.
internal struct TextBlocksWriter {
  private(set) var table: [UInt8]
  private let width: Int

  /// Begins a table; nil for a text too short for one.
  init?(ofText length: Int) {
    width = TextBlocks.width(ofText: length)
    if width == 0 { return nil }
    table = [UInt8](repeating: 0, count: TextBlocks.rows * width)
  }

  /// Notes a word that begins at a place of the text.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>, at place: Int) {
    let block = place / TextBlocks.size
    guard block < width * 8,
      let beginning = TextBlocks.beginning(of: word, isPrefix: false)
    else { return }
    let (one, other) = TextBlocks.rows(of: beginning)
    table[one * width + block &>> 3] |= 1 &<< UInt8(block & 7)
    table[other * width + block &>> 3] |= 1 &<< UInt8(block & 7)
  }

  /// The tables of a document, in the order in which they stand in its record.
  struct Tables {
    private var tables: [[UInt8]?] = [nil, nil, nil]

    var bytes: [UInt8] { tables.flatMap { $0 ?? [] } }

    private static func place(_ role: FieldRole) -> Int? {
      switch role {
      case .text: 0
      case .heading: 1
      case .anchor: 2
      default: nil
      }
    }

    /// Begins the table of a value that rows read through: the first of its role that is kept and not empty.
    mutating func writer(of value: [UInt8], in field: Field) -> TextBlocksWriter? {
      guard let place = Self.place(field.role), field.storage == .kept, !value.isEmpty,
        tables[place] == nil
      else { return nil }
      tables[place] = []
      return TextBlocksWriter(ofText: value.count)
    }

    mutating func add(_ writer: TextBlocksWriter, of field: Field) {
      if let place = Self.place(field.role) { tables[place] = writer.table }
    }
  }
}
