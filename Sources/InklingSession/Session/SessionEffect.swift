/// What the shell has to do now, in this order.
///
/// A question and a hit are stored apart (`indirect`), because every effect takes as much room as the largest that is
/// not.
public enum SessionEffect: Sendable, Equatable {
  // MARK: Sources
  /// Ask a source; its answer comes back as ``SessionEvent/answered(_:_:)``.
  indirect case ask(SourceID, Question)
  /// Stop asking a source: nobody waits for the answer to that generation any more.
  case cancel(SourceID, generation: Int)
  /// Load the picture of a row; the text of the row is shown already.
  case loadPicture(ResultRow.ID, SearchText)
  /// Open a result.
  indirect case open(ResultRow.ID, Hit)

  // MARK: Time
  /// Send ``SessionEvent/timerFired(_:)`` after so long; a running timer of that name starts again.
  case startTimer(SessionTimer, after: Milliseconds)
  /// Stop a timer.
  case stopTimer(SessionTimer)

  // MARK: The field
  /// The browser must not act on the key as well.
  case preventDefault
  /// Put the focus into the field, in this very task, so that the keyboard comes.
  case focusField
  /// Take the focus from the field, so that the keyboard goes.
  case blurField
  /// Put the focus onto the magnifier that had opened the bar.
  case focusSearchIcon
  /// Put the focus onto the first of the rows.
  case focusFirstRow
  /// Write the text into the field. Never sent while an input method composes.
  case setText(SearchText)
  /// Scroll the bar into view.
  case revealBar

  /// The session has other filters or another order than were chosen: show these.
  indirect case conditionsChanged(SearchConditions)

  // MARK: The address of the page
  /// Let the address of the page name this search, in the same entry of the browser's history.
  indirect case replaceAddress(SearchAddress)
  /// Let the address of the page name this search, in a new entry: Back comes back to the one before.
  indirect case pushAddress(SearchAddress)

  // MARK: Memory
  /// Load the history.
  case loadHistory
  /// Store the history.
  case saveHistory([UInt8])
  /// Load the preferences.
  case loadPreferences
  /// Store the preferences.
  case savePreferences([UInt8])

  // MARK: Speaking and listening
  /// Say this, where there are no live regions; where there are, ``SessionState/status`` has it.
  case announce(SearchText)
  /// Begin to recognise speech.
  case startVoice(VoiceSession)
  /// Stop recognising, and give what was heard.
  case stopVoice(VoiceSession)
  /// Stop recognising, and forget what was heard.
  case abortVoice(VoiceSession)

  // MARK: Telling the app
  /// A search was submitted.
  case submitted(SearchText)
}
