internal import InklingCore
internal import InklingIndex

/// One question to all segments of a snapshot.
struct StoreSearch {
  private let snapshot: StoreSnapshot
  private let request: SearchRequest
  private let scratch: SearchScratch
  private let limit: Int
  private let offset: Int
  /// The question to each segment that has documents.
  private var questions: [PartQuestion] = []
  private var streams: [HitStream] = []
  /// The stages that gave the hits, and what the segments knew of the words then.
  private var stages = SearchStages.all
  private var known: QuestionStatistics?
  /// The counts of the scopes where no document of the chosen one was found.
  private var emptyScopes: [Int]?
  /// How many documents hold all words as they were typed, where others were looked for as well.
  private var typedTotal: Int?
  /// Whether a stage before the last ended early.
  private var isCut = false

  init(_ snapshot: StoreSnapshot, _ request: SearchRequest, _ scratch: SearchScratch) {
    self.snapshot = snapshot
    self.request = request
    self.scratch = scratch
    limit = max(0, min(request.limit, SharedLimits.maximumHits))
    offset = max(0, min(request.offset, SharedLimits.maximumOffset))
  }

  mutating func run() -> FoundRows {
    scratch.begin()
    prepare()
    if let words = agree(), request.sort == .relevance {
      askTogether(words)
    } else {
      ask(.all, sharing: nil)
    }
    let best = streams.filter { $0.first.total > 0 }.map(\.first.tier).min() ?? .exact
    let total = total
    let isExact = streams.allSatisfy(\.first.totalIsExact)
    var parts = streams.map(\.found)
    PartAnswer.heedWriting(&parts)
    PartAnswer.markAlike(&parts)
    for place in streams.indices { streams[place].found = parts[place] }
    let counts = scopeCounts()
    let scopes = total == 0 && counts.allSatisfy { $0 == 0 } ? emptyScopes ?? counts : counts
    let meant = didYouMean(best)
    let (hits, rows, order) = page()
    var answer = SearchAnswer(
      hits: hits, total: total, totalIsExact: isExact, scopeCounts: scopes, didYouMean: meant,
      isPartial: isCut || streams.contains(where: \.first.isPartial), tier: best)
    answer.suggest(parts, hits: order)
    countFacets(for: &answer, by: order.first.map { parts[$0.segment] })
    return FoundRows(answer: answer, rows: rows)
  }

  // MARK: Asking

  private mutating func prepare() {
    var asked = request
    for part in snapshot.parts where part.deletions.liveCount > 0 {
      let scope = localScope(part)
      asked.scope = scope ?? 0
      let question = SegmentQuestion(asked, to: part.index, scratch: scratch)
      questions.append(PartQuestion(part: part, question: question, isAsked: scope != nil))
    }
    if questions.count == 1 { questions[0].question.isPart = false }
  }

  /// Lets several segments read the words alike, and says which of them they have; nil when there is one.
  private mutating func agree() -> QuestionStatistics? {
    guard questions.count > 1, questions.contains(where: \.isAsked), let words = sum(of: \.words)
    else { return nil }
    for place in questions.indices { questions[place].question.agree(on: words) }
    return words
  }

  /// Asks several segments stage by stage, none further than one index would go that had all documents.
  ///
  /// What they hold exactly often fills the page; only if it does not, they tell each other what they know.
  private mutating func askTogether(_ words: QuestionStatistics) {
    if words.isAboutTexts {
      let all = statistics(knowing: words)
      ask(.all, sharing: all)
      return
    }
    ask(.exact, sharing: words)
    // One page decides, and not those before, so that all have the same total.
    if total >= limit { return }
    typedTotal = total
    // What was asked before is asked again with what comes next: other scopes may have counted it.
    var stages: SearchStages = [.exact, .oneEdit]
    ask(stages, sharing: words)
    let fillsUp =
      words.hasUnknown && !words.isQuestion && total * 2 <= limit
      && !streams.contains(where: \.found.isRespelled)
    if total == 0 || fillsUp {
      stages.insert(.twoEdits)
      ask(stages, sharing: words)
    }
    if words.isQuestion {
      // Documents with some of the words may stand behind those with all.
      if total < limit { ask(stages.union(.someWords), sharing: statistics(knowing: words)) }
      return
    }
    // What stands beside an empty answer is what the words were counted by before some of them were left out.
    if total == 0 { emptyScopes = scopeCounts() }
    if total == 0, words.leavesOutUnknown { ask(.knownWords, sharing: words) }
    if total == 0 { ask(.someWords, sharing: statistics(knowing: words)) }
  }

