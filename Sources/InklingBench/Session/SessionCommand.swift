internal import InklingBar
internal import InklingIndex
internal import InklingRuntime
internal import InklingTerminal

/// `inkling-bench session CORPUS QUERIES`: how long a keystroke takes until the session shows its rows.
struct SessionCommand: RunnableCommand {
  static let manual = CommandManual(
    name: "session",
    abstract: "Measure the keystroke of a session in this process.",
    discussion: """
      Every prefix of every question is typed into two sessions in turn. One gets its answers as values, as an app does; the \
      other as JSON, as from a server. A keystroke's time is from the key to the state that shows its twenty rows.
      """,
    operands: BenchInput.facts,
    examples: ["inkling-bench session packages.tsv queries.tsv"])

  private let input: BenchInput

  init(_ arguments: ParsedArguments) throws(Misuse) { input = try BenchInput(arguments) }

  func run() async throws {
    try input.check()
    let index = try SearchIndex(SegmentMemory(copying: try input.corpus().segment))
    let source = IndexSource(index)
    var values = await TypedSession(source)
    var wire = await TypedSession(WireSource(source: source))
    var times: (values: [Double], wire: [Double]) = ([], [])
    for (number, question) in try input.questions().enumerated() {
      for (_, text) in BenchReplay.keystrokes(question.exact) {
        // Neither is always the first to look a word up.
        if number.isMultiple(of: 2) {
          times.values.append(await values.type(text))
          times.wire.append(await wire.type(text))
        } else {
          times.wire.append(await wire.type(text))
          times.values.append(await values.type(text))
        }
      }
    }
    let console = Console.standardOutput
    for (name, times) in [("values", times.values), ("JSON  ", times.wire)] {
      var latency = BenchLatency()
      for time in times { latency.add(time) }
      console.write(line: "\(name)  \(latency.percentiles), \(times.count) keystrokes")
    }
    let ratios = zip(times.wire, times.values).map { $0 / $1 }.sorted()
    if let middle = ratios.dropFirst(ratios.count / 2).first {
      let hundredths = Int((middle * 100).rounded())
      console.write(
        line:
          "a keystroke takes \(Double(hundredths) / 100) times as long by JSON (median of pairs)")
    }
  }
}

/// A session that somebody types into and waits.
private struct TypedSession {
  private let controller: SearchController<ContinuousClock>
  private var updates: AsyncStream<SearchController<ContinuousClock>.Update>.Iterator

  init(_ source: some SearchSource) async {
    controller = SearchController(sources: [source])
    updates = controller.updates.makeAsyncIterator()
    await controller.send(.started(epoch: 0))
    await controller.send(.fieldFocused)
  }

  /// Microseconds until the rows of the text are there.
  mutating func type(_ text: String) async -> Double {
    let begun = ContinuousClock.now
    let query = SearchText(text)
    await controller.send(.textChanged(query))
    while let state = await updates.next()?.state {
      guard state.text == query, !state.results.isStale else { continue }
      if state.results.generation == state.generation { break }
    }
    return begun.microsecondsAgo
  }
}
