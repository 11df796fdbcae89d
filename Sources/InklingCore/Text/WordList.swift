/// A list of words, written in one literal with a space between any two.
///
/// Use it where a word from outside is looked up among a few known words. One literal for each word would cost three
/// calls: to make it, to compare it and to release it. A page would load the code of all those calls. A list is one run
/// of bytes.
public struct WordList: Sendable, ExpressibleByStringLiteral {
  /// The words as they were written.
  public let text: StaticString

  /// The words of a literal.
  public init(stringLiteral text: StaticString) { self.text = text }

  /// The word at a place; empty if there is none.
  ///
  /// - Complexity: O(*n*) in the bytes of the list.
  public subscript(place: Int) -> SearchText {
    var word = SearchText()
    var spaces = 0
    for index in 0..<text.utf8CodeUnitCount {
      let byte = text.utf8Start[index]
      if byte == 0x20 { spaces += 1 } else if spaces == place { word.bytes.append(byte) }
    }
    return word
  }

  /// The place of a word in the list; nil for one that is not in it.
  ///
  /// - Complexity: O(*n*) in the bytes of the list.
  public func place(of word: SearchText) -> Int? {
    var place = 0
    var start = 0
    for index in 0...text.utf8CodeUnitCount {
      guard index == text.utf8CodeUnitCount || text.utf8Start[index] == 0x20 else { continue }
      let bytes = UnsafeBufferPointer(start: text.utf8Start + start, count: index - start)
      if word.bytes.elementsEqual(bytes) { return place }
      place += 1
      start = index + 1
    }
    return nil
  }
}
