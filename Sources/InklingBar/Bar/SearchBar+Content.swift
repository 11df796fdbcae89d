/// Content, buttons and scopes under UIKit's names.
extension SearchBar {
  /// The search text.
  ///
  /// Setting it calls no delegate: only a person's edits do.
  public var text: SearchText? {
    get { hasText || !session.state.text.isEmpty ? session.state.text : nil }
    set {
      textWasSetInCode = true
      hasText = newValue != nil
      performInCode(.textSet(newValue ?? SearchText()))
    }
  }

  /// A very short hint, seen while there is no text.
  public var placeholder: SearchText? {
    get { configuration.placeholder }
    set { configuration.placeholder = newValue }
  }

  /// One line above the bar, always seen.
  public var prompt: SearchText? {
    get { configuration.prompt }
    set { configuration.prompt = newValue }
  }

  /// Whether the bar can be used; a bar that cannot ignores all input.
  public var isEnabled: Bool {
    get { configuration.isEnabled }
    set { configuration.isEnabled = newValue }
  }

  /// Whether the Bookmark button is asked for.
  public var showsBookmarkButton: Bool {
    get { configuration.showsBookmarkButton }
    set { configuration.showsBookmarkButton = newValue }
  }

  /// Whether the Results List button is asked for.
  public var showsSearchResultsButton: Bool {
    get { configuration.showsSearchResultsButton }
    set { configuration.showsSearchResultsButton = newValue }
  }

  /// Whether the results are in view.
  public var isSearchResultsButtonSelected: Bool {
    get { configuration.isSearchResultsButtonSelected }
    set { configuration.isSearchResultsButtonSelected = newValue }
  }

  /// Whether the Cancel button is seen.
  ///
  /// Setting it ends its coming and going by itself.
  public var showsCancelButton: Bool {
    get { configuration.showsCancelButton }
    set { set(showsCancelButton: newValue, .immediate) }
  }

