internal import InklingText

/// Words that find a document which says the same in other words: who asks for `js` finds *JavaScript*.
///
/// A synonym goes one way. Where two words find each other, a schema has two synonyms.
///
/// The words are put into the index with the documents, in the title where the title says what they mean. So a question
/// costs nothing more; the words count like those that the document has, begun and with typing errors as well.
public struct Synonym: Sendable, Hashable, Comparable {
  /// The words that are asked, folded, a space between them.
  public let asked: [UInt8]
  /// The words of the documents that they find, folded, a space between them.
  public let written: [UInt8]

  /// A schema keeps at most so many, so that a segment opens at once.
  public static let maximumCount = 4_096
  /// Of each side at most so many words are read.
  public static let maximumWords = 8

  /// A synonym of words in UTF-8; nil where a side has no word, where it has more than eight, or where both are the same.
  public init?(asked: [UInt8], written: [UInt8]) {
    guard let asked = Self.folded(asked), let written = Self.folded(written), asked != written
    else { return nil }
    self.asked = asked
    self.written = written
  }

  /// A synonym that is kept folded.
  package init(foldedAsked asked: [UInt8], foldedWritten written: [UInt8]) {
    self.asked = asked
    self.written = written
  }

  private static func folded(_ text: [UInt8]) -> [UInt8]? {
    let words = words(of: text)
    return words.isEmpty || words.count > maximumWords ? nil : joined(words)
  }

  /// The words of a text in UTF-8, folded.
  package static func words(of text: [UInt8]) -> [[UInt8]] {
    var buffer = TokenBuffer()
    text.withUnsafeBufferPointer { Analyzer(for: .documents).analyze($0, into: &buffer) }
    return buffer.tokens.filter { !$0.traits.contains(.alternate) }
      .map { Array(buffer.terms[$0.termRange]) }
  }

  /// A side as it is kept.
  package static func joined(_ words: [[UInt8]]) -> [UInt8] {
    Array(words.joined(separator: [space]))
  }

  internal static let space = UInt8(ascii: " ")

  /// By what is asked, byte by byte, so that a word's synonyms stand together.
  public static func < (one: Synonym, other: Synonym) -> Bool {
    one.asked == other.asked
      ? one.written.lexicographicallyPrecedes(other.written)
      : one.asked.lexicographicallyPrecedes(other.asked)
  }
}
