// The popup: shortcuts and recent searches before there is a query, completions once there is one.

extension SearchSession {
  /// Makes the groups again.
  ///
  /// The highlighted option stays so by what it is, or nothing is.
  mutating func showSuggestions() {
    var groups: [SuggestionGroup] = []
    if state.showsClear {
      add(.completion, completions, to: &groups)
      addTopHits(to: &groups)
    } else {
      add(.shortcut, configuration.shortcuts, to: &groups)
      addRecents(to: &groups)
    }
    state.popup.groups = groups
    if let highlighted = state.popup.highlighted, state.popup.place(of: highlighted) == nil {
      state.popup.highlighted = nil
    }
  }

  private func add(
    _ kind: Suggestion.Kind, _ texts: [SearchText], to groups: inout [SuggestionGroup]
  ) {
    guard !texts.isEmpty else { return }
    var options: [Suggestion] = []
    options.reserveCapacity(texts.count)
    for text in texts { options.append(Suggestion(id: Suggestion.ID(kind, text), text: text)) }
    groups.append(SuggestionGroup(kind: kind, options: options))
  }

  /// Recent searches that are not shortcuts as well.
  private func addRecents(to groups: inout [SuggestionGroup]) {
    guard state.history.mode != .off else { return }
    var shortcuts: [FoldedKey] = []
    for shortcut in configuration.shortcuts { shortcuts.append(FoldedKey(shortcut)) }
    var recents: [SearchText] = []
    for entry in visibleHistory.entries where !shortcuts.contains(entry.key) {
      guard recents.count < configuration.limits.recents else { break }
      recents.append(entry.text)
    }
    add(.recent, recents, to: &groups)
  }

  private func addTopHits(to groups: inout [SuggestionGroup]) {
    guard configuration.options.contains(.showsTopHits),
      state.results.generation == state.generation
    else { return }
    var options: [Suggestion] = []
    for row in state.results.rows.prefix(configuration.limits.topHits) {
      options.append(
        Suggestion(id: Suggestion.ID(.topHit, row.id.document), text: row.hit.title.plain))
    }
    if !options.isEmpty { groups.append(SuggestionGroup(kind: .topHit, options: options)) }
  }

  // MARK: Completions

  /// Takes over the completions of an answer.
  ///
  /// The first answer of a generation replaces those of the
  /// one before; a later one of another source adds to them.
  mutating func takeSuggestions(_ answer: Answer) {
    guard !answer.completions.isEmpty || !answer.isPartial else { return showSuggestions() }
    let last = completions
    if completionsGeneration != state.generation || timers.contains(.suggestionStay) {
      completions = []
    }
    completionsGeneration = state.generation
    let typed = FoldedKey(state.text)
    var keys: [FoldedKey] = [typed]
    for completion in completions { keys.append(FoldedKey(completion)) }
    for completion in answer.completions {
      guard completions.count < configuration.limits.completions else { break }
      let key = FoldedKey(completion)
      if keys.contains(key) { continue }
      keys.append(key)
      completions.append(completion)
    }
    keepOpen(with: last)
    showSuggestions()
  }

  /// While a new answer is on its way, the completions and titles that hold the new text stay.
  mutating func narrowCompletions() {
    guard !completions.isEmpty else { return }
    let typed = FoldedKey(state.text)
    guard !typed.bytes.isEmpty else {
      dropCompletions()
      return
    }
    let last = completions
    completions.removeAll {
      let key = FoldedKey($0)
      return key == typed || !typed.isBegun(in: key)
    }
    keepOpen(with: last)
  }

  /// Where a key leaves no completions, the last ones stay for a moment, because the next key may bring some: a popup
  /// that closes and opens between two keys moves what lies below it, and a screen reader says both at length.
  private mutating func keepOpen(with last: [SearchText]) {
    guard completions.isEmpty else {
      stop(.suggestionStay)
      return
    }
    guard state.popup.isOpen, !last.isEmpty else { return }
    completions = last
    if !timers.contains(.suggestionStay) {
      start(.suggestionStay, after: configuration.timings.suggestionStay)
    }
  }

  /// No key brought others: the last completions go, unless one of them is being chosen.
  mutating func suggestionStayEnded() {
    if state.popup.highlighted?.kind == .completion {
      start(.suggestionStay, after: configuration.timings.suggestionStay)
      return
    }
    completions = []
    showSuggestions()
  }

  /// No completions are left, and none stays.
  @inline(never)
  mutating func dropCompletions() {
    completions = []
    stop(.suggestionStay)
  }

  // MARK: Choosing

  mutating func optionChosen(_ id: Suggestion.ID) {
    guard let place = state.popup.place(of: id), let option = state.popup.option(at: place) else {
      return
    }
    abortVoice()
    if id.kind == .topHit {
      for row in state.results.rows where row.id.document == id.value {
        rowChosen(row.id)
        return
      }
      return
    }
    state.tokens = []
    state.isSubmitted = false
    write(option.text)
    submit()
  }

  /// The person goes on typing from the option's words: they are searched as typed ones are, and not submitted.
  mutating func optionTaken(_ id: Suggestion.ID) {
    guard id.kind != .topHit, let place = state.popup.place(of: id),
      let option = state.popup.option(at: place)
    else { return }
    abortVoice()
    state.tokens = []
    dropCompletions()
    write(option.text)
    typed(option.text)
  }

  /// An option's words, with the part that is typed already marked, from the beginning of a word on.
  ///
  /// - Complexity: O(bytes of the option) for each of its words.
  public func marked(_ option: Suggestion) -> MarkedText {
    guard option.id.kind == .completion, let typed = FoldedKey(state.text).place(in: option.text)
    else { return MarkedText(plain: option.text) }
    let bytes = option.text.bytes
    var runs = [MarkedText.Run(.exact, SearchText(bytes[typed]))]
    if typed.lowerBound > 0 {
      runs.insert(.init(.plain, SearchText(bytes[..<typed.lowerBound])), at: 0)
    }
    if typed.upperBound < bytes.count {
      runs.append(.init(.plain, SearchText(bytes[typed.upperBound...])))
    }
    return MarkedText(runs)
  }

  mutating func closePopup() {
    wantsPopup = false
    state.popup.highlighted = nil
  }
}
