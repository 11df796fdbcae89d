/// A set of the bar's buttons, and the rule for which of them are seen together.
public struct SearchBarButtons: OptionSet, Sendable {
  /// One bit per button.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Erases the text.
  public static let clear = SearchBarButtons(rawValue: 1)
  /// Leads to saved, previous or recent searches.
  public static let bookmark = SearchBarButtons(rawValue: 2)
  /// Says that results exist, and shows them.
  public static let resultsList = SearchBarButtons(rawValue: 4)
  /// Ends the search.
  public static let cancel = SearchBarButtons(rawValue: 8)
  /// Searches what is in the field, as Enter does.
  public static let search = SearchBarButtons(rawValue: 16)

  /// What the field holds.
  public enum FieldContent: Sendable {
    /// Nothing of the user's: at most the placeholder shows.
    case empty
    /// Text or a token.
    case something
  }

  /// The buttons that are drawn, of those that the app has asked for.
  ///
  /// | field | Clear | Bookmark | Results List | Cancel, Search |
  /// |---|---|---|---|---|
  /// | empty | never | if asked for, unless Results List is | if asked for | if asked for |
  /// | something | always | never | if asked for | if asked for |
  ///
  /// Clear and Bookmark share a place. Bookmark and Results List share one too, and there Results List wins. Results
  /// List stays beside Clear, because it says that results exist, which is when there is text.
  public static func visible(
    of requested: SearchBarButtons, in field: FieldContent
  ) -> SearchBarButtons {
    var visible = requested.intersection([.resultsList, .cancel, .search])
    switch field {
    case .something: visible.insert(.clear)
    case .empty:
      if requested.contains(.bookmark), !requested.contains(.resultsList) {
        visible.insert(.bookmark)
      }
    }
    return visible
  }
}
