extension SessionState {
  /// The state as lines of text, the same in every build: for scripts that run natively and in a
  /// browser and are compared.
  ///
  /// One line per thing that is not as in a fresh state.
  public func dump() -> SearchText {
    var lines = DumpLines()
    lines.add("generation", generation)
    lines.add("bar", barWords)
    if !text.isEmpty { lines.add("text", text) }
    for token in tokens { lines.add("token", token.title) }
    dumpPopup(&lines)
    dumpResults(&lines)
    if !scopes.isEmpty { lines.add("scopes", scopeWords) }
    for filter in conditions.filters { lines.add("filter", filter) }
    if !conditions.sort.isEmpty { lines.add("order", conditions.sort) }
    if progress != .idle { lines.add("progress", progressWord) }
    if notice != .none { lines.add("notice", noticeWord) }
    if asksRemoteOnSubmitOnly { lines.add("remote", "on submit only") }
    for missing in missing {
      lines.add("missing", SearchText(decimal: missing.source) + " " + missing.failure.word)
    }
    if !isOnline { lines.add("network", "none") }
    dumpHistory(&lines)
    if voice != .unsupported { lines.add("voice", voiceWords) }
    if !status.first.isEmpty { lines.add("status 0", status.first) }
    if !status.second.isEmpty { lines.add("status 1", status.second) }
    return lines.text
  }

  private var barWords: SearchText {
    var words: SearchText = isPresented ? "presented" : "away"
    if isActive { words.append(" active") }
    if isFocused { words.append(" focused") }
    if isComposing { words.append(" composing") }
    if isSubmitted { words.append(" submitted") }
    if showsClear { words.append(" clear") }
    return words
  }

  private func dumpPopup(_ lines: inout DumpLines) {
    guard popup.isOpen else { return }
    for group in popup.groups {
      var words = group.kind.word
      for option in group.options {
        words.append(option.id == popup.highlighted ? " ▸" : " ·")
        words.append(option.text)
      }
      lines.add("popup", words)
    }
  }

  private func dumpResults(_ lines: inout DumpLines) {
    guard results.phase != .none else { return }
    var words = results.phase.word
    words.append(" “" + results.query + "”")
    words.append(" total " + SearchText(decimal: results.total))
    if !results.totalIsExact { words.append("+") }
    if results.isStale { words.append(" stale") }
    if results.awaitsSubmit { words.append(" due") }
    if results.placeholders > 0 {
      words.append(" placeholders " + SearchText(decimal: results.placeholders))
    }
    lines.add("results", words)
    for row in results.rows {
      var words = SearchText(decimal: row.id.source) + "/" + row.id.document
      words.append(" " + row.card.word)
      switch row.media {
      case .none: break
      case .pending: words.append(" pending")
      case .loaded: words.append(" loaded")
      case .failed: words.append(" failed")
      }
      lines.add("row", words)
    }
    if !results.didYouMean.isEmpty { lines.add("did you mean", results.didYouMean) }
  }

  private var scopeWords: SearchText {
    var words: SearchText = showsScopes ? "shown" : "hidden"
    for (place, scope) in scopes.enumerated() {
      words.append(place == selectedScope ? " ●" : " ○")
      words.append(scope.title)
      if let count = scope.count { words.append("=" + SearchText(decimal: count)) }
    }
    return words
  }

  private func dumpHistory(_ lines: inout DumpLines) {
    if !history.entries.isEmpty {
      var words = SearchText()
      for entry in history.entries { words.append("·" + entry + " ") }
      lines.add("history", words.trimmed)
    }
    switch history.mode {
    case .remembered: break
    case .sessionOnly: lines.add("history mode", "session only")
    case .off: lines.add("history mode", "off")
    }
    if history.isInMemory { lines.add("history storage", "memory") }
    switch history.undo {
    case .none: break
    case .deletion(let text): lines.add("undo", "deletion of " + text)
    case .clearing: lines.add("undo", "clearing")
    }
  }

  private var progressWord: SearchText {
    switch progress {
    case .idle: "idle"
    case .running: "running"
    case .slow: "slow"
    case .failed: "failed"
    case .done: "done"
    }
  }

  private var noticeWord: SearchText {
    switch notice {
    case .none: "none"
    case .slow: "slow"
    case .slowWithChoice: "slow, with the choice"
    case .onSubmitOnly: "on submit only"
    }
  }

  private var voiceWords: SearchText {
    switch voice {
    case .unsupported: "unsupported"
    case .idle: "idle"
    case .asking: "asking"
    case .listening: voiceSupport == .remote ? "listening, audio leaves" : "listening"
    case .interim(let text): "interim " + text
    case .final(let text): "final " + text
    case .error(let error): "error " + SearchText(decimal: Int(error.rawValue))
    }
  }
}

/// Lines of `name: value`.
private struct DumpLines {
  var text = SearchText()

  mutating func add(_ name: SearchText, _ value: SearchText) {
    text.append(name + ": " + value + "\n")
  }

  mutating func add(_ name: SearchText, _ value: Int) {
    add(name, SearchText(decimal: value))
  }
}

extension SourceFailure {
  fileprivate var word: SearchText {
    switch self {
    case .unreachable: "unreachable"
    case .refused: "refused"
    case .unreadable: "unreadable"
    case .timedOut: "timed out"
    case .offline: "offline"
    }
  }
}

extension Suggestion.Kind {
  fileprivate var word: SearchText {
    switch self {
    case .shortcut: "shortcuts"
    case .recent: "recents"
    case .completion: "completions"
    case .topHit: "top hits"
    }
  }
}

extension SearchResults.Phase {
  fileprivate var word: SearchText {
    switch self {
    case .none: "none"
    case .placeholder: "placeholder"
    case .rows: "rows"
    case .empty: "empty"
    case .failed: "failed"
    case .offline: "offline"
    }
  }
}

extension ResultRow.Card {
  fileprivate var word: SearchText {
    switch self {
    case .text: "text"
    case .picture: "picture"
    case .glyph: "glyph"
    }
  }
}
