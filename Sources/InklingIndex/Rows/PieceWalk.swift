extension RowMatcher {
  /// Goes from piece to piece in which a word may begin.
  struct PieceWalk {
    private let patterns: RowPatterns
    private let text: UnsafeBufferPointer<UInt8>
    private let blocks: TextBlocks?
    /// The words that may begin in each block, or anywhere.
    private let held: [UInt64]
    private var number = 0
    private var at = 0

    @inline(never)
    init(_ view: SectionView, _ blocks: TextBlocks?, _ matcher: RowMatcher, isSearched: Bool) {
      patterns = matcher.patterns
      text = view.buffer
      self.blocks = blocks
      let asked = isSearched ? matcher.asked & matcher.held : matcher.asked
      held = blocks?.held(patterns.beginnings, asked, within: text.count) ?? [asked]
    }

    /// Where the next piece begins in which one of the asked words may; nil behind the last.
    @inline(never)
    mutating func next(_ asked: UInt64) -> Int? {
      while number < held.count {
        let part = blocks?.range(number, of: text.count) ?? 0..<text.count
        let here = held[number] & asked
        if here != 0,
          let piece = patterns.filter.next(
            in: text, from: max(at, part.lowerBound), before: part.upperBound, notBefore: at, here)
        {
          at = piece.upperBound
          return piece.lowerBound
        }
        number += 1
      }
      return nil
    }

    /// In how many blocks a word may begin.
    /// - Complexity: O(blocks).
    @inline(never)
    func count(of word: UInt64) -> Int {
      var count = 0
      for block in held where block & word != 0 { count += 1 }
      return count
    }

    /// Leaves out what stands in a line.
    mutating func pass(_ line: Range<Int>) { at = max(at, line.upperBound) }
  }
}