  /// Shows or hides the Cancel button, moving if asked to and if the person does not mind.
  public func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    set(showsCancelButton: showsCancelButton, animated ? .animated : .immediate)
  }

  /// Whether the Search button shows, off by default.
  ///
  /// A bar that searches only when asked shows it by itself (D-13). UIKit has it on the keyboard alone.
  public var showsSearchButton: Bool {
    get { configuration.showsSearchButton }
    set { configuration.showsSearchButton = newValue }
  }

  /// Whether there is a Clear button while the field holds something.
  public var showsClearButton: Bool {
    get { configuration.showsClearButton }
    set { configuration.showsClearButton = newValue }
  }

  /// Whether the Cancel button comes and goes with the search.
  public var automaticallyShowsCancelButton: Bool {
    get { configuration.automaticallyShowsCancelButton }
    set { configuration.automaticallyShowsCancelButton = newValue }
  }

  /// The titles of the scopes.
  public var scopeButtonTitles: [SearchText]? {
    get { hasScopeTitles ? session.scopes.map { $0.title } : nil }
    set {
      hasScopeTitles = newValue != nil
      let scopes = (newValue ?? []).enumerated().map { index, title in
        Scope(title, index == 0 ? .all : .facet(title))
      }
      performInCode(.scopesChanged(scopes))
    }
  }

  /// The chosen scope; an index that names no button reads as 0, the widest.
  public var selectedScopeButtonIndex: Int {
    get { session.state.selectedScope }
    set {
      let isThere = session.state.scopes.indices.contains(newValue)
      performInCode(.scopeChosen(isThere ? newValue : 0))
      session.wantedScope = newValue
    }
  }

  /// Whether the scope bar is seen.
  ///
  /// Setting it makes ``scopeBarActivation`` manual.
  public var showsScopeBar: Bool {
    get { configuration.showsScopeBar }
    set { set(showsScopeBar: newValue, .immediate) }
  }

  /// Shows or hides the scope bar, moving if asked to and if the person does not mind.
  public func setShowsScope(_ showsScopeBar: Bool, animated: Bool) {
    set(showsScopeBar: showsScopeBar, animated ? .animated : .immediate)
  }

  /// When the scope bar appears.
  public var scopeBarActivation: ScopeBarActivation {
    get { configuration.scopeBarActivation }
    set { configuration.scopeBarActivation = newValue }
  }

  /// Units of the query before the text, eight at the most.
  public var tokens: [SearchToken] {
    get { session.state.tokens }
    set {
      for place in tokens.indices.reversed() { performInCode(.tokenRemoved(place)) }
      for token in newValue { performInCode(.tokenAdded(token)) }
    }
  }

  /// Whether results are in view, when that is not left to the bar.
  ///
  /// Setting it ends that.
  public var showsSearchResultsController: Bool {
    get { configuration.showsSearchResultsController }
    set {
      change(.immediate) { configuration in
        configuration.showsSearchResultsController = newValue
        configuration.automaticallyShowsSearchResultsController = false
      }
    }
  }

  private func set(showsCancelButton: Bool, _ transition: Transition) {
    change(transition) { configuration in
      configuration.showsCancelButton = showsCancelButton
      configuration.automaticallyShowsCancelButton = false
    }
  }

  @inline(never)
  private func set(showsScopeBar: Bool, _ transition: Transition) {
    change(transition) { configuration in
      configuration.showsScopeBar = showsScopeBar
      configuration.scopeBarActivation = .manual
    }
  }

  /// Changes several settings and tells the renderer once.
  func change(_ transition: Transition, _ body: (inout SearchBarConfiguration) -> Void) {
    let observer = onChange
    onChange = nil
    body(&configuration)
    onChange = observer
    observer?(transition)
  }

  /// The session shows the scope bar as the settings say; once in the program, not at each setting.
  @inline(never)
  func settingsChanged() {
    tellScopeActivation()
    onChange?(.immediate)
  }

  func tellScopeActivation() {
    let activation: SessionConfiguration.ScopeActivation =
      switch configuration.scopeBarActivation {
      case .manual: configuration.showsScopeBar ? .always : .never
      case .onTextEntry: .onTextEntry
      case .automatic, .onSearchActivation: .onActivation
      }
    session.showScopes(activation)
  }

  /// Has the session handle what code has set: no delegate hears of it.
  @inline(never)
  func performInCode(_ event: SessionEvent) {
    let wasInCode = isInCode
    isInCode = true
    perform(event)
    isInCode = wasInCode
  }
}

/// The traits of the keyboard under UIKit's names.
extension SearchBar {
  /// Which letters the keyboard capitalises.
  public var autocapitalizationType: TextInputTraits.AutocapitalizationType {
    get { configuration.traits.autocapitalizationType }
    set { configuration.traits.autocapitalizationType = newValue }
  }

  /// Whether the keyboard corrects words.
  public var autocorrectionType: TextInputTraits.AutocorrectionType {
    get { configuration.traits.autocorrectionType }
    set { configuration.traits.autocorrectionType = newValue }
  }

  /// Whether misspelt words are marked.
  public var spellCheckingType: TextInputTraits.SpellCheckingType {
    get { configuration.traits.spellCheckingType }
    set { configuration.traits.spellCheckingType = newValue }
  }

  /// The keyboard's layout.
  public var keyboardType: TextInputTraits.KeyboardType {
    get { configuration.traits.keyboardType }
    set { configuration.traits.keyboardType = newValue }
  }

  /// The keyboard's colours.
  public var keyboardAppearance: TextInputTraits.KeyboardAppearance {
    get { configuration.traits.keyboardAppearance }
    set { configuration.traits.keyboardAppearance = newValue }
  }

  /// The word on the submitting key.
  public var returnKeyType: TextInputTraits.ReturnKeyType {
    get { configuration.traits.returnKeyType }
    set { configuration.traits.returnKeyType = newValue }
  }

  /// Whether the submitting key waits for text.
  public var enablesReturnKeyAutomatically: Bool {
    get { configuration.traits.enablesReturnKeyAutomatically }
    set { configuration.traits.enablesReturnKeyAutomatically = newValue }
  }

  /// Whether the text is hidden; not honoured.
  public var isSecureTextEntry: Bool {
    get { configuration.traits.isSecureTextEntry }
    set { configuration.traits.isSecureTextEntry = newValue }
  }
}
