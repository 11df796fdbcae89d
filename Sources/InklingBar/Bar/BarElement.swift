/// What one element of a bar is to whoever draws it.
public struct BarElement: Sendable, Equatable {
  /// Its role, its name, its states, and what else HTML has of it; ``isShown`` is not among them.
  public var attributes: [HTMLAttribute] = []
  /// Whether it is in view.
  public var isShown = true
  /// The words in it.
  public var text = SearchText()
}

/// The elements that a bar has beside those of its session, which are ``SessionPart``s.
public enum BarPart: Sendable, Equatable {
  /// The bar as a whole.
  case frame
  /// The field's name, for those who do not see.
  case label
  /// The line above the bar.
  case prompt
  /// The field: what it is without suggestions, too; the session adds the rest.
  case field
  /// The button that empties the field.
  case clearButton
  /// The Bookmark button.
  case bookmarkButton
  /// The Results List button.
  case resultsListButton
  /// The Cancel button.
  case cancelButton
  /// The Search button, which shows its word.
  case searchButton
  /// The scope buttons together.
  case scopeBar
}

extension SearchBar {
  /// An element of the bar, as everybody has to draw it: a page, a terminal, or a server without script.
  ///
  /// - Complexity: O(*n*) in the bytes of its words.
  public func element(_ part: BarPart) -> BarElement {
    switch part {
    case .frame:
      var attributes: [HTMLAttribute] = []
      // The field has a name of its own; a landmark needs one only where the app tells it from others.
      if let name = configuration.accessibilityLabel, !name.isEmpty {
        attributes.append(HTMLAttribute("aria-label", name))
      }
      if isPlaceholderVisible { attributes.append(HTMLAttribute("data-empty", "")) }
      if !isEnabled { attributes.append(HTMLAttribute("data-disabled", "")) }
      return BarElement(attributes: attributes)
    case .label:
      // The field says its name itself. Orca leaves a name out that it has just read as text.
      return BarElement(attributes: [HTMLAttribute("aria-hidden", "true")], text: accessibleName)
    case .prompt:
      let words = prompt ?? SearchText()
      return BarElement(isShown: !words.isEmpty, text: words)
    case .field: return BarElement(attributes: fieldAttributes)
    case .clearButton: return button(.clear, .clear)
    case .bookmarkButton: return button(.bookmark, .bookmarks)
    case .resultsListButton:
      var list = button(.resultsList, .resultsList)
      list.attributes.append(
        HTMLAttribute("aria-pressed", isSearchResultsButtonSelected ? "true" : "false"))
      return list
    case .cancelButton:
      return BarElement(
        attributes: state, isShown: visibleButtons.contains(.cancel), text: language.text(.cancel))
    case .searchButton:
      return BarElement(
        attributes: state, isShown: visibleButtons.contains(.search), text: language.text(.search))
    case .scopeBar:
      return BarElement(
        attributes: [HTMLAttribute("aria-label", language.text(.scope))],
        isShown: isScopeBarVisible)
    }
  }

  /// A button that shows an icon: words would not be seen, so they are its name.
  @inline(never)
  private func button(_ button: SearchBarButtons, _ name: StringKey) -> BarElement {
    var attributes = state
    attributes.append(HTMLAttribute("aria-label", language.text(name)))
    return BarElement(attributes: attributes, isShown: visibleButtons.contains(button))
  }

  private var state: [HTMLAttribute] { isEnabled ? [] : [HTMLAttribute("disabled", "")] }

  private var fieldAttributes: [HTMLAttribute] {
    var attributes = configuration.traits.htmlAttributes
    if !isEnabled { attributes.append(HTMLAttribute("disabled", "")) }
    attributes.append(HTMLAttribute("aria-label", accessibleName))
    attributes.append(HTMLAttribute("placeholder", placeholder ?? SearchText()))
    attributes.append(HTMLAttribute("dir", "auto"))
    // There is no asking for a dark keyboard, but it may follow the field's scheme.
    if keyboardAppearance != .default {
      attributes.append(HTMLAttribute("data-keyboard", SearchText(keyboardAppearance.word)))
    }
    if let prompt, !prompt.isEmpty {
      attributes.append(HTMLAttribute("aria-describedby", "inkling-prompt"))
    }
    return attributes
  }
}
