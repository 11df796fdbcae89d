// Roles, names and states of the page's parts: pure functions of the state, which renderers copy.
//
// Source: ARIA Authoring Practices Guide, combobox, radio group and landmark patterns; ARIA in HTML.

extension SearchSession {
  /// All attributes of a part; what is not in the list is not on the element.
  ///
  /// - Complexity: O(*n*) in the options that are shown.
  public func attributes(of part: SessionPart) -> [HTMLAttribute] {
    let strings = configuration.strings
    switch part {
    case .landmark:
      return [HTMLAttribute("role", "search"), HTMLAttribute("aria-label", strings[.search])]
    case .label: return [HTMLAttribute("for", id("field"))]
    case .field: return fieldAttributes
    case .popup: return popupAttributes
    case .group(let kind):
      return [
        HTMLAttribute("role", "group"), HTMLAttribute("aria-label", strings[kind.stringKey]),
      ]
    case .option(let option): return optionAttributes(option)
    case .scopeBar: return scopeBarAttributes
    case .scope(let place): return scopeAttributes(place)
    case .status(let region):
      return [
        HTMLAttribute("id", id(region == 0 ? "status-1" : "status-2")),
        HTMLAttribute("role", "status"), HTMLAttribute("aria-live", "polite"),
        HTMLAttribute("aria-atomic", "true"),
      ]
    case .progress: return progressAttributes
    case .results: return resultsAttributes
    default: return buttonAttributes(part)
    }
  }

  /// The words of a live region: 0 or 1.
  public func statusText(of region: Int) -> SearchText {
    region == 0 ? state.status.first : state.status.second
  }

  /// The id of a part of this bar.
  func id(_ name: SearchText) -> SearchText { configuration.idPrefix + "-" + name }

  private func optionID(_ place: Int) -> SearchText {
    id("option-") + SearchText(decimal: place)
  }

  // MARK: The combobox

