/// How important searching is in the app: it picks the style.
///
/// Where the bar is, the app says itself, by `SessionConfiguration.Presentation`.
public enum SearchProminence: UInt8, AttributeChoice {
  /// Search is a primary function: a prominent bar.
  case primary
  /// Search is infrequent: a minimal bar.
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
