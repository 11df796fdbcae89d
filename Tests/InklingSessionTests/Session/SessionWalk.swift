import InklingSession

/// A session that is sent anything at all, and what must hold after every event of it.
///
/// The list is that of `Documentation/Session.md`, by number.
struct SessionWalk {
  /// A rule that did not hold.
  struct Violation: Error, Equatable, CustomStringConvertible {
    let rule: Int
    let event: Int
    var description: String { "rule \(rule) after event \(event)" }
  }

  let configuration: SessionConfiguration
  private var session: SearchSession
  private var now: Milliseconds = 0
  private var open: [Bool]
  private var timers: Set<SessionTimer> = []
  /// The entries of the browser's history, the last one the page's.
  private var entries = [SearchAddress()]
  private var number = 0

  init(_ configuration: SessionConfiguration) {
    self.configuration = configuration
    session = SearchSession(configuration: configuration)
    open = Array(repeating: false, count: configuration.sources.count)
  }

  /// An event of a walk, and the time that passes before it.
  struct Step {
    let event: SessionEvent
    let delay: Milliseconds
  }

  /// Replays steps from a fresh session; the first violation, if any.
  static func violation(of steps: [Step], _ configuration: SessionConfiguration) -> Violation? {
    var walk = SessionWalk(configuration)
    do throws(Violation) {
      for step in steps { try walk.take(step) }
      return nil
    } catch {
      return error
    }
  }

