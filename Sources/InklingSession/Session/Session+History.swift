// What is remembered: written on submit and when a result is opened, nowhere else (D-09).

extension SearchSession {
  mutating func routeHistory(_ event: SessionEvent) {
    switch event {
    case .recentDeleted(let text): deleteRecent(text)
    case .historyCleared: clearHistory()
    case .deletionUndone: undoDeletion()
    case .historyModeChosen(let mode): chooseHistoryMode(mode)
    default: break
    }
  }

  /// The history that is shown: what the device remembers, and what this session does.
  var visibleHistory: History {
    guard !sessionHistory.entries.isEmpty else { return history }
    var visible = history
    visible.merge(sessionHistory)
    return visible
  }

  mutating func remember(_ query: SearchText) {
    switch state.history.mode {
    case .remembered:
      history.record(query, at: wallClock)
      saveHistory()
    case .sessionOnly:
      sessionHistory.record(query, at: wallClock)
    case .off:
      return
    }
    forgetUndo()
    showHistory()
  }

  mutating func historyArrived(_ bytes: [UInt8]) {
    // Storage that cannot be read is of no use to anybody, so the next search replaces it.
    let capacity = configuration.limits.history
    guard let other = try? History(json: bytes, capacity: capacity) else { return }
    history.merge(other)
    if history != other { saveHistory() }
    showHistory()
  }

  mutating func deleteRecent(_ text: SearchText) {
    let first = history.remove(text, at: wallClock)
    let second = sessionHistory.remove(text, at: wallClock)
    guard !first.isEmpty || !second.isEmpty else { return }
    deleted = first
    deletedFromSession = second
    state.history.undo = .deletion(text)
    if !first.isEmpty { saveHistory() }
    showHistory()
    say(configuration.strings.text(.recentDeleted, query: text))
  }

  private mutating func clearHistory() {
    guard !visibleHistory.entries.isEmpty else { return }
    deleted = history.removeAll(at: wallClock)
    deletedFromSession = sessionHistory.removeAll(at: wallClock)
    state.history.undo = .clearing
    saveHistory()
    showHistory()
    say(configuration.strings[.historyCleared])
  }

  mutating func undoDeletion() {
    guard state.history.undo != .none else { return }
    history.restore(deleted, at: wallClock)
    sessionHistory.restore(deletedFromSession, at: wallClock)
    forgetUndo()
    saveHistory()
    showHistory()
    say(configuration.strings[.restored])
  }

  /// True while a deletion can be taken back where it was made: in the list of recent searches.
  public var offersUndo: Bool {
    state.history.undo != .none && state.isFocused && !state.showsClear
  }

  mutating func forgetUndo() {
    deleted = []
    deletedFromSession = []
    state.history.undo = .none
  }

  private mutating func chooseHistoryMode(_ mode: HistoryMode) {
    guard mode != state.history.mode else { return }
    state.history.mode = mode
    forgetUndo()
    if mode == .remembered { effects.append(.loadHistory) }
    showHistory()
  }

  /// Stores what the device remembers; when it cannot be stored, it stays in memory and works on.
  private mutating func saveHistory() {
    guard !state.history.isInMemory, state.history.mode != .off else { return }
    effects.append(.saveHistory(history.json()))
  }

  private mutating func showHistory() {
    var entries: [SearchText] = []
    if state.history.mode != .off {
      for entry in visibleHistory.entries { entries.append(entry.text) }
    }
    state.history.entries = entries
    showSuggestions()
  }

  // MARK: Preferences

  mutating func savePreferences() {
    let preferences = Preferences(asksRemoteOnSubmitOnly: state.asksRemoteOnSubmitOnly)
    effects.append(.savePreferences(preferences.json()))
  }

  mutating func preferencesLoaded(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let preferences = try? Preferences(json: bytes) else { return }
    state.asksRemoteOnSubmitOnly = preferences.asksRemoteOnSubmitOnly
  }
}
