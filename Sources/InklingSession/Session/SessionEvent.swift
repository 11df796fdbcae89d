/// What happened, in the past tense: the only way into a ``SearchSession``.
///
/// An answer is stored apart (`indirect`), because every event takes as much room as the largest that is not.
public enum SessionEvent: Sendable, Equatable {
  // MARK: Beginning
  /// The session began; `epoch` is the wall clock's time in milliseconds since 1970 at the moment
  /// that the event is handled. Loads what was remembered.
  case started(epoch: Milliseconds)
  /// The storage gave the history back (empty bytes when there was none).
  case historyLoaded([UInt8])
  /// The storage cannot be read or written: the history lives in memory from now on.
  case historyStorageFailed
  /// Another tab or process wrote the history.
  case historyChangedElsewhere([UInt8])
  /// The storage gave the preferences back (empty bytes when there were none).
  case preferencesLoaded([UInt8])
  /// The network came or went.
  case connectivityChanged(Connectivity)
  /// The app has other scopes now; widest first.
  case scopesChanged([Scope])
  /// Others answer from now on, in this order; what is asked is asked of them again.
  case sourcesChanged([SessionConfiguration.Source])

  /// The address of the page names this search: at the beginning, and after Back and Forward.
  indirect case addressChanged(SearchAddress)

  // MARK: The field
  /// The field got the focus.
  case fieldFocused
  /// The field lost the focus.
  case fieldBlurred
  /// The field, focused already, was touched.
  case fieldPressed
  /// The person changed the text.
  case textChanged(SearchText)
  /// The app, a form or an attribute put this text into the field; also into one that is not in view, which asks nobody.
  case textSet(SearchText)
  /// The field holds this, whoever wrote it: compared on focus, keys and blur, because some
  /// software for voice control writes without an event.
  case textObserved(SearchText)
  /// An input method began to compose.
  case compositionStarted
  /// The input method is done; the field holds this text.
  case compositionEnded(SearchText)
  /// A key went down in the field.
  case keyPressed(KeyStroke)
  /// A key went down on the page.
  case pageKeyPressed(KeyStroke, PageFocus)
  /// A token was put before the text.
  case tokenAdded(SearchToken)
  /// The token at that place was removed by the app.
  case tokenRemoved(Int)
  /// The person deleted the token at that place.
  case tokenDeleted(Int)

  // MARK: Buttons
  /// The magnifier in the toolbar was pressed: the bar comes.
  case searchIconPressed
  /// The magnifier in the section index was pressed.
  case indexIconPressed
  /// The search tab was chosen.
  case searchTabChosen
  /// Another tab was chosen.
  case otherTabChosen
  /// The Search key or button was pressed.
  case searchPressed
  /// The button that empties the field was pressed.
  case clearPressed
  /// Cancel was pressed: text and results go, and the search ends.
  case cancelPressed
  /// The up arrow was pressed: focus goes and text stays; an expandable bar collapses.
  case dismissPressed
  /// The scope at that place was chosen.
  case scopeChosen(Int)
  /// Filters and an order were chosen, or taken away: all that hold now.
  indirect case conditionsChosen(SearchConditions)
  /// The values of these fields, a name each line, are shown with their counts from now on.
  case facetsChosen(SearchText)
  /// Retry was pressed.
  case retryPressed

  // MARK: Suggestions and results
  /// An option was chosen.
  case optionChosen(Suggestion.ID)
  /// An option's words were taken into the field, to go on typing from there.
  case optionTaken(Suggestion.ID)
  /// The spelling that the results propose was chosen.
  case didYouMeanChosen
  /// A result was opened.
  case rowChosen(ResultRow.ID)
  /// The end of the rows came into view.
  case endReached
  /// A picture arrived.
  case pictureLoaded(ResultRow.ID)
  /// A picture cannot be loaded.
  case pictureFailed(ResultRow.ID)

  // MARK: Sources
  /// A source answered, or sent a part of its answer.
  indirect case answered(SourceID, Answer)
  /// A source has sent all it has for the question of that generation. Needed after partial answers
  /// only: a whole one is an end by itself.
  case answersEnded(SourceID, generation: Int)
  /// A source could not answer the question of that generation.
  case sourceFailed(SourceID, generation: Int, SourceFailure)

  // MARK: Remote sources while typing
  /// "Search only when I press Search" was chosen.
  case onSubmitOnlyChosen
  /// That choice was taken back.
  case whileTypingChosen

  // MARK: History
  /// The recent search was deleted by its button.
  case recentDeleted(SearchText)
  /// Everything remembered was deleted.
  case historyCleared
  /// The last deletion was taken back.
  case deletionUndone
  /// The bar's `history` was changed; the choice holds until the session ends.
  case historyModeChosen(HistoryMode)

  // MARK: Voice
  /// The device turned out to recognise speech, or not to.
  case voiceSupportFound(VoiceSupport)
  /// The microphone was pressed: starts, or stops.
  case voicePressed
  /// The recogniser listens.
  case voiceStarted(VoiceSession)
  /// The recogniser heard words, which may still change.
  case voiceHeard(VoiceSession, SearchText)
  /// The recogniser is certain of its words.
  case voiceFinished(VoiceSession, SearchText)
  /// The recogniser stopped.
  case voiceEnded(VoiceSession)
  /// The recogniser failed.
  case voiceFailed(VoiceSession, VoiceError)

  // MARK: Time
  /// A timer that the session had started ran out.
  case timerFired(SessionTimer)
}

/// Whether there is a network.
public enum Connectivity: UInt8, Sendable {
  /// There is one.
  case online
  /// There is none.
  case offline
}

/// What has the focus when a key goes down on the page.
public enum PageFocus: UInt8, Sendable {
  /// Nothing that takes text.
  case page
  /// Something that takes text.
  case anotherField
}

/// A key that went down.
public struct KeyStroke: Sendable, Equatable {
  /// The keys that the session tells apart.
  public enum Key: Sendable, Equatable {
    /// Arrow down.
    case down
    /// Arrow up.
    case up
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// To the beginning.
    case home
    /// To the end.
    case end
    /// A page up.
    case pageUp
    /// A page down.
    case pageDown
    /// Enter, or the Search key.
    case enter
    /// Escape.
    case escape
    /// Tab.
    case tab
    /// Deletes backwards.
    case backspace
    /// Deletes forwards.
    case delete
    /// A key that writes this ASCII character.
    case character(UInt8)
    /// Any other key.
    case other
  }

  /// What was held down with the key, and who took it.
  public struct Modifiers: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set of those bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, or Option.
    public static let alt = Modifiers(rawValue: 4)
    /// Command, or the Windows key.
    public static let command = Modifiers(rawValue: 8)
    /// The input method has the key: `isComposing`, or key code 229.
    public static let inputMethod = Modifiers(rawValue: 16)
  }

  /// The key.
  public var key: Key
  /// What was held down with it.
  public var modifiers: Modifiers

  /// A key, with nothing held down unless told.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// The timers of a session; starting one that runs starts it again.
public enum SessionTimer: UInt8, Sendable, CaseIterable {
  /// The pause in typing after which remote sources are asked.
  case remotePause
  /// Results grow dim, and progress is shown.
  case dim
  /// A submitted search, or a remote source, is slow.
  case notice
  /// The choice is offered.
  case choice
  /// The pause after which a count is spoken.
  case announcement
  /// A status text goes.
  case statusStay
  /// The pause after the last key before the address of the page is written.
  case address
  /// Completions of an earlier text go.
  case suggestionStay
}
