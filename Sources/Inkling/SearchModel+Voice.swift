internal import InklingCore
internal import InklingSession

// Searching by voice: the app brings a recogniser, the session decides what its words do.

extension SearchModel {
  /// Recognises speech for one attempt, and tells how far it is.
  typealias Recognizer =
    @Sendable (_ began: @Sendable () async -> Void, _ heard: @Sendable (String) async -> Void)
    async throws -> Void

  /// Gives the model a recogniser of speech, for example one over `SFSpeechRecognizer`; from now on ``voice`` is there.
  ///
  /// `recognize` is called when a person presses the microphone (``toggleVoice()``). It asks for permission, begins to listen
  /// and returns the words heard so far, each time all of them. They filter as if they were typed. Where the sequence ends
  /// by itself, its last words are certain and are submitted. A second press, typing and ``cancel()`` cancel the task
  /// that iterates over it. An error that is no ``SpeechFailure`` counts as ``SpeechFailure/interrupted``.
  ///
  /// - Parameters:
  ///   - leavesDevice: Whether audio is sent to a server: people are told so while it listens.
  ///   - recognize: Begins to listen.
  public func enableVoice<Words: AsyncSequence & SendableMetatype>(
    leavesDevice: Bool = false, _ recognize: @escaping @Sendable () async throws -> sending Words
  ) where Words.Element == String, Words.AsyncIterator: SendableMetatype {
    recognizer = { began, heard in
      let words = try await recognize()
      await began()
      for try await text in words { await heard(text) }
    }
    send(.voiceSupportFound(leavesDevice ? .remote : .onDevice))
  }

  /// The microphone button: listens; while it listens, submits what was heard so far.
  public func toggleVoice() { send(.voicePressed) }

  func startListening(_ attempt: VoiceSession) {
    listening?.cancel()
    heard = ""
    guard let recognizer else { return }
    listening = Task { [weak self] in
      do {
        try await recognizer(
          { [weak self] in await self?.listened(attempt) },
          { [weak self] in await self?.heard(attempt, $0) })
        try Task.checkCancellation()
        self?.finishListening(attempt)
      } catch  where !Task.isCancelled {
        self?.send(.voiceFailed(attempt, (error as? SpeechFailure ?? .interrupted).ofSession))
      } catch {}
    }
  }

  private func listened(_ attempt: VoiceSession) {
    if !Task.isCancelled { send(.voiceStarted(attempt)) }
  }

  private func heard(_ attempt: VoiceSession, _ words: String) {
    guard !Task.isCancelled else { return }
    heard = words
    send(.voiceHeard(attempt, SearchText(words)))
  }

  private func finishListening(_ attempt: VoiceSession) {
    send(.voiceFinished(attempt, SearchText(heard)))
  }

  /// The microphone was pressed again: what was heard so far is meant.
  func stopListening(_ attempt: VoiceSession) {
    endListening()
    finishListening(attempt)
  }

  func endListening() {
    listening?.cancel()
    listening = nil
  }
}
