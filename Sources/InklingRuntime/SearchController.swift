public import InklingSession

/// Carries out what a ``SearchSession`` wants done, with Swift concurrency: the native shell.
///
/// A program sends events and draws what ``updates`` gives it. Asking, cancelling, timers and storage
/// are done here; whatever concerns the program's own screen (focus, the field's text, opening a hit,
/// announcements) comes along as effects.
///
///     let controller = SearchController(sources: [IndexSource(index)])
///     Task { for await update in controller.updates { draw(update.state) } }
///     await controller.send(.textChanged("zen"))
///
/// Answers of cancelled questions never arrive: their tasks are cancelled, and the session would drop
/// them by their generation in any case.
public actor SearchController<C: Clock> where C.Duration == Duration {
  /// What changed with an event.
  public struct Update: Sendable {
    /// Everything that is drawn.
    public let state: SessionState
    /// What the program has to do itself, in order.
    public let effects: [SessionEffect]
    /// What people are told about what takes long, and else about the microphone.
    package let notice: NoticeWords
    /// How many events the program had sent by then: who sends them one after another knows which are handled.
    package let received: Int
  }

  /// One update per event, in order, for one consumer.
  public nonisolated let updates: AsyncStream<Update>

  private let continuation: AsyncStream<Update>.Continuation
  private var session: SearchSession
  private let sources: [any SearchSource]
  private let storage: any SearchStorage
  private let clock: C
  private let beginning: C.Instant
  private var questions: [SourceID: Asking] = [:]
  private var timers: [SessionTimer: Waiting] = [:]
  private var lastTask = 0
  private var received = 0

  private struct Asking {
    let number: Int
    let generation: Int
    let task: Task<Void, Never>
  }

  private struct Waiting {
    let number: Int
    let task: Task<Void, Never>
  }

  /// A controller over a clock of the caller's; tests give one that they turn by hand.
  public init(
    sources: [any SearchSource], configuration: SessionConfiguration = SessionConfiguration(),
    storage: any SearchStorage = NoStorage(), clock: C
  ) {
    (updates, continuation) = AsyncStream.makeStream()
    session = SearchSession(configuration: configuration)
    self.sources = sources
    self.storage = storage
    self.clock = clock
    beginning = clock.now
  }

  /// The state as it is now.
  public var state: SessionState { session.state }

  /// Takes an event, carries out what follows, and publishes the new state.
  public func send(_ event: SessionEvent) {
    received += 1
    handle(event)
  }

  private func handle(_ event: SessionEvent) {
    var events = [event]
    var rest: [SessionEffect] = []
    while !events.isEmpty {
      let now = beginning.duration(to: clock.now).milliseconds
      for effect in session.handle(events.removeFirst(), at: now) {
        switch effect {
        case .loadHistory: events.append(loadHistory())
        case .loadPreferences: if let event = loadPreferences() { events.append(event) }
        case .saveHistory(let bytes):
          if !save(bytes, as: .history) { events.append(.historyStorageFailed) }
        // A choice that cannot be stored holds for this session.
        case .savePreferences(let bytes): _ = save(bytes, as: .preferences)
        case .ask(let source, let question): ask(source, question)
        case .cancel(let source, let generation): cancel(source, generation)
        case .startTimer(let timer, let delay): start(timer, delay)
        case .stopTimer(let timer): timers.removeValue(forKey: timer)?.task.cancel()
        default: rest.append(effect)
        }
      }
    }
    continuation.yield(
      Update(
        state: session.state, effects: rest, notice: session.noticeWords, received: received))
  }

  /// Ends everything that is under way; ``updates`` ends too.
  public func close() {
    for question in questions.values { question.task.cancel() }
    for timer in timers.values { timer.task.cancel() }
    questions = [:]
    timers = [:]
    continuation.finish()
  }

  // MARK: Storage

  private func loadHistory() -> SessionEvent {
    do {
      return .historyLoaded(try storage.load(.history))
    } catch {
      return .historyStorageFailed
    }
  }

  private func loadPreferences() -> SessionEvent? {
    (try? storage.load(.preferences)).map { .preferencesLoaded($0) }
  }

  private func save(_ bytes: [UInt8], as name: SearchMemory) -> Bool {
    (try? storage.save(bytes, as: name)) != nil
  }

  // MARK: Questions

  private func ask(_ source: SourceID, _ question: Question) {
    questions[source]?.task.cancel()
    lastTask += 1
    let number = lastTask
    guard sources.indices.contains(source) else {
      questions[source] = Asking(
        number: number, generation: question.generation,
        task: Task {
          finish(
            source, number, .sourceFailed(source, generation: question.generation, .unreachable))
        })
      return
    }
    let answering = sources[source]
    let task = Task {
      var end = SessionEvent.answersEnded(source, generation: question.generation)
      do {
        for try await answer in answering.answers(to: question) {
          deliver(source, number, answer)
        }
      } catch {
        let failure = error as? SourceFailure ?? .refused
        end = .sourceFailed(source, generation: question.generation, failure)
      }
      finish(source, number, end)
    }
    questions[source] = Asking(number: number, generation: question.generation, task: task)
  }

  private func deliver(_ source: SourceID, _ number: Int, _ answer: Answer) {
    guard questions[source]?.number == number else { return }
    handle(.answered(source, answer))
  }

  private func finish(_ source: SourceID, _ number: Int, _ event: SessionEvent) {
    guard questions[source]?.number == number else { return }
    questions[source] = nil
    handle(event)
  }

  private func cancel(_ source: SourceID, _ generation: Int) {
    guard questions[source]?.generation == generation else { return }
    questions.removeValue(forKey: source)?.task.cancel()
  }

  // MARK: Timers

  private func start(_ timer: SessionTimer, _ delay: Milliseconds) {
    timers[timer]?.task.cancel()
    lastTask += 1
    let number = lastTask
    let end = clock.now.advanced(by: .milliseconds(delay))
    let clock = clock
    let task = Task {
      guard (try? await clock.sleep(until: end, tolerance: nil)) != nil else { return }
      fire(timer, number)
    }
    timers[timer] = Waiting(number: number, task: task)
  }

  private func fire(_ timer: SessionTimer, _ number: Int) {
    guard timers[timer]?.number == number else { return }
    timers[timer] = nil
    handle(.timerFired(timer))
  }
}

extension SearchController where C == ContinuousClock {
  /// A controller over the machine's clock.
  public init(
    sources: [any SearchSource], configuration: SessionConfiguration = SessionConfiguration(),
    storage: any SearchStorage = NoStorage()
  ) {
    self.init(
      sources: sources, configuration: configuration, storage: storage, clock: ContinuousClock())
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var milliseconds: Milliseconds {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
