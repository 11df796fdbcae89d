import InklingText

/// Memory that a search works in, made once and used for one question after another.
///
/// One scratch serves one thread at a time. A scratch may be used with any index.
public final class SearchScratch {
  internal let analyzer = Analyzer(for: .queries)
  @exclusivity(unchecked) internal var buffer = TokenBuffer()
  internal let heap = RunHeap()
  internal let found = FoundList()
  @exclusivity(unchecked) internal private(set) var cursors: [DocumentCursor] = []
  /// The documents that a question matches, for counting each once.
  @exclusivity(unchecked) internal var matched: [UInt64] = []
  internal let typos = TypoCache()
  internal let board = ScoreBoard()
  /// A cursor for questions about single documents.
  internal let spare = PostingCursor()

  /// Makes an empty scratch; it grows with the first questions and then stays.
  ///
  /// The first one in a process unpacks the tables of Unicode, in well under a millisecond.
  public init() {}

  /// Forgets what belonged to the question before.
  internal func forget() {
    for cursor in cursors { cursor.forget() }
    matched.removeAll(keepingCapacity: true)
  }

  /// A cursor for the word at `place` of a question.
  internal func cursor(_ place: Int) -> DocumentCursor {
    while cursors.count <= place { cursors.append(DocumentCursor()) }
    return cursors[place]
  }
}
