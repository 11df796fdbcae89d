import InklingBar
import Testing

@Suite("Text input traits in HTML")
struct TextInputTraitsTests {
  private func attributes(_ change: (inout TextInputTraits) -> Void) -> [String: String] {
    var traits = TextInputTraits()
    change(&traits)
    let pairs = traits.htmlAttributes.map { ("\($0.name)", $0.value.string) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("S4-27 S4-28 S4-29: the defaults say search, none, and leave correction to the device")
  func defaults() {
    #expect(
      attributes { _ in } == [
        "inputmode": "search", "enterkeyhint": "search", "autocapitalize": "none",
        "autocomplete": "off", "maxlength": "512",
      ])
  }

  @Test("S4-27: every keyboard type has its input mode")
  func keyboards() {
    let expected: [TextInputTraits.KeyboardType: String] = [
      .default: "search", .asciiCapable: "search", .numbersAndPunctuation: "search",
      .url: "url", .numberPad: "numeric", .phonePad: "tel", .namePhonePad: "search",
      .emailAddress: "email", .decimalPad: "decimal", .twitter: "search", .webSearch: "search",
      .asciiCapableNumberPad: "numeric", .alphabet: "search",
    ]
    for type in TextInputTraits.KeyboardType.allCases {
      #expect(attributes { $0.keyboardType = type }["inputmode"] == expected[type])
    }
  }

  @Test("S4-27: every return key has its hint")
  func returnKeys() {
    let expected: [TextInputTraits.ReturnKeyType: String] = [
      .default: "enter", .go: "go", .google: "search", .join: "go", .next: "next", .route: "go",
      .search: "search", .send: "send", .yahoo: "search", .done: "done", .emergencyCall: "go",
      .continue: "go",
    ]
    for type in TextInputTraits.ReturnKeyType.allCases {
      #expect(attributes { $0.returnKeyType = type }["enterkeyhint"] == expected[type])
    }
  }

  @Test("S4-28: the four capitalisations")
  func capitalization() {
    let expected = ["none", "words", "sentences", "characters"]
    for (type, word) in zip(TextInputTraits.AutocapitalizationType.allCases, expected) {
      #expect(attributes { $0.autocapitalizationType = type }["autocapitalize"] == word)
    }
  }

  @Test("S4-29: correction and spelling are absent, off or on")
  func correction() {
    #expect(attributes { $0.autocorrectionType = .no }["autocorrect"] == "off")
    #expect(attributes { $0.autocorrectionType = .yes }["autocorrect"] == "on")
    #expect(attributes { $0.spellCheckingType = .no }["spellcheck"] == "false")
    #expect(attributes { $0.spellCheckingType = .yes }["spellcheck"] == "true")
  }

  @Test("S4-27 S4-28 S4-29: every choice has a word of its own that reads back")
  func words() {
    func check<Choice: AttributeChoice>(_: Choice.Type) {
      var words = Set<String>()
      for choice in Choice.allCases {
        #expect(words.insert("\(choice.word)").inserted)
        #expect(Choice.choice(named: SearchText(choice.word)) == choice)
      }
      #expect(Choice.choice(named: "no such word") == nil)
    }
    check(TextInputTraits.KeyboardType.self)
    check(TextInputTraits.ReturnKeyType.self)
    check(TextInputTraits.AutocapitalizationType.self)
    check(TextInputTraits.AutocorrectionType.self)
    check(TextInputTraits.SpellCheckingType.self)
    check(TextInputTraits.KeyboardAppearance.self)
    check(ScopeBarActivation.self)
    check(BarStyle.self)
    check(SearchBarStyle.self)
    check(Translucency.self)
    check(BarTheme.self)
    check(SearchProminence.self)
    check(BarColorScheme.self)
  }
}
