internal import InklingCore
internal import InklingIndex
internal import InklingRuntime
internal import InklingSession

// What is shown.

extension SearchModel {
  /// The rows each time they change, the present ones first: for programs that do not observe the model.
  public var updates: AsyncStream<[SearchHit<Element>]> { rowListeners.stream(beginning: rows) }

  /// What a screen reader is to say: how many rows there are once typing pauses, and what the microphone does.
  ///
  /// For `AccessibilityNotification.Announcement` in SwiftUI and `UIAccessibility.post` in UIKit.
  public var announcements: AsyncStream<String> { wordListeners.stream() }

  func show(
    _ state: SessionState, _ effects: [SessionEffect], _ words: NoticeWords,
    risen: [ResultRow.ID: Int], saidLast: Int
  ) {
    for effect in effects {
      switch effect {
      case .conditionsChanged(let conditions) where conditions.isEmpty:
        (filters, order) = ([], nil)
      case .announce(let words): wordListeners.yield(words.string)
      case .startVoice(let attempt): startListening(attempt)
      case .stopVoice(let attempt): stopListening(attempt)
      case .abortVoice: endListening()
      default: break
      }
    }
    // What a person did meanwhile is newer than what the session says of it.
    if isCurrent(saidLast) { showField(state) }
    let counts = state.scopes.map { SearchScope(title: $0.title.string, count: $0.count ?? 0) }
    set(\.scopes, counts)
    set(\.suggestions, state.popup.isOpen ? state.popup.groups.flatMap(Self.suggestions) : [])
    set(\.canUndoForget, state.history.undo != .none)
    set(\.progress, Progress(state.progress))
    let isAnswered = state.results.phase == .rows || state.results.phase == .empty
    set(\.isIncomplete, !state.missing.isEmpty && isAnswered)
    shownNotice = state.notice
    set(\.notice, Notice(words))
    set(\.voice, Voice(state.voice))
    if state.results != shown { show(state.results, risen) }
  }

  /// Tells observers of a change only.
  private func set<Value: Equatable>(
    _ path: ReferenceWritableKeyPath<SearchModel, Value>, _ value: Value
  ) {
    if self[keyPath: path] != value { self[keyPath: path] = value }
  }

  private func showField(_ state: SessionState) {
    set(\.typed, state.text.string)
    set(\.chosenScope, state.selectedScope)
    set(\.hasFocus, state.isFocused)
    set(\.asksRemoteLate, state.asksRemoteOnSubmitOnly)
    // The session takes tokens away with the text; a token that only filters is none of its own.
    var left = state.tokens
    let tokens = chosenTokens.filter { token in
      guard let words = token.ofSession else { return true }
      guard let place = left.firstIndex(of: words) else { return false }
      left.remove(at: place)
      return true
    }
    if tokens.count < chosenTokens.count { chosenTokens = tokens }
  }

  private static func suggestions(_ group: SuggestionGroup) -> [Suggestion] {
    switch group.kind {
    case .recent: group.options.map { Suggestion(text: $0.text.string, kind: .recent) }
    case .completion: group.options.map { Suggestion(text: $0.text.string, kind: .completion) }
    case .shortcut, .topHit: []
    }
  }

  private func show(_ results: InklingSession.SearchResults, _ risen: [ResultRow.ID: Int]) {
    let oldRows = shown?.rows
    shown = results
    set(\.totalIsExact, results.totalIsExact)
    set(\.didYouMean, results.didYouMean.isEmpty ? nil : results.didYouMean.string)
    set(\.isStale, results.isStale)
    set(\.placeholders, results.placeholders)
    set(\.phase, Phase(results.phase))
    if results.rows != oldRows { show(results.rows, risen) }
    // An element that two of them find is one.
    set(\.total, results.total - (results.rows.count - rows.count))
    count(results)
    findIdeas(results)
  }

  private func show(_ sessionRows: [ResultRow], _ risen: [ResultRow.ID: Int]) {
    var found: [SearchHit<Element>] = []
    rowIDs = [:]
    for row in sessionRows {
      let hit = row.hit
      let element =
        row.id.source == 0
        ? source.element(id: hit.id.bytes, stored: hit.stored) : remote?.element(id: hit.id)
      guard let element, rowIDs.updateValue(row.id, forKey: element.id) == nil else { continue }
      found.append(
        SearchHit(
          element, title: hit.title, snippet: hit.text, tier: hit.tier, typos: hit.typos,
          placesRisen: risen[row.id] ?? 0))
    }
    if found.map(\.facts) != rows.map(\.facts) {
      rows = found
      rowListeners.yield(found)
    }
  }

  /// Counts the values of the properties for what the rows answer, on a thread of the pool.
  private func count(_ results: InklingSession.SearchResults) {
    guard !counted.isEmpty, results.phase == .rows || results.phase == .empty,
      counting?.generation != results.generation,
      let criteria = try? refined.criteria(of: results.conditions)
    else { return }
    counting?.task.cancel()
    var request = SearchRequest(text: results.query.bytes, scope: results.scope, limit: 1)
    request.filters = criteria.filters
    request.facets = counted
    let (base, generation) = (refined.base, results.generation)
    let task = Task.detached { [request, weak self] in
      let facets = base.rows(answering: request) { Task.isCancelled }.answer.facets.map(Facet.init)
      await self?.take(facets, of: generation)
    }
    counting = (generation, task)
  }

  private func take(_ facets: [Facet], of generation: Int) {
    if counting?.generation == generation { self.facets = facets }
  }
}

extension SearchModel.Phase {
  fileprivate init(_ phase: InklingSession.SearchResults.Phase) {
    self =
      switch phase {
      case .none: .idle
      case .placeholder: .waiting
      case .rows: .rows
      case .empty: .empty
      case .failed, .offline: .failed
      }
  }
}

extension SearchModel.Progress {
  fileprivate init(_ progress: SearchProgress) {
    self =
      switch progress {
      case .idle: .idle
      case .running: .running
      case .slow: .slow
      case .failed: .failed
      case .done: .done
      }
  }
}

extension SearchModel.Notice {
  fileprivate init?(_ words: NoticeWords) {
    guard !words.text.isEmpty else { return nil }
    text = words.text.string
    action = words.choice.isEmpty ? nil : words.choice.string
  }
}

extension SearchModel.Voice {
  fileprivate init(_ voice: VoiceState) {
    self =
      switch voice {
      case .unsupported: .unavailable
      case .idle, .final: .idle
      case .asking: .starting
      case .listening: .listening
      case .interim(let words): .heard(words.string)
      case .error(let error): .failed(SpeechFailure(error))
      }
  }
}
