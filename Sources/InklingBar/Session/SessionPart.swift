/// A part of the page that has a role, a name or a state of its own.
public enum SessionPart: Sendable, Equatable {
  /// The landmark around everything.
  case landmark
  /// The field's label; its `for` is the field.
  case label
  /// The field.
  case field
  /// The list of suggestions.
  case popup
  /// A group of suggestions.
  case group(Suggestion.Kind)
  /// A suggestion.
  case option(Suggestion.ID)
  /// The button beside a recent search that deletes it; never inside the option.
  case deleteButton(SearchText)
  /// The button that forgets all recent searches.
  case clearHistoryButton
  /// The button that takes a deletion back.
  case undoButton
  /// The magnifier in a toolbar.
  case searchIcon
  /// The button that empties the field.
  case clearButton
  /// The microphone.
  case voiceButton
  /// The up arrow.
  case dismissButton
  /// Cancel.
  case cancelButton
  /// The button that removes the token at a place.
  case tokenButton(Int)
  /// The scope bar.
  case scopeBar
  /// One scope.
  case scope(Int)
  /// One of the two live regions: 0 or 1.
  case status(Int)
  /// The sign that something is under way.
  case progress
  /// The results.
  case results
  /// The button that asks again.
  case retryButton
  /// The choice to search only with Search, or to take that back.
  case noticeButton
}
