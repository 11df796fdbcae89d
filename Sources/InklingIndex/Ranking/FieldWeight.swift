/// How much a word counts where it stands.
///
/// A segment keeps the sums, so other weights make other bytes. Whoever changes a weight writes a new version of the
/// format.
internal enum FieldWeight {
  /// A word in the title or in a heading counts as five in the text.
  static let title: UInt32 = 5
  /// A word in the text.
  static let text: UInt32 = 1
  /// Above this, how often a word stands in a document makes no more difference: six bits hold it.
  static let maximum: UInt32 = 63
}
