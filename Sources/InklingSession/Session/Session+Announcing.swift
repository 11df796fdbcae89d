// What is spoken, and when nothing is.
//
// Counts wait until the person has paused for longer than a screen reader echoes characters. They are not repeated, and
// are dropped once the person has chosen something or gone elsewhere. What answers an action of the person (a deletion,
// Search, the microphone) is said at once; only behind fast letters Search waits for the rows to come to rest.

extension SearchSession {
  /// Says a text through the region that did not speak last.
  @inline(never)
  mutating func say(_ text: SearchText) {
    state.status.say(text)
    effects.append(.announce(text))
    start(.statusStay, after: configuration.timings.statusStay)
  }

  /// A count is to be spoken after the pause.
  mutating func speakLater() {
    guard !state.isComposing, state.isFocused, !query.isEmpty else { return }
    start(.announcement, after: configuration.timings.announcement)
  }

  /// Nothing is to be said of what was typed any more.
  @inline(never)
  mutating func silence() {
    stop(.announcement)
    speaksWhenDone = false
  }

  mutating func announcementDue() {
    guard !state.isComposing, state.isFocused || state.isSubmitted, asked != nil else { return }
    if isWaiting {
      speaksWhenDone = true
    } else {
      speakOutcome()
    }
  }

  /// Says how many there are; or that there are none, or why.
  mutating func speakOutcome() {
    speaksWhenDone = false
    guard state.results.generation == state.generation else {
      speakSuggestions()
      return
    }
    let strings = configuration.strings
    switch state.results.phase {
    case .failed: say(strings[.failed])
    case .offline: say(strings[.offline])
    case .rows, .empty: speakCount()
    case .none, .placeholder: break
    }
  }

  private mutating func speakCount() {
    let count = state.results.total
    let query = submittedQuery
    let next = SpokenCount(
      query: query, scope: state.selectedScope, count: count, isOfSuggestions: false)
    guard next != spoken || !state.missing.isEmpty else { return }
    let strings = configuration.strings
    var words = SearchText()
    if let spoken, spoken.scope != state.selectedScope,
      state.scopes.indices.contains(state.selectedScope)
    {
      words = strings.text(
        .inScope, query: SearchText(), scope: state.scopes[state.selectedScope].title)
    }
    words.bytes.append(contentsOf: strings.count(state.results, of: query).bytes)
    if !state.missing.isEmpty { words.append(". " + strings[.someMissing]) }
    let proposal = state.results.didYouMean
    if !proposal.isEmpty { words.append(". " + strings.text(.didYouMean, query: proposal)) }
    spoken = next
    say(words)
  }

  /// Where nothing is searched while typing, the suggestions are what there is to count.
  private mutating func speakSuggestions() {
    let count = state.popup.isOpen ? state.popup.count : 0
    guard count > 0 else { return }
    let next = SpokenCount(
      query: submittedQuery, scope: state.selectedScope, count: count, isOfSuggestions: true)
    guard next != spoken else { return }
    spoken = next
    let strings = configuration.strings
    say(strings.text(.suggestionCount, count: count))
  }
}

extension SessionStrings {
  /// How many results there are for the words.
  public func count(_ results: SearchResults, of query: SearchText) -> SearchText {
    count(results.total, isExact: results.totalIsExact, of: query)
  }

  /// How many results there are for the words, or at least.
  public func count(_ total: Int, isExact: Bool, of query: SearchText) -> SearchText {
    // Filters may be asked without words.
    if total == 0, !query.isEmpty { return text(.noResults, query: query) }
    return text(isExact ? .resultCount : .atLeastResults, count: total)
  }
}

extension StatusRegions {
  /// Puts the text into the region that did not speak last, and empties the other.
  mutating func say(_ text: SearchText) {
    last = 1 - last
    first = last == 0 ? text : SearchText()
    second = last == 1 ? text : SearchText()
  }

  /// Empties both regions, so that what was said is not read again by somebody who moves over the page.
  mutating func clear() {
    first = SearchText()
    second = SearchText()
  }
}
