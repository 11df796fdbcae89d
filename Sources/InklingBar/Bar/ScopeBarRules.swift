/// Which scope buttons are shown, and which of them is chosen.
///
/// A scope bar exists only as a part of a ``SearchBar``; this is its rule, not a control.
public struct ScopeBarRules: Sendable, Equatable {
  /// At most this many scopes are shown: more do not fit a phone, and are not clearly defined.
  public static let maximumScopes = 4

  /// The titles of the buttons, in reading order; empty when there is no choice to offer.
  public let titles: [SearchText]
  /// The index of the chosen button, always within ``titles`` unless those are empty (then zero).
  public let selectedIndex: Int
  /// How many titles were left out.
  public let hiddenCount: Int
  /// Whether the index that was asked for names no button.
  public let isIndexOutOfRange: Bool

  /// Applies the rules: the first four titles; fewer than two are no scope bar; an index that
  /// names no button means the first, which by convention is the widest.
  public init(titles: [SearchText], selectedIndex: Int) {
    let shown = Array(titles.prefix(ScopeBarRules.maximumScopes))
    self.titles = shown.count < 2 ? [] : shown
    hiddenCount = titles.count - shown.count
    let isInRange = selectedIndex >= 0 && selectedIndex < max(shown.count, 1)
    self.selectedIndex = isInRange ? selectedIndex : 0
    isIndexOutOfRange = !isInRange
  }
}

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
