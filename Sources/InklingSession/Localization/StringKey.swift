/// A built-in piece of wording.
///
/// Each language's table has one line per key, in this order. In a line `{n}` stands for a number, `{q}` for the query
/// or an item, `{s}` for a scope or a total. `|` separates plural forms in the order of ``Language/pluralForms``.
public enum StringKey: UInt8, CaseIterable, Sendable {
  // Names of the bar's parts.
  case search, clear, cancel, dismiss, collapse, voice, stopVoice, bookmarks, resultsList, scope
  // Names of what the search shows.
  case suggestions, shortcuts, recents, topHits, results
  // Names of what can be done.
  case retry, undo, clearHistory, deleteRecent, deleteToken
  // Counts and outcomes.
  case resultCount, atLeastResults, suggestionCount, noResults, didYouMean, inScope, place
  // Waiting and failing.
  case searching, loading, slow, onSubmitOnly, onSubmitOnlyIsOn, whileTyping
  case failed, someMissing, offline
  // What was taken away or came back.
  case recentDeleted, historyCleared, restored, cleared, closed
  // Voice.
  case voiceAsking, voiceListening, voiceListeningRemote, voiceNotAllowed, voiceNoSpeech
  case voiceNoMicrophone, voiceNetwork, voiceAborted, voiceLanguage
  // Results.
  case more
}