  /// What the segments have found so far, together.
  private var total: Int { streams.reduce(0) { $0 + $1.first.total } }

  private mutating func ask(
    _ stages: SearchStages, sharing statistics: QuestionStatistics?
  ) {
    isCut = isCut || streams.contains(where: \.first.isPartial)
    (self.stages, known) = (stages, statistics)
    streams = questions.filter(\.isAsked)
      .map { HitStream($0.part, $0.question, statistics, stages, scratch) }
  }

  /// The number of the chosen scope in a segment; nil if the segment has none such.
  private func localScope(_ part: StoreSnapshot.Part) -> Int? {
    guard request.scope > 0 else { return 0 }
    guard request.scope < snapshot.scopeTitles.count else { return nil }
    let title = snapshot.scopeTitles[request.scope]
    return part.index.scopeTitles.dropFirst().firstIndex(of: title)
  }

  private func statistics(knowing words: QuestionStatistics) -> QuestionStatistics? {
    sum { $0.statistics(knowing: words, scratch: scratch) }
  }

  /// What all segments say together.
  private func sum(
    of statistics: (SegmentQuestion) -> QuestionStatistics
  ) -> QuestionStatistics? {
    var all: QuestionStatistics?
    for question in questions {
      let own = statistics(question.question)
      if all == nil { all = own } else { all?.add(own) }
    }
    return all
  }

  /// Gives an answer the values of the fields that the question names, over all segments.
  ///
  /// A segment without the chosen scope has documents for the counts of the other scopes.
  private func countFacets(for answer: inout SearchAnswer, by best: PartAnswer?) {
    guard !request.facets.isEmpty else { return }
    let words = best?.foundWords
    scratch.beginCounting()
    // Where the filters leave nothing, the best of what they hide counts, so that others can be chosen.
    let passes: [FacetSource] =
      total > 0 ? [.typed, .found(answer.tier)] : [.typed, .found(.typo), .found(.some)]
    let stages = total > 0 ? stages : .all
    var tally = FacetTally(request.countedFields)
    for pass in passes where tally.matched == 0 && tally.isExact {
      var asked = streams[...]
      for part in questions {
        if case .typed = pass, part.isAsked, let known = asked.popFirst()?.first.tally {
          tally.add(known)
          continue
        }
        var question = part.question
        if !part.isAsked { question.request.scope = -1 }
        tally.add(
          question.search(stages, sharing: known, counting: pass, by: words, scratch: scratch))
      }
      if case .typed = pass { answer.learnTotal(of: tally, scope: request.scope) }
    }
    answer.facets = tally.finish()
  }

  // MARK: Answering

