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
/// are its best documents: a ``MinimumTree`` gives them in order. Openings are the suffixes that begin a title; they
/// are looked through before the others and left out there.
internal final class TitleIndex: Sendable {
  /// In the segment a word stands above this bit, which says whether it begins a title.
  static let startBit: UInt32 = 1
  static let hintSpan = 32
  /// Suffixes are sorted by this many words.
  static let sortedWords = 3

  private let terms: PackedNumbers
  private let starts: AscendingNumbers
  private let hints: PackedNumbers
  private let suffixOffsets: AscendingNumbers
  private let openingOffsets: AscendingNumbers
  let suffixes: MinimumTree
  let openings: MinimumTree
  let documentCount: Int
  /// The number that stands between a title's words and the other ways to write them.
  private let gap: Int

  init(_ layout: SegmentLayout, documents: Int, terms termCount: Int) {
    terms = PackedNumbers(layout.section(.titleTerms))
    starts = AscendingNumbers(layout.section(.titleStarts))
    hints = PackedNumbers(layout.section(.titleHints))
    suffixOffsets = AscendingNumbers(layout.section(.suffixOffsets))
    openingOffsets = AscendingNumbers(layout.section(.openingOffsets))
    suffixes = MinimumTree(
      PackedNumbers(layout.section(.suffixes)), count: suffixOffsets[termCount])
    openings = MinimumTree(
      PackedNumbers(layout.section(.openings)), count: openingOffsets[termCount])
    documentCount = documents
    gap = termCount
  }

  /// Whether there are titles to be searched.
  var isEmpty: Bool { openings.count == 0 }

  /// How many words all titles have, with the other ways to write them.
  var positionCount: Int { terms.count }

  @inline(__always)
  func term(_ position: Int) -> Int { terms[position] &>> 1 }

  /// The word `distance` words behind a position plus one, 0 when the title ends before.
  func following(_ position: Int, _ distance: Int) -> Int {
    var step = 1
    while step <= distance {
      guard position &+ step < terms.count else { return 0 }
      let value = terms[position &+ step]
      if value & Int(Self.startBit) != 0 || value &>> 1 == gap { return 0 }
      if step == distance { return value &>> 1 &+ 1 }
      step &+= 1
    }
    return 0
  }

  /// The positions of a document's title.
  func positions(_ document: Int) -> Range<Int> {
    let (from, to) = starts.pair(document)
    return from..<max(from, min(to, from &+ 4 * DocumentChunk.longestTitle))
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
    let from = min(suffixOffsets[range.low], suffixes.count)
    return from..<max(from, min(suffixOffsets[range.high], suffixes.count))
  }

  /// The part of `openings` that begins with the words `range`.
  func openings(_ range: TermRange) -> Range<Int> {
    let from = min(openingOffsets[range.low], openings.count)
    return from..<max(from, min(openingOffsets[range.high], openings.count))
  }

  /// Cuts a part of a sorted array, whose first `depth` words agree, to those whose next word is in `range`.
  func narrow(_ part: Range<Int>, in array: MinimumTree, depth: Int, to range: TermRange) -> Range<
    Int
  > {
    let from = lowerBound(part, array, depth, range.low + 1)
    return from..<max(from, lowerBound(from..<part.upperBound, array, depth, range.high + 1))
  }

  /// Cuts such a part to those that end the title there.
  func narrowToEnd(_ part: Range<Int>, in array: MinimumTree, depth: Int) -> Range<Int> {
    part.lowerBound..<max(part.lowerBound, lowerBound(part, array, depth, 1))
  }

  private func lowerBound(_ part: Range<Int>, _ array: MinimumTree, _ depth: Int, _ value: Int)
    -> Int
  {
    var low = part.lowerBound
    var high = part.upperBound
    while low < high {
      let middle = (low &+ high) &>> 1
      if following(array.values[middle], depth) < value { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
