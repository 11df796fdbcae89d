/// Unicode's canonical composition (NFC, UAX #15) for the scripts in which names are decomposed on a disk: Latin, Greek,
/// Cyrillic, kana and Hangul.
///
/// The standard library composes inside and has no interface for it, and Foundation is not linked on Linux. But strings
/// that are canonically equal are equal as keys, so a table of pairs is enough.
enum ComposedText {
  /// The text composed, or nil where it is composed already.
  ///
  /// Marks are taken to stand in canonical order, as a system's decomposition leaves them.
  ///
  /// - Complexity: O(length of the text).
  static func composed(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var result: [Unicode.Scalar] = []
    // Where the last starter is, and the class of what stands behind it: a mark of the same class cuts others off.
    var starter: Int?
    var lastClass: UInt8 = 0
    var isChanged = false
    for scalar in text.unicodeScalars {
      let own = scalar.properties.canonicalCombiningClass.rawValue
      let isNext = starter == result.count - 1
      if let at = starter, isNext || (lastClass != 0 && lastClass < own),
        let whole = pair(result[at], scalar)
      {
        result[at] = whole
        isChanged = true
        continue
      }
      if own == 0 { starter = result.count }
      lastClass = own
      result.append(scalar)
    }
    guard isChanged else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: result)
    return String(text)
  }

  /// The scalar that stands for a starter and what follows it.
  private static func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if let syllable = syllable(first.value, second.value) { return syllable }
    guard second.properties.canonicalCombiningClass != .notReordered else { return nil }
    var key = String(first)
    key.unicodeScalars.append(second)
    return table[key]
  }

  /// Hangul's syllables are computed: 19 leading consonants, 21 vowels, 27 trailing consonants.
  private static func syllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    }
    if (0xAC00..<0xD7A4).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8..<0x11C3).contains(second)
    {
      return Unicode.Scalar(first + second - 0x11A7)
    }
    return nil
  }

  /// Latin, Greek, Cyrillic, Latin and Greek with more marks, kana.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x00C0...0x024F, 0x0370...0x052F, 0x1E00...0x1FFF, 0x3040...0x30FF,
  ]

  /// Every scalar of the blocks by itself: a key that is canonically equal, a letter and its mark, finds it.
  private static let table: [String: Unicode.Scalar] = {
    var table: [String: Unicode.Scalar] = [:]
    for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
      // Of two that are equal the first is the one that composing gives: U+03AC, not U+1F71.
      if table[String(scalar)] == nil { table[String(scalar)] = scalar }
    }
    return table
  }()
}
