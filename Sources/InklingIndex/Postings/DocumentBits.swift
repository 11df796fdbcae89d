/// 4,096 documents of a segment with a bit each, in words of 64, and a bit for each word that has any.
///
/// What is done with many documents is done with a word of them at once, and with each field by itself: the columns are
/// then read one after the other.
internal struct DocumentBits {
  private let bits: UnsafePointer<UInt64>
  private let summary: UInt64
  /// The number of the first word: a 64th of its first document's.
  let first: Int

  /// Views bits that stay where they are while this is used.
  init(_ bits: UnsafePointer<UInt64>, _ summary: UInt64, from first: Int) {
    self.bits = bits
    self.summary = summary
    self.first = first
  }

  /// How many words have any documents.
  var wordCount: Int { summary.nonzeroBitCount }

  /// The documents of a word that those have from which these were masked.
  @inline(__always)
  subscript(word: Int) -> UInt64 { bits[word &- first] }

  /// The words that have any documents.
  @inline(__always)
  func visit(_ body: (_ word: Int, _ bits: UInt64) -> Void) {
    var rest = summary
    while rest != 0 {
      let at = rest.trailingZeroBitCount
      body(first &+ at, bits[at])
      rest &= rest &- 1
    }
  }

  /// Writes those bits of each word that `body` leaves to memory of 64 words.
  @inline(__always)
  func masked(
    into memory: UnsafeMutablePointer<UInt64>, _ body: (_ word: Int, _ bits: UInt64) -> UInt64
  ) -> DocumentBits {
    var kept: UInt64 = 0
    visit { word, bits in
      let at = word &- first
      memory[at] = body(word, bits)
      if memory[at] != 0 { kept |= 1 &<< UInt64(at) }
    }
    return DocumentBits(memory, kept, from: first)
  }

  /// The documents of some bits of a word.
  @inline(__always)
  static func visit(_ word: Int, _ bits: UInt64, _ body: (_ document: Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(word &<< 6 | rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// Those bits of a word whose documents `body` accepts.
  @inline(__always)
  static func filter(
    _ word: Int, _ bits: UInt64, _ body: (_ document: Int) -> Bool
  ) -> UInt64 {
    var kept: UInt64 = 0
    visit(word, bits) { if body($0) { kept |= 1 &<< UInt64($0 & 63) } }
    return kept
  }

  /// Gives all documents of a segment, 4,096 at once, as far as `body` gives true.
  static func visitAll(_ count: Int, _ body: (DocumentBits) -> Bool) {
    withMemory { all in
      for start in stride(from: 0, to: count, by: 4_096) {
        var summary: UInt64 = 0
        for at in 0..<64 where start + at << 6 < count {
          summary |= 1 << UInt64(at)
          let rest = count - start - at << 6
          all[at] = rest < 64 ? 1 << UInt64(rest) - 1 : .max
        }
        if !body(DocumentBits(all, summary, from: start >> 6)) { return }
      }
    }
  }

  /// Lends memory for the words of 4,096 documents.
  @inline(__always)
  static func withMemory(_ body: (UnsafeMutablePointer<UInt64>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { memory in
      if let base = memory.baseAddress { body(base) }
    }
  }
}
