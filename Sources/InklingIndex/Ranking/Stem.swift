/// What is left of a word without its endings, so that `wings`, `winged` and `wing` can stand for each other in a
/// question of many words.
///
/// Endings of English and its relatives are taken off one after another as long as three letters and a vowel are left. The
/// index knows nothing of it: words are only compared by it when a question is answered by its best words.
internal enum Stem {
  /// The shortest stem.
  static let shortest = 3
  /// Words with other letters than a to z are their own stem.
  private static let endings: [StaticString] = [
    "ational", "ization", "fulness", "ousness", "iveness", "ations", "ation", "ments", "ingly",
    "ment", "ness", "ings", "ions", "edly", "able", "ible", "ance", "ence", "ical", "ing", "ion",
    "ies", "ied", "ity", "ive", "ous", "est", "ers", "ors", "als", "ics", "ate", "ise", "ize",
    "ed", "es", "er", "or", "ly", "al", "ic", "s", "e", "y",
  ]

  /// The length of the beginning of `word` that is its stem.
  static func length(_ word: [UInt8]) -> Int {
    for byte in word where byte < 0x61 || byte > 0x7A { return word.count }
    var length = word.count
    var isShorter = true
    while isShorter {
      isShorter = false
      for ending in endings where fits(ending, word, length) {
        length -= ending.utf8CodeUnitCount
        isShorter = true
        break
      }
    }
    // A doubled consonant belongs to the ending: "stopped" is "stop".
    if length < word.count, length > shortest, word[length - 1] == word[length - 2],
      !isVowel(word[length - 1])
    {
      length -= 1
    }
    return length
  }

  private static func fits(_ ending: StaticString, _ word: [UInt8], _ length: Int) -> Bool {
    let size = ending.utf8CodeUnitCount
    let rest = length - size
    guard rest >= shortest else { return false }
    for at in 0..<size where word[rest + at] != ending.utf8Start[at] { return false }
    // "glass" and "virus" have no ending; neither has what would be left without a vowel.
    if size == 1, word[length - 1] == 0x73 {
      let before = word[length - 2]
      if before == 0x73 || before == 0x75 || before == 0x69 { return false }
    }
    for at in 0..<rest where isVowel(word[at]) || word[at] == 0x79 { return true }
    return false
  }

  private static func isVowel(_ byte: UInt8) -> Bool {
    byte == 0x61 || byte == 0x65 || byte == 0x69 || byte == 0x6F || byte == 0x75
  }
}
