extension SearchBar {
  /// What the developer of this bar should know, in a fixed order; empty if all is well.
  ///
  /// They depend on the settings, and on taps that nobody heard. A renderer prints each new one to the console once;
  /// the inspector shows them beside the property.
  public var diagnostics: [Diagnostic] {
    contentDiagnostics + scopeDiagnostics + lookDiagnostics + delegateDiagnostics
  }

  private var contentDiagnostics: [Diagnostic] {
    var list: [Diagnostic] = []
    if textWasSetInCode, let text, looksLikeDescription(text) {
      list.append(Diagnostic(.textUsedAsDescription))
    }
    if showsBookmarkButton, showsSearchResultsButton {
      list.append(Diagnostic(.bothTrailingButtons))
    }
    if isSecureTextEntry { list.append(Diagnostic(.secureTextEntry)) }
    return list
  }

  /// Text that repeats the placeholder or the prompt, or that ends as only hints end.
  private func looksLikeDescription(_ text: SearchText) -> Bool {
    let text = text.trimmed
    if text.isEmpty { return false }
    if text == placeholder || text == prompt || text == language.text(.search) { return true }
    let endings: [SearchText] = ["…", "...", ":"]
    return endings.contains { text.bytes.suffix($0.count).elementsEqual($0.bytes) }
  }

  private var scopeDiagnostics: [Diagnostic] {
    guard let titles = scopeButtonTitles, !titles.isEmpty else {
      return scopes.isIndexOutOfRange ? [Diagnostic(.selectedScopeOutOfRange)] : []
    }
    var list: [Diagnostic] = []
    if scopes.hiddenCount > 0 { list.append(Diagnostic(.tooManyScopes)) }
    if titles.count == 1 { list.append(Diagnostic(.tooFewScopes)) }
    if titles.contains(where: { $0.trimmed.isEmpty }) { list.append(Diagnostic(.emptyScopeTitle)) }
    for (index, title) in titles.enumerated() where titles[..<index].contains(title) {
      list.append(Diagnostic(.duplicateScopeTitle))
      break
    }
    if scopes.isIndexOutOfRange { list.append(Diagnostic(.selectedScopeOutOfRange)) }
    return list
  }

  private var lookDiagnostics: [Diagnostic] {
    let look = effectiveAppearance
    var list: [Diagnostic] = []
    if look.barTintColor != nil {
      if look.barStyle != nil { list.append(Diagnostic(.conflictingAppearance)) }
      if look.theme != nil, look.theme != .standard {
        list.append(Diagnostic(.conflictingAppearance, "theme"))
      }
      if look.searchBarStyle == .minimal { list.append(Diagnostic(.colorInMinimalBar)) }
    }
    if look.backgroundImages.isEmpty != (look.scopeBarBackgroundImage == nil) {
      let missing: StaticString =
        look.backgroundImages.isEmpty ? "backgroundImage" : "scopeBarBackgroundImage"
      list.append(Diagnostic(.unpairedBackgroundImage, missing))
    }
    let dividers = look.scopeBarButtonDividerImages.entries.count
    if dividers > 0, dividers < 3 { list.append(Diagnostic(.missingDividerImages)) }
    if let style = configuration.appearance.searchBarStyle,
      style != configuration.prominence.searchBarStyle
    {
      list.append(Diagnostic(.styleAgainstProminence))
    }
    return list + correctionDiagnostics
  }

  private var correctionDiagnostics: [Diagnostic] {
    let corrections = resolvedAppearance().corrections
    var list: [Diagnostic] = []
    if corrections.contains(.raisedAlpha) { list.append(Diagnostic(.raisedAlpha)) }
    if corrections.contains(.movedTint) { list.append(Diagnostic(.movedTint)) }
    if corrections.contains(.addedPlate) { list.append(Diagnostic(.addedPlate)) }
    if corrections.contains(.movedScopeTitle) { list.append(Diagnostic(.movedScopeTitle)) }
    return list
  }

  private var delegateDiagnostics: [Diagnostic] {
    if delegate != nil { return [] }
    var list: [Diagnostic] = []
    if delegateWasMissed { list.append(Diagnostic(.missingDelegate)) }
    if showsBookmarkButton, !showsSearchResultsButton {
      list.append(Diagnostic(.buttonWithoutDelegate, "showsBookmarkButton"))
    }
    if showsSearchResultsButton {
      list.append(Diagnostic(.buttonWithoutDelegate, "showsSearchResultsButton"))
    }
    return list
  }
}
