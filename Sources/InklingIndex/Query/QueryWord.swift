import InklingText

/// A word of a question and the words of the dictionary that it may stand for.
internal struct QueryWord: Sendable {
  /// The folded word.
  var term: [UInt8]
  /// How many words stand before it.
  var position: Int
  var kind: Token.Kind
  /// Whether longer words that begin with it match: the last word, and windows of scripts without spaces.
  var isPrefix: Bool
  /// Whether it must stand right behind the word before: in a `"phrase"`, or because one word was split in two.
  var isBound = false
  /// Whether it stands between quotes, and so is meant to the letter.
  var isQuoted = false
  /// Whether no document has it: then a shorter word is corrected as well.
  var isUnknown = false
  /// Whether a whole word of five to eight letters may have two typos.
  var mayHaveTwoTypos = false
  /// Whether it was made of two words of the question, or is one half of one.
  var isRespelled = false
  /// The place of the word of the question that was found by this one.
  var standsFor: Int?
  /// Of a word that was found because one of the question stands in it: so many bytes stand before that.
  var infix = 0
  /// Whether a low line stands right behind it, as in an identifier: `make_valid`.
  var isTied = false
  /// How it was typed, where that has signs (diacritics) which folding takes away; else empty.
  var written: [UInt8] = []
  /// The only fields in which it may stand: a bit for each field's place.
  var fields = UInt64.max
  /// Whether it may stand in some fields only.
  var isConfined: Bool { fields != .max }
  /// Whether the word may stand anywhere, whatever stands beside it.
  var isPlain: Bool { !isConfined && !isBound }
  func mayStand(inField place: Int) -> Bool { fields & 1 << UInt64(place) != 0 }
  /// The words that match as typed.
  var exact = TermRange.none

  /// The longer words that it begins.
  var begun: TermRange {
    exact.isWhole ? TermRange(low: exact.low + 1, high: exact.high, isWhole: false) : exact
  }

  /// How many typos a word may have: none up to four letters, or two where no document has it, one up to eight, two
  /// beyond.
  ///
  /// `form` and `farm` are both words, `postgersql` is none. `mp3` and `b0023` are codes, and what is near is another one.
  var allowedTypos: Int {
    guard kind == .word, !isQuoted else { return 0 }
    let letters = letters
    var digits = 0
    for byte in term where byte < 0x3A { digits += 1 }
    let isCode = letters <= Self.longestSureWord ? digits > 0 : digits * 2 >= letters
    let longestSure = isUnknown ? Self.shortestCorrected - 1 : Self.longestSureWord
    if letters <= longestSure || isCode { return 0 }
    return letters <= Self.longestOneTypoWord && !mayHaveTwoTypos ? 1 : 2
  }

  static let longestSureWord = 4
  static let longestOneTypoWord = 8
  /// Shorter words are neither corrected nor looked for in others.
  static let shortestCorrected = 3

  var letters: Int {
    var letters = 0
    for byte in term where byte & 0xC0 != 0x80 { letters += 1 }
    return letters
  }

  /// Whether it has so few letters that it is corrected only where no document has it.
  var isShort: Bool { letters <= Self.longestSureWord }

  /// Finds the words that it stands for as it is typed: the word alone, and everything that begins with it if it is a
  /// prefix or no word itself.
  mutating func look(up trie: TermTrie) {
    let range = term.withUnsafeBufferPointer { trie.find($0) }
    exact = isPrefix || !(range.isWhole || isQuoted) ? range : range.whole
  }
}

/// Words of the dictionary that lie a few typos away.
internal struct LooseRange: Sendable {
  var range: TermRange
  /// Edits, and one more when the first letter differs.
  var cost: Int
}

/// A question, taken apart.
internal struct Query: Sendable {
  /// A question has at most this many words; the rest is not read.
  ///
  /// Scripts without spaces make a word of every two or three characters, so this is far more than people type.
  static let maximumWords = 64

  var words: [QueryWord] = []
  /// Words that must not stand in a hit.
  var excluded: [QueryWord] = []
  /// Whether the question is words and nothing else.
  var isPlain: Bool {
    excluded.isEmpty && words.allSatisfy { $0.isPlain }
  }

  /// The part of the text before the last word, as typed.
  var lead: [UInt8] = []

  /// The identifiers that words are the parts of, as texts have them: `make_valid`, and what begins with `array_`.
  func identifiers(_ trie: TermTrie) -> [QueryWord] {
    var identifiers: [QueryWord] = []
    var isOpen = false
    for word in words {
      guard isOpen || word.isTied else { continue }
      var identifier = word
      if isOpen, let last = identifiers.popLast() { identifier.term = last.term + word.term }
      if word.isTied { identifier.term.append(UInt8(ascii: "_")) }
      isOpen = word.isTied
      identifier.look(up: trie)
      identifiers.append(identifier)
    }
    return identifiers
  }
}
