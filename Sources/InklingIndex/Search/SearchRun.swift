/// One question being answered.
///
///     titles   phrases by sorted suffixes, best documents first     page full? ─▶ done
///     lists    all words anywhere, in static order                  page full? ─▶ done
///     typos    the same two with words a few edits away             anything?  ─▶ done
///     some     the best of what holds only some of the words
///
/// What is asked stays as it is from the beginning to the end. A stage is given the ``Wording`` that it looks for, puts what
/// it finds into ``SearchScratch/found``, and adds to one value: how many match, the looks that are left, or what was learned
/// about the words.
internal struct SearchRun {
  let index: SearchIndex
  let scratch: SearchScratch
  let request: SearchRequest
  let conditions: Conditions
  let otherSegments: OtherSegments
  /// Hits of one page.
  ///
  /// One page decides what else is looked for, whatever the offset: all pages of an answer have one total.
  let pageSize: Int
  /// Hits wanted, those of the pages before included.
  let wanted: Int
  /// What was asked; in texts two words may be read as one, and one as two.
  private(set) var query: Query
  var looks: LooksLeft
  var matches: MatchCount
  var learned = LearnedWords()
  /// Whether the documents that match are those that have a score, as in texts.
  var hasScoredTexts = false
  /// The words that were typed with signs, as far as they were weighed.
  var typedWords: [TypedWord] = []
  /// The order that the question asks for, where it asks for one.
  var order: SortOrder?
  var notes = PartNotes()
  #if hasFeature(Embedded)
  /// In the browser values are counted when the hits are found.
  var countsOnTheWay: Bool { false }
  var counting: FacetCounting? {
    get { nil }
    nonmutating set {}
  }
  #else
  /// Counts values while the hits are found, where all that matches is looked at anyway.
  var counting: FacetCounting?
  var countsOnTheWay: Bool { true }
  #endif

  init(
    _ index: SearchIndex, _ request: SearchRequest, _ query: Query, _ scratch: SearchScratch,
    _ prepared: Conditions? = nil, otherSegments: OtherSegments = OtherSegments()
  ) {
    self.index = index
    self.scratch = scratch
    self.request = request
    self.query = query
    self.otherSegments = otherSegments
    pageSize = max(0, min(request.limit, SharedLimits.maximumHits))
    wanted = pageSize + max(0, min(request.offset, SharedLimits.maximumOffset))
    conditions = prepared ?? Conditions(request, index, scratch)
    looks = LooksLeft(request.budget, scratch)
    matches = MatchCount(scopes: index.scopeTitles.count)
    scratch.found.reset(limit: wanted)
    scratch.forget()
    for place in query.words.indices where !isKnown(query.words[place], at: place) {
      self.query.words[place].isUnknown = true
    }
  }

  /// Reads the question from now on as other words: two that are one, or one that is two.
  mutating func read(as words: [QueryWord]) { query.words = words }

  /// Longer questions are not asked again with other words: what they mean is in the words that are right.
  private static let maximumCorrected = 6

  /// The words as they were asked.
  var asked: Wording { Wording(query.words, of: query) }

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

  /// Counts a document that matches.
  mutating func count(_ document: Int) {
    matches.add(scope: index.scope(of: document), isAsked: isInScope(document))
  }

  /// The best document so far.
  var best: Int? { scratch.found.items.first?.document }

  /// Answers by relevance.
  mutating func run(_ stages: SearchStages = .all) {
    guard !query.words.isEmpty, wanted > 0 else {
      matches.isExact = true
      return searchByConditions()
    }
    if request.isSorted { return searchByOrder() }
    if isAboutTexts { return searchTexts() }
    if stages.contains(.exact), query.words.allSatisfy({ !$0.exact.isEmpty }) {
      searchAll(asked)
    } else {
      matches.isExact = true
    }
    if stages == .exact { return }
    if !fillsPage, query.words.count <= Self.maximumCorrected { searchLoosely(stages) }
    guard scratch.found.count == 0 || (isQuestion && !fillsPage) else { return }
    if isQuestion ? !query.words.contains(where: { $0.isConfined }) : query.isPlain {
      searchSome(stages)
    }
  }

  /// Finds what holds all words: titles first, then lists.
  mutating func searchAll(_ wording: Wording) {
    switch searchTitles(wording) {
    case .full: countAfterTitles(wording)
    case .exhausted: searchLists(wording, .afterTitles)
    case .skipped: searchLists(wording, .everything)
    }
    // A walk through lists ends when its page is full; how many more there are may be written down.
    if !matches.isExact { _ = takeWrittenCounts(wording) }
  }
}
