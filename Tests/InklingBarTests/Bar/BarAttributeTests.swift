import InklingBar
import Testing

@Suite("Attributes of the element")
struct BarAttributeTests {
  /// Values that each attribute takes, besides not being there.
  private func samples(of attribute: BarAttribute) -> [SearchText] {
    switch attribute.kind {
    case .text: ["zen", "", "a, b \\ \"c\" <d>"]
    case .flag: [""]
    case .switching: ["no"]
    case .choice: attribute.choices.map { SearchText($0) }
    case .color: ["#8e44ad", "#00000080"]
    case .offset: ["3 -2", "0 0"]
    case .number: ["1", "3"]
    case .list: ["All,Mail\\, old,a\\\\b", "One"]
    case .image:
      [
        "/linen.png 64x64", "/edge.png 1x44 translucent", "/pill.png 40x40 slice(12,20,12,20)",
        "/night.jpg 640x360 tone(#0a0f1e,#5a6b8c)",
      ]
    case .page: []
    }
  }

  @Test("S4-06: every attribute that is written reads back to the same bar", arguments: 0..<200)
  func roundTrip(seed: Int) {
    var random = SeededBits(seed: UInt64(seed))
    let bar = makeBar()
    for attribute in BarAttribute.allCases where random.next() % 3 == 0 {
      let values = samples(of: attribute)
      guard !values.isEmpty else { continue }
      #expect(bar.set(attribute, to: values[Int(random.next() % UInt64(values.count))]))
    }
    let copy = makeBar()
    for attribute in BarAttribute.allCases {
      if let value = bar.value(of: attribute) { copy.set(attribute, to: value) }
    }
    #expect(copy.configuration == bar.configuration)
    #expect(copy.language == bar.language)
    for attribute in BarAttribute.allCases {
      #expect(copy.value(of: attribute) == bar.value(of: attribute))
    }
  }

  @Test("S4-06: each attribute alone is written as it was read")
  func single() {
    for attribute in BarAttribute.allCases {
      for sample in samples(of: attribute) {
        let bar = makeBar()
        bar.set(attribute, to: sample)
        let isDefault = ["primary", "en", "automatic"].contains(sample.string)
        if let written = bar.value(of: attribute) {
          #expect(written == sample, "\(attribute)")
        } else {
          #expect(attribute.kind == .choice || isDefault, "\(attribute) \(sample)")
        }
      }
    }
  }

  @Test("S4-06: a fresh bar writes no attribute at all")
  func fresh() {
    let bar = makeBar()
    #expect(BarAttribute.allCases.allSatisfy { bar.value(of: $0) == nil })
  }

  @Test("S4-06: values that make no sense are like no attribute, and never trap")
  func nonsense() {
    for attribute in BarAttribute.allCases {
      for value in [
        "", " ", "\\", ",", "x", "9999999999999999999", "-", "1 2 3", "a 0x0", "a -1x2",
        "a 9x9 slice(1,2) tone(red)", "a 9x9 tone(x,y)", "slice(", "#", "rgb(", "\u{0}", "😀",
      ] {
        let bar = makeBar()
        bar.set(attribute, to: SearchText(value))
        bar.set(attribute, to: nil)
        _ = bar.diagnostics
        _ = bar.resolvedAppearance().styleTokens
      }
    }
    let bar = makeBar()
    bar.set(.keyboardType, to: "hologram")
    bar.set(.barTintColor, to: "blurple")
    bar.set(.backgroundImage, to: "picture.png")
    #expect(bar.configuration == SearchBarConfiguration())
  }

  /// The marks of what is the page's and no text.
  private static let pageMarks: [BarAttribute: String] = [
    .required: "?", .topHits: "?", .voice: "!", .suggestions: "!", .noticeDelay: "#",
    .choiceDelay: "#",
  ]

  @Test("S4-06: names are in kebab-case, by number, each with the mark of its property")
  func names() {
    let words = "\(BarAttribute.names.text)".split(separator: " ").map(String.init)
    #expect(words.count == BarAttribute.allCases.count)
    for (attribute, word) in zip(BarAttribute.allCases, words) {
      let kebab = "\(attribute)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
      let mark =
        switch attribute.kind {
        case .flag: "?"
        case .switching: "!"
        case .number: "#"
        case .list: ","
        case .image: "*"
        default: Self.pageMarks[attribute] ?? ""
        }
      #expect(word == kebab + mark)
      #expect(attribute.htmlName.string == kebab)
      #expect(BarAttribute(htmlName: attribute.htmlName) == attribute)
      #expect((attribute.kind == .choice) == !attribute.choices.isEmpty)
    }
    for name: SearchText in ["", "Text", "disabled?", "place", "text placeholder"] {
      #expect(BarAttribute(htmlName: name) == nil)
    }
  }
}
