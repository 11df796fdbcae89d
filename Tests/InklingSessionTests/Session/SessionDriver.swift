import InklingSession

/// A session on a manual clock: timers fire when their time has come, and every effect is kept.
struct SessionDriver {
  private(set) var session: SearchSession
  private(set) var now: Milliseconds = 0
  /// The effects of the last event.
  private(set) var effects: [SessionEffect] = []
  /// Everything that was said, with its time.
  private(set) var said: [(time: Milliseconds, text: String)] = []
  /// The questions that nobody answered or took back yet.
  private(set) var open: [(source: SourceID, question: Question)] = []
  /// All effects from the beginning.
  private(set) var all: [SessionEffect] = []
  private var timers: [SessionTimer: Milliseconds] = [:]

  var state: SessionState { session.state }

  init(_ configuration: SessionConfiguration = SessionConfiguration()) {
    session = SearchSession(configuration: configuration)
  }

  /// Sends an event after the given time has passed.
  mutating func send(_ event: SessionEvent, after delay: Milliseconds = 0) {
    wait(delay)
    handle(event)
  }

  /// Lets time pass; timers fire in the order of their times.
  mutating func wait(_ delay: Milliseconds) {
    let end = now + delay
    while let next = timers.min(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }),
      next.value <= end
    {
      now = max(now, next.value)
      timers[next.key] = nil
      handle(.timerFired(next.key))
    }
    now = end
  }

  private mutating func handle(_ event: SessionEvent) {
    effects = session.handle(event, at: now)
    all += effects
    for effect in effects {
      switch effect {
      case .startTimer(let timer, let delay): timers[timer] = now + delay
      case .stopTimer(let timer): timers[timer] = nil
      case .announce(let text): said.append((now, text.description))
      case .ask(let source, let question): open.append((source, question))
      case .cancel(let source, let generation):
        open.removeAll { $0.source == source && $0.question.generation == generation }
      default: break
      }
    }
  }

  /// Gives the session another configuration.
  mutating func adopt(_ change: (inout SessionConfiguration) -> Void) {
    var configuration = session.configuration
    change(&configuration)
    session.adopt(configuration)
  }

  /// Types a text letter by letter.
  mutating func type(_ text: String, every pause: Milliseconds = 80) {
    var typed = state.text.description
    for character in text {
      typed.append(character)
      send(.textChanged(SearchText(typed)), after: pause)
    }
  }

  /// Answers the newest question of a source.
  mutating func answer(
    _ source: SourceID = 0, rows: [String] = [], after delay: Milliseconds = 0,
    with change: (inout Answer) -> Void = { _ in }
  ) {
    let generation = open.last { $0.source == source }?.question.generation ?? state.generation
    var answer = Answer(
      generation: generation, query: SearchText(),
      hits: rows.map { Hit(id: SearchText($0), title: MarkedText([.init(.plain, SearchText($0))])) }
    )
    change(&answer)
    if !answer.isPartial {
      open.removeAll { $0.source == source && $0.question.generation == generation }
    }
    send(.answered(source, answer), after: delay)
  }

  /// The questions among the last effects.
  var asked: [Question] {
    effects.compactMap { if case .ask(_, let question) = $0 { question } else { nil } }
  }

  /// The rows' documents, in order.
  var rows: [String] { state.results.rows.map { $0.id.document.description } }

  /// The options in view, in order.
  var options: [String] {
    state.popup.isOpen ? state.popup.groups.flatMap { $0.options.map { $0.text.description } } : []
  }
}

/// A history as its storage would give it back: newest first.
func storedHistory(_ searches: [String]) -> [UInt8] {
  var history = History()
  for (index, search) in searches.reversed().enumerated() {
    history.record(SearchText(search), at: Milliseconds(index + 1))
  }
  return history.json()
}
