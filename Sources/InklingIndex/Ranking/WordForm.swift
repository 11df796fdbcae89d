/// Words of the dictionary that stand for one of the question.
internal struct WordForm {
  /// The word itself counts fully, one that is like it by what the two have in common: see ``AlikeWalk``.
  static let equal = 10
  /// Among names, another form of the word.
  static let akin = 8
  /// In texts, a word that the last one only begins: a half, and more where it is no word itself.
  static let begun = 5
  static let begunUnknown = 7
  /// In texts, three kinds of words: what was meant by a word that no document has, words that begin with it, and other
  /// readings of the beginning of a word.
  static let meant = 6
  static let meantBegun = 2
  static let meantBeside = 1
  /// In texts, another form of the word.
  static let akinInTexts = 1

  var range: TermRange
  var worth: Int
  /// Words in fewer documents are passed over, where there would be too many.
  var fewest = 0
}
