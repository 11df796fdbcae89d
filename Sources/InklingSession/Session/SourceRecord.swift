/// What the session knows of one source.
struct SourceRecord: Sendable, Equatable {
  let place: SessionConfiguration.Source.Place
  /// How long the source usually takes.
  var latency = LatencyEstimate()

  // Of the current generation:

  /// Where the source is with the current question.
  var phase = Phase.unasked
  /// When it was asked.
  var askedAt: Milliseconds = 0
  /// True until the first part of the answer is there.
  var isUnheard = true
  /// How many hits it has sent.
  var received = 0
  /// How many it says there are.
  var total = 0
  var totalIsExact = true
  /// How many of them are in each scope.
  var scopeCounts: [ScopeCount] = []
  /// Why it failed.
  var failure = SourceFailure.refused

  enum Phase: UInt8, Sendable {
    case unasked
    case waiting
    case answered
    case failed
  }

  init(_ place: SessionConfiguration.Source.Place) {
    self.place = place
  }

  /// Forgets the question, keeps what was learned about time.
  mutating func reset() {
    phase = .unasked
    isUnheard = true
    received = 0
    total = 0
    totalIsExact = true
    scopeCounts = []
  }
}

extension SessionConfiguration {
  /// What is known of the sources before anybody is asked.
  var records: [SourceRecord] {
    var records: [SourceRecord] = []
    for source in sources.prefix(Self.maximumSources) { records.append(SourceRecord(source.place)) }
    return records
  }
}

/// What was spoken: the same is not said again.
struct SpokenCount: Sendable, Equatable {
  var query: SearchText
  var scope: Int
  var count: Int
  var isOfSuggestions: Bool
}
