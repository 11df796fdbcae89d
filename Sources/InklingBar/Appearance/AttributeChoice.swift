/// A setting with a fixed set of choices, each of which has a word in HTML.
///
/// The word is the attribute's value on `<search-bar>`: UIKit's case name in kebab-case.
public protocol AttributeChoice: CaseIterable, Equatable, Sendable {
  /// The choice's word in an attribute, such as `all-characters`.
  var word: StaticString { get }
}

extension AttributeChoice {
  /// The choice with this word, or nothing: an unknown word in a page is ignored, not guessed at.
  /// - Complexity: O(choices).
  public static func choice(named word: SearchText) -> Self? {
    for choice in allCases where SearchText(choice.word) == word { return choice }
    return nil
  }
}
