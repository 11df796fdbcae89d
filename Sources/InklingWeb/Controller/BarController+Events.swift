internal import InklingBar

/// The page's events, by where they happened.
extension BarController {
  /// Handles an event.
  ///
  /// True when the page's own action must not follow.
  public func handle(_ event: PageEvent) -> Bool {
    let before = (bar.tokens.count, bar.selectedScopeButtonIndex, bar.isSearchResultsButtonSelected)
    defer {
      if bar.tokens.count != before.0 { reflect(.tokens) }
      if bar.selectedScopeButtonIndex != before.1 { reflect(.selectedScopeButtonIndex) }
      if bar.isSearchResultsButtonSelected != before.2 { reflect(.searchResultsButtonSelected) }
    }
    return route(event)
  }

  /// Writes back into the attribute what the person has changed.
  func reflect(_ attribute: BarAttribute) {
    page.reflect(attribute.htmlName, as: bar.reflectedValue(of: attribute), for: id)
  }

  private func route(_ event: PageEvent) -> Bool {
    switch event.kind {
    case .load: return picture(at: event.node) { .pictureLoaded($0) }
    case .error: return picture(at: event.node) { .pictureFailed($0) }
    case .scroll:
      placePopup()
      return false
    case .reached:
      if results?.wantsMore(event.node, pressed: false) == true { perform(.endReached) }
      return false
    case .pageKeyDown:
      return perform(
        .pageKeyPressed(event.keyPress, event.flags.contains(.field) ? .anotherField : .page))
    case .click: return press(event)
    case .submit:
      observe()
      if hasBegun { bar.pressReturn() }
      return true
    case .pointerDown: return pointerDown(event)
    case .keyDown where event.node != view.field.input.node: return keyOnPart(event)
    // Between the input and the buttons of its list nobody leaves.
    case .focusIn where event.flags.contains(.ownPart): return false
    case .focusOut where event.flags.contains(.ownPart): return false
    case .focusOut where view.popup.isButton(event.node): return fieldEvent(event)
    default:
      return event.node == view.field.input.node && fieldEvent(event)
    }
  }

  // MARK: The field

  private func fieldEvent(_ event: PageEvent) -> Bool {
    switch event.kind {
    case .focusIn:
      guard bar.becomeFirstResponder() else {
        page.blur(view.field.input.node)
        return false
      }
      observe()
    case .focusOut:
      observe()
      if !bar.resignFirstResponder() { page.focus(view.field.input.node) }
    case .beforeInput: return !mayChange(event)
    case .input:
      view.field.note(event.text)
      bar.didChangeText(to: event.text)
    case .keyDown:
      if !event.flags.contains(.inputMethod) { observe() }
      return hasBegun && keyInField(event)
    case .compositionStart: perform(.compositionStarted)
    case .compositionEnd:
      view.field.note(event.text)
      if hasBegun {
        perform(.compositionEnded(event.text))
      } else {
        bar.didChangeText(to: event.text)
      }
    default: break
    }
    return false
  }

  /// Asks the delegate before the text changes; what an input method does cannot be refused.
  private func mayChange(_ event: PageEvent) -> Bool {
    if !bar.isEnabled { return false }
    if event.flags.contains(.inputMethod) || bar.session.state.isComposing { return true }
    let text = bar.session.state.text
    let start = text.byteOffset(atUTF16: event.start)
    let end = max(start, text.byteOffset(atUTF16: event.end))
    return bar.shouldChangeText(in: start..<end, replacementText: event.text)
  }

  /// The text as it is now: some software writes it without telling.
  private func observe() {
    guard hasBegun, !bar.session.state.isComposing else { return }
    let text = view.field.readText()
    // What was put there before anybody could be asked is asked now.
    let isUnasked = bar.session.asked == nil && !text.isEmpty
    guard text != bar.session.state.text || isUnasked else { return }
    perform(.textObserved(text))
  }

  private func keyInField(_ event: PageEvent) -> Bool {
    let press = event.keyPress
    if press.key == .tab, press.modifiers.isEmpty, let button = view.popup.firstButton {
      page.focus(button.node)
      return true
    }
    if changesTextOnly(press) { return false }
    if let option = takenOption(by: event) { return perform(.optionTaken(option)) }
    return bar.press(press, isAtStart: event.start == 0 && event.end == 0)
  }

  /// The chosen option, if the key is the arrow that leads on from the end of the text.
  private func takenOption(by event: PageEvent) -> Suggestion.ID? {
    let state = bar.session.state
    guard event.keyPress.modifiers.isEmpty, let option = state.popup.highlighted,
      state.text.byteOffset(atUTF16: event.start) == state.text.bytes.count
    else { return nil }
    let leads =
      page.style("direction", of: view.field.input.node) == "rtl" ? .left : KeyStroke.Key.right
    return event.keyPress.key == leads ? option : nil
  }

  /// Whether a key by itself changes nothing, because the text that it makes comes in an event of its own; then nothing
  /// is drawn.
  private func changesTextOnly(_ press: KeyStroke) -> Bool {
    switch press.key {
    case .character:
      press.modifiers.isSubset(of: .shift) && bar.session.state.popup.highlighted == nil
    case .other: true
    default: false
    }
  }

  // MARK: Other parts

