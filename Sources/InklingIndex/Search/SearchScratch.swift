import InklingText

/// Memory that a search works in, made once and used for one question after another.
///
/// One scratch serves one thread at a time. A scratch may be used with any index.
public final class SearchScratch {
  internal let analyzer = Analyzer(for: .queries)
  // Sound: no member calls back while it changes, so two accesses never overlap; checking each costs time in these loops.

  @exclusivity(unchecked) internal var buffer = TokenBuffer()
  internal let heap = RunHeap()
  internal let found = FoundList()
  @exclusivity(unchecked) internal private(set) var cursors: [DocumentCursor] = []
  /// The documents that a question matches, for counting each once.
  @exclusivity(unchecked) internal var matched: [UInt64] = []
  internal let typos = TypoCache()
  @exclusivity(unchecked) internal var infixes: [InfixLists] = []
  @exclusivity(unchecked) internal var sounds: [SoundLists] = []
  internal let board = ScoreBoard()
  /// A cursor for questions about single documents.
  internal let spare = PostingCursor()
  internal let memory = FilterMemory()
  internal let stop = SearchStop()
  #if hasFeature(Embedded)
  /// In the browser a question has one part.
  internal var spent: Int { 0 }
  #else
  /// Asked every few thousand looks at documents while a question is answered: true ends the search, whose answer then is
  /// partial.
  ///
  /// So whoever waits sets a deadline, or tells that nobody waits any more; the index itself knows no clock. With nil,
  /// the default, ``SearchBudget/steps`` alone bounds a search.
  public var mustStop: (() -> Bool)? {
    get { stop.mustStop }
    set { stop.mustStop = newValue }
  }
  /// Looks that the stages and segments before have spent on the same question.
  internal private(set) var spent = 0
  #endif

  /// Makes an empty scratch; it grows with the first questions and then stays.
  ///
  /// The first one in a process unpacks the tables of Unicode, in well under a millisecond.
  public init() {}

  #if hasFeature(Embedded)
  internal func begin() {}
  /// What the program does with filters; nil where it knows none.
  public var support: FilterSupport?
  #else
  /// Begins a question, whose budget all its stages and segments share.
  package func begin() {
    spent = 0
    stop.begin()
  }

  /// Begins to count values: that has a budget of its own, as large as that of the search.
  package func beginCounting() { spent = 0 }

  /// Charges the question for what a part of it has looked at.
  internal func charge(_ steps: Int) { spent += steps }
  #endif

  /// Whether nobody waits any more, as far as was asked, and asked once more.
  internal var isStopped: Bool { stop.isStopped }
  internal func stopsNow() -> Bool { stop.stopsNow() }

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
