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
    case .field: return fieldAttributes
    case .popup: return popupAttributes
    case .group(let kind):
      return [
        HTMLAttribute("role", "group"), HTMLAttribute("aria-label", strings[kind.stringKey]),
      ]
    case .option(let option): return optionAttributes(option)
    case .status(let region):
      var attributes = [
        HTMLAttribute("id", id(region == 0 ? "status-1" : "status-2")),
        HTMLAttribute("aria-live", "polite"), HTMLAttribute("aria-atomic", "true"),
      ]
      // Orca, reading a page from its top, says the role of a region that has said nothing yet.
      if state.isActive || asked != nil || !statusText(of: region).isEmpty {
        attributes.append(HTMLAttribute("role", "status"))
      }
      return attributes
    case .progress: return progressAttributes
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

  // MARK: Progress

  private var progressAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("role", "progressbar"),
      HTMLAttribute("aria-label", configuration.strings[.searching]),
    ]
    let isShown = state.progress == .running || state.progress == .slow
    if !isShown { attributes.append(HTMLAttribute("hidden", "")) }
    return attributes
  }

  // MARK: Buttons

  private func buttonAttributes(_ part: SessionPart) -> [HTMLAttribute] {
    guard let button = button(part) else { return [] }
    var attributes = [
      HTMLAttribute("type", "button"), HTMLAttribute("aria-label", button.name),
    ]
    if part == .undoButton {
      attributes.append(HTMLAttribute("aria-keyshortcuts", "Control+Z Meta+Z"))
    }
    if !button.isShown { attributes.append(HTMLAttribute("hidden", "")) }
    return attributes
  }

  private func button(_ part: SessionPart) -> (name: SearchText, isShown: Bool)? {
    let strings = configuration.strings
    switch part {
    case .searchIcon: return (strings[.search], isExpandable && !state.isPresented)
    case .collapseButton: return (strings[.collapse], isExpandable && state.isPresented)
    case .dismissButton:
      return (strings[.dismiss], configuration.presentation == .persistent && state.isFocused)
    case .voiceButton:
      return (strings[isListening ? .stopVoice : .voice], state.voice != .unsupported)
    case .tokenButton(let place):
      guard state.tokens.indices.contains(place) else { return nil }
      return (strings.text(.deleteToken, query: state.tokens[place].title), true)
    case .deleteButton(let text):
      return (strings.text(.deleteRecent, query: text), state.popup.isOpen)
    case .clearHistoryButton:
      let isOpen = state.popup.isOpen && state.popup.groups.contains { $0.kind == .recent }
      return (strings[.clearHistory], isOpen)
    case .undoButton: return (strings[.undo], offersUndo)
    default: return nil
    }
  }

  /// True while a recogniser is at work for this bar.
  public var isListening: Bool {
    switch state.voice {
    case .asking, .listening, .interim: true
    case .unsupported, .idle, .final, .error: false
    }
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
