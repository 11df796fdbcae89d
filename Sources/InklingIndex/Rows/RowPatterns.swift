import InklingText

/// What is looked for in texts to be marked: the words of a question, and others that they were found by.
internal final class RowPatterns: Sendable {
  /// A word, its letters apart from it, so that to compare it copies nothing.
  struct Pattern {
    var letters: Range<Int>
    /// So many of its bytes are not marked.
    var infix: Int
    /// Whether longer words that begin with it match.
    var isPrefix: Bool
    var kind: MarkedText.Mark
    /// How much it tells: its letters; nothing if it stands in the question before as well, or for a word that does.
    var weight: Int
    /// The bit of the word of the question that it is or stands for.
    var bit: UInt64
    var isRespelled: Bool
    /// The words of the dictionary that match, nil where that is not known.
    var terms: TermRange?
  }

  let patterns: [Pattern]
  let letters: [UInt8]
  /// The same as ``TextBlocks`` know them.
  let beginnings: [TextBlocks.Word]
  /// Tells which pieces of a text are worth to be analysed.
  let filter: PieceFilter
  /// The bits of all words.
  let words: UInt64
  /// The words of the question that stand in it before as well.
  let repeated: UInt64
  /// The words that say where in a text to look: not a single letter that words begin with, which is everywhere, unless
  /// nothing else is asked.
  let placing: UInt64

  /// What is looked for in hits of a tier: in those that match as typed nothing else.
  init(_ words: [QueryWord], _ tier: HitTier) {
    var patterns: [Pattern] = []
    var letters: [UInt8] = []
    var beginnings: [TextBlocks.Word] = []
    var filter = PieceFilter()
    var (all, repeated, letter): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for (place, word) in words.enumerated() where tier != .exact || !word.isRespelled {
      let bit: UInt64 = 1 &<< UInt64((word.standsFor ?? place) & 63)
      all |= bit
      let isRepeated = words[..<place].contains { $0.term == word.term }
      if isRepeated, word.standsFor == nil { repeated |= bit }
      let isPrefix = word.isPrefix || word.exact.count > 1
      if isPrefix, word.kind == .word, word.letters == 1 { letter |= bit }
      let start = letters.count
      letters += word.term
      patterns.append(
        Pattern(
          letters: start..<letters.count, infix: word.infix, isPrefix: isPrefix,
          kind: word.isRespelled && word.infix == 0 ? .loose : .exact,
          weight: isRepeated || word.standsFor != nil ? 0 : word.term.count, bit: bit,
          isRespelled: word.isRespelled,
          terms: word.infix > 0 ? nil : word.exact))
      let beginning = word.term.withUnsafeBufferPointer {
        TextBlocks.beginning(of: $0, isPrefix: isPrefix)
      }
      beginnings.append(TextBlocks.Word(bit: bit, beginning: beginning))
      filter.add(word.term, bit, isPrefix: isPrefix)
    }
    self.patterns = patterns
    self.letters = letters
    self.beginnings = beginnings
    self.filter = filter
    self.words = all
    self.repeated = repeated
    placing = all == letter ? all : all & ~letter
  }

  /// The words that a document of an index may hold; those that stand for many words of the dictionary count.
  ///
  /// - Complexity: O(words), each a jump into a list.
  @inline(never)
  func held(by document: Int, of index: SearchIndex) -> UInt64 {
    let cursor = PostingCursor()
    var held: UInt64 = 0
    for pattern in patterns where pattern.bit & held == 0 {
      guard let terms = pattern.terms, terms.count <= Self.maximumLists else {
        held |= pattern.bit
        continue
      }
      for term in terms.terms {
        cursor.load(index.postings, at: index.list(term), limit: index.documentCount)
        cursor.advance(to: document)
        if cursor.document == document { held |= pattern.bit }
      }
    }
    return held
  }

  /// More lists cost more than to look for the word in the text.
  private static let maximumLists = 4

  /// The pattern of a word, or of one that it begins with; the first of those asked.
  ///
  /// `caseBit` is set in each byte of a word that is not folded.
  @inline(never)
  func pattern(of term: UnsafeBufferPointer<UInt8>, _ caseBit: UInt8, _ asked: UInt64) -> Pattern? {
    for pattern in patterns where pattern.bit & asked != 0 {
      let length = pattern.letters.count
      guard length > 0, term.count == length || term.count > length && pattern.isPrefix else {
        continue
      }
      // The last letter is compared first: windows of Thai begin alike, and there are many.
      var place = length - 1
      while place >= 0, term[place] | caseBit == letters[pattern.letters.lowerBound + place] {
        place -= 1
      }
      if place < 0 { return pattern }
    }
    return nil
  }
}
