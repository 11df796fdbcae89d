public import InklingRuntime
internal import InklingSession

/// Tries a source with the rules that ``InklingRuntime/SearchSource`` names: what the session relies on, whoever answers.
///
/// Every part of an answer repeats the generation of its question, and only the last one is whole. No hit stands twice,
/// and pages fit together. Questions at the same time do not mix, a cancelled one ends, and what goes wrong is a
/// `SourceFailure`. In the end a person types the last text letter by letter, and sees its rows and no others.
///
/// ```swift
/// let report = await checkSource(Weekdays(), asking: ["t", "tu", "x"])
/// print(report)
/// ```
///
/// - Parameters:
///   - source: The source, which must answer now.
///   - texts: What is asked: one text that finds several documents, and one that finds none, are a good beginning.
/// - Returns: What was tried, and what the source did instead.
/// - Complexity: Some hundred questions.
public func checkSource(
  _ source: any SearchSource, asking texts: [String]
) async -> SourceReport {
  var report = SourceReport()
  let texts = texts.map { SearchText($0) }
  await checkParts(source, texts, &report)
  await checkPages(source, texts, &report)
  await checkTogether(source, texts, &report)
  await checkCancelling(source, texts, &report)
  await checkOddQuestions(source, &report)
  await checkTyping(source, texts, &report)
  return report
}

/// All parts of an answer, or why there is none.
func parts(
  _ source: any SearchSource, _ question: Question
) async -> (answers: [Answer], error: (any Error)?) {
  var answers: [Answer] = []
  do {
    for try await answer in source.answers(to: question) { answers.append(answer) }
    return (answers, nil)
  } catch {
    return (answers, error)
  }
}

/// The last part without its time, or the error in words.
func outcome(_ source: any SearchSource, _ question: Question) async -> Result<
  Answer, SourceFailure
> {
  do throws(SourceFailure) {
    var answer = try await source.wholeAnswer(to: question)
    answer.micros = 0
    return .success(answer)
  } catch {
    return .failure(error)
  }
}

private func checkParts(
  _ source: any SearchSource, _ texts: [SearchText], _ report: inout SourceReport
) async {
  var (generation, partial, doubles, totals): ([String], [String], [String], [String]) = (
    [], [], [], []
  )
  for (place, text) in texts.enumerated() {
    let question = Question(generation: 1_000 + place * 7, text: text)
    let (answers, error) = await parts(source, question)
    if let error { generation.append("“\(text)” fails: \(error)") }
    if answers.isEmpty && error == nil { generation.append("“\(text)” has no answer") }
    if answers.contains(where: { $0.generation != question.generation }) {
      generation.append("“\(text)” is answered for generation \(answers.map(\.generation))")
    }
    if answers.dropLast().contains(where: { !$0.isPartial }) {
      partial.append("“\(text)” goes on behind a part that says it is the last")
    }
    for answer in answers {
      let ids = answer.hits.map(\.id)
      if Set(ids).count != ids.count { doubles.append("“\(text)” has a hit twice") }
      if ids.contains(where: \.isEmpty) { doubles.append("“\(text)” has a hit without an id") }
      if answer.total < ids.count { totals.append("“\(text)”: \(answer.total) < \(ids.count)") }
      if ids.count > question.limit { totals.append("“\(text)”: \(ids.count) hits") }
    }
  }
  report.note("every part names the generation of its question", generation, of: texts.count)
  report.note("only the last part is whole", partial, of: texts.count)
  report.note("every hit has an id of its own", doubles, of: texts.count)
  report.note("there are no more hits than wanted and in all", totals, of: texts.count)
}

private func checkPages(
  _ source: any SearchSource, _ texts: [SearchText], _ report: inout SourceReport
) async {
  var failures: [String] = []
  for text in texts {
    func ids(_ limit: Int, _ offset: Int) async -> [SearchText] {
      let question = Question(generation: 5, text: text, limit: limit, offset: offset)
      return ((try? await outcome(source, question).get())?.hits ?? []).map(\.id)
    }
    let (whole, first, second) = (await ids(4, 0), await ids(2, 0), await ids(2, 2))
    if first + second != whole { failures.append("“\(text)”: \(first) + \(second) ≠ \(whole)") }
    if await ids(4, 900) == whole, !whole.isEmpty { failures.append("“\(text)” has no end") }
  }
  report.note("two pages are what one twice as long is", failures, of: texts.count)
}

