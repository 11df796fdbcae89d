public import InklingBar

extension SourceText {
  /// The Swift that makes a bar like this one.
  ///
  /// Only what differs from a fresh bar is written, in the order of UIKit's documentation.
  public init(swiftFor bar: SearchBar) {
    add("let", .keyword)
    add(" bar = ")
    add("SearchBar", .type)
    add("()\n")
    for attribute in BarAttribute.allCases {
      if let value = bar.value(of: attribute) { add(attribute, value) }
    }
    add("bar.")
    add("delegate", .name)
    add(" = ")
    add("self", .keyword)
    add("\n")
  }

  private mutating func add(_ attribute: BarAttribute, _ value: SearchText) {
    if let icon = attribute.icon {
      addCall(attribute, icon, value)
      return
    }
    if let setter = attribute.imageSetter {
      for states in setter.states {
        add("bar.")
        add(setter.name, .name)
        add("(")
        addImage(value)
        add(", " + states + ")\n")
      }
      return
    }
    add("bar.")
    add(attribute.swiftName, .name)
    add(" = ")
    addValue(of: attribute, value)
    add("\n")
  }

  private mutating func addCall(_ attribute: BarAttribute, _ icon: SearchText, _ value: SearchText)
  {
    add("bar.")
    let isImage = attribute.kind == .image
    add(isImage ? "setImage" : "setPositionAdjustment", .name)
    add("(")
    if isImage { addImage(value) } else { addOffset(value) }
    add(", for: .")
    add(icon)
    add(isImage ? ", state: .normal)\n" : ")\n")
  }

  private mutating func addValue(of attribute: BarAttribute, _ value: SearchText) {
    switch attribute.kind {
    case .flag: add(attribute == .disabled ? "false" : "true", .keyword)
    case .switching: add("false", .keyword)
    case .choice where attribute == .translucent: add(value == "no" ? "false" : "true", .keyword)
    case .choice where attribute == .lang: add("." + languageCase(value))
    case .choice: add("." + value.camelCased)
    case .color: addColor(value)
    case .offset: addOffset(value)
    case .number: add(value, .number)
    case .list: addList(attribute, value)
    case .image: addImage(value)
    case .text, .page: add(value.swiftLiteral, .string)
    }
  }

  private func languageCase(_ tag: SearchText) -> SearchText {
    switch Language(tag: tag) {
    case .english?, nil: "english"
    case .german?: "german"
    case .french?: "french"
    case .spanish?: "spanish"
    case .portuguese?: "portuguese"
    case .japanese?: "japanese"
    case .simplifiedChinese?: "simplifiedChinese"
    case .arabic?: "arabic"
    case .hebrew?: "hebrew"
    }
  }

  private mutating func addColor(_ value: SearchText) {
    guard let color = BarColor(css: value) else { return }
    add("BarColor", .type)
    add("(rgb: ")
    add("0x" + SearchText(color.withAlpha(255).css.bytes.dropFirst()), .number)
    add(")")
    if color.alpha < 255 {
      add(".withAlpha(")
      add(SearchText(decimal: Int(color.alpha)), .number)
      add(")")
    }
  }

  private mutating func addOffset(_ value: SearchText) {
    let parts = value.bytes.split(separator: 0x20)
    guard parts.count == 2 else { return }
    add("Offset", .type)
    add("(horizontal: ")
    add(SearchText(parts[0]), .number)
    add(", vertical: ")
    add(SearchText(parts[1]), .number)
    add(")")
  }

  private mutating func addList(_ attribute: BarAttribute, _ value: SearchText) {
    add("[")
    for (index, text) in value.listed.enumerated() {
      if index > 0 { add(", ") }
      if attribute == .tokens {
        add("SearchToken", .type)
        add("(")
      }
      add(text.swiftLiteral, .string)
      if attribute == .tokens { add(")") }
    }
    add("]")
  }

  private mutating func addImage(_ value: SearchText) {
    add("BarImage", .type)
    add("(description: ")
    add(value.swiftLiteral, .string)
    add(")")
  }
}

extension BarAttribute {
  /// The property in Swift.
  public var swiftName: SearchText {
    switch self {
    case .disabled: "isEnabled"
    case .translucent: "isTranslucent"
    case .searchResultsButtonSelected: "isSearchResultsButtonSelected"
    case .scopeTitles: "scopeButtonTitles"
    case .lang: "language"
    case .accessibilityLabel, .prominence, .hidesNavigationBarDuringPresentation,
      .obscuresBackgroundDuringPresentation:
      "configuration." + htmlName.camelCased
    default: htmlName.camelCased
    }
  }

  /// The method that sets a picture by states, and what is written for those states.
  fileprivate var imageSetter: (name: SearchText, states: [SearchText])? {
    switch self {
    case .searchFieldBackgroundImage: ("setSearchFieldBackgroundImage", ["for: .normal"])
    case .scopeBarButtonBackgroundImage: ("setScopeBarButtonBackgroundImage", ["for: .normal"])
    case .scopeBarButtonSelectedBackgroundImage:
      ("setScopeBarButtonBackgroundImage", ["for: .selected"])
    case .scopeBarButtonDividerImage:
      (
        "setScopeBarButtonDividerImage",
        [
          "forLeftSegmentState: .normal, rightSegmentState: .normal",
          "forLeftSegmentState: .selected, rightSegmentState: .normal",
          "forLeftSegmentState: .normal, rightSegmentState: .selected",
        ]
      )
    default: nil
    }
  }

  /// The icon that the attribute is about, as Swift calls it.
  fileprivate var icon: SearchText? {
    switch self {
    case .searchIcon, .searchIconPositionAdjustment: "search"
    case .clearIcon, .clearIconPositionAdjustment: "clear"
    case .bookmarkIcon, .bookmarkIconPositionAdjustment: "bookmark"
    case .resultsListIcon, .resultsListIconPositionAdjustment: "resultsList"
    default: nil
    }
  }
}

extension SearchText {
  /// Words with hyphens as Swift writes them.
  var camelCased: SearchText {
    var name = SearchText()
    var isUpper = false
    for byte in bytes {
      if byte == 0x2D {
        isUpper = true
      } else {
        name.bytes.append(isUpper && byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
        isUpper = false
      }
    }
    return name
  }

  /// The text between quotation marks, as Swift reads it.
  var swiftLiteral: SearchText {
    var literal: SearchText = "\""
    for byte in bytes {
      switch byte {
      case 0x22, 0x5C: literal.bytes += [0x5C, byte]
      case 0x0A: literal.append("\\n")
      case 0x0D: literal.append("\\r")
      case 0x09: literal.append("\\t")
      case 0..<0x20, 0x7F:
        literal.append("\\u{")
        literal.append(SearchText(hexadecimal: byte))
        literal.append("}")
      default: literal.bytes.append(byte)
      }
    }
    return literal + "\""
  }

  init(hexadecimal byte: UInt8) {
    let digits: [UInt8] = [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 }
    self.init(digits)
  }
}
