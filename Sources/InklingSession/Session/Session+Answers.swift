// Answers, whole and in parts, from several sources: what becomes of the rows.

extension SearchSession {
  /// Takes an answer in, if somebody still waits for it.
  ///
  /// An answer of an older generation, of a source that was cancelled, or a second one has no effect.
  mutating func answered(_ source: SourceID, _ answer: Answer) {
    guard awaits(source, answer.generation) else { return }
    heard(source)
    sources[source].total = Swift.max(answer.total, 0)
    // A count that may be too low ends with the first page that brings nothing.
    let isEnd = sources[source].received > 0 && answer.hits.isEmpty && !answer.isPartial
    sources[source].totalIsExact = answer.totalIsExact || isEnd
    sources[source].received += answer.hits.count
    if !answer.isPartial { sources[source].phase = .answered }
    takeHits(source, answer)
    takeScopeCounts(source, answer)
    takeSuggestions(answer)
    if sources[source].place == .remote { noticeAnswer() }
    finishIfDone()
  }

  mutating func answersEnded(_ source: SourceID, _ generation: Int) {
    guard awaits(source, generation) else { return }
    heard(source)
    sources[source].phase = .answered
    finishIfDone()
  }

  mutating func sourceFailed(_ source: SourceID, _ generation: Int, _ failure: SourceFailure) {
    guard awaits(source, generation) else { return }
    fail(source, failure)
    finishIfDone()
  }

  private func awaits(_ source: SourceID, _ generation: Int) -> Bool {
    generation == state.generation && sources.indices.contains(source)
      && sources[source].phase == .waiting
  }

  /// Measures the time to the first part of an answer.
  private mutating func heard(_ source: SourceID) {
    guard sources[source].isUnheard else { return }
    sources[source].isUnheard = false
    sources[source].latency.measured(now - sources[source].askedAt)
  }

  mutating func fail(_ source: SourceID, _ failure: SourceFailure) {
    sources[source].phase = .failed
    sources[source].failure = failure
    state.missing.removeAll { $0.source == source }
    state.missing.append(MissingSource(source: source, failure: failure))
  }

  // MARK: Rows

  /// Adds hits as rows.
  ///
  /// Rows that are shown keep their places, whatever arrives later: nothing moves
  /// under the finger. Between sources the declared order decides only within one event.
  private mutating func takeHits(_ source: SourceID, _ answer: Answer) {
    if state.results.generation != state.generation {
      // An empty part does not take the older rows away while more parts may come.
      if answer.hits.isEmpty, isWaiting { return }
      beginRows()
    }
    for hit in answer.hits { add(hit, from: source) }
    if state.results.didYouMean.isEmpty { state.results.didYouMean = answer.didYouMean }
    countTotal()
  }

  /// The first rows of this generation come: the older ones go, except what is known of pictures.
  private mutating func beginRows() {
    olderRows = state.results.rows
    state.results.rows = []
    state.results.generation = state.generation
    state.results.query = asked?.text ?? SearchText()
    state.results.scope = asked?.scope ?? 0
    state.results.conditions = asked?.conditions ?? SearchConditions()
    state.results.isStale = false
    state.results.didYouMean = SearchText()
    state.results.placeholders = 0
    state.results.total = 0
    state.results.totalIsExact = true
  }

  private mutating func add(_ hit: Hit, from source: SourceID) {
    let id = ResultRow.ID(source: source, document: hit.id)
    if let place = state.results.rows.firstIndex(where: { $0.id == id }) {
      state.results.rows[place].hit = hit
      return
    }
    if isFoundElsewhere(hit, than: source) { return }
    let card = Self.card(of: hit)
    var row = ResultRow(id: id, card: card, hit: hit, media: card == .picture ? .pending : .none)
    if card == .picture {
      if let older = olderRows.first(where: { $0.id == id }), older.media == .loaded,
        older.hit.image == hit.image
      {
        row.media = .loaded
      } else {
        effects.append(.loadPicture(id, hit.image))
      }
    }
    state.results.rows.append(row)
  }

  /// The same address from another source is the same document: it is shown once.
  private func isFoundElsewhere(_ hit: Hit, than source: SourceID) -> Bool {
    guard sources.count > 1, !hit.url.isEmpty else { return false }
    return state.results.rows.contains { $0.id.source != source && $0.hit.url == hit.url }
  }

