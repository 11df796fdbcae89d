/// When the scope bar appears.
public enum ScopeBarActivation: UInt8, AttributeChoice {
  /// With the search, as soon as it begins.
  case automatic
  /// When the app says so with ``SearchBar/showsScopeBar``.
  case manual
  /// As soon as there is text or a token.
  case onTextEntry
  /// As soon as the search begins.
  case onSearchActivation

  /// The choice's word in an attribute.
  public var word: StaticString {
    switch self {
    case .automatic: "automatic"
    case .manual: "manual"
    case .onTextEntry: "on-text-entry"
    case .onSearchActivation: "on-search-activation"
    }
  }
}