  /// The shortest script found by leaving out ever smaller parts that still breaks the same rule.
  static func shrunk(
    _ steps: [Step], _ configuration: SessionConfiguration, rule: Int
  ) -> [Step] {
    var steps = steps
    var size = steps.count / 2
    var count = steps.count
    while size >= 1 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if violation(of: fewer, configuration)?.rule == rule {
          steps = fewer
        } else {
          start += size
        }
      }
      // At the end, until no single step can be left out any more.
      if size == 1, steps.count < count {
        count = steps.count
      } else {
        size /= 2
      }
    }
    return steps
  }

  /// The session's generation.
  var generation: Int { session.state.generation }

  mutating func take(_ step: Step) throws(Violation) {
    number += 1
    now += step.delay
    let before = session.state
    note(step.event, before)
    let effects = session.handle(step.event, at: now)
    try check(effects, step.event, before)
    try checkState(session.state)
    try checkEnd(step.event)
  }

  private func hold(_ rule: Int, _ isTrue: Bool) throws(Violation) {
    if !isTrue { throw Violation(rule: rule, event: number) }
  }

  /// What the walk knows of open questions before the event is handled.
  private mutating func note(_ event: SessionEvent, _ state: SessionState) {
    switch event {
    case .answered(let source, let answer):
      if answer.generation == state.generation, !answer.isPartial, open.indices.contains(source) {
        open[source] = false
      }
    case .answersEnded(let source, let generation), .sourceFailed(let source, let generation, _):
      if generation == state.generation, open.indices.contains(source) { open[source] = false }
    case .timerFired(let timer): timers.remove(timer)
    default: break
    }
  }

  // MARK: Effects

  private mutating func check(
    _ effects: [SessionEffect], _ event: SessionEvent, _ before: SessionState
  ) throws(Violation) {
    let state = session.state
    var submits = 0
    for effect in effects {
      switch effect {
      case .ask(let source, let question):
        try hold(1, question.generation == state.generation)
        try hold(2, !question.text.isEmpty || !question.conditions.isEmpty)
        try hold(3, !open[source])
        let isRemote = configuration.sources[source].place == .remote
        // Conditions without words are chosen, not typed.
        let mayAsk = mayAskAnyway(event, state) || question.text.isEmpty
        try hold(4, configuration.trigger != .onSubmit || mayAsk)
        try hold(5, !(isRemote && state.asksRemoteOnSubmitOnly) || mayAsk)
        try hold(6, !isRemote || state.isOnline)
        open[source] = true
      case .cancel(let source, let generation):
        try hold(7, open[source] && generation <= state.generation)
        open[source] = false
      case .setText(let text):
        try hold(8, !state.isComposing)
        try hold(9, text == state.text)
      case .submitted: submits += 1
      case .saveHistory: try hold(10, maySaveHistory(event, effects))
      case .startTimer(let timer, let delay):
        try hold(11, delay >= 0)
        timers.insert(timer)
      case .stopTimer(let timer): timers.remove(timer)
      case .replaceAddress(let address):
        try hold(41, configuration.options.contains(.followsAddress))
        entries[entries.count - 1] = address
      case .pushAddress(let address):
        try hold(40, address != entries.last && !address.isEmpty)
        entries.append(address)
      case .focusField: try hold(12, state.isFocused)
      case .blurField: try hold(13, !state.isFocused)
      default: break
      }
    }
    try hold(14, submits <= 1)
    if case .addressChanged(let address) = event { entries.append(address) }
    if before.isComposing, case .keyPressed = event { try hold(15, effects.isEmpty) }
    if case .answered(_, let answer) = event, answer.generation != before.generation {
      try hold(16, state == before && effects.isEmpty)
    }
  }

  private func mayAskAnyway(_ event: SessionEvent, _ state: SessionState) -> Bool {
    state.isSubmitted || event == .retryPressed || event == .endReached
      || event == .connectivityChanged(.online)
  }

  private func maySaveHistory(_ event: SessionEvent, _ effects: [SessionEffect]) -> Bool {
    switch event {
    case .historyLoaded, .historyChangedElsewhere, .recentDeleted, .historyCleared,
      .deletionUndone:
      return true
    case .keyPressed(let press) where press.key == .delete: return true
    default:
      return effects.contains {
        switch $0 {
        case .submitted, .open: true
        default: false
        }
      }
    }
  }

  // MARK: State

  private func checkState(_ state: SessionState) throws(Violation) {
    let popup = state.popup
    let hasQuery = !state.text.isEmpty || !state.tokens.isEmpty
    try hold(17, !popup.isOpen || (state.isFocused && popup.count > 0))
    try hold(18, popup.groups.allSatisfy { !$0.options.isEmpty })
    if let highlighted = popup.highlighted {
      try hold(19, popup.isOpen && popup.place(of: highlighted) != nil)
    }
    for group in popup.groups where popup.isOpen {
      let isBefore = group.kind == .recent || group.kind == .shortcut
      try hold(20, isBefore != hasQuery)
    }
    try hold(21, state.showsClear == hasQuery)
    try hold(22, state.scopes.count <= 4 && state.scopes.count != 1)
    try hold(23, state.selectedScope == 0 || state.scopes.indices.contains(state.selectedScope))
    try hold(24, state.status.first.isEmpty || state.status.second.isEmpty)
    try hold(25, state.history.entries.count <= configuration.limits.history * 2)
    try hold(26, state.isPresented || !state.isFocused)
    try checkResults(state, hasQuery)
    let isBusy = state.progress == .running || state.progress == .slow
    try hold(32, !isBusy || open.contains(true) || timers.contains(.remotePause))
    let isListening =
      switch state.voice {
      case .asking, .listening, .interim: true
      default: false
      }
    try hold(33, !isListening || (state.voiceSupport != .none && state.isPresented))
  }

  private func checkResults(_ state: SessionState, _ hasQuery: Bool) throws(Violation) {
    let results = state.results
    try hold(27, results.generation <= state.generation)
    try hold(28, (results.phase == .rows) == !results.rows.isEmpty)
    try hold(29, results.phase != .placeholder || results.placeholders > 0)
    try hold(30, results.total >= results.rows.count)
    if !hasQuery, !state.isComposing, state.conditions.isEmpty {
      try hold(31, results.phase == .none && !state.isSubmitted && state.progress == .idle)
    }
    var ids = Set<ResultRow.ID>()
    for row in results.rows { try hold(34, ids.insert(row.id).inserted) }
  }

  /// What must hold after the events that end things.
  private func checkEnd(_ event: SessionEvent) throws(Violation) {
    let state = session.state
    switch event {
    case .cancelPressed where state.isPresented || configuration.presentation == .expandable:
      try hold(35, state.text.isEmpty && state.tokens.isEmpty)
      // Filters stand outside a bar that is collapsed; what they ask is not the bar's to cancel.
      let isFiltered = !state.conditions.isEmpty
      try hold(42, !open.contains(true) || isFiltered)
      try hold(36, !state.isActive && !state.isFocused && !state.popup.isOpen)
      try hold(37, timers.subtracting([.statusStay, .address]).isEmpty || isFiltered)
      if configuration.presentation == .expandable { try hold(38, !state.isPresented) }
    case .clearPressed where state.isPresented:
      try hold(39, state.text.isEmpty && !(open.contains(true) && state.conditions.isEmpty))
    default: break
    }
  }
}

/// Random steps from a seed: mostly sensible, some late, some foreign.
struct RandomSteps {
  private var random: SplitMix
  private let sources: Int
  /// The session's generation, so that most answers are to the current question.
  var current = 0

  init(seed: UInt64, sources: Int) {
    random = SplitMix(state: seed)
    self.sources = sources
  }

