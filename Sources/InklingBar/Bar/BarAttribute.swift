/// The attributes of `<search-bar>`: UIKit's property names in kebab-case, and what a page needs.
///
/// Every one is a DOM property too, in camel case; a flag is a Boolean property. The last few are
/// the page's: the bar itself knows nothing of them.
public enum BarAttribute: Int, CaseIterable, Sendable {
  case text, placeholder, prompt, accessibilityLabel, disabled, prominence, lang
  case barStyle, searchBarStyle, theme, translucent, barTintColor, tintColor
  case showsBookmarkButton, showsCancelButton, showsSearchResultsButton
  case searchResultsButtonSelected
  case scopeTitles, selectedScopeButtonIndex, showsScopeBar, scopeBarActivation
  case autocapitalizationType, autocorrectionType, spellCheckingType, keyboardType, returnKeyType
  case keyboardAppearance, enablesReturnKeyAutomatically
  case backgroundImage, scopeBarBackgroundImage, searchFieldBackgroundImage
  case scopeBarButtonBackgroundImage, scopeBarButtonSelectedBackgroundImage
  case scopeBarButtonDividerImage
  case searchIcon, clearIcon, bookmarkIcon, resultsListIcon
  case searchTextPositionAdjustment, searchFieldBackgroundPositionAdjustment
  case searchIconPositionAdjustment, clearIconPositionAdjustment
  case bookmarkIconPositionAdjustment, resultsListIconPositionAdjustment
  case tokens, automaticallyShowsCancelButton, hidesNavigationBarDuringPresentation
  case obscuresBackgroundDuringPresentation
  case presentation, trigger, configuration, required, dir, focusKeys, sectionIndex, tabs
  case history, address, showsSearchButton
  case showsClearButton, voice, suggestions, noticeDelay, choiceDelay, topHits

  /// How an attribute's value is written.
  public enum Kind: UInt8, Sendable {
    /// Any text.
    case text
    /// Being there is true, its value means nothing.
    case flag
    /// `yes` or `no`: for properties that are true unless they are set.
    case switching
    /// One of a few words; see ``BarAttribute/choices``.
    case choice
    /// A colour as CSS writes it.
    case color
    /// Two whole numbers, `x y`.
    case offset
    /// A whole number.
    case number
    /// Texts with commas between; a backslash before a comma that belongs to a text.
    case list
    /// An address and what is known of the picture; see ``BarImage/init(description:)``.
    case image
    /// Something of the page's.
    case page
  }

  /// How the value is written.
  public var kind: Kind {
    switch self {
    case .text, .placeholder, .prompt, .accessibilityLabel: .text
    case .disabled, .showsSearchButton, .showsBookmarkButton, .showsCancelButton,
      .showsSearchResultsButton,
      .searchResultsButtonSelected, .showsScopeBar:
      .flag
    case .enablesReturnKeyAutomatically, .automaticallyShowsCancelButton, .showsClearButton,
      .hidesNavigationBarDuringPresentation, .obscuresBackgroundDuringPresentation:
      .switching
    case .prominence, .lang, .barStyle, .searchBarStyle, .theme, .translucent, .scopeBarActivation,
      .autocapitalizationType, .autocorrectionType, .spellCheckingType, .keyboardType,
      .returnKeyType, .keyboardAppearance:
      .choice
    case .barTintColor, .tintColor: .color
    case .searchTextPositionAdjustment, .searchFieldBackgroundPositionAdjustment,
      .searchIconPositionAdjustment, .clearIconPositionAdjustment, .bookmarkIconPositionAdjustment,
      .resultsListIconPositionAdjustment:
      .offset
    case .selectedScopeButtonIndex: .number
    case .scopeTitles, .tokens: .list
    case .backgroundImage, .scopeBarBackgroundImage, .searchFieldBackgroundImage,
      .scopeBarButtonBackgroundImage, .scopeBarButtonSelectedBackgroundImage,
      .scopeBarButtonDividerImage, .searchIcon, .clearIcon, .bookmarkIcon, .resultsListIcon:
      .image
    case .presentation, .trigger, .configuration, .required, .dir, .focusKeys, .sectionIndex,
      .tabs, .history, .address, .voice, .suggestions, .noticeDelay, .choiceDelay,
      .topHits:
      .page
    }
  }

