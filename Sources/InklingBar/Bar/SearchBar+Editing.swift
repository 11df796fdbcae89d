/// What the person did, passed on by a renderer; the only way by which the delegate is called.
///
/// A disabled bar ignores all of it. Each method says what the renderer must now do.
///
/// ```
///  focus   becomeFirstResponder  ── shouldBegin? ── no ─▶ false: take the focus away again
///                                        │ yes ─▶ textDidBegin ─▶ true
///  key     shouldChangeText      ── shouldChangeTextIn? ── no ─▶ false: prevent the edit
///          didChangeText         ─▶ text set ─▶ textDidChange
///  blur    resignFirstResponder  ── shouldEnd? ── no ─▶ false: give the focus back
///                                        │ yes ─▶ textDidEnd ─▶ true
/// ```
extension SearchBar {
  /// The field is to take the focus.
  ///
  /// False if it must not.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard isEnabled else { return false }
    if isFirstResponder { return true }
    guard delegate?.searchBarShouldBeginEditing(self) ?? true else { return false }
    isFirstResponder = true
    delegate?.searchBarTextDidBeginEditing(self)
    onChange?(.animated)
    return true
  }

  /// The field is to lose the focus.
  ///
  /// False if it must keep it.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.searchBarShouldEndEditing(self) ?? true else { return false }
    endEditing()
    return true
  }

  /// The person is about to replace these bytes of the text.
  ///
  /// False if the edit must not happen.
  ///
  /// Not to be asked while an input method composes: such an edit cannot be refused.
  public func shouldChangeText(in range: Range<Int>, replacementText: SearchText) -> Bool {
    guard isEnabled else { return false }
    return delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: replacementText)
      ?? true
  }

  /// The field's text is now this, by the person's doing.
  ///
  /// Nothing happens if it already was.
  public func didChangeText(to newText: SearchText) {
    guard isEnabled, newText != configuration.text ?? "" else { return }
    textWasSetInCode = false
    configuration.text = newText
    delegate?.searchBar(self, textDidChange: newText)
  }

  /// Replaces bytes of the text as a person would, asking first.
  ///
  /// False if it was refused.
  ///
  /// For renderers without a text field of their own, such as a terminal.
  @discardableResult
  public func replaceText(in range: Range<Int>, with replacement: SearchText) -> Bool {
    guard shouldChangeText(in: range, replacementText: replacement) else { return false }
    didChangeText(to: (configuration.text ?? "").replacing(range, with: replacement))
    return true
  }

  /// Backspace at the very beginning of the text: deletes the last token.
  ///
  /// False if there was none.
  @discardableResult
  public func deleteBackwardAtStart() -> Bool {
    guard isEnabled, configuration.allowsDeletingTokens, !configuration.tokens.isEmpty else {
      return false
    }
    configuration.tokens.removeLast()
    delegate?.searchBar(self, textDidChange: configuration.text ?? "")
    return true
  }

  /// The Search key.
  ///
  /// False if it does nothing because there is nothing to search for.
  @discardableResult
  public func pressReturn() -> Bool {
    guard isEnabled else { return false }
    if enablesReturnKeyAutomatically, configuration.fieldContent == .empty { return false }
    guard let delegate else {
      delegateWasMissed = true
      return true
    }
    delegate.searchBarSearchButtonClicked(self)
    return true
  }

  /// One of the buttons was tapped.
  ///
  /// False if it is not there to be tapped.
  @discardableResult
  public func tap(_ button: SearchBarButtons) -> Bool {
    guard isEnabled, visibleButtons.contains(button) else { return false }
    if button == .clear {
      clear()
    } else if button == .cancel {
      cancel()
    } else if let delegate {
      if button == .bookmark { delegate.searchBarBookmarkButtonClicked(self) }
      if button == .resultsList { delegate.searchBarResultsListButtonClicked(self) }
    } else {
      delegateWasMissed = true
    }
    return true
  }

  /// A scope button was tapped.
  ///
  /// False if there is none at this index, or it is the chosen one.
  @discardableResult
  public func selectScope(at index: Int) -> Bool {
    guard isEnabled, scopes.titles.indices.contains(index), index != scopes.selectedIndex else {
      return false
    }
    configuration.selectedScopeButtonIndex = index
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: index)
    return true
  }

  /// Clear: text and tokens go, the focus stays, and the change is told like any other.
  private func clear() {
    textWasSetInCode = false
    change(.immediate) { configuration in
      configuration.text = ""
      configuration.tokens = []
    }
    delegate?.searchBar(self, textDidChange: "")
  }

  /// Cancel: the search is over at once, and nobody can refuse.
  ///
  /// The delegate hears of it once, then that editing has ended.
  private func cancel() {
    textWasSetInCode = false
    isActive = false
    change(.animated) { configuration in
      configuration.text = ""
      configuration.tokens = []
      configuration.isSearchResultsButtonSelected = false
    }
    delegate?.searchBarCancelButtonClicked(self)
    if isFirstResponder { endEditing() }
  }

  private func endEditing() {
    isFirstResponder = false
    delegate?.searchBarTextDidEndEditing(self)
    onChange?(.animated)
  }
}
