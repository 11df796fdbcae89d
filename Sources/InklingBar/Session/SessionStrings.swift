/// The words of a session, in English unless replaced.
///
/// In templates `{n}` stands for a number, `{q}` for the query, `{s}` for a scope or a source.
/// Languages with more plural forms than two put a form without a noun: "Results: {n}".
public struct SessionStrings: Sendable, Equatable {
  // MARK: Names
  /// Names the field and the landmark.
  public var search: SearchText = "Search"
  /// Names the button that empties the field.
  public var clear: SearchText = "Clear text"
  /// Names Cancel.
  public var cancel: SearchText = "Cancel"
  /// Names the up arrow of a persistent bar.
  public var dismiss: SearchText = "Close suggestions"
  /// Names the up arrow of an expandable bar.
  public var collapse: SearchText = "Close search"
  /// Names the microphone.
  public var voice: SearchText = "Search by voice"
  /// Names the microphone while it listens.
  public var stopVoice: SearchText = "Stop listening"
  /// Names the scope bar.
  public var scope: SearchText = "Scope"
  /// Names the popup.
  public var suggestions: SearchText = "Suggestions"
  /// Names the group of shortcuts.
  public var shortcuts: SearchText = "Shortcuts"
  /// Names the group of recent searches.
  public var recents: SearchText = "Recent searches"
  /// Names the group of completions.
  public var completions: SearchText = "Completions"
  /// Names the group of best hits.
  public var topHits: SearchText = "Top hits"
  /// Names the results.
  public var results: SearchText = "Search results"
  /// Names Retry.
  public var retry: SearchText = "Retry"
  /// Names Undo.
  public var undo: SearchText = "Undo"
  /// Names the button that forgets all recent searches.
  public var clearHistory: SearchText = "Clear recent searches"
  /// Names the button that forgets one.
  public var deleteRecent: SearchText = "Remove {q} from recent searches"
  /// Names the button that removes a token.
  public var deleteToken: SearchText = "Remove {q}"

  // MARK: Results
  /// One result.
  public var oneResult: SearchText = "1 result"
  /// Several results.
  public var manyResults: SearchText = "{n} results"
  /// At least so many results.
  public var atLeastResults: SearchText = "More than {n} results"
  /// One suggestion.
  public var oneSuggestion: SearchText = "1 suggestion"
  /// Several suggestions.
  public var manySuggestions: SearchText = "{n} suggestions"
  /// Nothing matches.
  public var noResults: SearchText = "No results for “{q}”"
  /// A spelling that finds something.
  public var didYouMean: SearchText = "Did you mean “{q}”?"
  /// What a count says of its scope.
  public var inScope: SearchText = "{s}: "
  /// A place in a list, spoken after an option.
  public var place: SearchText = "{q}, {n} of {s}"

  // MARK: Waiting and failing
  /// The search is under way.
  public var searching: SearchText = "Searching…"
  /// The search takes long.
  public var loading: SearchText = "Loading…"
  /// Remote answers are slow.
  public var slow: SearchText = "Searching is taking longer than usual."
  /// The choice.
  public var onSubmitOnly: SearchText = "Search only when I press Search"
  /// The choice was made.
  public var onSubmitOnlyIsOn: SearchText = "Searching only when you press Search."
  /// Takes the choice back.
  public var whileTyping: SearchText = "Search while I type"
  /// No source could answer.
  public var failed: SearchText = "The search did not work."
  /// Some sources could not answer.
  public var someMissing: SearchText = "Some results are missing."
  /// No network.
  public var offline: SearchText = "You are offline."

  // MARK: History
  /// One search was forgotten.
  public var recentDeleted: SearchText = "Removed {q}."
  /// All searches were forgotten.
  public var historyCleared: SearchText = "Recent searches cleared."
  /// A deletion was taken back.
  public var restored: SearchText = "Restored."

  // MARK: Voice
  /// Permission is asked for.
  public var voiceAsking: SearchText = "Waiting for permission to use the microphone."
  /// The recogniser listens.
  public var voiceListening: SearchText = "Listening."
  /// The recogniser listens, and it is somewhere else.
  public var voiceListeningRemote: SearchText = "Listening. Your voice is sent to a speech service."
  /// The microphone may not be used.
  public var voiceNotAllowed: SearchText = "The microphone may not be used."
  /// Nobody spoke.
  public var voiceNoSpeech: SearchText = "Nothing was heard."
  /// There is no microphone.
  public var voiceNoMicrophone: SearchText = "No microphone was found."
  /// The speech service cannot be reached.
  public var voiceNetwork: SearchText = "The speech service cannot be reached."
  /// Something stopped the recogniser.
  public var voiceAborted: SearchText = "Listening was stopped."
  /// The language is not recognised.
  public var voiceLanguage: SearchText = "Speech in this language is not recognized."

  /// English.
  public init() {}
}

extension SearchText {
  /// The template with its places filled in.
  func filled(
    n: Int? = nil, q: SearchText = SearchText(), s: SearchText = SearchText()
  ) -> SearchText {
    var filled: [UInt8] = []
    filled.reserveCapacity(bytes.count + q.bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count,
        bytes[index + 2] == UInt8(ascii: "}")
      else {
        filled.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "n"): if let n { filled.appendDecimal(Int64(n)) }
      case UInt8(ascii: "q"): filled.append(contentsOf: q.bytes)
      case UInt8(ascii: "s"): filled.append(contentsOf: s.bytes)
      default: filled.append(contentsOf: bytes[index...index + 2])
      }
      index += 3
    }
    return SearchText(filled)
  }
}