  mutating func next() -> SessionWalk.Step {
    let delays: [Milliseconds] = [0, 1, 5, 40, 80, 160, 320, 700, 1_500]
    return SessionWalk.Step(event: event(), delay: delays[below(delays.count)])
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func text() -> SearchText {
    let texts = ["", "z", "ze", "zen", "zen ", " zen", "zebra", "禅", "Café", "  "]
    return SearchText(texts[below(texts.count)])
  }

  private mutating func event() -> SessionEvent {
    switch below(100) {
    case 0..<14: return .textChanged(text())
    case 14..<36: return sourceEvent()
    case 36..<46: return .timerFired(SessionTimer.allCases[below(SessionTimer.allCases.count)])
    case 46..<60: return key()
    case 60..<68: return [.fieldFocused, .fieldBlurred, .fieldPressed][below(3)]
    case 68..<72: return [.compositionStarted, .compositionEnded(text())][below(2)]
    case 72..<82:
      return [
        .searchPressed, .clearPressed, .cancelPressed, .dismissPressed, .retryPressed,
        .searchIconPressed, .didYouMeanChosen, .endReached, .searchTabChosen, .otherTabChosen,
      ][below(10)]
    case 82..<86: return .scopeChosen(below(6) - 1)
    case 86..<89: return historyEvent()
    case 89..<95: return voiceEvent()
    default: return otherEvent()
    }
  }

  private mutating func sourceEvent() -> SessionEvent {
    let source = below(sources + 1)
    switch below(8) {
    case 0: return .sourceFailed(source, generation: aGeneration(), .unreachable)
    case 1: return .answersEnded(source, generation: aGeneration())
    default:
      var answer = Answer(generation: aGeneration())
      for _ in 0..<below(4) {
        let id = SearchText(["a", "b", "c", "d", "e"][below(5)])
        var hit = Hit(id: id)
        if below(2) == 0 { hit.image = "/" + id }
        if below(3) == 0 { hit.url = "/page/" + id }
        answer.hits.append(hit)
      }
      answer.total = below(12)
      answer.isPartial = below(3) == 0
      answer.completions = [text(), "zen garden", "zebra"]
      answer.didYouMean = below(4) == 0 ? "zen" : ""
      answer.scopeCounts = [ScopeCount(title: "All", count: 4), ScopeCount(title: "B", count: 1)]
      return .answered(source, answer)
    }
  }

  private mutating func aGeneration() -> Int { below(4) == 0 ? max(0, current - 1) : current }

  private mutating func key() -> SessionEvent {
    let keys: [KeyStroke.Key] = [
      .down, .up, .enter, .escape, .tab, .left, .home, .backspace, .delete, .character(0x61),
    ]
    let modifiers: [KeyStroke.Modifiers] = [[], [], [], [], .shift, .alt, .inputMethod]
    return .keyPressed(KeyStroke(keys[below(keys.count)], modifiers[below(modifiers.count)]))
  }

  private mutating func historyEvent() -> SessionEvent {
    [
      .recentDeleted("zen"), .historyCleared, .deletionUndone, .historyModeChosen(.sessionOnly),
      .historyModeChosen(.remembered), .historyModeChosen(.off), .historyStorageFailed,
      .historyChangedElsewhere(storedHistory(["zoo", "zen"])), .historyLoaded([0x7B]),
      .preferencesLoaded([0x7B, 0x7D]),
    ][below(10)]
  }

  private mutating func voiceEvent() -> SessionEvent {
    let attempt = below(4)
    return [
      .voiceSupportFound(.onDevice), .voiceSupportFound(.remote), .voiceSupportFound(.none),
      .voicePressed, .voicePressed, .voiceStarted(attempt), .voiceHeard(attempt, text()),
      .voiceFinished(attempt, text()), .voiceEnded(attempt), .voiceFailed(attempt, .network),
    ][below(10)]
  }

  private mutating func conditions() -> SearchConditions {
    SearchConditions(
      filters: [[], [], ["genre:Drama"], ["genre:Drama", "year:1990.."]][below(4)],
      sort: ["", "", "-year"][below(3)])
  }

  private mutating func otherEvent() -> SessionEvent {
    [
      .onSubmitOnlyChosen, .whileTypingChosen, .connectivityChanged(.offline),
      .connectivityChanged(.online), .tokenAdded(SearchToken("Ana")), .tokenRemoved(0),
      .tokenDeleted(0),
      .optionChosen(Suggestion.ID(.recent, "zen")), .textObserved(text()),
      .optionChosen(Suggestion.ID(.completion, "zen garden")),
      .optionTaken(Suggestion.ID(.completion, "zen garden")),
      .sourcesChanged([.init("Here", .local), .init("Server", .remote)]),
      .sourcesChanged([.init("", .remote)]),
      .scopesChanged([Scope("All"), Scope("B"), Scope("C"), Scope("D"), Scope("E")]),
      .pictureLoaded(ResultRow.ID(source: 0, document: "a")),
      .rowChosen(ResultRow.ID(source: 0, document: "a")),
      .addressChanged(
        SearchAddress(text: text(), scope: below(6) - 1, conditions: conditions())),
      .conditionsChosen(conditions()), .conditionsChosen(conditions()),
      .facetsChosen(["genre", "genre\nyear", ""][below(3)]),
    ][below(16)]
  }
}

/// Steele, Lea and Flood's generator: the same numbers from the same seed everywhere.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
