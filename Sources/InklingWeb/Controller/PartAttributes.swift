internal import InklingBar

/// The parts whose attributes follow from the session's state.
enum SessionPart {
  case field
  case popup
  case group(Suggestion.Kind)
  case option(Suggestion.ID)
  case progress
}

extension SearchSession {
  /// The attributes of a part: a pure function of the state.
  func attributes(of part: SessionPart) -> [HTMLAttribute] {
    switch part {
    case .field: fieldAttributes
    case .popup:
      [
        HTMLAttribute("id", "inkling-suggestions"), HTMLAttribute("role", "listbox"),
        HTMLAttribute("aria-label", configuration.strings.suggestions),
      ]
    case .group(let kind):
      [HTMLAttribute("role", "group"), HTMLAttribute("aria-label", title(of: kind))]
    case .option(let id): optionAttributes(id)
    case .progress:
      [
        HTMLAttribute("role", "progressbar"),
        HTMLAttribute("aria-label", configuration.strings.searching),
      ]
    }
  }

  private var fieldAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("role", "combobox"),
      HTMLAttribute("aria-autocomplete", "list"),
      HTMLAttribute("aria-haspopup", "listbox"),
      HTMLAttribute("aria-expanded", state.popup.isOpen ? "true" : "false"),
      HTMLAttribute("aria-controls", "inkling-suggestions"),
    ]
    if state.popup.isOpen, let highlighted = state.popup.highlighted,
      let place = state.popup.place(of: highlighted)
    {
      attributes.append(HTMLAttribute("aria-activedescendant", optionID(place)))
    }
    return attributes
  }

  private func optionAttributes(_ id: Suggestion.ID) -> [HTMLAttribute] {
    [
      HTMLAttribute("id", optionID(state.popup.place(of: id) ?? 0)),
      HTMLAttribute("role", "option"),
      HTMLAttribute("aria-selected", state.popup.highlighted == id ? "true" : "false"),
    ]
  }

  private func optionID(_ place: Int) -> SearchText {
    "inkling-option-" + SearchText(decimal: place)
  }

  private func title(of kind: Suggestion.Kind) -> SearchText {
    switch kind {
    case .shortcut: configuration.strings.shortcuts
    case .recent: configuration.strings.recents
    case .completion: configuration.strings.completions
    case .topHit: configuration.strings.topHits
    }
  }
}

extension [HTMLAttribute] {
  /// The value of the attribute with that name.
  func value(of name: StaticString) -> SearchText? {
    first { isSame($0.name, name) }?.value
  }
}

extension SessionStrings {
  /// The built-in words of a language.
  init(_ language: Language) {
    self.init()
    suggestions = language.text(.suggestions)
    shortcuts = language.text(.shortcuts)
    recents = language.text(.recents)
    completions = language.text(.completions)
    topHits = language.text(.topHits)
    searching = language.text(.searching)
  }
}
