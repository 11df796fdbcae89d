/// The documents of prefixes that many documents hold, so that a short prefix is never put together from
/// thousands of lists while somebody types.
///
///     nodes   low u32 │ high u32 │ offset u32       sorted by low, then by high from great to small
///     list    count │ parts │ part, … │ the documents of no part among these, as ``PostingWriter`` writes them
///     part    2 · (term − low), or 2 · (node − own node) + 1
///     scopes  the documents in each scope, node after node
///
/// A prefix is known by the range of words that begin with it. Few of those words, or of the longer prefixes, may stand
/// in many of its documents. Then their own lists are named, and only the rest is written: nearly all documents of `e`,
/// `eu` and `euk` are those of `eukaryota`.
///
/// Where a document has one of a few scopes, common words have nodes too. A node says how many of the word's documents
/// are in each scope.
internal struct PrefixLists: Sendable {
  static let recordSize = 12
  /// Prefixes with more postings than this have a list.
  static let threshold = 4096
  /// Parts that are named for one prefix.
  static let maximumParts = 2
  /// Lists that are walked side by side for one prefix, those of its parts and the rest.
  static let maximumLists = 4
  /// A word or prefix is named when it stands in at least one of every four documents of the prefix.
  static let namedShare = 4

  /// Documents are not counted by scopes when there are more than this.
  static let maximumScopes = 64

  let lists: SectionView
  private let nodes: Words
  let count: Int
  private let scopeCounts: PackedNumbers

  init(nodes: SectionView, lists: SectionView, scopes: SectionView) {
    self.nodes = Words(nodes)
    self.lists = lists
    count = nodes.count / Self.recordSize
    scopeCounts = PackedNumbers(scopes)
  }

  /// What is written about the words `low ..< high`; `nil` when nothing is.
  func find(_ range: TermRange) -> CommonPrefix? {
    guard let node = node(range) else { return nil }
    return prefix(node)
  }

  /// What is written about a node.
  func prefix(_ node: Int) -> CommonPrefix {
    let (low, high) = (nodes[node * 3], nodes[node * 3 + 1])
    var cursor = SectionCursor(lists, at: nodes[node * 3 + 2])
    var prefix = CommonPrefix(count: cursor.varint())
    for _ in 0..<min(cursor.varint(), Self.maximumParts) {
      let part = cursor.varint()
      if part & 1 == 0 {
        prefix.terms.append(max(low, min(low &+ part &>> 1, high - 1)))
      } else {
        // Longer prefixes stand behind shorter ones, so every walk through them ends.
        prefix.nodes.append(max(node + 1, min(node &+ part &>> 1, count - 1)))
      }
    }
    prefix.rest = cursor.at
    prefix.end = node + 1 < count ? nodes[node * 3 + 5] : lists.count
    return prefix
  }

  /// The number of documents of the words `low ..< high`, if it is written.
  func documentCount(_ range: TermRange) -> Int? {
    guard let node = node(range) else { return nil }
    var cursor = SectionCursor(lists, at: nodes[node * 3 + 2])
    return cursor.varint()
  }

  /// Puts the numbers of documents of the words `low ..< high` in each scope behind the first place, if they are
  /// written.
  func countScopes(_ range: TermRange, into counts: inout [Int]) -> Bool {
    let scopes = counts.count - 1
    guard scopes > 0, scopeCounts.count == count &* scopes, let node = node(range) else {
      return false
    }
    for scope in 0..<scopes { counts[scope + 1] = scopeCounts[node &* scopes &+ scope] }
    return true
  }

  private func node(_ range: TermRange) -> Int? {
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
    return from
  }
}

/// The documents of a prefix: those of some words, those of some longer prefixes, and the rest.
internal struct CommonPrefix {
  var count: Int
  var terms: [Int] = []
  var nodes: [Int] = []
  /// Where the list of the rest begins.
  var rest = 0
  /// Where it ends.
  var end = 0
}
