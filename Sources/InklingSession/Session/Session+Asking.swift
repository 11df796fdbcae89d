// Asking the sources: when, which, and how it ends.

extension SearchSession {
  /// The scope's criterion, the widest when the scope is unknown.
  private var criterion: Scope.Criterion {
    scopes.indices.contains(state.selectedScope) ? scopes[state.selectedScope].criterion : .all
  }

  /// Whether a source is asked at all in the chosen scope.
  private func takesPart(_ source: SourceID) -> Bool {
    if case .source(let only) = criterion { return only == source }
    return true
  }

  /// Whether a source is asked while the person types.
  @inline(never)
  func isLive(_ source: SourceID) -> Bool {
    if sources[source].place == .remote, state.asksRemoteOnSubmitOnly { return false }
    switch configuration.trigger {
    case .live: return true
    case .onSubmit: return false
    case .automatic:
      guard let latency = sources[source].latency.value else { return true }
      return latency <= configuration.timings.liveLatency
    }
  }

  /// Whether somebody is asked only when Search is pressed.
  public var waitsForSubmit: Bool {
    if configuration.trigger == .onSubmit || state.notice == .onSubmitOnly { return true }
    // One that was slow lately waits for it with an automatic trigger.
    return sources.indices.contains { !isLive($0) }
  }

  /// True while an answer, or the pause before a question, is waited for.
  var isWaiting: Bool {
    if timers.contains(.remotePause) { return true }
    for source in sources where source.phase == .waiting { return true }
    return false
  }

  /// Begins a new generation, and takes back what the old one still waits for.
  mutating func beginGeneration(_ query: SearchAddress?) {
    for source in sources.indices {
      if sources[source].phase == .waiting {
        noteLateness(of: source)
        effects.append(.cancel(source, generation: state.generation))
      }
      sources[source].reset()
    }
    stop(.remotePause)
    stop(.notice)
    stop(.choice)
    showsProgress = false
    isSlow = false
    state.generation += 1
    state.missing = []
    asked = query
  }

  /// A question that is taken back unanswered tells of a slow source, too.
  ///
  /// Otherwise a source that was quick once would be asked with every key without an end.
  private mutating func noteLateness(of source: SourceID) {
    let waited = now - sources[source].askedAt
    if sources[source].isUnheard, waited > sources[source].latency.value ?? .max {
      sources[source].latency.measured(waited)
    }
  }

  /// What is asked with those words now; nil where there is nothing to ask.
  func asking(_ words: SearchText) -> SearchAddress? {
    var next = SearchAddress(scope: state.selectedScope, conditions: state.conditions)
    // A space at the end says that the last word is whole.
    next.text = words
    return next.isEmpty ? nil : next
  }

  /// The query was edited: asks what can be asked while typing.
  mutating func askWhileTyping() {
    let query = query
    let next = asking(query)
    guard next != asked else { return }
    beginGeneration(next)
    guard next != nil else {
      clearResults()
      return
    }
    var longest: Milliseconds = 0
    for source in sources.indices where takesPart(source) && isLive(source) {
      let pause = pause(before: source)
      if pause == 0 { ask(source) }
      longest = Swift.max(longest, pause)
    }
    if longest > 0 { start(.remotePause, after: longest) }
    startWaiting()
    noteOnSubmitOnly()
    finishIfDone()
  }

  /// How long typing must pause before a source is asked: not at all while it answers as fast as keys come, and longer
  /// the longer it takes.
  private func pause(before source: SourceID) -> Milliseconds {
    let timings = configuration.timings
    guard sources[source].place == .remote else { return 0 }
    guard let latency = sources[source].latency.value else { return timings.remotePause }
    return latency > timings.quickLatency
      ? Swift.min(timings.remotePause + latency / 2, timings.dim) : 0
  }

  /// The pause in typing is over: remote sources are asked.
  mutating func pauseEnded() {
    askRemote()
    finishIfDone()
  }

  /// Asks the remote sources that are asked while typing.
  mutating func askRemote() {
    for source in sources.indices
    where sources[source].place == .remote && sources[source].phase == .unasked
      && takesPart(source) && isLive(source)
    {
      ask(source)
    }
    // The time of those who are asked now begins now, whoever was waited for before.
    isSlow = false
    noticeExpectedSlowness()
  }

