internal import InklingBar
internal import InklingIndex
internal import InklingRuntime
internal import InklingTerminal

/// `inkling-bench session CORPUS QUERIES`: how long a keystroke takes until the session shows its rows.
struct SessionCommand: RunnableCommand {
  private static let corpus = CommandOperand.required(
    "CORPUS", .file, "Documents: id, title, body between tabs; or a folder of pages.")
  private static let queries = CommandOperand.required(
    "QUERIES", .file, "Questions: id, exact between tabs.")

  static let manual = CommandManual(
    program: "inkling-bench", name: "session",
    abstract: "Measure the keystroke of a session in this process.",
    discussion: """
      Every prefix of every question is typed into two sessions in turn. One gets its answers as values, as an app does; the \
      other as JSON, as from a server. A keystroke's time is from the key to the state that shows its twenty rows.
      """,
    operands: [corpus.facts, queries.facts],
    examples: ["inkling-bench session packages.tsv queries.tsv"])

  private let corpus: String
  private let queries: String

  init(_ arguments: ParsedArguments) throws(Misuse) {
    corpus = try arguments.value(of: Self.corpus)
    queries = try arguments.value(of: Self.queries)
  }

  func run() async throws {
    for path in [corpus, queries] where FileFacts(path) == nil {
      throw CommandFailure(.noInput, "there is no file \(path).")
    }
    let built = try BenchCorpus(path: corpus)
    let index = try InklingIndex.SearchIndex(SegmentMemory(copying: built.segment))
    let source = IndexSource(index)
    var values = await TypedSession(source)
    var wire = await TypedSession(WireSource(source: source))
    var times: (values: [Double], wire: [Double]) = ([], [])
    for (number, question) in try BenchReplay.questions(path: queries).enumerated() {
      for text in question.exact.indices.map({ String(question.exact[...$0]) })
      where text.last != " " {
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
    return Double((ContinuousClock.now - begun) / .nanoseconds(1)) / 1_000
  }
}
