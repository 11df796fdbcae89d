/// A language that the bar's built-in words exist in.
public enum Language: UInt8, CaseIterable, Sendable {
  case english, german, french, spanish, portuguese, japanese, simplifiedChinese, arabic, hebrew

  /// Which way a line of text runs.
  public enum Direction: Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft

    /// The direction as HTML's `dir` has it.
    public var attribute: StaticString {
      switch self {
      case .leftToRight: "ltr"
      case .rightToLeft: "rtl"
      }
    }
  }

  /// The tag that names the language in a page.
  public var tag: StaticString {
    switch self {
    case .english: "en"
    case .german: "de"
    case .french: "fr"
    case .spanish: "es"
    case .portuguese: "pt"
    case .japanese: "ja"
    case .simplifiedChinese: "zh-Hans"
    case .arabic: "ar"
    case .hebrew: "he"
    }
  }

  /// The language's name in itself.
  public var name: StaticString {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .portuguese: "Português"
    case .japanese: "日本語"
    case .simplifiedChinese: "简体中文"
    case .arabic: "العربية"
    case .hebrew: "עברית"
    }
  }

  /// Which way its lines run.
  public var direction: Direction {
    switch self {
    case .arabic, .hebrew: .rightToLeft
    default: .leftToRight
    }
  }

  /// The language of a BCP 47 tag such as `pt-BR`, by its first part; nil for one that is not here.
  ///
  /// `iw` is an old tag of Hebrew. Every Chinese tag gets the simplified script: a reader of the
  /// traditional one reads that rather than English.
  public init?(tag: SearchText) {
    var primary: [UInt8] = []
    for byte in tag.trimmed.bytes {
      if byte == 0x2D || byte == 0x5F { break }
      primary.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
    }
    if primary == [0x69, 0x77] {
      self = .hebrew
      return
    }
    for language in Language.allCases {
      if SearchText(language.tag).bytes.prefix(2).elementsEqual(primary) {
        self = language
        return
      }
    }
    return nil
  }

  /// The built-in words for a key, templates unfilled; the last plural form if there are several.
  /// - Complexity: O(bytes of the table).
  public func text(_ key: StringKey) -> SearchText {
    forms(of: key).last ?? ""
  }

  /// The built-in words for a number of things, in the number's plural form, with the number put in.
  public func text(_ key: StringKey, count: Int) -> SearchText {
    let forms = forms(of: key)
    guard let last = forms.last else { return "" }
    let index = pluralForms.firstIndex(of: pluralForm(of: count)) ?? pluralForms.count
    let form = index < forms.count ? forms[index] : last
    return form.replacingPlace(of: 0x6E, with: digits(of: count))
  }

  /// The built-in words for a key, with places for a query or an item, and for a scope, put in.
  public func text(
    _ key: StringKey, query: SearchText, scope: SearchText = ""
  ) -> SearchText {
    text(key).replacingPlace(of: 0x73, with: scope).replacingPlace(of: 0x71, with: query)
  }

  private func forms(of key: StringKey) -> [SearchText] {
    withTable { bytes in
      var line = 0
      var start = 0
      var forms: [SearchText] = []
      for offset in 0...bytes.count {
        let isEnd = offset == bytes.count || bytes[offset] == 0x0A
        guard isEnd || bytes[offset] == 0x7C else { continue }
        if line == Int(key.rawValue) {
          forms.append(SearchText([UInt8](bytes[start..<offset])))
          if isEnd { return forms }
        }
        start = offset + 1
        if isEnd { line += 1 }
      }
      return forms
    }
  }
}

extension SearchText {
  /// The text with every `{letter}` replaced.
  func replacingPlace(of letter: UInt8, with value: SearchText) -> SearchText {
    var filled: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset...].starts(with: [0x7B, letter, 0x7D]) {
        filled += value.bytes
        offset += 3
      } else {
        filled.append(bytes[offset])
        offset += 1
      }
    }
    return SearchText(filled)
  }
}
