/// One question being answered.
///
///     titles   phrases by sorted suffixes, best documents first     page full? ─▶ done
///     lists    all words anywhere, in static order                  page full? ─▶ done
///     typos    the same two with words a few edits away             anything?  ─▶ done
///     some     the best of what holds only some of the words
internal struct SearchRun {
  let index: SearchIndex
  let scratch: SearchScratch
  let request: SearchRequest
  /// Hits of one page.
  ///
  /// One page decides what else is looked for, whatever the offset: all pages of an answer have one total.
  let pageSize: Int
  /// Hits wanted, those of the pages before included.
  let wanted: Int
  var query: Query
  /// Looks left before the search is cut off.
  var steps: Int
  #if !hasFeature(Embedded)
  /// The looks that were left at first.
  private let budget: Int
  /// When so few looks are left, ``SearchScratch/mustStop`` is asked.
  private var checkpoint: Int
  #endif
  var total = 0
  var isTotalExact = false
  var isCut = false
  var scopeCounts: [Int]
  /// What the words that are looked for differ by from those that were asked, in half typos.
  var halfTypos = 0
  /// The words that the best hit was found by, when they are not those that were asked.
  var meant: [QueryWord] = []
  /// Words that something was found by and that were not asked: two of the question joined, or one split.
  var respelled: [QueryWord] = []
  /// Other words that something was found by, to be marked.
  var foundBy: [QueryWord] = []
  /// The words by which the documents of the best hit are counted, when they are not those that were asked.
  var counted: [QueryWord] = []
  /// The question that would find much more.
  var proposed: [QueryWord] = []
  /// Whether documents of other words are being collected, each of which may be found more than once.
  var isCollecting = false
  /// Whether the documents that match are those that have a score, as in texts.
  var hasScoredTexts = false
  /// The words that were typed with signs, as far as they were weighed.
  var typedWords: [TypedWord] = []
  let conditions: Conditions
  #if hasFeature(Embedded)
  /// In the browser one segment has all documents.
  var shared: QuestionStatistics? { nil }
  #else
  /// What is known about the words beyond this segment.
  var shared: QuestionStatistics?
  /// Whether other segments answer the same question.
  var isPart = false
  /// What else was asked by one of several segments, and how many documents that finds.
  var spellings: [PartAnswer.Spelling] = []
  /// Whether something was found by words that were joined or split.
  var isRespelled = false
  /// What one of several segments has found by some of the words, before signs that were typed count.
  var unheeded: Unheeded?
  /// The best hit once the search is over and another segment's hits are in the scratch; nil while it goes on.
  var settledBest: Int??
  /// Counts values while the hits are found, where all that matches is looked at anyway.
  var counting: FacetCounting?
  #endif
  /// The order that the question asks for, where it asks for one.
  var order: SortOrder?
  /// The best document so far.
  var best: Int? {
    #if hasFeature(Embedded)
    scratch.found.items.first?.document
    #else
    if let settledBest { settledBest } else { scratch.found.items.first?.document }
    #endif
  }

  init(
    _ index: SearchIndex, _ request: SearchRequest, _ query: Query, _ scratch: SearchScratch,
    _ prepared: Conditions? = nil
  ) {
    self.index = index
    self.scratch = scratch
    self.request = request
    self.query = query
    pageSize = max(0, min(request.limit, SharedLimits.maximumHits))
    wanted = pageSize + max(0, min(request.offset, SharedLimits.maximumOffset))
    conditions = prepared ?? Conditions(request, index, scratch)
    steps = scratch.isStopped ? 0 : max(1, request.budget.steps - scratch.spent)
    #if !hasFeature(Embedded)
    budget = steps
    checkpoint = max(0, steps - Self.stepsBetweenChecks)
    #endif
    scopeCounts = [Int](repeating: 0, count: index.scopeTitles.count)
    scratch.found.reset(limit: wanted)
    scratch.forget()
  }

  #if hasFeature(Embedded)
  /// Whether the looks are used up.
  var isSpent: Bool { steps <= 0 }

  /// Gives back the looks that were put aside for a limit on a part of the search.
  mutating func takeBack(_ rest: Int) { steps = rest + max(0, steps) }
  #else
  /// So many looks take well under a millisecond.
  private static let stepsBetweenChecks = 4_096

  /// Whether the looks are used up, or nobody waits for more.
  @inline(__always)
  var isSpent: Bool { mutating get { steps <= checkpoint && passesCheckpoint() } }

  private mutating func passesCheckpoint() -> Bool {
    if steps > 0, scratch.stopsNow() { steps = 0 }
    checkpoint = max(0, steps - Self.stepsBetweenChecks)
    return steps <= 0
  }

  /// Gives back the looks that were put aside for a limit on a part of the search.
  mutating func takeBack(_ rest: Int) {
    steps = scratch.isStopped ? 0 : rest + max(0, steps)
    checkpoint = max(0, steps - Self.stepsBetweenChecks)
  }

  /// Charges the question for this part of it.
  func settle() { scratch.charge(budget - max(0, steps)) }
  #endif

  /// Longer questions are not asked again with other words: what they mean is in the words that are right.
  private static let maximumCorrected = 6

  /// Whether documents that hold only some of the words fill the page behind those that hold all.
  var isQuestion: Bool { query.words.count >= Self.fewestWordsOfAQuestion }

  private var fillsPage: Bool { scratch.found.count >= pageSize }

  /// Whether a document may be a hit of any scope.
  @inline(__always)
  func isVisible(_ document: Int) -> Bool { conditions.accept(document) }

  @inline(__always)
  func isInScope(_ document: Int) -> Bool {
    request.scope == 0 || index.scope(of: document) == request.scope
  }

  /// Answers by relevance.
  mutating func run(_ stages: SearchStages = .all) {
    markUnknown()
    guard !query.words.isEmpty, wanted > 0 else {
      isTotalExact = true
      #if hasFeature(Embedded)
      scratch.support?.browse(&self)
      #else
      browse()
      #endif
      return
    }
    if request.isSorted {
      #if hasFeature(Embedded)
      scratch.support?.sort(&self)
      #else
      searchSorted()
      #endif
      return
    }
    if isAboutTexts {
      searchTexts()
      return
    }
    if stages.contains(.exact), query.words.allSatisfy({ !$0.exact.isEmpty }) {
      searchAll()
    } else {
      isTotalExact = true
    }
    if stages == .exact { return }
    if !fillsPage, query.words.count <= Self.maximumCorrected { searchLoosely(stages) }
    guard scratch.found.count == 0 || (isQuestion && !fillsPage) else { return }
    if isQuestion ? !query.words.contains(where: { $0.isConfined }) : query.isPlain {
      searchSome(stages)
    }
  }
}

extension SearchRun {
  /// Finds what holds all words: titles first, then lists.
  mutating func searchAll() {
    switch searchTitles() {
    case .full: countAfterTitles()
    case .exhausted: searchLists(.afterTitles)
    case .skipped: searchLists(.everything)
    }
    // A walk through lists ends when its page is full; how many more there are may be written down.
    if !isTotalExact { _ = takeWrittenCounts() }
  }
}
