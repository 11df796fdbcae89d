/// A bar's settings as attributes of its element, read and written.
extension SearchBar {
  /// Takes over an attribute's value; nil when the attribute was removed.
  ///
  /// Words that are not known count as removed, as HTML has it.
  /// - Returns: False for an attribute that is the page's and not the bar's.
  @discardableResult
  public func set(_ attribute: BarAttribute, to value: SearchText?) -> Bool {
    attribute.concernsLook
      ? configuration.setLook(attribute, to: value) : setBehavior(attribute, to: value)
  }

  /// Takes over the attributes of an element.
  ///
  /// - Parameter pairs: See ``SearchText/pairs``; names that are not known are left out.
  public func set(pairs: SearchText) {
    for pair in pairs.pairs {
      if let attribute = BarAttribute(htmlName: pair.name) { set(attribute, to: pair.value) }
    }
  }

  /// Takes over an attribute that says what the bar does and not how it looks.
  ///
  /// For a renderer that leaves the look to another program; see ``BarAttribute/concernsLook``.
  /// - Returns: False for any other attribute.
  public func setBehavior(_ attribute: BarAttribute, to value: SearchText?) -> Bool {
    switch attribute {
    case .text: text = value
    case .placeholder: placeholder = value
    case .prompt: prompt = value
    case .accessibilityLabel: configuration.accessibilityLabel = value
    case .disabled: isEnabled = value == nil
    case .lang: if let known = value.flatMap({ Language(tag: $0) }) { language = known }
    case .showsBookmarkButton: showsBookmarkButton = value != nil
    case .showsCancelButton: showsCancelButton = value != nil
    case .showsSearchButton: showsSearchButton = value != nil
    case .showsClearButton: configuration.showsClearButton = value != "no"
    case .showsSearchResultsButton: showsSearchResultsButton = value != nil
    case .searchResultsButtonSelected: isSearchResultsButtonSelected = value != nil
    case .scopeTitles: scopeButtonTitles = value?.listed
    case .selectedScopeButtonIndex: selectedScopeButtonIndex = value?.wholeNumber ?? 0
    case .showsScopeBar: showsScopeBar = value != nil
    case .scopeBarActivation: scopeBarActivation = choice(value) ?? .automatic
    case .tokens:
      // An attribute says no more of tokens than their titles.
      let titles = value?.listed ?? []
      if tokens.map({ $0.title }) != titles { tokens = titles.map { SearchToken($0) } }
    case .automaticallyShowsCancelButton: automaticallyShowsCancelButton = value != "no"
    case .hidesNavigationBarDuringPresentation:
      configuration.hidesNavigationBarDuringPresentation = value != "no"
    case .obscuresBackgroundDuringPresentation:
      configuration.obscuresBackgroundDuringPresentation = value != "no"
    default:
      return setTrait(attribute, to: value)
    }
    return true
  }

  private func setTrait(_ attribute: BarAttribute, to value: SearchText?) -> Bool {
    let usual = TextInputTraits()
    switch attribute {
    case .autocapitalizationType:
      autocapitalizationType = choice(value) ?? usual.autocapitalizationType
    case .autocorrectionType: autocorrectionType = choice(value) ?? usual.autocorrectionType
    case .spellCheckingType: spellCheckingType = choice(value) ?? usual.spellCheckingType
    case .keyboardType: keyboardType = choice(value) ?? usual.keyboardType
    case .returnKeyType: returnKeyType = choice(value) ?? usual.returnKeyType
    case .keyboardAppearance: keyboardAppearance = choice(value) ?? usual.keyboardAppearance
    case .enablesReturnKeyAutomatically: enablesReturnKeyAutomatically = value != "no"
    default: return false
    }
    return true
  }

}

/// The choice of a word; nil for a word that is not known.
private func choice<Choice: AttributeChoice>(_ word: SearchText?) -> Choice? {
  word.flatMap { Choice.choice(named: $0) }
}

