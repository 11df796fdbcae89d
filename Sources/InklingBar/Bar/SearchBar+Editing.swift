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
    if !isFirstResponder {
      guard delegate?.searchBarShouldBeginEditing(self) ?? true else { return false }
      isFirstResponder = true
      delegate?.searchBarTextDidBeginEditing(self)
      onChange?(.animated)
    }
    perform(.fieldFocused)
    return true
  }

  /// The field is to lose the focus.
  ///
  /// False if it must keep it.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    if isFirstResponder {
      guard delegate?.searchBarShouldEndEditing(self) ?? true else { return false }
      endEditing()
    }
    perform(.fieldBlurred)
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
    if isEnabled { perform(.textChanged(newText)) }
  }

  /// Replaces bytes of the text as a person would, asking first.
  ///
  /// False if it was refused.
  ///
  /// For renderers without a text field of their own, such as a terminal.
  @discardableResult
  public func replaceText(in range: Range<Int>, with replacement: SearchText) -> Bool {
    guard shouldChangeText(in: range, replacementText: replacement) else { return false }
    didChangeText(to: session.state.text.replacing(range, with: replacement))
    return true
  }

  /// Backspace at the very beginning of the text: deletes the last token.
  ///
  /// False if there was none.
  @discardableResult
  public func deleteBackwardAtStart() -> Bool {
    guard isEnabled, configuration.allowsDeletingTokens, !tokens.isEmpty else { return false }
    perform(.tokenDeleted(tokens.count - 1))
    delegate?.searchBar(self, textDidChange: session.state.text)
    return true
  }

  /// The Search key.
  ///
  /// False if it does nothing because there is nothing to search for.
  @discardableResult
  public func pressReturn() -> Bool {
    guard isEnabled else { return false }
    if enablesReturnKeyAutomatically, isPlaceholderVisible { return false }
    perform(.searchPressed)
    // Space alone is nothing to search for.
    if !session.state.isSubmitted { searched("") }
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
    } else if button == .search {
      pressReturn()
    } else if button == .cancel {
      performInCode(.cancelPressed)
      ended()
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
    guard isEnabled, session.state.scopes.indices.contains(index),
      index != session.state.selectedScope
    else { return false }
    perform(.scopeChosen(index))
    return true
  }

  /// A key went down in the field.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - isAtStart: Whether the caret stands before the text and nothing is selected.
  /// - Returns: True when the field must not act on the key as well.
  public func press(_ press: KeyStroke, isAtStart: Bool) -> Bool {
    if press.key == .backspace, isAtStart, !press.modifiers.contains(.inputMethod),
      deleteBackwardAtStart()
    {
      return true
    }
    if press.key == .enter, session.state.popup.highlighted == nil,
      enablesReturnKeyAutomatically, isPlaceholderVisible
    {
      return true
    }
    let mayCancel = isEnabled && isActive && visibleButtons.contains(.cancel)
    let submitsNothing =
      press.key == .enter && press.modifiers.isEmpty && isEnabled && isPlaceholderVisible
      && session.state.popup.highlighted == nil
    let prevents = perform(.keyPressed(press))
    if press.key == .escape, mayCancel, !isActive { ended() }
    // The session has nothing to search for, but UIKit's delegate hears of the key.
    if submitsNothing { searched("") }
    return prevents
  }

  /// Clear: text and tokens go, the focus stays, and the change is told like any other.
  private func clear() {
    let hadText = !session.state.text.isEmpty
    perform(.clearPressed)
    // Tokens alone are a change as well.
    if !hadText { textChanged(to: "") }
  }

  /// The search is over at once, and nobody can refuse.
  ///
  /// The delegate hears of it once, then that editing has ended.
  private func ended() {
    textWasSetInCode = false
    hasText = true
    configuration.isSearchResultsButtonSelected = false
    delegate?.searchBarCancelButtonClicked(self)
    if isFirstResponder { endEditing() }
  }

  private func endEditing() {
    isFirstResponder = false
    delegate?.searchBarTextDidEndEditing(self)
    onChange?(.animated)
  }
}
