/// A piece of a query that stands as one unit before the text: "From: Ana".
///
/// UIKit's `UISearchToken`. Tokens are always before the text, in order, and are deleted whole.
public struct SearchToken: Sendable, Equatable {
  /// The words of the token.
  public var title: SearchText
  /// What the token means to the app (`representedObject`): the bar only carries it.
  public var representedObject: SearchText

  /// A token with its words and its meaning.
  public init(_ title: SearchText, representing object: SearchText = "") {
    self.title = title
    representedObject = object
  }
}