  private func scopeCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: snapshot.scopeTitles.count)
    var places: [[UInt8]: Int] = [:]
    for (place, title) in snapshot.scopeTitles.enumerated().dropFirst() { places[title] = place }
    for stream in streams {
      let titles = stream.part.index.scopeTitles
      for (place, count) in stream.first.scopeCounts.enumerated() {
        if place == 0 {
          counts[0] += count
        } else if place < titles.count, let mine = places[titles[place]] {
          counts[mine] += count
        }
      }
    }
    return counts
  }

  /// The best of what the streams have at their heads, again and again; and from which each came, also of the pages before.
  private mutating func page() -> ([SearchHit], [SearchRow], [(segment: Int, hit: Int)]) {
    var hits: [SearchHit] = []
    var rows: [SearchRow] = []
    var order: [(segment: Int, hit: Int)] = []
    while hits.count < limit {
      var best: (place: Int, key: HitKey)?
      for place in streams.indices {
        guard let key = streams[place].head() else { continue }
        if best.map({ key < $0.key }) ?? true { best = (place, key) }
      }
      guard let best, let hit = streams[best.place].take() else { break }
      order.append((best.place, streams[best.place].taken - 1))
      if order.count <= offset { continue }
      let stream = streams[best.place]
      hits.append(hit)
      rows.append(stream.part.index.row(of: hit, in: stream.first, amongRows: limit))
    }
    return (hits, rows, order)
  }

  /// Another question: what finds much more, or where nothing holds all words, what the segment with the best hit proposes.
  private func didYouMean(_ best: HitTier) -> [UInt8] {
    if streams.count == 1 { return streams[0].first.didYouMean }
    if total > 0, best != .some {
      guard let typedTotal else { return [] }
      return PartAnswer.proposal(
        streams.map(\.found), typed: typedTotal, found: min(total, limit))
    }
    let candidates = streams.filter { !$0.first.didYouMean.isEmpty }
    let chosen = candidates.min {
      let (one, other) = ($0.first.hits.first?.rank ?? .max, $1.first.hits.first?.rank ?? .max)
      if one != other { return one < other }
      return $0.part.deletions.liveCount > $1.part.deletions.liveCount
    }
    return chosen?.first.didYouMean ?? []
  }
}

private struct PartQuestion {
  let part: StoreSnapshot.Part
  var question: SegmentQuestion
  /// Whether the segment has the chosen scope; if not, it only tells what it knows about the words.
  let isAsked: Bool
}

/// What decides between the heads of two segments' answers.
private struct HitKey: Comparable {
  /// What the hits are sorted by, where the question has an order of its own: smaller numbers come first.
  var sorted: [UInt64]
  var rank: UInt32
  var score: Float
  var order: UInt64

  static func < (left: HitKey, right: HitKey) -> Bool {
    if left.sorted != right.sorted { return left.sorted.lexicographicallyPrecedes(right.sorted) }
    if left.rank != right.rank { return left.rank < right.rank }
    if left.score != right.score { return left.score > right.score }
    return left.order < right.order
  }
}

/// The hits of one segment: as many as the page and all before it have.
private struct HitStream {
  let part: StoreSnapshot.Part
  var found: PartAnswer
  var first: SearchAnswer { found.answer }
  /// What each hit is sorted by; empty where the best match comes first.
  private let sorted: [[UInt64]]
  private(set) var taken = 0
  private var key: HitKey?

  init(
    _ part: StoreSnapshot.Part, _ question: SegmentQuestion,
    _ statistics: QuestionStatistics?, _ stages: SearchStages, _ scratch: SearchScratch
  ) {
    self.part = part
    found = question.part(stages, sharing: statistics, scratch: scratch)
    let sort = question.request.sort
    sorted =
      sort == .relevance
      ? [] : part.index.sortKeys(of: found.answer.hits.map(\.document), by: sort)
  }

  /// What the next hit is compared by; nil at the end.
  mutating func head() -> HitKey? {
    if let key { return key }
    guard taken < first.hits.count else { return nil }
    let hit = first.hits[taken]
    key = HitKey(
      sorted: sorted.isEmpty ? [] : sorted[taken], rank: hit.rank, score: hit.score,
      order: part.index.staticOrder(of: hit.document))
    return key
  }

  mutating func take() -> SearchHit? {
    guard taken < first.hits.count else { return nil }
    taken += 1
    key = nil
    return first.hits[taken - 1]
  }
}