  /// Arrow keys move within the scope bar and the tab bar, in the direction in which they are seen.
  private func keyOnPart(_ event: PageEvent) -> Bool {
    if let place = results?.place(of: event.node) { return keyOnRow(event.keyPress, at: place) }
    let isTab = tabs?.index(of: event.node) != nil
    let choices = isTab ? tabs ?? view.scopes : view.scopes
    guard let index = choices.index(of: event.node) else { return false }
    let count = choices.count
    let isRightToLeft = page.style("direction", of: choices.frame.node) == "rtl"
    let next: Int
    switch event.keyPress.key {
    case .right: next = index + (isRightToLeft ? -1 : 1)
    case .left: next = index + (isRightToLeft ? 1 : -1)
    case .down: next = index + 1
    case .up: next = index - 1
    case .home: next = 0
    case .end: next = count - 1
    default: return false
    }
    let chosen = (next + count) % count
    if isTab { choose(tab: chosen) } else { choose(scope: chosen) }
    choices.focus(chosen)
    return true
  }

  /// Down and Up lead through the rows, from the first one back to the field; Escape leads there from all.
  private func keyOnRow(_ press: KeyStroke, at place: Int) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    switch press.key {
    case .down: return focusRow(place + 1)
    case .up where place > 0: return focusRow(place - 1)
    case .up, .escape:
      page.focus(view.field.input.node)
      page.reveal(view.frame.node)
      return true
    default: return false
    }
  }

  /// Gives the focus to a row; false where there is none.
  @discardableResult
  func focusRow(_ place: Int) -> Bool {
    if results?.card(at: place) == nil, place < bar.session.state.results.rows.count {
      pace.hurry()
      stale.insert(.results)
      render()
    }
    guard let card = results?.card(at: place) else { return false }
    page.focus(card.link.node)
    page.reveal(card.frame.node)
    return true
  }

  /// Presses inside the bar leave the focus where it is; the field takes it when its box is pressed.
  private func pointerDown(_ event: PageEvent) -> Bool {
    if event.node == view.field.input.node {
      perform(.fieldPressed)
      return false
    }
    if event.node == view.field.box.node {
      page.focus(view.field.input.node)
      return true
    }
    let stays = [
      view.field.clear.node, view.field.microphone.node, view.field.dismiss.node,
      view.popup.frame.node,
      view.popup.clearHistory.node, view.popup.undo.node,
    ]
    return stays.contains(event.node) || view.popup.option(at: event.node) != nil
      || view.popup.taken(at: event.node) != nil
      || view.popup.deleted(at: event.node) != nil || view.field.token(at: event.node) != nil
  }

  private func press(_ event: PageEvent) -> Bool {
    if let option = view.popup.taken(at: event.node) {
      perform(.optionTaken(option))
      return true
    }
    if let option = view.popup.option(at: event.node) {
      perform(.optionChosen(option))
      return true
    }
    if let scope = view.scopes.index(of: event.node) {
      choose(scope: scope)
      return true
    }
    if let text = view.popup.deleted(at: event.node) {
      perform(.recentDeleted(text))
      return true
    }
    if let token = view.field.token(at: event.node) {
      perform(.tokenDeleted(token))
      return true
    }
    if let tab = tabs?.index(of: event.node) {
      choose(tab: tab)
      return true
    }
    if results?.wantsMore(event.node, pressed: true) == true {
      perform(.endReached)
      return true
    }
    if let row = results?.row(at: event.node) {
      let opensElsewhere = !event.flags.intersection([.control, .command, .shift, .otherButton])
        .isEmpty
      if opensElsewhere { return false }
      perform(.rowChosen(row))
      return true
    }
    return press(button: event.node)
  }

  private func press(button node: Node) -> Bool {
    let field = view.field
    switch node {
    case field.clear.node: bar.tap(.clear)
    case view.search.node: bar.tap(.search)
    case view.cancel.node: bar.tap(.cancel)
    case field.bookmark.node: _ = bar.tap(.bookmark)
    case field.resultsList.node: _ = bar.tap(.resultsList)
    case field.microphone.node: perform(.voicePressed)
    case view.back.node, field.dismiss.node: perform(.dismissPressed)
    case view.opener.node: perform(.searchIconPressed)
    case view.popup.clearHistory.node:
      page.focus(field.input.node)
      perform(.historyCleared)
    case view.popup.undo.node:
      page.focus(field.input.node)
      perform(.deletionUndone)
    case index?.magnifier.node: perform(.indexIconPressed)
    case view.notice.choice.node: perform(choiceOfNotice)
    case results?.hintButton.node: perform(.didYouMeanChosen)
    case results?.retry.node: perform(.retryPressed)
    default: return false
    }
    return true
  }

  /// What the button of the notice does.
  private var choiceOfNotice: SessionEvent {
    switch bar.session.state.notice {
    case .onSubmitOnly: .whileTypingChosen
    case .slow, .slowWithChoice: .onSubmitOnlyChosen
    case .none: .voicePressed
    }
  }

  /// The last tab is the search's.
  private func choose(tab place: Int) {
    if place == tabTitles.count {
      perform(.searchTabChosen)
    } else {
      chosenTab = place
      perform(.otherTabChosen)
    }
    _ = page.dispatch(
      "searchtabchange", detail: "{\"index\":" + SearchText(decimal: place) + "}", for: id)
  }

  private func choose(scope index: Int) {
    bar.selectScope(at: index)
  }

  private func picture(at node: Node, _ event: (ResultRow.ID) -> SessionEvent) -> Bool {
    if let row = results?.row(withPicture: node) { perform(event(row)) }
    return false
  }
}
