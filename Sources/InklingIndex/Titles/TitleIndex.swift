/// The titles of a segment as numbers of words, and two sorted arrays of positions in them.
///
///     titles    0: red fox      1: red wine glass       positions, documents in static order
///     words     [red*][fox][red*][wine][glass]          * the first word of a document; see ``TitleWords``
///                 0     1    2     3      4
///     suffixes  1 (fox) 4 (glass) 3 (wine …)
///     openings  0 (red fox) 2 (red wine …)
///
/// Suffixes are sorted by the three words that begin there. So the places where a phrase stands, with a last word that
/// may be only begun, are one range. Positions ascend with documents, so the smallest positions of a range are its best
/// documents: a ``MinimumTree`` gives them in order. Openings are the suffixes that begin a title. They are looked
/// through before the other suffixes, which do not hold them.
internal final class TitleIndex: Sendable {
  /// While a segment is written, a word stands above this bit, which says whether it begins a title.
  static let startBit: UInt32 = 1
  /// Suffixes are sorted by this many words.
  static let sortedWords = 3
  /// A title's words beyond this many are found, but not as a phrase.
  static let maximumTitle = 64

  let words: TitleWords
  private let suffixOffsets: AscendingNumbers
  private let openingOffsets: AscendingNumbers
  let suffixes: MinimumTree
  let openings: MinimumTree
  let documentCount: Int
  /// The number that stands between a title's words and the other ways to write them.
  private let gap: Int

  init(_ layout: SegmentLayout, documents: Int, terms termCount: Int) {
    words = TitleWords(
      layout.section(.titleWords), samples: layout.section(.titleSamples))
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
  var positionCount: Int { words.count }

  @inline(__always)
  func term(_ position: Int) -> Int { words[position] }

  /// Whether no word stands at a position.
  func isGap(_ position: Int) -> Bool { words[position] == gap }

  /// The word `distance` words behind a position plus one, 0 when the title ends before.
  func following(_ position: Int, _ distance: Int) -> Int {
    var step = 1
    while step <= distance {
      guard !words.begins(at: position &+ step) else { return 0 }
      let word = words[position &+ step]
      if word == gap { return 0 }
      if step == distance { return word &+ 1 }
      step &+= 1
    }
    return 0
  }

  /// The positions of a document's title.
  func positions(_ document: Int) -> Range<Int> {
    let all = words.positions(document)
    return all.lowerBound..<min(all.upperBound, all.lowerBound &+ 4 * Self.maximumTitle)
  }

  /// The words of a document's title and their positions; reading them together is faster than word by word.
  func title(_ document: Int) -> TitleWalk { TitleWalk(self, positions(document)) }

  /// A hash of the words of a document's title, without the other ways to write them.
  ///
  /// Titles with the same words have the same number; other titles hardly ever do.
  func sum(of document: Int) -> Int {
    var sum = Self.emptySum
    for (_, term) in title(document) {
      if term == gap { break }
      sum = Self.sum(sum, term)
    }
    return sum
  }

  /// The number for no words: far from that of any word.
  static let emptySum = 0x4B9A_CE2F

  /// The number for some words and one more, by the multiplier of MurmurHash2.
  static func sum(_ sum: Int, _ word: Int) -> Int { (sum ^ word) &* 0x5BD1_E995 }

  /// The first word of a range that stands in a title.
  func first(_ range: TermRange, in document: Int) -> Int? {
    for (_, term) in title(document) where range.contains(term) { return term }
    return nil
  }

  /// How often a word stands in a title.
  func count(_ word: Int, in document: Int) -> Int {
    var count = 0
    for (_, term) in title(document) where term == word { count += 1 }
    return count
  }

  /// The document that a position belongs to.
  func document(_ position: Int) -> Int {
    min(words.document(position), max(0, documentCount &- 1))
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
