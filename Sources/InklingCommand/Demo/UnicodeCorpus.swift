public import InklingIndex

/// Every named Unicode character that the Swift standard library knows, as documents: real data
/// that needs no download.
///
/// The unified ideographs and the Hangul syllables, whose names are numbers and sounds, are left out; about
/// 46,600 characters remain. The scopes are Emoji, Symbols (with punctuation) and Letters; marks,
/// numbers and controls are found under All.
public enum UnicodeCorpus {
  /// The fields: code point, character, name, category, scope; the address of the character's own view, the character
  /// as a word, which is only searched, and its block.
  public static let schema = IndexSchema(
    fields: [
      Field("codepoint", .id), Field("glyph", .glyph), Field("name", .title),
      Field("category", .text), Field("scope", .scope), Field("url", .url),
      Field("character", .label, storage: .dropped), Field("block", .stored),
    ],
    scopeOrder: ["Emoji", "Symbols", "Letters"].map { Array($0.utf8) })

  /// Gives all documents to `body`, in the order of their code points.
  ///
  /// - Complexity: O(0x110000).
  /// - Throws: what `body` throws.
  public static func visit<E: Error>(_ body: (Document) throws(E) -> Void) throws(E) {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let document = document(scalar) else { continue }
      try body(document)
    }
  }

  /// Builds the segment of the demonstration.
  ///
  /// - Throws: `IndexError` if the engine refuses it.
  public static func segment() throws(IndexError) -> [UInt8] {
    var builder = try SegmentBuilder(schema: schema)
    try visit { (document) throws(IndexError) in try builder.add(document) }
    return try builder.finish()
  }

  private static func document(_ scalar: Unicode.Scalar) -> Document? {
    let properties = scalar.properties
    let category = properties.generalCategory
    switch category {
    case .unassigned, .privateUse, .surrogate: return nil
    default: break
    }
    guard !isNamedByNumber(scalar), let name = properties.name ?? properties.nameAlias else {
      return nil
    }
    let code = codePoint(scalar)
    let values: [[UInt8]] = [
      Array(code.utf8), Array(glyph(scalar, category).utf8), Array(CharacterName.title(name).utf8),
      Array("\(code) \(CharacterCategory.words(category))".utf8),
      Array(CharacterScope.of(scalar, category).utf8),
      Array("#/\(code.dropFirst(2))".utf8), Array(String(scalar).utf8),
      Array(CharacterBlock.name(of: scalar).utf8),
    ]
    return Document(values: values, boost: CharacterRank.boost(scalar, category))
  }

  /// `U+0041`, `U+1F600`.
  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Unified ideographs and Hangul syllables.
  private static func isNamedByNumber(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value) || scalar.properties.isUnifiedIdeograph
  }

  private static func glyph(
    _ scalar: Unicode.Scalar, _ category: Unicode.GeneralCategory
  ) -> String {
    switch category {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: ""
    case .nonspacingMark, .enclosingMark, .spacingMark: "\u{25CC}" + String(scalar)
    default:
      // A character that is text by default is drawn in colour only when it is asked to be.
      CharacterScope.isEmoji(scalar) && !scalar.properties.isEmojiPresentation
        ? String(scalar) + "\u{FE0F}" : String(scalar)
    }
  }
}
