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
    let hasCancel = bar.visibleButtons.contains(.cancel)
    render(&bar.session, stale, hasCancel)
  }

  /// The session is `inout` so that it is read in place; nothing in here may ask the bar for it.
  ///
  /// A copy would retain everything that it holds.
  private func render(_ session: inout SearchSession, _ stale: Stale, _ hasCancel: Bool) {
    if stale != .results {
      tellForm(session.state.text)
      if !partsWait { renderParts(session, hasCancel) }
    }
    if hasBegun, stale != .bar { renderResults(session) }
  }

  /// True for rows of an answer that is not drawn yet.
  private func bringsRows(_ results: SearchResults) -> Bool {
    results.generation != drawnGeneration && results.phase == .rows
  }

  /// What tells the session's state beside the rows: counts of scopes, the field's attributes, the popup, notices,
  /// live regions.
  private func renderParts(_ session: SearchSession, _ hasCancel: Bool) {
    renderScopes(session.state)
    renderField(session)
    if hasBegun { renderSession(session, hasCancel) }
  }

  private func renderBar() {
    view.frame.show(bar.element(.frame))
    view.frame.set("dir", ownDirection)
    view.label.show(bar.element(.label))
    view.prompt.show(bar.element(.prompt))
    view.field.clear.show(bar.element(.clearButton))
    view.field.bookmark.show(bar.element(.bookmarkButton))
    view.field.resultsList.show(bar.element(.resultsListButton))
    view.search.show(bar.element(.searchButton))
    view.cancel.show(bar.element(.cancelButton))
    view.scopes.frame.show(bar.element(.scopeBar))
    for button in [view.field.microphone, view.back, view.opener] {
      button.setFlag("disabled", !bar.isEnabled)
    }
  }

  private func renderScopes(_ state: SearchSession.State) {
    drawnScope = state.selectedScope
    let counts = state.scopes.map { scope in
      scope.count.map { bar.language.digits(of: $0) } ?? SearchText()
    }
    view.scopes.show(
      state.scopes.map { $0.title }, counts: counts, selected: state.selectedScope,
      isEnabled: bar.isEnabled)
  }

  private func renderField(_ session: SearchSession) {
    var attributes = bar.element(.field).attributes
    if hasBegun { attributes += session.attributes(of: .field) }
    view.field.input.apply(attributes)
  }

  private func renderSession(_ session: SearchSession, _ hasCancel: Bool) {
    renderPresentation(session)
    view.popup.show(in: session, bar.language, among: popupNeighbours)
    view.field.showTokens(of: session)
    view.field.microphone.apply(session.attributes(of: .voiceButton))
    view.field.microphone.setFlag("data-listening", session.isListening)
    view.field.showDismiss(session.attributes(of: .dismissButton), besideCancel: hasCancel)
    view.progress.apply(session.attributes(of: .progress))
    let notice = session.noticeWords
    view.notice.show(notice.text, choice: notice.choice)
    for region in 0...1 {
      view.status[region].apply(session.attributes(of: .status(region)))
      var words = session.statusText(of: region)
      // Orca drops what it takes for a repetition; the second region's words end in a no-break space.
      if region == 1, !words.isEmpty { words.append("\u{A0}") }
      view.status[region].setText(words)
    }
  }

  /// Where the bar is and whether it is in view; style sheets of the page learn it from the element.
  private func renderPresentation(_ session: SearchSession) {
    let isPresented = session.state.isPresented
    let presentation = session.configuration.presentation
    showPresented(isPresented)
    view.opener.apply(session.attributes(of: .searchIcon))
    view.back.apply(session.attributes(of: .collapseButton))
    reflect("data-presented", isPresented, at: 0)
    let hidesNavigation =
      presentation == .aboveList && session.state.isActive
      && bar.configuration.hidesNavigationBarDuringPresentation
    reflect("data-hides-navigation-bar", hidesNavigation, at: 1)
    let obscures =
      session.state.isActive && bar.configuration.obscuresBackgroundDuringPresentation
      && session.state.results.phase == .none
    reflect("data-obscures-background", obscures, at: 2)
    if presentation == .tab { renderTabs(isPresented) }
    if !sections.isEmpty, index == nil {
      index = SectionIndexView(
        sections, magnifierName: bar.language.text(.search), in: root, on: page)
    }
  }

  /// The field with all around it, or the room of a button alone.
  func showPresented(_ isPresented: Bool) {
    view.frame.setFlag("data-collapsed", !isPresented)
    view.row.setFlag("data-collapsed", !isPresented)
    view.field.box.setFlag("hidden", !isPresented)
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
      selected: isPresented ? tabTitles.count : chosenTab, isEnabled: true)
    tabs?.frame.setFlag("hidden", false)
    view.frame.setFlag("hidden", !isPresented)
    guard resultsRoot != .none else { return }
    if isPresented {
      page.removeAttribute("hidden", of: resultsRoot)
    } else {
      page.setAttribute("hidden", to: SearchText(), of: resultsRoot)
    }
  }

  private func renderResults(_ session: SearchSession) {
    let results = session.state.results
    if self.results == nil {
      guard resultsRoot != .none, results.phase != .none else { return }
      self.results = ResultsView(in: resultsRoot, on: page)
    }
    if results.generation != drawnGeneration {
      drawnGeneration = results.generation
      pace.begin(at: page.now)
    }
    let words = session.resultWords
    progress =
      self.results?.show(
        results, words: words, withCount: results.phase != .rows || !partsWait, at: pace) ?? .done
    pace.close()
    if hasRows == results.rows.isEmpty {
      hasRows.toggle()
      // With the first rows the place for results appears, or a scroll bar that moves it.
      placePopup()
    }
    if partsWait || progress != .done {
      page.tellWhenPainted(id, pause: pace.pause(before: progress))
    }
  }
}
