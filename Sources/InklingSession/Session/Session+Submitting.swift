// The one way to submit, whoever asks for it: Enter, a suggestion, a proposal, or a voice.

extension SearchSession {
  mutating func searchPressed() {
    guard !keysBelongToInputMethod([]) else { return }
    submit()
  }

  /// Submits what is in the field: remembers it and asks who has not been asked.
  ///
  /// Popup and on-screen keyboard go, so that the results have their room. Where keys are real, the focus stays: who
  /// types on, or listens, would lose their place.
  mutating func submit() {
    let query = submittedQuery
    closePopup()
    guard !query.isEmpty, let next = asking(query) else { return }
    // Rows still change for the last letters, and Orca drops what is said among a hundred changes.
    let isAmongLetters = timers.contains(.announcement)
    silence()
    state.isSubmitted = true
    state.isActive = true
    if state.notice != .onSubmitOnly { state.notice = .none }
    remember(query)
    effects.append(.submitted(query))
    // A space at the end makes no other question once it is submitted.
    if asked != next { beginGeneration(next) }
    askAll()
    if isWaiting {
      showsProgress = true
      if state.results.generation != state.generation || state.results.rows.isEmpty {
        showPlaceholders()
      }
      startWaiting()
    }
    settleAddress(searched)
    // Search is answered each time, also by a count that was said while typing.
    spoken?.count = -1
    if isAmongLetters {
      start(.announcement, after: configuration.timings.announcementOnSubmit)
    } else {
      speaksWhenDone = true
    }
    finishIfDone()
    if !configuration.options.contains(.keepsFocusOnSubmit) { leaveField() }
  }

  mutating func didYouMeanChosen() {
    let proposal = state.results.didYouMean
    guard !proposal.isEmpty else { return }
    state.tokens = []
    state.isSubmitted = false
    write(proposal)
    submit()
  }
}
