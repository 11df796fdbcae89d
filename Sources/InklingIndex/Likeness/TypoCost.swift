/// What a hit is charged for words that are not those that were asked, in half typos.
internal enum TypoCost {
  /// A longer word that holds what was typed is likelier meant than one with other letters.
  static let infix = 1
  /// One edit; a space too many or too few is as likely.
  static let edit = 2
  /// More than two edits.
  static let sound = 5
}
