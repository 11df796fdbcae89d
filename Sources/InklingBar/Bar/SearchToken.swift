/// A piece of a query that stands as one unit before the text: "From: Ana".
///
/// UIKit's `UISearchToken`. Tokens are always before the text, in order, and are deleted whole.
public struct SearchToken: Sendable, Equatable {
  /// The words of the token.
  public var title: SearchText
  /// A picture before the words.
  public var icon: BarImage?
  /// What the token means to the app (`representedObject`): the bar only carries it.
  public var representedObject: SearchText

  /// A token with its words, picture and meaning.
  public init(_ title: SearchText, icon: BarImage? = nil, representing object: SearchText = "") {
    self.title = title
    self.icon = icon
    representedObject = object
  }
}
