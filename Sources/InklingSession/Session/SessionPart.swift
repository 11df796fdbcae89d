/// A part of the page that has a role, a name or a state of its own.
///
/// Every part is drawn by a renderer, which copies its attributes; `Scripts/house` asks that.
public enum SessionPart: Sendable, Equatable {
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
  /// The magnifier in a toolbar that becomes the field.
  case searchIcon
  /// The up arrow of an expanded bar: it becomes the magnifier again.
  case collapseButton
  /// The up arrow of a persistent bar: the focus goes, the text stays.
  case dismissButton
  /// The microphone.
  case voiceButton
  /// The button that removes the token at a place.
  case tokenButton(Int)
  /// One of the two live regions: 0 or 1.
  case status(Int)
  /// The sign that something is under way.
  case progress
}
