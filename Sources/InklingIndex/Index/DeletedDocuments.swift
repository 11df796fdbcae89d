/// Documents of a segment that no search finds any more: one bit each.
///
/// A segment never changes; a store that deletes or replaces a document marks it here until a merge leaves it out.
/// ``SearchIndex/hiding(_:)`` gives an index that neither returns nor counts the marked documents.
public final class DeletedDocuments: Sendable {
  /// How many documents are marked.
  public let count: Int
  internal let words: [UInt64]

  /// Makes a set out of bits.
  ///
  /// Document `n` is bit `n % 64` of word `n / 64`; missing words are zero.
  /// - Complexity: O(`words.count`).
  public init(words: [UInt64]) {
    self.words = words
    var count = 0
    for word in words { count += word.nonzeroBitCount }
    self.count = count
  }

  /// Whether a document is marked.
  @inline(__always)
  public func contains(_ document: Int) -> Bool {
    let word = document >> 6
    guard word >= 0, word < words.count else { return false }
    return words[word] & (1 << UInt64(document & 63)) != 0
  }

  /// Calls `body` with the number of each marked document, ascending.
  internal func visit(_ body: (Int) -> Void) {
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(place &* 64 &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }
}
