/// Decides everything between the keystroke and the result: what is asked, what is shown, spoken and
/// remembered.
///
/// A value: the same events at the same times give the same states and effects, everywhere. It knows no clock, thread,
/// network or document. Events say what happened and when; effects say what the shell has to do now. Everything that is
/// drawn is in ``state``, and what a renderer copies to its elements is in ``attributes(of:)``.
///
///     var session = SearchSession()
///     _ = session.handle(.fieldFocused, at: 0)
///     let effects = session.handle(.textChanged("z"), at: 80)
///     // effects == [.ask(0, Question(generation: 1, text: "z")), …]
public struct SearchSession: Sendable {
  /// What happened.
  public typealias Event = SessionEvent
  /// What is to be done.
  public typealias Effect = SessionEffect
  /// What is shown.
  public typealias State = SessionState

  /// Everything that is drawn.
  public internal(set) var state = SessionState()
  /// What the session was set up with.
  public internal(set) var configuration: SessionConfiguration

  /// What is to be done by the shell, gathered while one event is handled.
  var effects: [SessionEffect] = []
  /// The time of the event.
  var now: Milliseconds = 0
  /// What to add to ``now`` for milliseconds since 1970.
  var epoch: Milliseconds = 0

  /// All scopes, also those that the bar does not show.
  public internal(set) var scopes: [Scope]
  /// The scope that was asked for, perhaps before there are any; the chosen one is always one that is shown.
  package var wantedScope = 0
  /// What is known of each source.
  var sources: [SourceRecord]
  /// The words and the scope of the current generation, once there are any.
  package internal(set) var asked: SearchAddress?
  /// The fields whose values are to be counted, a name each line.
  var facets = SearchText()
  /// The timers that run.
  var timers = RunningTimers()
  /// True when the person has waited long enough to be shown that something is under way.
  var showsProgress = false
  /// True when a second has gone by since Search was pressed, or a remote source was asked.
  var isSlow = false

  /// The rows of the question before; what is known of their pictures is kept.
  var olderRows: [ResultRow] = []

  /// True when the popup is to be open as soon as it has options.
  var wantsPopup = false
  /// Completions, best first.
  var completions: [SearchText] = []
  /// The generation that the completions belong to, or the last one that had any.
  var completionsGeneration = 0

  /// What is remembered on the device.
  var history: History
  /// What is remembered until the session ends.
  var sessionHistory: History
  /// What the last deletion took from either history.
  var deleted: [History.Entry] = []
  /// What the last deletion took from the session's own history.
  var deletedFromSession: [History.Entry] = []

  /// When the last composition ended.
  var compositionEnd: Milliseconds?
  /// What to write into the field as soon as the composition ends.
  var deferredText: SearchText?

  /// The number of the attempt at speaking.
  var voiceSession = 0

  /// What the address of the page says.
  var address = AddressRecord()

  /// True when the count is to be spoken as soon as it is known.
  var speaksWhenDone = false
  /// What was spoken of counts last.
  var spoken: SpokenCount?

  /// A session that waits for its first event.
  public init(configuration: SessionConfiguration = SessionConfiguration()) {
    self.configuration = configuration
    scopes = configuration.scopes
    sources = configuration.records
    history = History(capacity: configuration.limits.history)
    sessionHistory = History(capacity: configuration.limits.history)
    state.isPresented = configuration.presentation != .expandable
    state.history.mode = configuration.history
    showScopes()
  }

  /// Takes an event in and gives back what the shell has to do, in order.
  ///
  /// Never traps, whatever the event and its time: late, doubled and foreign events have no effect.
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: Milliseconds since any fixed beginning; a time before the last one counts as it.
  /// - Returns: The effects, in order.
  /// - Complexity: O(*n*) in the options and rows that are shown.
  public mutating func handle(_ event: Event, at now: Milliseconds) -> [Effect] {
    self.now = Swift.max(self.now, now)
    effects = []
    if state.isPresented || !needsBar(event) { route(event) }
    settle()
    let done = effects
    effects = []
    return done
  }
}

