/// How the keyboard behaves for the field: UIKit's `UITextInputTraits` with a search bar's defaults.
///
/// ``TextInputTraits/htmlAttributes`` says what a browser is told.
public struct TextInputTraits: Sendable, Equatable {
  /// Which letters the keyboard capitalises by itself.
  public enum AutocapitalizationType: UInt8, AttributeChoice {
    case none, words, sentences, allCharacters

    /// The choice's word in an attribute.
    public var word: StaticString {
      switch self {
      case .none: "none"
      case .words: "words"
      case .sentences: "sentences"
      case .allCharacters: "all-characters"
      }
    }
  }

  /// Whether the keyboard corrects words.
  public enum AutocorrectionType: UInt8, AttributeChoice {
    case `default`, no, yes

    /// The choice's word in an attribute.
    public var word: StaticString {
      switch self {
      case .default: "default"
      case .no: "no"
      case .yes: "yes"
      }
    }
  }

  /// Whether misspelt words are marked.
  public enum SpellCheckingType: UInt8, AttributeChoice {
    case `default`, no, yes

    /// The choice's word in an attribute.
    public var word: StaticString {
      switch self {
      case .default: "default"
      case .no: "no"
      case .yes: "yes"
      }
    }
  }

  /// The keyboard's layout.
  public enum KeyboardType: UInt8, AttributeChoice {
    case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
    case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad, alphabet

    /// The choice's word in an attribute.
    public var word: StaticString {
      switch self {
      case .default: "default"
      case .asciiCapable: "ascii-capable"
      case .numbersAndPunctuation: "numbers-and-punctuation"
      case .url: "url"
      case .numberPad: "number-pad"
      case .phonePad: "phone-pad"
      case .namePhonePad: "name-phone-pad"
      case .emailAddress: "email-address"
      case .decimalPad: "decimal-pad"
      case .twitter: "twitter"
      case .webSearch: "web-search"
      case .asciiCapableNumberPad: "ascii-capable-number-pad"
      case .alphabet: "alphabet"
      }
    }
  }

  /// The keyboard's colours: a hint that a browser takes from the colour scheme.
  public enum KeyboardAppearance: UInt8, AttributeChoice {
    case `default`, dark, light

    /// The choice's word in an attribute.
    public var word: StaticString {
      switch self {
      case .default: "default"
      case .dark: "dark"
      case .light: "light"
      }
    }
  }

  /// The word on the key that submits.
  public enum ReturnKeyType: UInt8, AttributeChoice {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
    case `continue`

    /// The choice's word in an attribute.
    public var word: StaticString {
      switch self {
      case .default: "default"
      case .go: "go"
      case .google: "google"
      case .join: "join"
      case .next: "next"
      case .route: "route"
      case .search: "search"
      case .send: "send"
      case .yahoo: "yahoo"
      case .done: "done"
      case .emergencyCall: "emergency-call"
      case .continue: "continue"
      }
    }
  }

  /// Capitalisation; none by default.
  public var autocapitalizationType = AutocapitalizationType.none
  /// Correction; the device's own choice by default.
  public var autocorrectionType = AutocorrectionType.default
  /// Spell checking; the device's own choice by default.
  public var spellCheckingType = SpellCheckingType.default
  /// Layout; the device language's alphanumeric keyboard by default.
  public var keyboardType = KeyboardType.default
  /// The keyboard's colours; those of the bar by default.
  public var keyboardAppearance = KeyboardAppearance.default
  /// The submitting key; "Search" by default, as a search bar has it.
  public var returnKeyType = ReturnKeyType.search
  /// Whether the submitting key does nothing while the field is empty.
  ///
  /// True, as `UISearchBar` behaves, because searching for nothing helps nobody. The page of `UITextInputTraits` says
  /// false for text fields in general.
  public var enablesReturnKeyAutomatically = true
  /// Whether the text is hidden.
  ///
  /// Kept for parity and not drawn: a query that cannot be read cannot be corrected. The bar says
  /// so in its diagnostics.
  public var isSecureTextEntry = false

  /// A search bar's traits.
  public init() {}
}
