// Searching by voice: interim words filter live, only the final ones submit.

extension SearchSession {
  mutating func routeVoice(_ event: SessionEvent) {
    switch event {
    case .voiceSupportFound(let support): voiceSupportFound(support)
    case .voicePressed: voicePressed()
    case .voiceStarted(let attempt): voiceStarted(attempt)
    case .voiceHeard(let attempt, let text): voiceHeard(attempt, text)
    case .voiceFinished(let attempt, let text): voiceFinished(attempt, text)
    case .voiceEnded(let attempt): voiceEnded(attempt)
    case .voiceFailed(let attempt, let error): voiceFailed(attempt, error)
    default: break
    }
  }

  /// True while a recogniser is at work for us.
  private var isVoiceOpen: Bool {
    switch state.voice {
    case .asking, .listening, .interim: true
    case .unsupported, .idle, .final, .error: false
    }
  }

  private func isHeard(_ attempt: VoiceSession) -> Bool {
    isVoiceOpen && attempt == voiceSession
  }

  private mutating func voiceSupportFound(_ support: VoiceSupport) {
    guard support != state.voiceSupport else { return }
    if support == .none { abortVoice() }
    state.voiceSupport = support
    if !isVoiceOpen { state.voice = support == .none ? .unsupported : .idle }
  }

  private mutating func voicePressed() {
    guard state.isPresented else { return }
    switch state.voice {
    case .unsupported: return
    case .asking: abortVoice()
    case .listening, .interim: effects.append(.stopVoice(voiceSession))
    case .idle, .final, .error: beginVoice()
    }
  }

  private mutating func beginVoice() {
    guard !state.isComposing else { return }
    voiceSession += 1
    state.voice = .asking
    state.isActive = true
    silence()
    closePopup()
    effects.append(.startVoice(voiceSession))
    say(configuration.strings[.voiceAsking])
  }

  private mutating func voiceStarted(_ attempt: VoiceSession) {
    guard isHeard(attempt), state.voice == .asking else { return }
    state.voice = .listening
    let strings = configuration.strings
    say(state.voiceSupport == .remote ? strings[.voiceListeningRemote] : strings[.voiceListening])
  }

  /// The words filter live, as if typed; nothing is submitted, remembered or announced.
  private mutating func voiceHeard(_ attempt: VoiceSession, _ text: SearchText) {
    guard isHeard(attempt) else { return }
    state.voice = .interim(text)
    guard text != state.text else { return }
    write(text)
    state.isSubmitted = false
    queryEdited()
    silence()
  }

  private mutating func voiceFinished(_ attempt: VoiceSession, _ text: SearchText) {
    guard isHeard(attempt) else { return }
    if FoldedKey(text).bytes.isEmpty {
      voiceFailed(attempt, .noSpeech)
      return
    }
    state.voice = .final(text)
    state.tokens = []
    if text != state.text { write(text) }
    submit()
  }

  /// The recogniser stopped without a final word: what it heard stays in the field to go on with.
  private mutating func voiceEnded(_ attempt: VoiceSession) {
    guard isHeard(attempt) else { return }
    if case .interim = state.voice {
      state.voice = .idle
      takeFocus()
    } else {
      voiceFailed(attempt, .noSpeech)
    }
  }

  private mutating func voiceFailed(_ attempt: VoiceSession, _ error: VoiceError) {
    guard isHeard(attempt) else { return }
    state.voice = .error(error)
    say(configuration.strings.words(for: error))
  }

  /// Typing, choosing or leaving stops the recogniser; what it says later is not heard.
  mutating func abortVoice() {
    if isVoiceOpen {
      effects.append(.abortVoice(voiceSession))
      state.voice = .idle
      return
    }
    switch state.voice {
    case .final, .error: state.voice = .idle
    default: break
    }
  }
}

extension SessionStrings {
  /// What is said of an error.
  public func words(for error: VoiceError) -> SearchText {
    switch error {
    case .notAllowed: self[.voiceNotAllowed]
    case .noSpeech: self[.voiceNoSpeech]
    case .noMicrophone: self[.voiceNoMicrophone]
    case .network: self[.voiceNetwork]
    case .aborted: self[.voiceAborted]
    case .language: self[.voiceLanguage]
    }
  }
}
