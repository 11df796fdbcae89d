/// Events in, effects and delegate calls out.
extension SearchBar {
  /// Has the session handle an event, tells the delegate what that has changed, and has the effects carried out.
  ///
  /// - Returns: True when the browser must not act on the event as well.
  /// - Complexity: That of ``SearchSession/handle(_:at:)``.
  @discardableResult
  public func perform(_ event: SessionEvent) -> Bool {
    // What the delegate knows of, or is told before the effects.
    var known = session.state.text
    let scope = session.state.selectedScope
    let wasActive = isActive
    let effects = session.handle(event, at: shell?.now ?? 0)
    onChange?(wasActive == isActive ? .immediate : .animated)
    let chosen = session.state.selectedScope
    if chosen != scope, !isInCode {
      delegate?.searchBar(self, selectedScopeButtonIndexDidChange: chosen)
    }
    if let typed = event.fieldText, typed != known {
      known = typed
      textChanged(to: typed)
    }
    var prevents = false
    for effect in effects {
      if case .preventDefault = effect {
        prevents = true
        continue
      }
      if case .submitted(let query) = effect {
        if isEnabled { searched(query) }
        continue
      }
      shell?.carryOut(effect)
      if case .setText(let text) = effect, text != known {
        known = text
        textChanged(to: text)
      }
    }
    return prevents
  }

  /// Begins a search of its own with these sources and settings; text, tokens and scopes stay.
  public func begin(_ settings: SessionConfiguration) { session.begin(settings) }

  /// Takes over another trigger, presentation or language in the middle of a search.
  public func adopt(_ settings: SessionConfiguration) { session.adopt(settings) }

  /// Tells the delegate of a text that does not come from code.
  @inline(never)
  func textChanged(to text: SearchText) {
    guard !isInCode else { return }
    textWasSetInCode = false
    hasText = true
    delegate?.searchBar(self, textDidChange: text)
  }

  /// Tells the delegate, and the shell behind it, that the Search key was pressed, or what counts as that.
  @inline(never)
  func searched(_ query: SearchText) {
    if let delegate {
      delegate.searchBarSearchButtonClicked(self)
    } else {
      delegateWasMissed = true
    }
    shell?.carryOut(.submitted(query))
  }
}

extension SessionEvent {
  /// What a person has made of the field's text.
  fileprivate var fieldText: SearchText? {
    switch self {
    case .textChanged(let text), .textObserved(let text), .compositionEnded(let text): text
    default: nil
    }
  }
}
