/// What a segment is written from: documents in static order, their words numbered in the order of their bytes.
///
/// A chunk of documents that were just analysed is one such thing (``ChunkDocuments``), several segments together are
/// another (``MergedDocuments``). Whoever gives the same documents gives the same bytes.
internal protocol SortedDocuments: Sendable {
  var schema: IndexSchema { get }
  /// How many documents there are.
  var count: Int { get }
  /// All words that stand in a document, sorted.
  var terms: TermList { get }
  /// In how many documents each word stands, or somewhat more.
  var counts: [UInt32] { get }
  /// The keys of ``StaticRank``, as the segment keeps them.
  var ranks: StaticRanks.Writer { get }
  /// All scopes and keywords, in any order.
  var scopes: ValueTable { get }
  func keywords(_ column: Int) -> ValueTable

  func titles() -> SortedTitles
  /// The headings, each one behind the other with a gap between them.
  func headings() -> SortedTitles
  /// The lists of a range of words.
  func postings(of range: Range<Int>) -> PostingLists
  func lengthCode(of document: Int) -> UInt8
  func appendRecord(of document: Int, to store: inout DocumentStoreWriter)
  /// The filter of a document's ``Neighbours``.
  func appendNeighbours(of document: Int, to filters: inout [UInt8])
  /// The number of a document's scope in `scopes` plus one, 0 for none.
  func scope(of document: Int) -> Int
  /// The number of a document's keyword in `keywords` plus one, 0 for none.
  func keyword(_ column: Int, of document: Int) -> Int
  func number(_ column: Int, of document: Int) -> Double
}

extension SortedDocuments {
  /// Numbers of documents and positions in titles have 31 bits, words 26.
  /// - Throws: ``IndexError/tooLarge``.
  static func expectRoom(documents: Int, positions: Int, words: Int) throws(IndexError) {
    guard documents < Int32.max, positions < Int32.max, words < 1 << 26 else { throw .tooLarge }
  }
}

/// The words of all titles, end to end.
internal struct SortedTitles {
  /// Numbers of words; between a title's words and the other ways to write them, the number of words.
  var words: [UInt32] = []
  /// Where each title begins, and the end of the last one.
  var starts: [UInt32] = []

  /// Begins a title, or the end; a title that has no word gets a gap, so that each has a place of its own.
  mutating func begin(gap: UInt32) {
    if let last = starts.last, Int(last) == words.count { words.append(gap) }
    starts.append(UInt32(words.count))
  }
}

/// The documents of some words and their weights.
internal struct PostingLists {
  /// Where the documents of each word begin, and the end of the last ones.
  var starts: [Int]
  var documents: [UInt32]
  var weights: [UInt8]
}

extension DocumentOrigin {
  /// The documents of several segments or chunks by rank, then as they came; a rank is nil where a document is left
  /// out.
  internal static func sorted(_ counts: [Int], rank: (Int, Int) -> UInt64?) -> (
    order: [DocumentOrigin], ranks: StaticRanks.Writer
  ) {
    var keys: [(key: UInt64, origin: DocumentOrigin)] = []
    keys.reserveCapacity(counts.reduce(0, +))
    for (segment, count) in counts.enumerated() {
      for document in 0..<count {
        guard let key = rank(segment, document) else { continue }
        keys.append(
          (key, DocumentOrigin(segment: UInt32(segment), document: UInt32(document))))
      }
    }
    keys.sort {
      if $0.key != $1.key { return $0.key < $1.key }
      let (left, right) = ($0.origin, $1.origin)
      return left.segment != right.segment
        ? left.segment < right.segment : left.document < right.document
    }
    var ranks = StaticRanks.Writer()
    for (document, entry) in keys.enumerated() { ranks.append(entry.key, document) }
    return (keys.map { $0.origin }, ranks)
  }
}
