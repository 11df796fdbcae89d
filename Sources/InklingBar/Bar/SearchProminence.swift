/// How important searching is in the app: it picks the style and the presentation.
public enum SearchProminence: UInt8, AttributeChoice {
  /// Search is a primary function: a prominent bar, always in view.
  case primary
  /// Search is infrequent: a minimal bar, or a magnifier in a toolbar.
  case secondary

  /// The choice's word in an attribute.
  public var word: StaticString {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    }
  }

  /// The style that suits the importance.
  public var searchBarStyle: SearchBarStyle {
    switch self {
    case .primary: .prominent
    case .secondary: .minimal
    }
  }
}
