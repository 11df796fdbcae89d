internal import InklingBar

/// State into elements. Every line copies; elements remember what they hold, so only differences
/// reach the page.
extension BarController {
  func render() {
    guard !isMounting else { return }
    // What waited is drawn with whatever comes first.
    let stale = partsWait ? .all : stale
    self.stale = []
    partsWait =
      hasBegun && pace.holdsParts && stale.contains(.session)
      && bringsRows(bar.session.state.results)
      && bar.session.state.selectedScope == drawnScope
    if stale.contains(.bar), !partsWait {
      renderLook()
      renderBar()
    }
    if stale.isEmpty { return }
    if stale != .results {
      tellForm()
      if !partsWait { renderParts(bar.session) }
    }
    if hasBegun, stale != .bar { renderResults(bar.session.state.results) }
  }

  /// True for rows of an answer that is not drawn yet.
  private func bringsRows(_ results: SearchResults) -> Bool {
    results.generation != drawnGeneration && results.phase == .rows
  }

  /// What tells the session's state beside the rows: counts of scopes, the field's attributes, the popup, notices,
  /// live regions.
  private func renderParts(_ session: SearchSession) {
    renderScopes(session.state)
    renderField(session)
    if hasBegun { renderSession(session) }
  }

  private func renderBar() {
    let words = bar.language
    view.frame.set("aria-label", bar.accessibleName)
    view.frame.set("dir", ownDirection)
    view.frame.setFlag("data-empty", bar.isPlaceholderVisible)
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
  }

  private func renderScopes(_ state: SearchSession.State) {
    drawnScope = state.selectedScope
    let counts = state.scopes.map { scope in
      scope.count.map { bar.language.digits(of: $0) } ?? SearchText()
    }
    view.scopes.frame.set("aria-label", bar.language.text(.scope))
    view.scopes.show(
      state.scopes.map { $0.title }, counts: counts, selected: state.selectedScope,
      isVisible: state.showsScopes, isEnabled: bar.isEnabled)
  }

  private func renderField(_ session: SearchSession) {
    let input = view.field.input
    input.setFlag("disabled", !bar.isEnabled)
    input.set("placeholder", bar.placeholder ?? SearchText())
    var attributes = bar.configuration.traits.htmlAttributes
    attributes.append(HTMLAttribute("dir", "auto"))
    // There is no asking for a dark keyboard, but it may follow the field's scheme.
    if bar.keyboardAppearance != .default {
      attributes.append(HTMLAttribute("data-keyboard", SearchText(bar.keyboardAppearance.word)))
    }
    if hasBegun { attributes += session.attributes(of: .field) }
    if let prompt = bar.prompt, !prompt.isEmpty {
      attributes.append(HTMLAttribute("aria-describedby", "inkling-prompt"))
    }
    input.apply(attributes)
  }

  private func renderSession(_ session: SearchSession) {
    let state = session.state
    renderPresentation(session)
    view.popup.show(in: session, bar.language, at: view.field.box, outside: view.form)
    view.field.showTokens(of: session)
    view.field.microphone.apply(session.attributes(of: .voiceButton))
    view.field.microphone.setFlag("data-listening", session.isListening)
    view.field.showDismiss(
      session.attributes(of: .dismissButton), besideCancel: bar.visibleButtons.contains(.cancel))
    view.progress.apply(session.attributes(of: .progress))
    renderNotice(state)
    for region in 0...1 {
      view.status[region].apply(session.attributes(of: .status(region)))
      view.status[region].setText(session.statusText(of: region))
    }
  }

