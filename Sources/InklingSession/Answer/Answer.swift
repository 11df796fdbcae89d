/// What a source answered to a question: hits, counts and hints, or a first part of them.
///
/// An answer names the generation of the question that it answers; ``SearchSession`` shows it only
/// while that question is the current one. On the wire it is the JSON that
/// ``init(json:limits:)`` reads.
public struct Answer: Sendable, Equatable {
  /// The generation of the question.
  public var generation: Int
  /// The words asked for, as the source understood them.
  public var query: SearchText
  /// The index of the scope searched in; 0 is the widest.
  public var scope: Int
  /// How many documents match, in all.
  public var total: Int
  /// False when ``total`` is only a lower bound.
  public var totalIsExact: Bool
  /// True when more is to come (or the source ran out of its time).
  public var isPartial: Bool
  /// How long the source worked, in microseconds.
  public var micros: Int
  /// The best kind of match among the hits.
  public var tier: HitTier
  /// The hits, best first.
  public var hits: [Hit]
  /// How many hits each scope has, widest first.
  public var scopeCounts: [ScopeCount]
  /// Ways to go on typing that exist in the data.
  public var completions: [SearchText]
  /// A spelling that finds something, when the one typed does not; else empty.
  public var didYouMean: SearchText

  /// An answer to the question of that generation, without hits unless they are given.
  public init(generation: Int, query: SearchText = SearchText(), hits: [Hit] = []) {
    self.generation = generation
    self.query = query
    self.scope = 0
    self.total = hits.count
    self.totalIsExact = true
    self.isPartial = false
    self.micros = 0
    self.tier = .exact
    self.hits = hits
    self.scopeCounts = []
    self.completions = []
    self.didYouMean = SearchText()
  }
}

/// How many hits one scope has.
public struct ScopeCount: Sendable, Equatable {
  /// The scope's title.
  public var title: SearchText
  /// The number of hits.
  public var count: Int

  /// The count of the scope with that title.
  public init(title: SearchText, count: Int) {
    self.title = title
    self.count = count
  }
}
