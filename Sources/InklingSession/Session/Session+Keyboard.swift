// The key table of the combobox pattern, one function per row.
//
// Source: ARIA Authoring Practices Guide, "Editable Combobox With List Autocomplete".

extension SearchSession {
  mutating func keyPressed(_ press: KeyStroke) {
    guard !keysBelongToInputMethod(press.modifiers) else { return }
    let isPlain = press.modifiers.isEmpty
    switch press.key {
    case .down where isPlain: moveDown()
    case .up where isPlain: moveUp()
    case .down where press.modifiers == .alt: openWithoutHighlight()
    case .up where press.modifiers == .alt: closeByKey()
    case .enter where isPlain: enterPressed()
    case .escape where isPlain: escapePressed()
    case .tab where isPlain || press.modifiers == .shift: closePopup()
    case .delete where press.modifiers == .shift: deleteHighlighted()
    case .backspace where isPlain: backspacePressed()
    case .left, .right, .home, .end, .delete, .backspace:
      if isPlain || press.modifiers == .shift { state.popup.highlighted = nil }
    case .character(UInt8(ascii: "z"))
    where offersUndo && (press.modifiers == .control || press.modifiers == .command):
      effects.append(.preventDefault)
      undoDeletion()
    case .character(UInt8(ascii: "k")) where keepsK(press.modifiers):
      effects.append(.preventDefault)
    case .character:
      if isPlain || press.modifiers == .shift { state.popup.highlighted = nil }
    default: break
    }
  }

  /// Whether a key that leads to the field leads nowhere else where the focus is in it already: a browser's own field, say.
  private func keepsK(_ modifiers: KeyStroke.Modifiers) -> Bool {
    let options = configuration.options
    return options.contains(.focusesWithCommandK)
      && (modifiers == .command || (modifiers == .control && options.contains(.keepsControlK)))
  }

  // MARK: Arrows

  private mutating func moveDown() {
    effects.append(.preventDefault)
    let next = highlightedPlace.map { $0 + 1 } ?? 0
    if next < state.popup.count {
      highlight(next)
    } else if configuration.options.contains(.downLeadsToRows), state.results.phase == .rows {
      closePopup()
      effects.append(.focusFirstRow)
    } else {
      highlight(0)
    }
  }

  private mutating func moveUp() {
    effects.append(.preventDefault)
    guard let place = highlightedPlace, place > 0 else {
      highlight(state.popup.count - 1)
      return
    }
    highlight(place - 1)
  }

  private var highlightedPlace: Int? {
    guard state.popup.isOpen, let id = state.popup.highlighted else { return nil }
    return state.popup.place(of: id)
  }

  /// Highlights the option at a place, and opens the popup for it.
  private mutating func highlight(_ place: Int) {
    guard state.isFocused, let option = state.popup.option(at: place) else { return }
    wantsPopup = true
    state.popup.highlighted = option.id
    silence()
    guard configuration.options.contains(.speaksHighlight) else { return }
    say(configuration.strings.place(place + 1, of: state.popup.count, item: option.text))
  }

  private mutating func openWithoutHighlight() {
    effects.append(.preventDefault)
    wantsPopup = state.isFocused
  }

  private mutating func closeByKey() {
    effects.append(.preventDefault)
    closePopup()
  }

  // MARK: Enter and Escape

  private mutating func enterPressed() {
    effects.append(.preventDefault)
    if state.popup.isOpen, let id = state.popup.highlighted {
      optionChosen(id)
    } else {
      abortVoice()
      submit()
    }
  }

  /// First the popup, then the text, then the search itself.
  private mutating func escapePressed() {
    effects.append(.preventDefault)
    if state.popup.isOpen || offersUndo {
      closePopup()
      forgetUndo()
      silence()
    } else if state.showsClear {
      clearPressed()
      // The person wanted less on the screen, not a list that was not there before.
      wantsPopup = false
    } else {
      leaveSearch()
    }
  }

  private mutating func leaveSearch() {
    switch configuration.presentation {
    case .aboveList, .expandable: cancelPressed()
    case .persistent, .tab: dismissPressed()
    }
    say(configuration.strings[.closed])
  }

  // MARK: Deleting

  private mutating func deleteHighlighted() {
    guard state.popup.isOpen, let id = state.popup.highlighted, id.kind == .recent else {
      state.popup.highlighted = nil
      return
    }
    effects.append(.preventDefault)
    let place = state.popup.place(of: id) ?? 0
    deleteRecent(id.value)
    let next = state.popup.option(at: place) ?? state.popup.option(at: place - 1)
    state.popup.highlighted = next?.id
  }

  /// In front of the text, Backspace deletes a token.
  ///
  /// The shell learns the caret's place before an edit only from the text being empty.
  private mutating func backspacePressed() {
    state.popup.highlighted = nil
    guard state.text.isEmpty, !state.tokens.isEmpty else { return }
    effects.append(.preventDefault)
    tokenDeleted(state.tokens.count - 1)
  }

  // MARK: The page's keys

  /// Keys that bring the bar from anywhere; off unless the app wants them (WCAG 2.1.4).
  mutating func pageKeyPressed(_ press: KeyStroke, _ focus: PageFocus) {
    guard !keysBelongToInputMethod(press.modifiers), state.isPresented || isExpandable else {
      return
    }
    let options = configuration.options
    switch press.key {
    case .character(UInt8(ascii: "k"))
    where options.contains(.focusesWithCommandK)
      && (press.modifiers == .command || press.modifiers == .control):
      break
    case .character(UInt8(ascii: "/"))
    where options.contains(.focusesWithSlash) && press.modifiers.isEmpty && focus == .page:
      break
    default: return
    }
    effects.append(.preventDefault)
    if state.isPresented {
      effects.append(.revealBar)
      takeFocus()
    } else {
      searchIconPressed()
    }
  }
}
