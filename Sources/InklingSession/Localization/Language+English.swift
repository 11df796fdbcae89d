extension Language {
  /// English: one line per ``StringKey``, in its order.
  static var englishTable: StaticString {
    """
    Search
    Clear text
    Cancel
    Close suggestions
    Close search
    Search by voice
    Stop listening
    Bookmarks
    Results
    Scope
    Suggestions
    Shortcuts
    Recent searches
    Top hits
    Search results
    Retry
    Undo
    Clear recent searches
    Remove {q} from recent searches
    Remove {q}
    {n} result|{n} results
    More than {n} results
    {n} suggestion|{n} suggestions
    No results for “{q}”
    Did you mean “{q}”?
    {s}:\u{20}
    {q}, {n} of {s}
    Searching…
    Loading…
    Searching is taking longer than usual.
    Search only when I press Search
    Searching only when you press Search.
    Search while I type
    The search did not work.
    Some results are missing.
    You are offline.
    Removed {q}.
    Recent searches cleared.
    Restored.
    Cleared.
    Search closed.
    Waiting for permission to use the microphone.
    Listening.
    Listening. Your voice is sent to a speech service.
    The microphone may not be used.
    Nothing was heard.
    No microphone was found.
    The speech service cannot be reached.
    Listening was stopped.
    Speech in this language is not recognized.
    Show more results
    """
  }
}