  /// Whether the attribute says how the bar looks; see ``resolveAppearance(_:in:)``.
  public var concernsLook: Bool {
    switch self {
    case .prominence, .barStyle, .searchBarStyle, .theme, .translucent: true
    default: kind == .color || kind == .offset || kind == .image
    }
  }

  /// The words that a choice takes; empty for other kinds.
  public var choices: [StaticString] {
    switch self {
    case .prominence: SearchProminence.words
    case .lang: Language.allCases.map { $0.tag }
    case .barStyle: BarStyle.words
    case .searchBarStyle: SearchBarStyle.words
    case .theme: BarTheme.words
    case .translucent: Translucency.words
    case .scopeBarActivation: ScopeBarActivation.words
    case .autocapitalizationType: TextInputTraits.AutocapitalizationType.words
    case .autocorrectionType: TextInputTraits.AutocorrectionType.words
    case .spellCheckingType: TextInputTraits.SpellCheckingType.words
    case .keyboardType: TextInputTraits.KeyboardType.words
    case .returnKeyType: TextInputTraits.ReturnKeyType.words
    case .keyboardAppearance: TextInputTraits.KeyboardAppearance.words
    default: []
    }
  }

  /// All names in the order of their numbers, each with the mark of its DOM property behind it.
  ///
  /// `?` is true while the attribute is there, and `!` while it is not `no`. `#` is a number, `,` an array of texts,
  /// `*` the address of a picture. A property without a mark is a text.
  public static var names: WordList {
    """
    text placeholder prompt accessibility-label disabled? prominence lang \
    bar-style search-bar-style theme translucent bar-tint-color tint-color \
    shows-bookmark-button? shows-cancel-button? shows-search-results-button? \
    search-results-button-selected? \
    scope-titles, selected-scope-button-index# shows-scope-bar? scope-bar-activation \
    autocapitalization-type autocorrection-type spell-checking-type keyboard-type return-key-type \
    keyboard-appearance enables-return-key-automatically! \
    background-image* scope-bar-background-image* search-field-background-image* \
    scope-bar-button-background-image* scope-bar-button-selected-background-image* \
    scope-bar-button-divider-image* \
    search-icon* clear-icon* bookmark-icon* results-list-icon* \
    search-text-position-adjustment search-field-background-position-adjustment \
    search-icon-position-adjustment clear-icon-position-adjustment \
    bookmark-icon-position-adjustment results-list-icon-position-adjustment \
    tokens, automatically-shows-cancel-button! hides-navigation-bar-during-presentation! \
    obscures-background-during-presentation! \
    presentation trigger configuration required? dir focus-keys section-index tabs history \
    address shows-search-button? \
    shows-clear-button! voice! suggestions! notice-delay# choice-delay# top-hits?
    """
  }

  /// The attribute's name in HTML.
  /// - Complexity: O(bytes of all names).
  public var htmlName: SearchText {
    var name = Self.names[rawValue]
    if let last = name.bytes.last, last < UInt8(ascii: "a") { name.bytes.removeLast() }
    return name
  }

  /// The attribute of that name in HTML, if there is one.
  public init?(htmlName name: SearchText) {
    for mark: SearchText in ["", "?", "!", "#", ",", "*"] {
      guard let place = Self.names.place(of: name + mark) else { continue }
      self.init(rawValue: place)
      if htmlName == name { return }
    }
    return nil
  }
}

extension AttributeChoice {
  /// The words of all choices, in their order.
  public static var words: [StaticString] { allCases.map { $0.word } }
}