extension SearchBarConfiguration {
  /// Takes over an attribute that says how a bar looks; see ``BarAttribute/concernsLook``.
  ///
  /// - Returns: False for any other attribute.
  @discardableResult
  public mutating func setLook(_ attribute: BarAttribute, to value: SearchText?) -> Bool {
    switch attribute {
    case .prominence: prominence = choice(value) ?? .primary
    case .barStyle: appearance.barStyle = choice(value)
    case .searchBarStyle: appearance.searchBarStyle = choice(value)
    case .theme: appearance.theme = choice(value)
    case .translucent: appearance.translucency = choice(value)
    case .barTintColor: appearance.barTintColor = value.flatMap { BarColor(css: $0) }
    case .tintColor: appearance.tintColor = value.flatMap { BarColor(css: $0) }
    case .searchTextPositionAdjustment: appearance.searchTextPositionAdjustment = value?.offset
    case .searchFieldBackgroundPositionAdjustment:
      appearance.searchFieldBackgroundPositionAdjustment = value?.offset
    case .searchIconPositionAdjustment: move(.search, by: value)
    case .clearIconPositionAdjustment: move(.clear, by: value)
    case .bookmarkIconPositionAdjustment: move(.bookmark, by: value)
    case .resultsListIconPositionAdjustment: move(.resultsList, by: value)
    default: return setImage(attribute, to: value)
    }
    return true
  }

  private mutating func setImage(_ attribute: BarAttribute, to value: SearchText?) -> Bool {
    let image = value.flatMap { BarImage(description: $0) }
    switch attribute {
    case .backgroundImage: appearance.backgroundImages[.init(.any, .default)] = image
    case .scopeBarBackgroundImage: appearance.scopeBarBackgroundImage = image
    case .searchFieldBackgroundImage: appearance.searchFieldBackgroundImages[.normal] = image
    case .scopeBarButtonBackgroundImage: appearance.scopeBarButtonBackgroundImages[.normal] = image
    case .scopeBarButtonSelectedBackgroundImage:
      appearance.scopeBarButtonBackgroundImages[.selected] = image
    case .scopeBarButtonDividerImage:
      for (left, right) in BarAttribute.dividerPairs {
        appearance.scopeBarButtonDividerImages[.init(left: left, right: right)] = image
      }
    case .searchIcon: appearance.icons[.init(.search, .normal)] = image
    case .clearIcon: appearance.icons[.init(.clear, .normal)] = image
    case .bookmarkIcon: appearance.icons[.init(.bookmark, .normal)] = image
    case .resultsListIcon: appearance.icons[.init(.resultsList, .normal)] = image
    default: return false
    }
    return true
  }

  private mutating func move(_ icon: SearchBarIcon, by value: SearchText?) {
    appearance.positionAdjustments[icon] = value?.offset
  }
}

extension SearchText {
  /// Names and values in turn, each with a zero byte behind it.
  public var pairs: [(name: SearchText, value: SearchText)] {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    var pairs: [(name: SearchText, value: SearchText)] = []
    var index = 0
    while index + 1 < parts.count {
      pairs.append((SearchText(parts[index]), SearchText(parts[index + 1])))
      index += 2
    }
    return pairs
  }

  /// Adds a name and its value, as ``pairs`` reads them.
  @inline(never)
  public mutating func append(pair name: SearchText, _ value: SearchText) {
    append(name)
    append("\0")
    append(value)
    append("\0")
  }

  /// Texts with commas between them; a backslash keeps a comma, or itself, in a text.
  ///
  /// Spaces around a text are not part of it. No text at all is an empty list.
  public var listed: [SearchText] {
    if trimmed.isEmpty { return [] }
    var texts: [SearchText] = []
    var text = SearchText()
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        text.bytes.append(byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x2C {
        texts.append(text.trimmed)
        text = SearchText()
      } else {
        text.bytes.append(byte)
      }
    }
    texts.append(text.trimmed)
    return texts
  }

  /// Texts as one, so that ``listed`` takes them apart again.
  public init(listing texts: [SearchText]) {
    self.init()
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      for byte in text.bytes {
        if byte == 0x2C || byte == 0x5C { bytes.append(0x5C) }
        bytes.append(byte)
      }
    }
  }

  /// A whole number of at most six digits, perhaps with a minus; nil for anything else.
  public var wholeNumber: Int? {
    let isNegative = bytes.first == 0x2D
    let digits = isNegative ? bytes.dropFirst() : bytes[...]
    guard !digits.isEmpty, digits.count < 7 else { return nil }
    var value = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return isNegative ? -value : value
  }

  /// The words between spaces.
  var words: [SearchText] {
    trimmed.bytes.split(separator: 0x20).map { SearchText($0) }
  }

  /// Two whole numbers, `x y`; nil for anything else.
  fileprivate var offset: Offset? {
    let parts = words
    guard parts.count == 2, let x = parts[0].wholeNumber, let y = parts[1].wholeNumber else {
      return nil
    }
    return Offset(horizontal: x, vertical: y)
  }
}

extension BarAttribute {
  /// The pairs of states between which a divider is needed.
  public static var dividerPairs: [(left: ControlState, right: ControlState)] {
    [(.normal, .normal), (.selected, .normal), (.normal, .selected)]
  }
}
