/// The titles of a segment as numbers of words, and two sorted arrays of positions in them.
///
///     titles    0: red fox      1: red wine glass       positions, documents in static order
///     terms     [red*][fox][red*][wine][glass]          * the first word of a document
///                 0     1    2     3      4
///     suffixes  1 (fox) 4 (glass) 0 (red fox) 2 (red wine …) 3 (wine …)
///     openings  0 (red fox) 2 (red wine …)
///
/// Suffixes are sorted by the three words that begin there, so the places where a phrase stands, its last word
/// perhaps only begun, are a range; and as positions ascend with documents, the smallest positions of a range
/// are its best documents: a ``MinimumTree`` gives them in order. Openings are the suffixes that begin a title.
internal struct TitleIndex: Sendable {
  static let startBit: UInt32 = 1 << 30
  static let termMask: UInt32 = startBit - 1
  /// Between a title's words and the other ways to write them.
  static let gap: UInt32 = termMask
  static let hintSpan = 32
  /// Suffixes are sorted by this many words.
  static let sortedWords = 3

  let terms: Words
  let starts: Words
  let hints: Words
  let suffixes: Words
  let openings: Words
  let offsets: Words
  let suffixTree: MinimumTree
  let openingTree: MinimumTree
  let documentCount: Int

  init(_ layout: SegmentLayout, documents: Int) {
    terms = Words(layout.section(.titleTerms))
    starts = Words(layout.section(.titleStarts))
    hints = Words(layout.section(.titleHints))
    suffixes = Words(layout.section(.suffixes))
    openings = Words(layout.section(.openings))
    offsets = Words(layout.section(.suffixOffsets))
    suffixTree = MinimumTree(values: suffixes, minima: layout.section(.suffixMinima))
    openingTree = MinimumTree(values: openings, minima: layout.section(.openingMinima))
    documentCount = documents
  }

  /// The word behind a position plus one, 0 at the end of a title.
  static func following(_ terms: [UInt32], _ position: Int) -> UInt32 {
    guard position + 1 < terms.count else { return 0 }
    let value = terms[position + 1]
    return value & startBit != 0 || value == gap ? 0 : value + 1
  }

  @inline(__always)
  func term(_ position: Int) -> Int { terms[position] & Int(Self.termMask) }

  @inline(__always)
  func isStart(_ position: Int) -> Bool {
    terms[position] & Int(truncatingIfNeeded: Self.startBit) != 0
  }

  /// The word `distance` words behind a position plus one, 0 when the title ends before.
  @inline(__always)
  func following(_ position: Int, _ distance: Int) -> Int {
    var step = 1
    while step <= distance {
      guard position &+ step < terms.count else { return 0 }
      let value = terms[position &+ step]
      if value & Int(truncatingIfNeeded: Self.startBit) != 0
        || value == Int(truncatingIfNeeded: Self.gap)
      {
        return 0
      }
      if step == distance { return value &+ 1 }
      step &+= 1
    }
    return 0
  }

  /// The positions of a document's title.
  @inline(__always)
  func positions(_ document: Int) -> Range<Int> {
    let from = starts[document]
    return from..<max(from, min(starts[document &+ 1], from &+ 4 * DocumentChunk.longestTitle))
  }

  /// The document that a position belongs to.
  func document(_ position: Int) -> Int {
    let hint = position / Self.hintSpan
    var low = hints[hint]
    var high = min(hints[hint &+ 1] &+ 1, documentCount)
    while low &+ 1 < high {
      let middle = (low &+ high) &>> 1
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return min(low, max(0, documentCount &- 1))
  }

  /// The part of `suffixes` that holds the words `range`.
  func suffixes(_ range: TermRange) -> Range<Int> {
    let from = min(offsets[range.low * 2], suffixes.count)
    return from..<max(from, min(offsets[range.high * 2], suffixes.count))
  }

  /// The part of `openings` that begins with the words `range`.
  func openings(_ range: TermRange) -> Range<Int> {
    let from = min(offsets[range.low * 2 + 1], openings.count)
    return from..<max(from, min(offsets[range.high * 2 + 1], openings.count))
  }

  /// Cuts a part of a sorted array, whose first `depth` words agree, to those whose next word is in `range`.
  func narrow(_ part: Range<Int>, in array: Words, depth: Int, to range: TermRange) -> Range<Int> {
    let from = lowerBound(part, array, depth, range.low + 1)
    return from..<max(from, lowerBound(from..<part.upperBound, array, depth, range.high + 1))
  }

  /// Cuts such a part to those that end the title there.
  func narrowToEnd(_ part: Range<Int>, in array: Words, depth: Int) -> Range<Int> {
    part.lowerBound..<max(part.lowerBound, lowerBound(part, array, depth, 1))
  }

  private func lowerBound(_ part: Range<Int>, _ array: Words, _ depth: Int, _ value: Int) -> Int {
    var low = part.lowerBound
    var high = part.upperBound
    while low < high {
      let middle = (low &+ high) &>> 1
      if following(array[middle], depth) < value { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
