// What happens with time: progress, dimming, and notices about slow sources.

extension SearchSession {
  /// Starts a timer; one that runs starts again.
  mutating func start(_ timer: SessionTimer, after delay: Milliseconds) {
    timers.insert(timer)
    effects.append(.startTimer(timer, after: Swift.max(0, delay)))
  }

  /// Stops a timer, if it runs.
  @inline(never)
  mutating func stop(_ timer: SessionTimer) {
    if timers.remove(timer) { effects.append(.stopTimer(timer)) }
  }

  /// Starts the clocks of a question.
  ///
  /// The dimming timer goes on from an earlier question that was never answered, because the rows have been old since
  /// then.
  mutating func startWaiting() {
    guard isWaiting else { return }
    if !showsProgress, !timers.contains(.dim) { start(.dim, after: configuration.timings.dim) }
    startNoticing()
  }

  /// The time until the notice counts from when somebody is asked, not from the pause before.
  private mutating func startNoticing() {
    for source in sources where source.phase == .waiting {
      start(.notice, after: configuration.timings.notice)
      return
    }
  }

  /// Nobody is waited for.
  mutating func stopWaiting() {
    stop(.dim)
    stop(.notice)
    stop(.choice)
    showsProgress = false
    isSlow = false
  }

  mutating func timerFired(_ timer: SessionTimer) {
    // A timer that was stopped may still be on its way.
    guard timers.remove(timer) else { return }
    switch timer {
    case .remotePause: pauseEnded()
    case .dim: dimmed()
    case .notice: secondPassed()
    case .choice: choiceDue()
    case .announcement: announcementDue()
    case .statusStay: state.status.clear()
    case .address: addressPauseEnded()
    case .suggestionStay: suggestionStayEnded()
    }
  }

  /// The answer takes long enough to show that one is waited for.
  private mutating func dimmed() {
    guard isWaiting, !showsProgress else { return }
    showsProgress = true
    if state.results.generation != state.generation, !state.results.rows.isEmpty {
      state.results.isStale = true
    } else {
      showPlaceholders()
    }
  }

  /// A second has passed since the sources were asked.
  private mutating func secondPassed() {
    guard isWaiting, !isSlow else { return }
    isSlow = true
    showsProgress = true
    if state.isSubmitted {
      say(configuration.strings[.loading])
      return
    }
    guard isWaitingForRemote else { return }
    show(.slow)
    let timings = configuration.timings
    start(.choice, after: Swift.max(0, timings.choice - timings.notice))
  }

  private mutating func choiceDue() {
    guard isWaitingForRemote, !state.isSubmitted else { return }
    show(.slowWithChoice)
  }

  private var isWaitingForRemote: Bool {
    for source in sources where source.place == .remote && source.phase == .waiting {
      return true
    }
    return false
  }

  /// Shows a notice, and says it; never steps back from the choice to the mere notice.
  private mutating func show(_ notice: SearchNotice) {
    guard state.notice != notice else { return }
    if notice == .slow, state.notice == .slowWithChoice { return }
    state.notice = notice
    let strings = configuration.strings
    say(notice == .slow ? strings[.slow] : strings[.onSubmitOnly])
  }

  /// A remote source was asked that has been slow lately: people need not wait to hear it.
  mutating func noticeExpectedSlowness() {
    var expected: Milliseconds = 0
    for source in sources where source.place == .remote && source.phase == .waiting {
      expected = Swift.max(expected, source.latency.value ?? 0)
    }
    let timings = configuration.timings
    if expected > timings.choice {
      show(.slowWithChoice)
    } else if expected > timings.notice {
      show(.slow)
    }
    startNoticing()
  }

  /// A remote source answered: the notice goes once it is quick again.
  mutating func noticeAnswer() {
    guard state.notice == .slow || state.notice == .slowWithChoice else { return }
    for source in sources where source.place == .remote {
      if let latency = source.latency.value, latency > configuration.timings.notice { return }
    }
    state.notice = .none
  }

  /// Says again, while typing, that remote sources wait for Search, so that it can be undone.
  mutating func noteOnSubmitOnly() {
    guard state.asksRemoteOnSubmitOnly else { return }
    for source in sources where source.place == .remote {
      state.notice = .onSubmitOnly
      return
    }
  }

  mutating func onSubmitOnlyChosen() {
    guard !state.asksRemoteOnSubmitOnly else { return }
    state.asksRemoteOnSubmitOnly = true
    state.notice = .onSubmitOnly
    silence()
    say(configuration.strings[.onSubmitOnlyIsOn])
    savePreferences()
    guard !state.isSubmitted else { return }
    stop(.remotePause)
    for source in sources.indices
    where sources[source].place == .remote && sources[source].phase == .waiting {
      effects.append(.cancel(source, generation: state.generation))
      sources[source].reset()
    }
    finishIfDone()
  }

  mutating func whileTypingChosen() {
    guard state.asksRemoteOnSubmitOnly else { return }
    state.asksRemoteOnSubmitOnly = false
    state.notice = .none
    savePreferences()
    guard asked != nil, !state.isSubmitted else { return }
    askRemote()
    startWaiting()
    finishIfDone()
  }

  /// Progress follows from who is waited for.
  mutating func settleProgress() {
    if isWaiting {
      state.progress = isSlow ? .slow : showsProgress ? .running : .idle
      return
    }
    var hasAnswer = false
    var hasFailure = false
    for source in sources {
      if source.phase == .answered { hasAnswer = true }
      if source.phase == .failed { hasFailure = true }
    }
    state.progress = hasAnswer ? .done : hasFailure ? .failed : .idle
  }
}

/// A set of timers.
struct RunningTimers: Sendable, Equatable {
  private var bits: UInt8 = 0

  func contains(_ timer: SessionTimer) -> Bool { bits & Self.bit(timer) != 0 }

  mutating func insert(_ timer: SessionTimer) { bits |= Self.bit(timer) }

  /// Takes a timer out; false if it was not in.
  mutating func remove(_ timer: SessionTimer) -> Bool {
    defer { bits &= ~Self.bit(timer) }
    return contains(timer)
  }

  private static func bit(_ timer: SessionTimer) -> UInt8 { 1 << timer.rawValue }
}