  /// Asks every source that has not been asked this question, and those that failed.
  mutating func askAll() {
    stop(.remotePause)
    for source in sources.indices where takesPart(source) {
      switch sources[source].phase {
      case .unasked, .failed: ask(source)
      case .waiting, .answered: break
      }
    }
  }

  /// Asks again every source that failed.
  mutating func askFailed() {
    for source in sources.indices where sources[source].phase == .failed { ask(source) }
  }

  /// Asks one source; without a network a remote one fails at once.
  mutating func ask(_ source: SourceID, offset: Int = 0) {
    guard let asked else { return }
    state.missing.removeAll { $0.source == source }
    if sources[source].place == .remote, !state.isOnline {
      fail(source, .offline)
      return
    }
    sources[source].phase = .waiting
    sources[source].askedAt = now
    sources[source].isUnheard = true
    var question = Question(
      generation: state.generation, text: asked.text, scope: asked.scope, criterion: criterion,
      conditions: asked.conditions, limit: configuration.limits.hits, offset: offset)
    // What was counted with the first rows holds for those behind them.
    if offset == 0 { question.facetLines = facets }
    effects.append(.ask(source, question))
  }

  /// Asks for the hits after those that are shown.
  mutating func endReached() {
    guard state.results.phase == .rows, state.results.generation == state.generation, !isWaiting
    else { return }
    for source in sources.indices
    where sources[source].phase == .answered && sources[source].received > 0
      && (sources[source].received < sources[source].total || !sources[source].totalIsExact)
    {
      ask(source, offset: sources[source].received)
    }
    if isWaiting {
      showsProgress = true
      startWaiting()
    }
    finishIfDone()
  }

  mutating func retryPressed() {
    guard asked != nil else { return }
    askFailed()
    guard isWaiting else {
      finishIfDone()
      return
    }
    showsProgress = true
    if state.results.rows.isEmpty { showPlaceholders() }
    speaksWhenDone = true
    startWaiting()
  }

  mutating func connectivityChanged(_ connectivity: Connectivity) {
    let isOnline = connectivity == .online
    guard isOnline != state.isOnline else { return }
    state.isOnline = isOnline
    guard isOnline else {
      if state.isActive { say(configuration.strings[.offline]) }
      return
    }
    guard asked != nil else { return }
    for source in sources.indices
    where sources[source].phase == .failed && sources[source].failure == .offline {
      ask(source)
    }
    if isWaiting { startWaiting() }
  }

  mutating func scopeChosen(_ place: Int) {
    guard state.scopes.indices.contains(place), place != state.selectedScope else { return }
    wantedScope = place
    state.selectedScope = place
    askOtherwise()
  }

  /// The same words are asked in another scope, or with other conditions.
  private mutating func askOtherwise() {
    let query = state.isSubmitted ? submittedQuery : query
    guard let next = asking(query) else {
      // The last condition went, and there were no words beside it.
      if asked != nil {
        beginGeneration(nil)
        clearResults()
      }
      return
    }
    // Conditions without words are a question by themselves: no Search key is waited for.
    let isChosen = state.isSubmitted || query.isEmpty
    // What was not asked yet is asked with the conditions once its time has come.
    guard asked != nil || isChosen else { return }
    beginGeneration(next)
    for source in sources.indices where takesPart(source) && (isChosen || isLive(source)) {
      ask(source)
    }
    startWaiting()
    if isWaiting { speaksWhenDone = true }
    finishIfDone()
  }

  // MARK: Sources

  mutating func sourcesChanged(_ next: [SessionConfiguration.Source]) {
    for source in sources.indices where sources[source].phase == .waiting {
      effects.append(.cancel(source, generation: state.generation))
    }
    configuration.sources = next
    sources = configuration.records
    askOtherwise()
  }

  // MARK: Conditions

  mutating func conditionsChosen(_ next: SearchConditions) {
    guard next != state.conditions else { return }
    state.conditions = next
    // The same count is said again: whoever chose wants to know.
    spoken = nil
    askOtherwise()
  }

  /// Nothing is asked beside the words any more; whoever draws the conditions is told.
  mutating func change(_ next: SearchConditions) {
    guard next != state.conditions else { return }
    state.conditions = next
    effects.append(.conditionsChanged(next))
  }

  /// Counts are wanted of these fields: also for the question that is answered already.
  mutating func facetsChosen(_ next: SearchText) {
    guard next != facets else { return }
    facets = next
    if asked != nil { askOtherwise() }
  }
}