  /// Where the bar is and whether it is in view; style sheets of the page learn it from the element.
  private func renderPresentation(_ session: SearchSession) {
    let isPresented = session.state.isPresented
    let presentation = session.configuration.presentation
    view.frame.setFlag("data-collapsed", !isPresented)
    view.row.setFlag("data-collapsed", !isPresented)
    view.opener.apply(session.attributes(of: .searchIcon))
    view.field.box.setFlag("hidden", !isPresented)
    view.back.apply(session.attributes(of: .collapseButton))
    reflect("data-presented", isPresented, at: 0)
    let hidesNavigation =
      presentation == .aboveList && session.state.isActive
      && bar.configuration.hidesNavigationBarDuringPresentation
    reflect("data-hides-navigation-bar", hidesNavigation, at: 1)
    let obscures = bar.obscuresBackground && session.state.results.phase == .none
    reflect("data-obscures-background", obscures, at: 2)
    if presentation == .tab { renderTabs(isPresented) }
    if !sections.isEmpty, index == nil {
      index = SectionIndexView(
        sections, magnifierName: bar.language.text(.search), in: root, on: page)
    }
  }

  private func reflect(_ attribute: SearchText, _ isOn: Bool, at place: Int) {
    guard reflected[place] != isOn else { return }
    reflected[place] = isOn
    page.reflect(attribute, as: isOn ? SearchText() : nil, for: id)
  }

  /// The app's tabs and, after them, that of the search.
  private func renderTabs(_ isPresented: Bool) {
    if tabs == nil {
      let made = ChoiceBarView(.tabs, on: page)
      page.insert(made.frame.node, into: root, before: .none)
      tabs = made
    }
    let titles = tabTitles + [bar.language.text(.search)]
    tabs?.show(
      titles, counts: titles.map { _ in SearchText() },
      selected: isPresented ? tabTitles.count : chosenTab, isVisible: true, isEnabled: true)
    view.frame.setFlag("hidden", !isPresented)
    guard resultsRoot != .none else { return }
    if isPresented {
      page.removeAttribute("hidden", of: resultsRoot)
    } else {
      page.setAttribute("hidden", to: SearchText(), of: resultsRoot)
    }
  }

  private func renderNotice(_ state: SearchSession.State) {
    let words = bar.language
    switch state.notice {
    case .none: renderVoiceNotice(state)
    case .slow: view.notice.show(words.text(.slow), choice: SearchText())
    case .slowWithChoice: view.notice.show(words.text(.slow), choice: words.text(.onSubmitOnly))
    case .onSubmitOnly:
      view.notice.show(words.text(.onSubmitOnlyIsOn), choice: words.text(.whileTyping))
    }
  }

  /// What the microphone does is seen where other notices are, and an error can be tried again.
  private func renderVoiceNotice(_ state: SearchSession.State) {
    let words = bar.language
    switch state.voice {
    case .asking: view.notice.show(words.text(.voiceAsking), choice: SearchText())
    case .listening, .interim:
      let leaves = state.voiceSupport == .remote
      view.notice.show(
        words.text(leaves ? .voiceListeningRemote : .voiceListening), choice: SearchText())
    case .error(let error):
      view.notice.show(settings.strings.words(for: error), choice: words.text(.retry))
    case .unsupported, .idle, .final: view.notice.show(SearchText(), choice: SearchText())
    }
  }

  private func renderResults(_ results: SearchResults) {
    if self.results == nil {
      guard resultsRoot != .none, results.phase != .none else { return }
      self.results = ResultsView(in: resultsRoot, on: page)
    }
    if results.generation != drawnGeneration {
      drawnGeneration = results.generation
      pace.begin(at: page.now)
    }
    progress = self.results?.show(results, words: words(for: results), at: pace) ?? .done
    pace.close()
    if partsWait || progress != .done {
      page.tellWhenPainted(id, pause: pace.pause(before: progress))
    }
  }

  private func words(for results: SearchResults) -> ResultWords {
    let language = bar.language
    var words = ResultWords(heading: language.text(.results))
    switch results.phase {
    case .none: break
    case .placeholder: words.count = language.text(.loading)
    case .rows:
      words.more = language.text(.more)
      words.count =
        partsWait
        ? nil
        : language.text(
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
