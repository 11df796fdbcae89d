/// The other way round: what an attribute would have to say for a bar to be as it is.
extension SearchBar {
  /// The value that an attribute needs, or nil where the bar is as it would be without it.
  ///
  /// Values of an appearance proxy are left out. For every bar, setting these values on a new one gives the same
  /// configuration, without what no attribute can say: images by metrics and state.
  public func value(of attribute: BarAttribute) -> SearchText? {
    switch attribute.kind {
    case .text, .number, .list, .flag: contentValue(of: attribute)
    case .switching: isSet(attribute) ? nil : "no"
    case .choice: word(of: attribute).map { SearchText($0) }
    case .color: color(of: attribute)?.css
    case .offset: offset(of: attribute)?.attributeValue
    case .image: image(of: attribute)?.attributeValue
    case .page: nil
    }
  }

  /// The value of an attribute that a person can change, for a renderer that writes it back; nil for any other.
  public func reflectedValue(of attribute: BarAttribute) -> SearchText? {
    switch attribute {
    case .selectedScopeButtonIndex:
      let index = session.wantedScope
      return index == 0 ? nil : SearchText(decimal: index)
    case .tokens: return tokens.isEmpty ? nil : SearchText(listing: tokens.map { $0.title })
    case .searchResultsButtonSelected: return isSearchResultsButtonSelected ? "" : nil
    default: return nil
    }
  }

  /// The value of an attribute that is a text, a number, a list or a flag.
  private func contentValue(of attribute: BarAttribute) -> SearchText? {
    switch attribute {
    case .text: return text
    case .placeholder: return placeholder
    case .prompt: return prompt
    case .accessibilityLabel: return configuration.accessibilityLabel
    case .scopeTitles: return scopeButtonTitles.map { SearchText(listing: $0) }
    case .selectedScopeButtonIndex, .tokens: return reflectedValue(of: attribute)
    default: return attribute.kind == .flag && isSet(attribute) ? "" : nil
    }
  }

  private func isSet(_ attribute: BarAttribute) -> Bool {
    switch attribute {
    case .disabled: !isEnabled
    case .showsBookmarkButton: showsBookmarkButton
    case .showsCancelButton: showsCancelButton
    case .showsSearchButton: showsSearchButton
    case .showsClearButton: configuration.showsClearButton
    case .showsSearchResultsButton: showsSearchResultsButton
    case .searchResultsButtonSelected: isSearchResultsButtonSelected
    case .showsScopeBar: showsScopeBar
    case .enablesReturnKeyAutomatically: enablesReturnKeyAutomatically
    // Asking for Cancel at all times has ended its coming and going already.
    case .automaticallyShowsCancelButton: automaticallyShowsCancelButton || showsCancelButton
    case .hidesNavigationBarDuringPresentation: configuration.hidesNavigationBarDuringPresentation
    case .obscuresBackgroundDuringPresentation: configuration.obscuresBackgroundDuringPresentation
    default: false
    }
  }

  private func word(of attribute: BarAttribute) -> StaticString? {
    let look = configuration.appearance
    let usual = TextInputTraits()
    func unless<Choice: AttributeChoice>(_ usual: Choice, _ choice: Choice) -> StaticString? {
      choice == usual ? nil : choice.word
    }
    return switch attribute {
    case .prominence: unless(.primary, configuration.prominence)
    case .lang: language == .english ? nil : language.tag
    case .barStyle: look.barStyle?.word
    case .searchBarStyle: look.searchBarStyle?.word
    case .theme: look.theme?.word
    case .translucent: look.translucency?.word
    // Showing the scope bar by hand is manual already.
    case .scopeBarActivation: unless(showsScopeBar ? .manual : .automatic, scopeBarActivation)
    case .autocapitalizationType: unless(usual.autocapitalizationType, autocapitalizationType)
    case .autocorrectionType: unless(usual.autocorrectionType, autocorrectionType)
    case .spellCheckingType: unless(usual.spellCheckingType, spellCheckingType)
    case .keyboardType: unless(usual.keyboardType, keyboardType)
    case .returnKeyType: unless(usual.returnKeyType, returnKeyType)
    case .keyboardAppearance: unless(usual.keyboardAppearance, keyboardAppearance)
    default: nil
    }
  }

  private func color(of attribute: BarAttribute) -> BarColor? {
    switch attribute {
    case .barTintColor: configuration.appearance.barTintColor
    case .tintColor: configuration.appearance.tintColor
    default: nil
    }
  }

  private func offset(of attribute: BarAttribute) -> Offset? {
    let look = configuration.appearance
    return switch attribute {
    case .searchTextPositionAdjustment: look.searchTextPositionAdjustment
    case .searchFieldBackgroundPositionAdjustment: look.searchFieldBackgroundPositionAdjustment
    case .searchIconPositionAdjustment: look.positionAdjustments[.search]
    case .clearIconPositionAdjustment: look.positionAdjustments[.clear]
    case .bookmarkIconPositionAdjustment: look.positionAdjustments[.bookmark]
    case .resultsListIconPositionAdjustment: look.positionAdjustments[.resultsList]
    default: nil
    }
  }

  private func image(of attribute: BarAttribute) -> BarImage? {
    let look = configuration.appearance
    return switch attribute {
    case .backgroundImage: look.backgroundImages[.init()]
    case .scopeBarBackgroundImage: look.scopeBarBackgroundImage
    case .searchFieldBackgroundImage: look.searchFieldBackgroundImages[.normal]
    case .scopeBarButtonBackgroundImage: look.scopeBarButtonBackgroundImages[.normal]
    case .scopeBarButtonSelectedBackgroundImage: look.scopeBarButtonBackgroundImages[.selected]
    case .scopeBarButtonDividerImage:
      look.scopeBarButtonDividerImages[.init(left: .normal, right: .normal)]
    case .searchIcon: look.icons[.init(.search)]
    case .clearIcon: look.icons[.init(.clear)]
    case .bookmarkIcon: look.icons[.init(.bookmark)]
    case .resultsListIcon: look.icons[.init(.resultsList)]
    default: nil
    }
  }
}

extension Offset {
  /// `x y`.
  var attributeValue: SearchText {
    SearchText(decimal: horizontal) + " " + SearchText(decimal: vertical)
  }
}
