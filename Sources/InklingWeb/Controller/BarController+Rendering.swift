internal import InklingBar

/// State into elements. Every line copies; elements remember what they hold, so only differences
/// reach the page.
extension BarController {
  func render() {
    guard !isMounting else { return }
    if let session, bar.isActive != session.state.isActive {
      bar.isActive = session.state.isActive
      return  // the bar's own change renders
    }
    renderLook()
    renderBar()
    renderField()
    if let session {
      renderSession(session)
      renderResults(session)
    }
    validate()
  }

  private func renderBar() {
    let words = bar.language
    view.form.set("aria-label", bar.accessibleName)
    view.frame.set("dir", SearchText(words.direction.attribute))
    view.frame.set("data-style", SearchText(bar.searchBarStyle.word))
    view.label.setText(bar.accessibleName)
    let prompt = bar.prompt ?? SearchText()
    view.prompt.setText(prompt)
    view.prompt.setFlag("hidden", prompt.isEmpty)
    let buttons = bar.visibleButtons
    view.field.show(view.field.clear, buttons.contains(.clear), named: words.text(.clear))
    view.field.show(view.field.bookmark, buttons.contains(.bookmark), named: words.text(.bookmarks))
    view.field.show(
      view.field.resultsList, buttons.contains(.resultsList), named: words.text(.resultsList))
    view.field.resultsList.set(
      "aria-pressed", bar.isSearchResultsButtonSelected ? "true" : "false")
    view.cancel.setText(words.text(.cancel))
    view.cancel.setFlag("hidden", !buttons.contains(.cancel))
    for button in [
      view.field.clear, view.field.bookmark, view.field.resultsList, view.field.microphone,
      view.cancel, view.back, view.opener,
    ] {
      button.setFlag("disabled", !bar.isEnabled)
    }
    view.frame.setFlag("data-disabled", !bar.isEnabled)
    renderScopes(words)
  }

  private func renderScopes(_ words: Language) {
    let rules = bar.scopes
    let known = session?.state.scopes ?? []
    let counts = rules.titles.enumerated().map { index, title in
      index < known.count && known[index].title == title ? known[index].count : nil
    }
    view.scopes.frame.set("aria-label", words.text(.scope))
    view.scopes.show(
      rules.titles, counts: counts, selected: rules.selectedIndex,
      isVisible: bar.isScopeBarVisible, isEnabled: bar.isEnabled)
  }

  private func renderField() {
    let input = view.field.input
    input.setFlag("disabled", !bar.isEnabled)
    input.set("placeholder", bar.placeholder ?? SearchText())
    var attributes = bar.configuration.traits.htmlAttributes
    attributes.append(HTMLAttribute("dir", "auto"))
    if let session { attributes += session.attributes(of: .field) }
    if let prompt = bar.prompt, !prompt.isEmpty {
      attributes.append(HTMLAttribute("aria-describedby", "inkling-prompt"))
    }
    input.apply(attributes)
  }

  private func renderSession(_ session: SearchSession) {
    let state = session.state
    view.popup.show(state.popup, in: session, below: view.field.box)
    let showsClearing = state.popup.groups.contains { $0.kind == .recent }
    view.popup.clearHistory.setText(bar.language.text(.clearHistory))
    view.popup.clearHistory.setFlag("hidden", !showsClearing)
    view.field.show(tokens: state.tokens.map { $0.title })
    renderVoice(state.voice)
    view.frame.setFlag("data-collapsed", !state.isPresented)
    view.row.setFlag("data-collapsed", !state.isPresented)
    view.opener.set("aria-label", bar.language.text(.search))
    view.opener.setFlag("hidden", state.isPresented)
    view.field.box.setFlag("hidden", !state.isPresented)
    view.back.set("aria-label", bar.language.text(.collapse))
    let expands = session.configuration.presentation == .expandable
    view.back.setFlag("hidden", !(expands && state.isPresented))
    view.progress.apply(session.attributes(of: .progress))
    renderNotice(state)
    for region in 0...1 {
      view.status[region].apply(session.attributes(of: .status(region)))
      view.status[region].setText(session.statusText(of: region))
    }
  }

  private func renderVoice(_ voice: VoiceState) {
    let isListening: Bool
    switch voice {
    case .asking, .listening, .interim: isListening = true
    default: isListening = false
    }
    view.field.show(
      view.field.microphone, voice != .unsupported,
      named: bar.language.text(isListening ? .stopVoice : .voice))
    view.field.microphone.setFlag("data-listening", isListening)
  }

  private func renderNotice(_ state: SearchSession.State) {
    let words = bar.language
    switch state.notice {
    case .none: view.notice.show(SearchText(), choice: SearchText())
    case .slow: view.notice.show(words.text(.slow), choice: SearchText())
    case .slowWithChoice: view.notice.show(words.text(.slow), choice: words.text(.onSubmitOnly))
    case .onSubmitOnly:
      view.notice.show(words.text(.onSubmitOnlyIsOn), choice: words.text(.whileTyping))
    }
  }

  private func renderResults(_ session: SearchSession) {
    let state = session.state
    if results == nil {
      guard resultsRoot != .none, state.results.phase != .none else { return }
      results = ResultsView(in: resultsRoot, on: page)
    }
    results?.show(state, words: words(for: state))
  }

  private func words(for state: SearchSession.State) -> ResultWords {
    let language = bar.language
    let results = state.results
    var words = ResultWords(heading: language.text(.results))
    switch results.phase {
    case .none: break
    case .placeholder: words.count = language.text(.loading)
    case .rows:
      words.count = language.text(
        results.totalIsExact ? .resultCount : .atLeastResults, count: results.total)
    case .empty: words.count = language.text(.noResults, query: results.query)
    case .failed:
      words.count = language.text(.failed)
      words.retry = language.text(.retry)
    case .offline:
      words.count = language.text(.offline)
      words.retry = language.text(.retry)
    }
    if !results.didYouMean.isEmpty {
      words.hint = language.text(.didYouMean, query: results.didYouMean)
    }
    return words
  }
}
