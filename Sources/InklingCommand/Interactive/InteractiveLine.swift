internal import InklingBar

/// One line of the screen: text in styles, never wider than the screen, never obeyed by the terminal.
struct InteractiveLine {
  enum Style: String {
    case plain = ""
    case bold = "\u{1B}[1m"
    case underline = "\u{1B}[4m"
    case dim = "\u{1B}[2m"
    case reverse = "\u{1B}[7m"
  }

  private(set) var rendered = ""
  private(set) var width = 0
  private let columns: Int

  init(columns: Int) {
    self.columns = columns
  }

  mutating func add(_ text: SearchText, _ style: Style = .plain) {
    add(text.string, style)
  }

  mutating func add(_ text: String, _ style: Style = .plain) {
    var fitting = ""
    for character in text {
      let shown = Self.shown(character)
      let wide = Self.width(of: shown)
      guard width + wide <= columns else { break }
      width += wide
      fitting.append(shown)
    }
    guard !fitting.isEmpty else { return }
    rendered += style == .plain ? fitting : style.rawValue + fitting + "\u{1B}[0m"
  }

  mutating func add(_ marked: MarkedText) {
    for run in marked.runs {
      switch run.mark {
      case .plain: add(run.text)
      case .exact: add(run.text, .bold)
      case .loose: add(run.text, .underline)
      }
    }
  }

  /// What stands for a character that would move the cursor, colour the screen or turn the line.
  private static func shown(_ character: Character) -> Character {
    for scalar in character.unicodeScalars
    where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
      return " "
    }
    return character
  }

  /// The cells that a character takes, by Unicode's East Asian Width as terminals apply it.
  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x300...0x36F, 0x200B...0x200F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