  private var fieldAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("id", id("field")),
      HTMLAttribute("role", "combobox"),
      HTMLAttribute("aria-autocomplete", "list"),
      HTMLAttribute("aria-haspopup", "listbox"),
      HTMLAttribute("aria-expanded", state.popup.isOpen ? "true" : "false"),
      HTMLAttribute("aria-controls", id("suggestions")),
    ]
    if state.popup.isOpen, let highlighted = state.popup.highlighted,
      let place = state.popup.place(of: highlighted)
    {
      attributes.append(HTMLAttribute("aria-activedescendant", optionID(place)))
    }
    let keys = focusKeys
    if !keys.isEmpty { attributes.append(HTMLAttribute("aria-keyshortcuts", keys)) }
    return attributes
  }

  /// The keys that focus the bar from anywhere, as ARIA writes them.
  private var focusKeys: SearchText {
    var keys = SearchText()
    if configuration.options.contains(.focusesWithCommandK) { keys = "Meta+K Control+K" }
    if configuration.options.contains(.focusesWithSlash) {
      keys.append(keys.isEmpty ? "/" : " /")
    }
    return keys
  }

  private var popupAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("id", id("suggestions")),
      HTMLAttribute("role", "listbox"),
      HTMLAttribute("aria-label", configuration.strings[.suggestions]),
    ]
    if !state.popup.isOpen { attributes.append(HTMLAttribute("hidden", "")) }
    return attributes
  }

  private func optionAttributes(_ option: Suggestion.ID) -> [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("id", optionID(state.popup.place(of: option) ?? 0)),
      HTMLAttribute("role", "option"),
      HTMLAttribute(
        "aria-selected",
        state.popup.isOpen && state.popup.highlighted == option ? "true" : "false"),
    ]
    if option.kind == .recent {
      attributes.append(HTMLAttribute("aria-keyshortcuts", "Shift+Delete"))
    }
    return attributes
  }

  // MARK: The scope bar

  private var scopeBarAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("id", id("scopes")),
      HTMLAttribute("role", "radiogroup"),
      HTMLAttribute("aria-label", configuration.strings[.scope]),
    ]
    if !state.showsScopes { attributes.append(HTMLAttribute("hidden", "")) }
    return attributes
  }

  private func scopeAttributes(_ place: Int) -> [HTMLAttribute] {
    let isChosen = place == state.selectedScope
    return [
      HTMLAttribute("id", id("scope-") + SearchText(decimal: place)),
      HTMLAttribute("role", "radio"),
      HTMLAttribute("aria-checked", isChosen ? "true" : "false"),
      HTMLAttribute("tabindex", isChosen ? "0" : "-1"),
    ]
  }

  // MARK: Results

  private var progressAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("role", "progressbar"),
      HTMLAttribute("aria-label", configuration.strings[.searching]),
    ]
    let isShown = state.progress == .running || state.progress == .slow
    if !isShown { attributes.append(HTMLAttribute("hidden", "")) }
    return attributes
  }

  private var resultsAttributes: [HTMLAttribute] {
    let isBusy = state.progress == .running || state.progress == .slow
    return [
      HTMLAttribute("id", id("results")),
      HTMLAttribute("aria-label", configuration.strings[.results]),
      HTMLAttribute("aria-busy", isBusy ? "true" : "false"),
    ]
  }

  // MARK: Buttons

  private func buttonAttributes(_ part: SessionPart) -> [HTMLAttribute] {
    guard let button = button(part) else { return [] }
    var attributes = [
      HTMLAttribute("type", "button"), HTMLAttribute("aria-label", button.name),
    ]
    if part == .searchIcon { attributes.append(HTMLAttribute("id", id("icon"))) }
    if part == .undoButton {
      attributes.append(HTMLAttribute("aria-keyshortcuts", "Control+Z Meta+Z"))
    }
    if part == .voiceButton, isListening {
      attributes.append(HTMLAttribute("aria-pressed", "true"))
    }
    if !button.isShown { attributes.append(HTMLAttribute("hidden", "")) }
    return attributes
  }

  private func button(_ part: SessionPart) -> (name: SearchText, isShown: Bool)? {
    let strings = configuration.strings
    switch part {
    case .searchIcon: return (strings[.search], !state.isPresented)
    case .clearButton: return (strings[.clear], state.showsClear)
    case .voiceButton:
      return (strings[isListening ? .stopVoice : .voice], state.voice != .unsupported)
    case .dismissButton:
      return (strings[isExpandable ? .collapse : .dismiss], isExpandable || state.isFocused)
    case .cancelButton:
      let shows = configuration.presentation == .aboveList && state.isActive
      return (strings[.cancel], shows)
    case .tokenButton(let place):
      guard state.tokens.indices.contains(place) else { return nil }
      return (strings.text(.deleteToken, query: state.tokens[place].title), true)
    case .deleteButton(let text):
      return (strings.text(.deleteRecent, query: text), state.popup.isOpen)
    case .clearHistoryButton:
      let isOpen = state.popup.isOpen && state.popup.groups.contains { $0.kind == .recent }
      return (strings[.clearHistory], isOpen)
    case .undoButton: return (strings[.undo], offersUndo)
    case .retryButton: return (strings[.retry], state.showsRetry)
    case .noticeButton: return noticeButton
    default: return nil
    }
  }

  private var noticeButton: (name: SearchText, isShown: Bool) {
    let strings = configuration.strings
    switch state.notice {
    case .none, .slow: return (strings[.onSubmitOnly], false)
    case .slowWithChoice: return (strings[.onSubmitOnly], true)
    case .onSubmitOnly: return (strings[.whileTyping], true)
    }
  }

  private var isListening: Bool {
    switch state.voice {
    case .asking, .listening, .interim: true
    case .unsupported, .idle, .final, .error: false
    }
  }
}

extension SessionState {
  /// True when something can be asked again.
  public var showsRetry: Bool {
    results.phase == .failed || results.phase == .offline || !missing.isEmpty
  }
}

extension Suggestion.Kind {
  /// The heading of a group of this kind.
  public var stringKey: StringKey {
    switch self {
    case .shortcut: .shortcuts
    case .recent: .recents
    case .completion: .suggestions
    case .topHit: .topHits
    }
  }
}
