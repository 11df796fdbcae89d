/// The documents of prefixes that many documents hold, so that a short prefix is never put together from
/// thousands of lists while somebody types.
///
///     nodes   low u32 │ high u32 │ offset u32       sorted by low, then by high from great to small
///     list    count │ terms │ term − low, … │ the documents of no term among these, as ``PostingWriter`` writes them
///
/// A prefix is known by the range of words that begin with it. Where a few of those words stand in most of the documents,
/// their own lists are named, and only the rest is written: nearly all documents of `e`, `eu` and `euk` are
/// those of `eukaryota`.
internal struct PrefixLists: Sendable {
  static let recordSize = 12
  /// Prefixes with more postings than this have a list.
  static let threshold = 4096
  /// Lists that are walked side by side for one prefix, the rest not counted.
  static let mostTerms = 2
  /// A word is named when it stands in one of so many documents of the prefix.
  static let namedShare = 4

  let lists: SectionView
  private let nodes: Words
  private let count: Int

  init(nodes: SectionView, lists: SectionView) {
    self.nodes = Words(nodes)
    self.lists = lists
    count = nodes.count / Self.recordSize
  }

  /// What is written about the words `low ..< high`; `nil` when nothing is.
  func find(_ range: TermRange) -> CommonPrefix? {
    guard let offset = offset(range) else { return nil }
    var cursor = SectionCursor(lists, at: offset)
    let count = cursor.varint()
    var terms: [Int] = []
    for _ in 0..<min(cursor.varint(), Self.mostTerms) {
      terms.append(max(range.low, min(range.low &+ cursor.varint(), range.high - 1)))
    }
    return CommonPrefix(count: count, terms: terms, rest: cursor.at)
  }

  /// The number of documents of the words `low ..< high`, if it is written.
  func documentCount(_ range: TermRange) -> Int? {
    guard let offset = offset(range) else { return nil }
    var cursor = SectionCursor(lists, at: offset)
    return cursor.varint()
  }

  private func offset(_ range: TermRange) -> Int? {
    var from = 0
    var to = count
    while from < to {
      let middle = (from + to) / 2
      let low = nodes[middle * 3]
      if low < range.low || (low == range.low && nodes[middle * 3 + 1] > range.high) {
        from = middle + 1
      } else {
        to = middle
      }
    }
    guard from < count, nodes[from * 3] == range.low, nodes[from * 3 + 1] == range.high
    else { return nil }
    return nodes[from * 3 + 2]
  }
}

/// The documents of a prefix: those of some words, and the rest.
internal struct CommonPrefix {
  var count: Int
  var terms: [Int]
  /// Where the list of the rest begins.
  var rest: Int
}
