/// The scope under which a character is offered.
enum CharacterScope {
  static func of(_ scalar: Unicode.Scalar, _ category: Unicode.GeneralCategory) -> String {
    if isEmoji(scalar) { return "Emoji" }
    switch category {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return "Symbols"
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return "Letters"
    default: return ""
    }
  }

  /// Unicode counts digits, `#`, `*`, © and ® as parts of emoji; nobody looks for them there.
  static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
  }
}

/// How likely it is that somebody looks for a character: the higher, the further up.
enum CharacterRank {
  static func boost(
    _ scalar: Unicode.Scalar, _ category: Unicode.GeneralCategory
  ) -> Int32 {
    switch category {
    case .control, .format, .lineSeparator, .paragraphSeparator: return 1
    default: break
    }
    // What is on a keyboard stands before its emoji: `A` before 🅰, `€` before a banknote.
    if scalar.value <= 0x7E { return 90 }
    if category == .currencySymbol && scalar.value <= 0xFFFF { return 85 }
    if scalar.properties.isEmojiPresentation {
      // Flags' letters and skin tones are parts of emoji.
      return isEmojiPart(scalar) ? 30 : 80
    }
    if CharacterScope.isEmoji(scalar) { return 75 }
    switch scalar.value {
    case 0xA1...0xFF: return 65
    case 0x2010...0x27BF, 0x2900...0x2BFF: return 60  // punctuation, arrows, mathematics, dingbats
    case 0x100...0x17F, 0x370...0x3FF, 0x400...0x45F: return 50
    case 0x2000...0x2E7F, 0x3000...0x30FF: return 40
    case 0x180...0x1FFF: return 30
    case 0x2E80...0xFFFF: return 20
    case 0x1F000...0x1FAFF: return 25
    default: return 5
    }
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value) || (0x1F3FB...0x1F3FF).contains(scalar.value)
  }
}

/// Names as people write them.
enum CharacterName {
  private static let small: Set<Substring> = [
    "WITH", "AND", "OF", "THE", "FOR", "TO", "IN", "ON", "OR", "FROM", "AT", "BY", "OVER",
  ]

  /// `LATIN SMALL LETTER A WITH GRAVE` is `Latin Small Letter A with Grave`.
  static func title(_ name: String) -> String {
    var words: [String] = []
    for word in name.split(separator: " ") {
      words.append(!words.isEmpty && small.contains(word) ? word.lowercased() : capitalised(word))
    }
    return words.joined(separator: " ")
  }

  /// Each part between hyphens; parts with digits are catalogue numbers and stay.
  private static func capitalised(_ word: Substring) -> String {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.indices.map { place in
      let part = parts[place]
      if part.contains(where: \.isNumber) { return String(part) }
      if place > 0, place < parts.count - 1, small.contains(part) { return part.lowercased() }
      return part.prefix(1) + part.dropFirst().lowercased()
    }.joined(separator: "-")
  }
}

/// The general categories in words.
enum CharacterCategory {
  static func words(_ category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Uppercase letter"
    case .lowercaseLetter: "Lowercase letter"
    case .titlecaseLetter: "Titlecase letter"
    case .modifierLetter: "Modifier letter"
    case .otherLetter: "Letter"
    case .nonspacingMark: "Nonspacing mark"
    case .spacingMark: "Spacing mark"
    case .enclosingMark: "Enclosing mark"
    case .decimalNumber: "Decimal digit"
    case .letterNumber: "Letter number"
    case .otherNumber: "Number"
    case .connectorPunctuation: "Connector punctuation"
    case .dashPunctuation: "Dash punctuation"
    case .openPunctuation: "Opening punctuation"
    case .closePunctuation: "Closing punctuation"
    case .initialPunctuation: "Initial quotation mark"
    case .finalPunctuation: "Final quotation mark"
    case .otherPunctuation: "Punctuation"
    case .mathSymbol: "Mathematical symbol"
    case .currencySymbol: "Currency symbol"
    case .modifierSymbol: "Modifier symbol"
    case .otherSymbol: "Symbol"
    case .spaceSeparator: "Space"
    case .lineSeparator: "Line separator"
    case .paragraphSeparator: "Paragraph separator"
    case .control: "Control character"
    case .format: "Format character"
    case .surrogate: "Surrogate"
    case .privateUse: "Private use"
    case .unassigned: "Unassigned"
    @unknown default: "Character"
    }
  }
}

/// The stretch of the code that a character belongs to: `Emoticons`, `Box Drawing`.
enum CharacterBlock {
  /// Where each block begins, in order; a stretch of no block has no name.
  private static let blocks: [(first: UInt32, name: String)] =
    CharacterBlocks.table.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (UInt32(parts[0], radix: 16) ?? 0, parts.count > 1 ? String(parts[1]) : "")
    }

  /// - Complexity: O(log blocks).
  static func name(of scalar: Unicode.Scalar) -> String {
    var low = 0
    var high = blocks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].first <= scalar.value { low = middle } else { high = middle }
    }
    return blocks[low].name
  }
}