  private static func card(of hit: Hit) -> ResultRow.Card {
    if !hit.image.isEmpty { return .picture }
    return hit.glyph.isEmpty ? .text : .glyph
  }

  private mutating func countTotal() {
    var total = 0
    var isExact = true
    for source in sources {
      total = Swift.min(total + Swift.min(source.total, Int(Int32.max)), Int(Int32.max))
      if !source.totalIsExact { isExact = false }
    }
    state.results.total = Swift.max(total, state.results.rows.count)
    state.results.totalIsExact = isExact
  }

  /// Adds up what the sources count.
  ///
  /// What a source says replaces what it said before, in the first part of its answer or with earlier rows.
  private mutating func takeScopeCounts(_ source: SourceID, _ answer: Answer) {
    if answer.scopeCounts.isEmpty { return }
    sources[source].scopeCounts = answer.scopeCounts
    for place in state.scopes.indices {
      let title = state.scopes[place].title
      var sum: Int?
      for source in sources {
        for count in source.scopeCounts where count.title == title {
          sum = (sum ?? 0) + count.count
        }
      }
      if let sum { state.scopes[place].count = sum }
    }
  }

  mutating func pictureSettled(_ id: ResultRow.ID, _ media: ResultRow.Media) {
    guard let place = state.results.rows.firstIndex(where: { $0.id == id }),
      state.results.rows[place].media == .pending
    else { return }
    state.results.rows[place].media = media
  }

  mutating func rowChosen(_ id: ResultRow.ID) {
    guard let row = state.results.rows.first(where: { $0.id == id }) else { return }
    silence()
    closePopup()
    // The field may hold another question by now, which nobody has asked or seen answered.
    let query = state.results.query.trimmed
    if !query.isEmpty { remember(query) }
    settleAddress(
      SearchAddress(
        text: query, scope: state.results.scope, conditions: state.results.conditions))
    effects.append(.open(id, row.hit))
  }

  // MARK: The end

  /// When nobody is waited for any more: what the body shows, and what is said.
  mutating func finishIfDone() {
    state.results.awaitsSubmit = false
    guard asked != nil, !isWaiting else {
      showPhase()
      return
    }
    var hasAnswer = false
    var hasFailure = false
    for source in sources {
      if source.phase == .answered { hasAnswer = true }
      if source.phase == .failed { hasFailure = true }
    }
    guard hasAnswer || hasFailure else {
      submitIsDue()
      return
    }
    stopWaiting()
    if state.results.generation != state.generation { beginRows() }
    olderRows = []
    state.results.placeholders = 0
    if !state.results.rows.isEmpty {
      state.results.phase = .rows
    } else if hasAnswer {
      state.results.phase = .empty
    } else {
      state.results.phase = isOfflineOnly ? .offline : .failed
    }
    if speaksWhenDone { speakOutcome() }
  }

  /// Nobody was asked, and nobody will be before Search is pressed: nothing loads, and rows that are there are old.
  private mutating func submitIsDue() {
    stopWaiting()
    state.results.placeholders = 0
    state.results.isStale = false
    if state.results.phase == .placeholder {
      state.results.phase = state.results.rows.isEmpty ? .none : .rows
    }
    state.results.awaitsSubmit = !state.results.rows.isEmpty
  }

  private var isOfflineOnly: Bool {
    for source in sources where source.phase == .failed && source.failure != .offline {
      return false
    }
    return true
  }

  /// While somebody is waited for: rows if there are any, with a place for those that will come.
  private mutating func showPhase() {
    guard isWaiting, state.results.generation == state.generation else { return }
    if !state.results.rows.isEmpty {
      state.results.phase = .rows
      state.results.placeholders = showsProgress ? 1 : 0
    }
  }

  /// Placeholder rows at once: those of an older question go.
  mutating func showPlaceholders() {
    if state.results.generation != state.generation { beginRows() }
    guard state.results.rows.isEmpty else {
      state.results.placeholders = 1
      return
    }
    state.results.phase = .placeholder
    state.results.placeholders = configuration.limits.placeholders
  }

  /// Nothing is searched for: the body is empty.
  mutating func clearResults() {
    stopWaiting()
    let generation = state.results.generation
    state.results = SearchResults()
    state.results.generation = generation
    olderRows = []
    for place in state.scopes.indices { state.scopes[place].count = nil }
    if state.notice != .onSubmitOnly || state.text.isEmpty { state.notice = .none }
  }
}
