// The text of the field: typing, composing, tokens, clearing.

extension SearchSession {
  /// The words to ask for: those of the tokens and the text, without space before them.
  var query: SearchText {
    var words: [UInt8] = []
    for token in state.tokens {
      // What a token means to the app is asked for; without a meaning its words are.
      let object = token.representedObject
      words.append(contentsOf: object.isEmpty ? token.title.bytes : object.bytes)
      words.append(0x20)
    }
    words.append(contentsOf: state.text.bytes)
    var start = 0
    while start < words.count, isSpace(words[start]) { start += 1 }
    var end = words.count
    // One space at the end is kept: it says that the last word is whole.
    while end - 1 > start, isSpace(words[end - 1]), isSpace(words[end - 2]) { end -= 1 }
    if end - start > configuration.limits.queryBytes {
      end = start + Swift.max(0, configuration.limits.queryBytes)
      while end > start, words[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return SearchText([UInt8](words[start..<end]))
  }

  /// The query as it is submitted and remembered: without space at the end either.
  var submittedQuery: SearchText {
    var words = query.bytes
    while let last = words.last, isSpace(last) { words.removeLast() }
    return SearchText(words)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  mutating func textChanged(_ text: SearchText) {
    if deferredText != nil {
      // The person has overtaken what was still to be written. If they have left the field, this is only the input
      // method's last word.
      guard state.isFocused else { return }
      deferredText = nil
    }
    guard text != state.text else { return }
    abortVoice()
    typed(text)
  }

  mutating func textSet(_ text: SearchText) {
    if state.isPresented {
      textChanged(text)
      if isUnasked { queryEdited() }
    } else {
      state.text = text
    }
  }

  /// True while the field holds what was put there before there was anybody to ask, or while the bar was out of view.
  private var isUnasked: Bool { asked == nil && !query.isEmpty }

  mutating func textObserved(_ text: SearchText) {
    guard !state.isComposing, deferredText == nil else { return }
    textChanged(text)
    if isUnasked { queryEdited() }
  }

  /// The text is another one now, not submitted yet.
  mutating func typed(_ text: SearchText) {
    state.text = text
    state.isSubmitted = false
    if state.isFocused {
      state.isActive = true
      wantsPopup = true
    }
    queryEdited()
  }

  /// The query, by text or tokens, was edited: suggestions and live results follow.
  mutating func queryEdited() {
    state.popup.highlighted = nil
    silence()
    narrowCompletions()
    if state.isComposing, configuration.options.contains(.waitsForComposition), !query.isEmpty {
      showSuggestions()
      return
    }
    askWhileTyping()
    showSuggestions()
    speakLater()
  }

  // MARK: Input methods

  mutating func compositionStarted() {
    state.isComposing = true
    state.popup.highlighted = nil
    silence()
  }

  mutating func compositionEnded(_ text: SearchText) {
    guard state.isComposing else { return }
    state.isComposing = false
    compositionEnd = now
    if let deferred = deferredText {
      deferredText = nil
      effects.append(.setText(deferred))
      return
    }
    if text != state.text {
      textChanged(text)
    } else {
      // The question is not asked twice: its words are those of the current generation already.
      queryEdited()
    }
  }

  /// True while keys belong to the input method.
  func keysBelongToInputMethod(_ modifiers: KeyStroke.Modifiers) -> Bool {
    if state.isComposing || modifiers.contains(.inputMethod) { return true }
    guard let end = compositionEnd else { return false }
    return now - end < configuration.timings.compositionGrace
  }

  /// Writes into the field what the session decided; after the composition, if there is one.
  mutating func write(_ text: SearchText) {
    state.text = text
    if state.isComposing {
      deferredText = text
    } else {
      effects.append(.setText(text))
    }
  }

  // MARK: Tokens

  mutating func tokenAdded(_ token: SearchToken) {
    guard state.tokens.count < configuration.limits.tokens else { return }
    state.tokens.append(token)
    state.isSubmitted = false
    queryEdited()
  }

  mutating func tokenRemoved(_ place: Int) {
    guard state.tokens.indices.contains(place) else { return }
    state.tokens.remove(at: place)
    state.isSubmitted = false
    queryEdited()
  }

  /// The same by the person, who hears of it.
  mutating func tokenDeleted(_ place: Int) {
    guard state.tokens.indices.contains(place) else { return }
    let title = state.tokens[place].title
    tokenRemoved(place)
    say(configuration.strings.text(.recentDeleted, query: title))
  }

  // MARK: Clearing

  /// Empties the field and keeps the focus there, for the next query (D-02).
  mutating func clearPressed() {
    guard state.showsClear else { return }
    abortVoice()
    emptyQuery()
    say(configuration.strings[.cleared])
    wantsPopup = true
    if !state.isFocused {
      state.isFocused = true
      state.isActive = true
      effects.append(.focusField)
    }
    showSuggestions()
  }

  /// Takes text, tokens, results and waiting questions away; what fulfils the conditions that are left is shown.
  mutating func emptyQuery() {
    if !state.text.isEmpty || state.isComposing { write(SearchText()) }
    state.tokens = []
    state.isSubmitted = false
    state.popup.highlighted = nil
    silence()
    let next = asking(SearchText())
    beginGeneration(next)
    dropCompletions()
    spoken = nil
    guard next != nil else { return clearResults() }
    askAll()
    startWaiting()
    finishIfDone()
  }
}