extension SearchSession {
  /// One line per event.
  private mutating func route(_ event: Event) {
    switch event {
    case .started, .historyLoaded, .historyStorageFailed, .historyChangedElsewhere,
      .preferencesLoaded, .connectivityChanged, .scopesChanged, .sourcesChanged,
      .addressChanged:
      routeSurroundings(event)
    case .fieldFocused: fieldFocused()
    case .fieldBlurred: fieldBlurred()
    case .fieldPressed: fieldPressed()
    case .textChanged(let text): textChanged(text)
    case .textSet(let text): textSet(text)
    case .textObserved(let text): textObserved(text)
    case .compositionStarted: compositionStarted()
    case .compositionEnded(let text): compositionEnded(text)
    case .keyPressed(let key): keyPressed(key)
    case .pageKeyPressed(let key, let focus): pageKeyPressed(key, focus)
    case .tokenAdded(let token): tokenAdded(token)
    case .tokenRemoved(let place): tokenRemoved(place)
    case .tokenDeleted(let place): tokenDeleted(place)
    case .searchIconPressed: searchIconPressed()
    case .indexIconPressed: indexIconPressed()
    case .searchTabChosen: searchTabChosen()
    case .otherTabChosen: otherTabChosen()
    case .searchPressed: searchPressed()
    case .clearPressed: clearPressed()
    case .cancelPressed: cancelPressed()
    case .dismissPressed: dismissPressed()
    case .scopeChosen(let place): scopeChosen(place)
    case .conditionsChosen(let conditions): conditionsChosen(conditions)
    case .facetsChosen(let fields): facetsChosen(fields)
    case .retryPressed: retryPressed()
    case .optionChosen(let id): optionChosen(id)
    case .optionTaken(let id): optionTaken(id)
    case .didYouMeanChosen: didYouMeanChosen()
    case .rowChosen(let id): rowChosen(id)
    case .endReached: endReached()
    case .pictureLoaded(let id): pictureSettled(id, .loaded)
    case .pictureFailed(let id): pictureSettled(id, .failed)
    case .answered(let source, let answer): answered(source, answer)
    case .answersEnded(let source, let generation): answersEnded(source, generation)
    case .sourceFailed(let source, let generation, let failure):
      sourceFailed(source, generation, failure)
    case .onSubmitOnlyChosen: onSubmitOnlyChosen()
    case .whileTypingChosen: whileTypingChosen()
    case .recentDeleted, .historyCleared, .deletionUndone, .historyModeChosen:
      routeHistory(event)
    case .voiceSupportFound, .voicePressed, .voiceStarted, .voiceHeard, .voiceFinished,
      .voiceEnded, .voiceFailed:
      routeVoice(event)
    case .timerFired(let timer): timerFired(timer)
    }
  }

  /// Whether an event can only come from a bar that is in view.
  private func needsBar(_ event: Event) -> Bool {
    switch event {
    case .fieldFocused, .fieldPressed, .textChanged, .textObserved, .compositionStarted,
      .keyPressed, .tokenAdded, .tokenRemoved, .tokenDeleted, .searchPressed, .clearPressed,
      .cancelPressed,
      .dismissPressed, .optionChosen, .optionTaken, .didYouMeanChosen, .retryPressed, .voicePressed:
      true
    default: false
    }
  }

  private mutating func routeSurroundings(_ event: Event) {
    switch event {
    case .started(let epoch): started(epoch)
    case .historyLoaded(let bytes): historyArrived(bytes)
    case .historyStorageFailed: state.history.isInMemory = true
    case .historyChangedElsewhere(let bytes): historyArrived(bytes)
    case .preferencesLoaded(let bytes): preferencesLoaded(bytes)
    case .connectivityChanged(let connectivity): connectivityChanged(connectivity)
    case .scopesChanged(let scopes): scopesChanged(scopes)
    case .sourcesChanged(let sources): sourcesChanged(sources)
    case .addressChanged(let address): addressChanged(address)
    default: break
    }
  }

  /// What follows from everything else, after each event.
  private mutating func settle() {
    state.popup.isOpen = wantsPopup && state.isFocused && !state.popup.groups.isEmpty
    if !state.popup.isOpen { state.popup.highlighted = nil }
    settleScopes()
    settleProgress()
    followSearch()
  }

  private mutating func settleScopes() {
    state.showsScopes =
      switch configuration.scopeActivation {
      case _ where state.scopes.isEmpty: false
      case .always: true
      case .onActivation: state.isActive
      case .onTextEntry: state.showsClear
      case .never: false
      }
  }

  /// Shows the scope bar at other times from now on.
  package mutating func showScopes(_ activation: SessionConfiguration.ScopeActivation) {
    configuration.scopeActivation = activation
    settleScopes()
  }

  /// Begins again with this configuration, and keeps what was typed and chosen before there was one.
  ///
  /// Nobody is asked for it yet: ``SessionEvent/textSet(_:)`` and ``SessionEvent/textObserved(_:)`` do that.
  package mutating func begin(_ configuration: SessionConfiguration) {
    // Taken one by one: a copy of the whole would be kept until the end.
    let (text, tokens, scopes) = (state.text, state.tokens, self.scopes)
    let (wanted, activation) = (wantedScope, self.configuration.scopeActivation)
    self = SearchSession(configuration: configuration)
    (state.text, state.tokens, self.scopes) = (text, tokens, scopes)
    wantedScope = wanted
    showScopes()
    if state.scopes.indices.contains(wanted) { state.selectedScope = wanted }
    showSuggestions()
    showScopes(activation)
  }

  private mutating func started(_ epoch: Milliseconds) {
    self.epoch = Swift.max(0, Swift.min(epoch, 1 << 52)) - now
    effects.append(.loadPreferences)
    if state.history.mode == .remembered { effects.append(.loadHistory) }
  }

  /// Milliseconds since 1970.
  var wallClock: Milliseconds { Swift.max(0, now &+ epoch) }
}
