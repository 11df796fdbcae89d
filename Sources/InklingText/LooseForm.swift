/// Words that differ only by their endings: `studies`, `studied` and `study`; `Kind`, `Kinder` and `Kindern`.
///
/// Loose forms serve questions about long texts, and of a few words that find nothing else. One asks for `boundary`, and
/// a page that says `boundaries` is about it. Longer questions find words that begin alike, in any language.
///
/// Endings of English and German are taken off Latin words in five steps. The steps follow Porter's stemmer (*An
/// algorithm for suffix stripping*, Program 14, 1980). They also follow the light stemmers that Savoy found to do as
/// well (*Light stemming approaches for the French, Portuguese, German and Hungarian languages*, SAC 2006). One thing
/// differs: the loose form is always a *beginning* of the word. So all words of one loose form stand together in a
/// sorted dictionary, and nothing needs to be stored:
///
///     boundar|y  boundar|ies          all terms that begin with "boundar" …
///     boundar|yless                   … less those whose own loose form is longer
///
/// A term of the same loose form counts for less than an equal term.
public enum LooseForm {
  /// How many bytes at the start of a folded term are its loose form: all of them if no ending is known.
  ///
  /// - Complexity: O(1) beyond a look at each byte.
  public static func length(of term: UnsafeBufferPointer<UInt8>) -> Int {
    guard term.count >= 4, term.allSatisfy({ $0 &- 0x61 < 26 }) else { return term.count }
    var stem = Stem(letters: term)
    let endsInY = stem.dropPlural()
    if !endsInY { stem.dropInflection() }
    stem.dropY(isDropped: endsInY)
    stem.dropFirst(of: derivations, leaving: 4)
    stem.dropFirst(of: endings, leaving: 3)
    return stem.length
  }

  /// How many bytes at the start of a folded term are its loose form: all of them if no ending is known.
  ///
  /// - Complexity: O(1) beyond a look at each byte.
  public static func length(of term: [UInt8]) -> Int {
    term.withUnsafeBufferPointer { length(of: $0) }
  }

  // The longest first among those that end alike; the letters that dropping `e` and `y` left are left out here as well.
  private static let derivations: [StaticString] = [
    "ational", "ization", "isation", "ation", "ition", "ional", "ment", "ness", "ical", "ion",
    "ive", "ous", "al", "ic", "er", "or", "at", "iz", "is",
  ]

  private static let endings: [StaticString] = ["ern", "em", "er", "en", "es", "e", "s", "n"]
}

/// A word whose end is being taken off.
private struct Stem {
  private let letters: UnsafeBufferPointer<UInt8>
  private(set) var length: Int

  init(letters: UnsafeBufferPointer<UInt8>) {
    self.letters = letters
    length = letters.count
  }

  /// The letter that stands `offset` before the end, or 0.
  private func last(_ offset: Int) -> UInt8 {
    guard offset <= length else { return 0 }
    return letters[length - offset]
  }

  @inline(never)
  private func ends(_ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    guard count <= length else { return false }
    for index in 0..<count where suffix.utf8Start[index] != last(count - index) { return false }
    return true
  }

  private func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true
    default: false
    }
  }

  private func hasVowel(before end: Int) -> Bool { letters.prefix(end).contains(where: isVowel) }

  /// Takes off `-ies`, `-es` after a hiss, `-s`; true if the word ended in the plural of `y`.
  mutating func dropPlural() -> Bool {
    if ends("ies"), length > 4 {
      length -= 3
      return true
    }
    if ends("ses") || ends("xes") || ends("zes") || ends("ches") || ends("shes") {
      length -= 2
    } else if ends("s"), last(2) != 0x73, last(2) != 0x75 {  // -ss and -us are no plurals
      length -= 1
    }
    return false
  }

  /// Takes off `-ing` and `-ed` with the letter doubled before them, then `-e`.
  mutating func dropInflection() {
    if ends("ing"), length > 5, hasVowel(before: length - 3) {
      length -= 3
      dropDouble()
    } else if ends("ed"), length > 4, hasVowel(before: length - 2) {
      length -= 2
      dropDouble()
    }
    if ends("e"), length > 3 { length -= 1 }
  }

  /// `runn` is `run`; but `fall`, `pass`, `buzz` and `agree` stay.
  private mutating func dropDouble() {
    let letter = last(1)
    guard length > 3, letter == last(2), letter != 0x6C, letter != 0x73, letter != 0x7A else {
      return
    }
    if letter == 0x79 || !isVowel(letter) { length -= 1 }
  }

  /// Takes off `y` after a consonant, and of `-ity`, `-ally` and `-ly` the rest.
  mutating func dropY(isDropped: Bool) {
    if !isDropped {
      guard last(1) == 0x79 || last(1) == 0x69, length > 3, !isVowel(last(2)) else { return }
      length -= 1
    }
    dropFirst(of: ["it", "al", "l"], leaving: 4)
  }

  mutating func dropFirst(of suffixes: [StaticString], leaving least: Int) {
    for suffix in suffixes
    where length - suffix.utf8CodeUnitCount >= least && ends(suffix) {
      length -= suffix.utf8CodeUnitCount
      return
    }
  }
}