private func checkTogether(
  _ source: any SearchSource, _ texts: [SearchText], _ report: inout SourceReport
) async {
  guard !texts.isEmpty else { return }
  let questions = (0..<32).map { Question(generation: 100 + $0, text: texts[$0 % texts.count]) }
  var alone: [Int: Result<Answer, SourceFailure>] = [:]
  for question in questions { alone[question.generation] = await outcome(source, question) }
  let together = await withTaskGroup(of: (Int, Result<Answer, SourceFailure>).self) { group in
    for question in questions {
      group.addTask { (question.generation, await outcome(source, question)) }
    }
    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
  let wrong = questions.filter { together[$0.generation] != alone[$0.generation] }
  report.note(
    "questions at the same time are answered as one by one", wrong.map { "“\($0.text)”" },
    of: questions.count)
}

private func checkCancelling(
  _ source: any SearchSource, _ texts: [SearchText], _ report: inout SourceReport
) async {
  var failures: [String] = []
  for text in texts {
    let started = ContinuousClock.now
    // Whoever asks goes on at once; the work is done elsewhere, and ends with who waits for it.
    let answers = source.answers(to: Question(generation: 9, text: text))
    let task = Task { for try await _ in answers {} }
    task.cancel()
    _ = await task.result
    let taken = started.duration(to: .now)
    if taken > .seconds(1) { failures.append("“\(text)” took \(taken)") }
  }
  report.note(
    "asking does not block, and a cancelled question ends, within 1 s", failures, of: texts.count)
}

private func checkOddQuestions(_ source: any SearchSource, _ report: inout SourceReport) async {
  let long = String(repeating: "word ", count: 4_000)
  let texts: [SearchText] = [
    "", " ", "\"", "-", "title:", "\u{0}", "a\u{0}b", "👍🏽", "\u{202E}abc", "%00", "&q=x#", "{}",
    "\\",
    SearchText(long), SearchText([0xFF, 0xFE, 0x80]), SearchText([0x61, 0xC3]),
  ]
  var questions = texts.map { Question(generation: 3, text: $0) }
  for (limit, offset) in [(0, 0), (1, 1_000_000), (Int(Int32.max), 0)] {
    questions.append(Question(generation: 3, text: "a", limit: limit, offset: offset))
  }
  questions.append(Question(generation: 3, text: "a", scope: 99, criterion: .facet("nowhere")))
  questions.append(
    Question(
      generation: 3, text: "a", conditions: SearchConditions(filters: ["no:such", "::", "a:1..0"])))
  questions.append(
    Question(generation: 3, text: "a", conditions: SearchConditions(filters: [], sort: "-no")))
  var failures: [String] = []
  for question in questions {
    let (answers, error) = await parts(source, question)
    let shown = "“\(question.text.string.prefix(12))” \(question.conditions.lines(limit: 20))"
    if let error, !(error is SourceFailure) { failures.append("\(shown): \(error)") }
    if error == nil, answers.last?.generation != 3 { failures.append("\(shown): no answer") }
    if answers.contains(where: { $0.hits.count > max(0, question.limit) }) {
      failures.append("\(shown): more hits than \(question.limit)")
    }
  }
  report.note(
    "an odd question has an answer or a SourceFailure", failures, of: questions.count)
}

extension SearchConditions {
  fileprivate func lines(limit: Int) -> String {
    String((filters.map(\.string) + [sort.string]).joined(separator: " ").prefix(limit))
  }
}

/// Types a text letter by letter, quicker than anybody answers.
private func checkTyping(
  _ source: any SearchSource, _ texts: [SearchText], _ report: inout SourceReport
) async {
  guard let text = texts.max(by: { $0.count < $1.count })?.trimmed, !text.isEmpty else { return }
  let wanted = await outcome(
    source, Question(generation: 1, text: text, limit: SessionConfiguration.Limits().hits))
  let controller = SearchController(sources: [source])
  await controller.send(.started(epoch: 0))
  await controller.send(.fieldFocused)
  let letters = Array(text.string)
  for end in 1...letters.count {
    await controller.send(.textChanged(SearchText(String(letters[..<end]))))
  }
  let state = await settled(controller) { $0.results.query == text && $0.progress == .done }
  let rows = state?.results.rows.map(\.hit.id)
  await controller.close()
  let hits = (try? wanted.get())?.hits.map(\.id)
  report.note(
    "typed letter by letter, the last text's rows are shown and no others",
    rows == hits ? nil : "\(rows ?? []) in the place of \(hits ?? [])")
}

/// The state once it is as wanted; nil where it is not within 30 s.
func settled(
  _ controller: SearchController<ContinuousClock>, _ isWanted: @Sendable (SessionState) -> Bool
) async -> SessionState? {
  let end = ContinuousClock.now + .seconds(30)
  while ContinuousClock.now < end {
    let state = await controller.state
    if isWanted(state) { return state }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return nil
}
