/// Which scope buttons are shown, and which of them is chosen.
///
/// The session's rule; the bar, its diagnostics and pages without the session ask it, too.
public struct ScopeBarRules: Sendable, Equatable {
  /// At most this many scopes are shown: more do not fit a phone, and are not clearly defined.
  ///
  /// Source: iOS Human Interface Guidelines 2011, "It contains up to four scope buttons".
  public static let maximumScopes = 4

  /// The titles of the buttons, in reading order; empty when there is no choice to offer.
  public let titles: [SearchText]
  /// The index of the chosen button, always within ``titles`` unless those are empty (then zero).
  public let selectedIndex: Int
  /// How many titles were left out.
  public let hiddenCount: Int
  /// Whether the index that was asked for names no button.
  public let isIndexOutOfRange: Bool

  /// How many of so many scopes are shown: the first four, and none where there is no choice.
  static func shownCount(of count: Int) -> Int { count < 2 ? 0 : min(count, maximumScopes) }

  /// Applies the rules: the first four titles; fewer than two are no scope bar; an index that
  /// names no button means the first, which by convention is the widest.
  public init(titles: [SearchText], selectedIndex: Int) {
    let shown = titles.prefix(ScopeBarRules.maximumScopes)
    self.titles = Array(titles.prefix(ScopeBarRules.shownCount(of: titles.count)))
    hiddenCount = titles.count - shown.count
    let isInRange = selectedIndex >= 0 && selectedIndex < max(shown.count, 1)
    self.selectedIndex = isInRange ? selectedIndex : 0
    isIndexOutOfRange = !isInRange
  }
}
