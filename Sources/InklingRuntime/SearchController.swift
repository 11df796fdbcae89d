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
///
/// A result that is opened stands a little higher when its question is begun again, from the next session on: what was
/// opened lies in the storage beside the history and is forgotten with it. A controller that does not learn notes nothing.
public actor SearchController<C: Clock> where C.Duration == Duration {
  /// What changed with an event.
  public struct Update: Sendable {
    /// Everything that is drawn.
    public let state: SessionState
    /// What the program has to do itself, in order.
    public let effects: [SessionEffect]
    /// What people are told about what takes long, and else about the microphone.
    package let notice: NoticeWords
    /// How many places rows stand higher because they were opened before.
    package let risen: [ResultRow.ID: Int]
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
  private let learns: Bool
  /// What earlier sessions opened: in one session rows stay where they are.
  private var openedBefore: OpenedResults?
  private var risen: [ResultRow.ID: Int] = [:]
  /// The time since 1970 when the clock began, in milliseconds.
  private var epoch: Milliseconds = 0

  private struct Asking {
    let number: Int
    let question: Question
    var generation: Int { question.generation }
    let task: Task<Void, Never>
  }

  private struct Waiting {
    let number: Int
    let task: Task<Void, Never>
  }

  /// A controller over a clock of the caller's; tests give one that they turn by hand.
  public init(
    sources: [any SearchSource], configuration: SessionConfiguration = SessionConfiguration(),
    storage: any SearchStorage = NoStorage(), learns: Bool = true, clock: C
  ) {
    (updates, continuation) = AsyncStream.makeStream()
    session = SearchSession(configuration: configuration)
    self.sources = sources
    self.storage = storage
    self.learns = learns
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
      let event = events.removeFirst()
      if case .started(let time) = event { epoch = time - now }
      let effects = session.handle(event, at: now)
      if case .historyLoaded = event { loadOpenings() }
      for effect in effects {
        switch effect {
        case .loadHistory: events.append(loadHistory())
        case .loadPreferences: if let event = loadPreferences() { events.append(event) }
        case .saveHistory(let bytes):
          if !save(bytes, as: .history) { events.append(.historyStorageFailed) }
        // A choice that cannot be stored holds for this session.
        case .savePreferences(let bytes): _ = save(bytes, as: .preferences)
        case .ask(let source, let question): ask(source, question)
        case .open(let row, _):
          note(opened: row, at: epoch + now)
          rest.append(effect)
        case .cancel(let source, let generation): cancel(source, generation)
        case .startTimer(let timer, let delay): start(timer, delay)
        case .stopTimer(let timer): timers.removeValue(forKey: timer)?.task.cancel()
        default: rest.append(effect)
        }
      }
    }
    continuation.yield(
      Update(
        state: session.state, effects: rest, notice: session.noticeWords, risen: risen,
        received: received))
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

  // MARK: What was opened

  /// Loads what earlier sessions opened, once.
  private func loadOpenings() {
    guard learns, openedBefore == nil, session.state.history.mode == .remembered else { return }
    var opened = storedOpenings()
    let count = opened.openings.count
    // What was deleted of the history cannot be brought back in another session.
    opened.forget(allBut: session.state.history.entries)
    openedBefore = opened
    if opened.openings.count < count { _ = save(opened.json(), as: .openings) }
  }

  /// What cannot be read is of no use to anybody, so the next opening replaces it.
  private func storedOpenings() -> OpenedResults {
    guard let bytes = try? storage.load(.openings) else { return OpenedResults() }
    return (try? OpenedResults(json: bytes)) ?? OpenedResults()
  }

  private func note(opened row: ResultRow.ID, at time: Milliseconds) {
    let query = session.state.results.query.trimmed
    guard learns, session.state.history.mode == .remembered, !query.isEmpty else { return }
    // Another process may have noted something meanwhile.
    var opened = storedOpenings()
    opened.note(.init(row.source, query, row.document, at: time))
    _ = save(opened.json(), as: .openings)
  }

  /// The answer with those hits higher that were opened before; an order that somebody has chosen stays as it is.
  private func lifted(_ answer: Answer, of source: SourceID, to question: Question) -> Answer {
    if question.offset == 0 { risen = risen.filter { $0.key.source != source } }
    guard let openedBefore, !answer.hits.isEmpty, question.conditions.sort.isEmpty else {
      return answer
    }
    let now = epoch + beginning.duration(to: clock.now).milliseconds
    let places = openedBefore.places(
      in: source, for: question.text, among: session.state.history.entries, at: now)
    if places.isEmpty { return answer }
    var answer = answer
    let lifted = OpenedResults.lifted(answer.hits, places)
    answer.hits = lifted.hits
    for (id, rise) in lifted.risen {
      risen[ResultRow.ID(source: source, document: id)] = rise
    }
    return answer
  }

  // MARK: Questions

  private func ask(_ source: SourceID, _ question: Question) {
    questions[source]?.task.cancel()
    lastTask += 1
    let number = lastTask
    guard sources.indices.contains(source) else {
      questions[source] = Asking(
        number: number, question: question,
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
    questions[source] = Asking(number: number, question: question, task: task)
  }

  private func deliver(_ source: SourceID, _ number: Int, _ answer: Answer) {
    guard let asking = questions[source], asking.number == number else { return }
    handle(.answered(source, lifted(answer, of: source, to: asking.question)))
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
    storage: any SearchStorage = NoStorage(), learns: Bool = true
  ) {
    self.init(
      sources: sources, configuration: configuration, storage: storage, learns: learns,
      clock: ContinuousClock())
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var milliseconds: Milliseconds {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
