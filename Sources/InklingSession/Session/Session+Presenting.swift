// Focus, and the four ways in which a bar comes and goes.

extension SearchSession {
  var isExpandable: Bool { configuration.presentation == .expandable }

  // MARK: Focus

  mutating func fieldFocused() {
    guard state.isPresented else { return }
    entered()
  }

  /// The focus came, or is on its way by our own effect; the second report changes nothing.
  private mutating func entered() {
    guard !state.isFocused else { return }
    state.isFocused = true
    state.isActive = true
    wantsPopup = true
    showSuggestions()
  }

  /// Puts the focus into the field, within the gesture that asked for it.
  mutating func takeFocus() {
    effects.append(.focusField)
    entered()
  }

  mutating func fieldBlurred() {
    guard state.isFocused else { return }
    state.isFocused = false
    closePopup()
    silence()
  }

  /// Takes the focus from the field, and with it the keyboard.
  mutating func leaveField() {
    closePopup()
    guard state.isFocused else { return }
    state.isFocused = false
    effects.append(.blurField)
  }

  mutating func fieldPressed() {
    guard state.isFocused else { return }
    wantsPopup = true
  }

  // MARK: Coming

  /// The toolbar becomes the field (S1-26).
  mutating func searchIconPressed() {
    guard isExpandable, !state.isPresented else { return }
    state.isPresented = true
    takeFocus()
  }

  /// The magnifier of the section index leads back to the bar, as a letter leads to its section.
  mutating func indexIconPressed() {
    guard configuration.options.contains(.showsSectionIndex) else { return }
    effects.append(.revealBar)
  }

  mutating func searchTabChosen() {
    guard configuration.presentation == .tab else { return }
    state.isPresented = true
  }

  /// The search stays as it is behind the other tab.
  mutating func otherTabChosen() {
    guard configuration.presentation == .tab else { return }
    state.isPresented = false
    abortVoice()
    leaveField()
    silence()
  }

  // MARK: Going (D-03)

  /// Ends the search: text and results go, nothing comes back.
  mutating func cancelPressed() {
    guard state.isPresented else { return }
    abortVoice()
    change(SearchConditions())
    if !query.isEmpty { say(configuration.strings[.cleared]) }
    emptyQuery()
    leaveField()
    state.isActive = false
    forgetUndo()
    spoken = nil
    showSuggestions()
    if isExpandable {
      state.isPresented = false
      effects.append(.focusSearchIcon)
    }
  }

  /// The up arrow: releases the focus and keeps the text; an expandable bar becomes its icon again.
  mutating func dismissPressed() {
    guard !isExpandable else {
      cancelPressed()
      return
    }
    abortVoice()
    leaveField()
    silence()
  }

  // MARK: Scopes

  mutating func scopesChanged(_ scopes: [Scope]) {
    guard scopes != self.scopes else { return }
    let chosen = state.scopes.isEmpty ? nil : state.scopes[state.selectedScope].title
    self.scopes = scopes
    showScopes()
    // The scope of that title; in another language, or where none was shown, the one at that place.
    if let place = state.scopes.firstIndex(where: { $0.title == chosen }) { wantedScope = place }
    let place = state.scopes.indices.contains(wantedScope) ? wantedScope : 0
    state.selectedScope = place
    guard let asked, asked.scope != place || scopes.count > 0 else { return }
    beginGeneration(asking(asked.text))
    for source in sources.indices where state.isSubmitted || isLive(source) { ask(source) }
    startWaiting()
    finishIfDone()
  }

  /// Shows at most four scopes, and none when there is nothing to choose (D-04).
  mutating func showScopes() {
    state.scopes = []
    for scope in scopes.prefix(ScopeBarRules.shownCount(of: scopes.count)) {
      state.scopes.append(ScopeState(title: scope.title, count: nil))
    }
  }

  /// Which scopes are shown, and which of them is chosen.
  public var scopeRules: ScopeBarRules {
    ScopeBarRules(titles: scopes.map { $0.title }, selectedIndex: wantedScope)
  }

  // MARK: Changing

  /// Takes over when the bar asks, its words, times and options, how many completions it shows, and how it comes and goes, in
  /// the middle of a search.
  ///
  /// Text, scope, rows, history and focus stay. Only a bar that nobody uses is afterwards as one of its new
  /// presentation begins: an expandable bar is its icon, a tab is not the chosen one. The sources, scopes and other limits
  /// of the new configuration are passed over.
  public mutating func adopt(_ changed: SessionConfiguration) {
    configuration.trigger = changed.trigger
    configuration.strings = changed.strings
    configuration.timings = changed.timings
    configuration.options = changed.options
    if configuration.limits.completions != changed.limits.completions {
      configuration.limits.completions = changed.limits.completions
      completions.removeLast(max(0, completions.count - changed.limits.completions))
    }
    showSuggestions()
    guard configuration.presentation != changed.presentation else { return }
    configuration.presentation = changed.presentation
    let isInUse = state.isActive || state.showsClear
    state.isPresented =
      isInUse || (changed.presentation != .expandable && changed.presentation != .tab)
  }
}
