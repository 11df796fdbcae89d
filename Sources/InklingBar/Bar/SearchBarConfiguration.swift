/// Every setting of a search bar that only an app changes, with UIKit's defaults.
///
/// What a person changes as well (text, tokens, scopes and the chosen one) belongs to the bar's session, and is set on the
/// ``SearchBar``. Use a configuration to describe a bar as a value; a bar is made from one and gives it back.
public struct SearchBarConfiguration: Sendable, Equatable {
  /// A very short hint at what to enter, seen only while there is no text.
  public var placeholder: SearchText?
  /// One line directly above the bar, seen with and without text: room for directions.
  public var prompt: SearchText?
  /// The name that assistive technology reads; the placeholder, else "Search", if unset.
  public var accessibilityLabel: SearchText?
  /// Whether the bar can be used.
  public var isEnabled = true
  /// How important searching is here; decides what is left unset.
  public var prominence = SearchProminence.primary

  /// Whether the Bookmark button is asked for; it is seen while the field is empty.
  public var showsBookmarkButton = false
  /// Whether the Cancel button is seen at all times.
  public var showsCancelButton = false
  /// Whether there is a Clear button while the field holds something: UIKit's `clearButtonMode` of `.never` or not.
  public var showsClearButton = true
  /// Whether the Search button shows also while one searches by typing.
  public var showsSearchButton = false
  /// Whether the Results List button is asked for; it displaces the Bookmark button.
  public var showsSearchResultsButton = false
  /// Whether the results that the Results List button stands for are in view.
  public var isSearchResultsButtonSelected = false
  /// Whether the Cancel button comes and goes with the search; setting
  /// ``SearchBar/showsCancelButton`` turns it off.
  public var automaticallyShowsCancelButton = true

  /// Whether the scope bar is seen when ``scopeBarActivation`` is manual.
  public var showsScopeBar = false
  /// When the scope bar appears; setting ``SearchBar/showsScopeBar`` makes it manual.
  public var scopeBarActivation = ScopeBarActivation.automatic

  /// Whether Backspace at the beginning of the text deletes the last token.
  public var allowsDeletingTokens = true
  /// Whether tokens are copied with the text; what is copied is the delegate's to say.
  public var allowsCopyingTokens = false

  /// How the keyboard behaves.
  public var traits = TextInputTraits()
  /// How the bar looks.
  public var appearance = SearchBarAppearance()

  /// Whether a navigation bar above collapses while searching.
  public var hidesNavigationBarDuringPresentation = true
  /// Whether the content below is dimmed while searching and nothing has been found yet.
  public var obscuresBackgroundDuringPresentation = true
  /// Whether results come and go with the text; setting ``showsSearchResultsController`` on the bar
  /// turns it off.
  public var automaticallyShowsSearchResultsController = true
  /// Whether results are seen when that is not automatic.
  public var showsSearchResultsController = false
  /// Whether looking at the microphone starts dictation, where a device can tell.
  public var isLookToDictateEnabled = false

  /// A bar as UIKit makes it.
  public init() {}
}
