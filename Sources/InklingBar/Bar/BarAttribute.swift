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
    /// An address and what is known of the picture; see ``Image/init(description:)``.
    case image
    /// Something of the page's.
    case page
  }

  /// How the value is written.
  public var kind: Kind {
    switch self {
    case .text, .placeholder, .prompt, .accessibilityLabel: .text
    case .disabled, .showsBookmarkButton, .showsCancelButton, .showsSearchResultsButton,
      .searchResultsButtonSelected, .showsScopeBar:
      .flag
    case .enablesReturnKeyAutomatically, .automaticallyShowsCancelButton,
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
    case .presentation, .trigger, .configuration, .required, .dir, .focusKeys, .sectionIndex, .tabs:
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
    case .prominence: Prominence.words
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

  /// The attribute's name.
  public var name: StaticString {
    switch self {
    case .text: "text"
    case .placeholder: "placeholder"
    case .prompt: "prompt"
    case .accessibilityLabel: "accessibility-label"
    case .disabled: "disabled"
    case .prominence: "prominence"
    case .lang: "lang"
    case .barStyle: "bar-style"
    case .searchBarStyle: "search-bar-style"
    case .theme: "theme"
    case .translucent: "translucent"
    case .barTintColor: "bar-tint-color"
    case .tintColor: "tint-color"
    case .showsBookmarkButton: "shows-bookmark-button"
    case .showsCancelButton: "shows-cancel-button"
    case .showsSearchResultsButton: "shows-search-results-button"
    case .searchResultsButtonSelected: "search-results-button-selected"
    case .scopeTitles: "scope-titles"
    case .selectedScopeButtonIndex: "selected-scope-button-index"
    case .showsScopeBar: "shows-scope-bar"
    case .scopeBarActivation: "scope-bar-activation"
    case .autocapitalizationType: "autocapitalization-type"
    case .autocorrectionType: "autocorrection-type"
    case .spellCheckingType: "spell-checking-type"
    case .keyboardType: "keyboard-type"
    case .returnKeyType: "return-key-type"
    case .keyboardAppearance: "keyboard-appearance"
    case .enablesReturnKeyAutomatically: "enables-return-key-automatically"
    case .backgroundImage: "background-image"
    case .scopeBarBackgroundImage: "scope-bar-background-image"
    case .searchFieldBackgroundImage: "search-field-background-image"
    case .scopeBarButtonBackgroundImage: "scope-bar-button-background-image"
    case .scopeBarButtonSelectedBackgroundImage: "scope-bar-button-selected-background-image"
    case .scopeBarButtonDividerImage: "scope-bar-button-divider-image"
    case .searchIcon: "search-icon"
    case .clearIcon: "clear-icon"
    case .bookmarkIcon: "bookmark-icon"
    case .resultsListIcon: "results-list-icon"
    case .searchTextPositionAdjustment: "search-text-position-adjustment"
    case .searchFieldBackgroundPositionAdjustment: "search-field-background-position-adjustment"
    case .searchIconPositionAdjustment: "search-icon-position-adjustment"
    case .clearIconPositionAdjustment: "clear-icon-position-adjustment"
    case .bookmarkIconPositionAdjustment: "bookmark-icon-position-adjustment"
    case .resultsListIconPositionAdjustment: "results-list-icon-position-adjustment"
    case .tokens: "tokens"
    case .automaticallyShowsCancelButton: "automatically-shows-cancel-button"
    case .hidesNavigationBarDuringPresentation: "hides-navigation-bar-during-presentation"
    case .obscuresBackgroundDuringPresentation: "obscures-background-during-presentation"
    case .presentation: "presentation"
    case .trigger: "trigger"
    case .configuration: "configuration"
    case .required: "required"
    case .dir: "dir"
    case .focusKeys: "focus-keys"
    case .sectionIndex: "section-index"
    case .tabs: "tabs"
    }
  }

  /// What kind of DOM property goes with the attribute, as a mark behind its name: `?` is true while the
  /// attribute is there, `!` while it is not `no`, `#` is a number, `,` an array of texts, `*` the
  /// address of a picture; without a mark it is a text.
  public var mark: StaticString {
    switch kind {
    case .flag: "?"
    case .switching: "!"
    case .number: "#"
    case .list: ","
    case .image: "*"
    default: self == .required ? "?" : ""
    }
  }

  /// The attribute's name in HTML.
  public var htmlName: SearchText { SearchText(name) }

  /// The attribute of that name in HTML, if there is one.
  public init?(htmlName name: SearchText) {
    for attribute in BarAttribute.allCases where attribute.htmlName == name {
      self = attribute
      return
    }
    return nil
  }

  /// All names with their marks, with a space between them, in the order of their numbers.
  public static var names: SearchText {
    var list = SearchText()
    for attribute in allCases {
      if !list.isEmpty { list.append(" ") }
      list.append(SearchText(attribute.name))
      list.append(SearchText(attribute.mark))
    }
    return list
  }
}

extension AttributeChoice {
  /// The words of all choices, in their order.
  public static var words: [StaticString] { allCases.map { $0.word } }
}
