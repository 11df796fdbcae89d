/// Small words that are written as one with the word behind them: Arabic's article and its prepositions of one letter.
///
///     والكتاب   wa·al·kitāb, "and the book"     the word is كتاب
///
/// Someone who asks for a book finds the book. Larkey, Ballesteros and Connell found light stemming of this kind to do
/// better than morphological analysis (*Improving stemming for Arabic information retrieval*, SIGIR 2002).
public enum Proclitics {
  /// What may stand before a word, longest first among those that begin alike.
  public static let all: [StaticString] = [
    "\u{648}\u{627}\u{644}", "\u{628}\u{627}\u{644}", "\u{641}\u{627}\u{644}",
    "\u{643}\u{627}\u{644}", "\u{627}\u{644}", "\u{644}\u{644}", "\u{648}", "\u{628}", "\u{644}",
    "\u{641}", "\u{643}",
  ]

  /// Three letters are left of a word at least, four behind a single letter, because words begin with it as well.
  private static let shortestWord = 6
  private static let shortestBehindLetter = 8
  /// The last two begin more words than they stand before, and are not taken off.
  private static let seldom = 2

  /// Whether a folded term is of Arabic script.
  public static func mayStand(before term: [UInt8]) -> Bool {
    guard let first = term.first else { return false }
    return first & 0xFC == 0xD8
  }

  /// How many bytes of a folded term are such words; 0 if it is not of Arabic script, or begins with none.
  ///
  /// - Complexity: O(1).
  public static func length(of term: [UInt8]) -> Int {
    guard mayStand(before: term) else { return 0 }
    for clitic in all.dropLast(seldom) {
      let count = clitic.utf8CodeUnitCount
      let least = count > 2 ? shortestWord : shortestBehindLetter
      if term.count >= count + least, starts(term, with: clitic) { return count }
    }
    return 0
  }

  private static func starts(_ term: [UInt8], with clitic: StaticString) -> Bool {
    for at in 0..<clitic.utf8CodeUnitCount where term[at] != clitic.utf8Start[at] { return false }
    return true
  }
}
