/// What an index says to a question: the best hits in order, how many there are, and what else could be asked.
public struct SearchAnswer: Sendable {
  /// The hits, best first.
  public internal(set) var hits: [SearchHit] = []
  /// How many documents match, or a lower bound; ``totalIsExact`` tells which.
  ///
  /// With typos, and where documents hold only some of the words, those count that can be turned to page by page.
  public internal(set) var total = 0
  /// Whether ``total`` counts every matching document: always when they are fewer than were asked for, and otherwise
  /// when counting costs little, or when values of fields are counted anyway.
  ///
  /// When it does not, there are at least `total`.
  public internal(set) var totalIsExact = true
  /// Matching documents in each scope of ``SearchIndex/scopeTitles``, counted without regard to the chosen scope; lower
  /// bounds where ``total`` is one.
  public internal(set) var scopeCounts: [Int] = []
  /// What was typed with its last word completed, so that it finds something, the likeliest first.
  public internal(set) var completions: [[UInt8]] = []
  /// Whole titles of hits that hold everything as it was typed, the best first, to be suggested behind ``completions``.
  ///
  /// Each finds its document and is neither the question nor a completion in other letters. There are at most five of
  /// both.
  public internal(set) var titles: [[UInt8]] = []
  /// The question that was probably meant, or empty: given when nothing holds all words, or when another spelling finds
  /// ten times as much as this one.
  ///
  /// When nothing but other spellings was found, they are the hits, and no question is given.
  public internal(set) var didYouMean: [UInt8] = []
  /// The values of the fields of ``SearchRequest/facets``, counted over the documents that hold all words as they were
  /// typed.
  ///
  /// Where none does, whatever the filters, those count that hold the words of the best hit of all segments.
  /// Where the filters leave no hit, it is the best without them. Of long texts, and where documents with some of the
  /// words are shown, all of those count.
  public package(set) var facets: [FacetCounts] = []
  #if !hasFeature(Embedded)
  /// The counts of one segment, before they are added to those of others, where all that matches was looked at for the hits
  /// anyway.
  package var tally: FacetTally?
  #endif
  /// Whether the budget ended the search early.
  public internal(set) var isPartial = false
  /// The tier of the best hit.
  public internal(set) var tier = HitTier.exact
  /// What was asked, as the engine understood it; ``SearchIndex/row(of:in:)`` highlights by it.
  internal var patterns = RowPatterns([], .exact)
  /// The same with what the words were found by that are written otherwise; `nil` where no hit needs it.
  internal var loosePatterns: RowPatterns?

  /// What marks a hit of a tier: in one that matches as typed nothing else is to be marked.
  internal func matcher(for tier: HitTier) -> RowMatcher {
    let isExact = tier == .exact
    return RowMatcher(isExact ? patterns : loosePatterns ?? patterns, holdsAll: isExact)
  }

  /// Lets the words of the question be marked, and others that something was found by.
  @inline(__always)
  internal mutating func mark(_ words: [QueryWord], isLoose: Bool) {
    patterns = RowPatterns(words, .exact)
    if isLoose { loosePatterns = RowPatterns(words, .typo) }
  }

  /// Takes the total over where counting values has met every document that holds the words.
  ///
  /// A last hit of another tier says that documents without all of the words count as well.
  package mutating func learnTotal(of tally: FacetTally, scope: Int) {
    guard !totalIsExact, hits.last?.tier == .exact, tally.isExact, let holders = tally.holders
    else { return }
    total = holders
    totalIsExact = true
    if scope == 0, !scopeCounts.isEmpty { scopeCounts[0] = holders }
  }

  /// An answer suggests at most this many other questions.
  static let maximumSuggestions = 5

  internal init() {}

  /// Makes an answer of those of several segments.
  ///
  /// ``SearchIndex/row(of:in:)`` finds no matches by it: the rows are those of the segments' own answers. It suggests
  /// nothing.
  public init(
    hits: [SearchHit], total: Int, totalIsExact: Bool, scopeCounts: [Int],
    didYouMean: [UInt8], isPartial: Bool, tier: HitTier
  ) {
    self.hits = hits
    self.total = total
    self.totalIsExact = totalIsExact
    self.scopeCounts = scopeCounts
    self.didYouMean = didYouMean
    self.isPartial = isPartial
    self.tier = tier
  }
}

/// One document of an answer, cheap to copy.
///
/// ``SearchIndex/row(of:in:)`` reads what the segment keeps about it.
public struct SearchHit: Sendable, Equatable {
  /// The document's number in this segment, best static rank first.
  public let document: Int
  /// How well it matches.
  public let tier: HitTier
  /// How many edits lie between the words asked and the words found.
  public let typos: Int
  /// What decides before the static order does: typos, then the place of the words; smaller is better.
  ///
  /// The same title gets the same rank for the same question in every segment.
  public let rank: UInt32
  /// How much a document says that holds only some of the words; 0 in the other tiers.
  ///
  /// To be compared between segments they must share their ``QuestionStatistics``.
  public let score: Float
}

/// What a result list shows of one hit.
public struct SearchRow: Sendable, Equatable {
  /// The value of the `.id` field.
  public internal(set) var id: [UInt8] = []
  /// The title in runs.
  public internal(set) var title = MarkedText()
  /// The snippet in runs.
  public internal(set) var text = MarkedText()
  /// The value of the `.url` field.
  public internal(set) var url: [UInt8] = []
  /// The value of the `.image` field.
  public internal(set) var image: [UInt8] = []
  /// The value of the `.glyph` field.
  public internal(set) var glyph: [UInt8] = []
  /// The value of the `.scope` field.
  public internal(set) var scope: [UInt8] = []
  /// The fields that are stored, keywords, numbers or dates and not empty: name, value; of several keywords commas
  /// stand between them.
  public package(set) var stored: [HitValue] = []
}

/// An answer with what a list shows of its hits: of one index, or of several segments in one order.
public struct FoundRows: Sendable {
  /// The counts and hints.
  public let answer: SearchAnswer
  /// The hits, best first.
  public let rows: [SearchRow]

  package init(answer: SearchAnswer, rows: [SearchRow]) {
    self.answer = answer
    self.rows = rows
  }
}
