extension TextInputTraits {
  /// The longest query that the field takes, in UTF-16 units: beyond it, nobody is searching.
  public static let longestText = SharedLimits.maximumFieldUnits

  /// The attributes of the `<input>`, one of each name, in a fixed order.
  ///
  /// Where a trait has no equal in HTML the nearest attribute is chosen. Correction and spell
  /// checking by default mean *no attribute*: an attribute would overrule the device's own setting.
  public var htmlAttributes: [HTMLAttribute] {
    var attributes = [
      HTMLAttribute("inputmode", SearchText(inputMode)),
      HTMLAttribute("enterkeyhint", SearchText(enterKeyHint)),
      HTMLAttribute("autocapitalize", SearchText(autocapitalize)),
    ]
    switch autocorrectionType {
    case .default: break
    case .no: attributes.append(HTMLAttribute("autocorrect", "off"))
    case .yes: attributes.append(HTMLAttribute("autocorrect", "on"))
    }
    switch spellCheckingType {
    case .default: break
    case .no: attributes.append(HTMLAttribute("spellcheck", "false"))
    case .yes: attributes.append(HTMLAttribute("spellcheck", "true"))
    }
    attributes.append(HTMLAttribute("autocomplete", "off"))
    attributes.append(
      HTMLAttribute("maxlength", SearchText(decimal: TextInputTraits.longestText)))
    return attributes
  }

  private var inputMode: StaticString {
    switch keyboardType {
    case .url: "url"
    case .emailAddress: "email"
    case .numberPad, .asciiCapableNumberPad: "numeric"
    case .decimalPad: "decimal"
    case .phonePad: "tel"
    // The web has no ASCII-only layout and none with @ and #; a search field's own is the nearest.
    case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch,
      .alphabet:
      "search"
    }
  }

  private var enterKeyHint: StaticString {
    switch returnKeyType {
    case .search, .google, .yahoo: "search"
    case .go, .join, .route, .continue, .emergencyCall: "go"
    case .next: "next"
    case .send: "send"
    case .done: "done"
    case .default: "enter"
    }
  }

  private var autocapitalize: StaticString {
    switch autocapitalizationType {
    case .none: "none"
    case .words: "words"
    case .sentences: "sentences"
    case .allCharacters: "characters"
    }
  }
}
