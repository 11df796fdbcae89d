internal import InklingLock
public import InklingRuntime
internal import InklingSession

/// Tries a source that asks a server over HTTP while the server, and the network before it, behave badly.
///
/// A middleman stands between both on the loopback. It hands the server's real answers on late, by halves, slowly or under
/// another name, says 429 or 503 in their place, or garbage. Each must end in the `SourceFailure` that says so, within the
/// source's time, and the next question must be answered again. At last a person meets a failure, presses Retry and has rows.
///
/// ```swift
/// let report = try await checkSource(before: 9_200, asking: "zen") { address in
///   ElasticSource(address, index: "books", timeout: .seconds(1))
/// }
/// ```
///
/// - Parameters:
///   - port: Where a server listens on this machine, at 127.0.0.1 and without TLS.
///   - deadline: How long the source takes at most for one question; give it a short time, because each wait lasts as long.
///   - text: What is asked; the server has a hit for it.
///   - namesQuestions: Whether an answer says which question it is for, as Inkling's does by `generation`. Then an older
///     answer in the place of this one must be found out.
///   - make: Makes the source for an address such as `http://127.0.0.1:4711`.
/// - Returns: What was tried, and what the source did instead.
/// - Throws: ``MiddlemanError`` where no port is free; what `make` throws.
public func checkSource(
  before port: UInt16, deadline: Duration = .seconds(1), asking text: String,
  namesQuestions: Bool = true, _ make: (_ address: String) throws -> any SearchSource
) async throws -> SourceReport {
  guard let middleman = Middleman(to: port) else { throw MiddlemanError() }
  defer { middleman.stop() }
  let source = try make("http://127.0.0.1:\(middleman.port)")
  let text = SearchText(text)
  var report = SourceReport()
  let honest = await outcome(source, Question(generation: 1, text: text))
  let hits = (try? honest.get())?.hits.count ?? 0
  report.note(
    "an honest server is answered by rows", hits > 0 ? nil : "“\(text)”: \(honest)")
  for behaviour in Misbehaviour.all(deadline: deadline) {
    middleman.handle(behaviour.handle)
    report.note(
      behaviour.name, await failure(source, text, behaviour.expected, deadline, generation: 2))
    middleman.passOn()
    let after = await outcome(source, Question(generation: 1, text: text))
    if after != honest { report.note("\(behaviour.name), and then an answer", "\(after)") }
  }
  await checkAway(make, text, deadline, &report)
  if namesQuestions { await checkStale(source, middleman, text, &report) }
  await checkOrder(source, middleman, text, &report)
  await checkRetry(source, middleman, text, &report)
  return report
}

/// No port of this machine is free for what stands between a source and its server.
public struct MiddlemanError: Error, CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    "No port of 127.0.0.1 can be listened at. Let this program open sockets, and try again."
  }
}

/// What is wrong about how a question ends; nil where nothing is.
private func failure(
  _ source: any SearchSource, _ text: SearchText, _ expected: Set<SourceFailure>,
  _ deadline: Duration, generation: Int
) async -> String? {
  let started = ContinuousClock.now
  let (answers, error) = await parts(source, Question(generation: generation, text: text))
  let taken = started.duration(to: .now)
  if taken > deadline + .seconds(3) { return "took \(taken)" }
  guard let error else {
    return "was answered by \(answers.last?.hits.count ?? 0) hits"
  }
  guard let failure = error as? SourceFailure else { return "threw \(type(of: error)): \(error)" }
  return expected.contains(failure) ? nil : "failed as \(failure)"
}

/// Nobody listens where the server was.
private func checkAway(
  _ make: (String) throws -> any SearchSource, _ text: SearchText, _ deadline: Duration,
  _ report: inout SourceReport
) async {
  guard let free = Middleman(to: 1), case let port = free.port else { return }
  free.stop()
  guard let source = try? make("http://127.0.0.1:\(port)") else { return }
  report.note(
    "nobody listens",
    await failure(source, text, [.unreachable, .refused, .timedOut], deadline, generation: 2))
}

/// The answer to the question before comes again.
private func checkStale(
  _ source: any SearchSource, _ middleman: Middleman, _ text: SearchText,
  _ report: inout SourceReport
) async {
  let older = Locked<(head: String, body: [UInt8])?>(nil)
  middleman.handle { exchange in
    let kept = older.withLock { older in
      if older == nil { older = (exchange.head, exchange.body) }
      return older ?? (exchange.head, exchange.body)
    }
    exchange.write(kept.head + "\r\n\r\n")
    exchange.write(kept.body)
  }
  _ = await outcome(source, Question(generation: 11, text: text))
  report.note(
    "the answer to an older question",
    await failure(source, text, [.unreadable], .seconds(60), generation: 12))
  middleman.passOn()
}

/// The first answer is held back until the second has come: it must show nowhere.
private func checkOrder(
  _ source: any SearchSource, _ middleman: Middleman, _ text: SearchText,
  _ report: inout SourceReport
) async {
  let number = Locked(0)
  middleman.handle { exchange in
    let isFirst = number.withLock { number in
      number += 1
      return number == 1
    }
    let end = ContinuousClock.now + .milliseconds(400)
    while isFirst, ContinuousClock.now < end, !exchange.isClosed { pause(5) }
    exchange.write(exchange.head + "\r\n\r\n")
    exchange.write(exchange.body)
  }
  let controller = await session(source)
  await controller.send(.textChanged(SearchText(Array(text.bytes.dropLast()))))
  await controller.send(.searchPressed)
  await controller.send(.textChanged(text))
  await controller.send(.searchPressed)
  let state = await settled(controller) { $0.progress == .done && $0.results.query == text }
  try? await Task.sleep(for: .milliseconds(600))
  let later = await controller.state
  await controller.close()
  middleman.passOn()
  let isRight = state != nil && later.results.rows == state?.results.rows
  report.note("an answer that comes too late shows nowhere", isRight ? nil : "other rows came")
}

/// A person sees the failure by name, presses Retry, and has rows.
private func checkRetry(
  _ source: any SearchSource, _ middleman: Middleman, _ text: SearchText,
  _ report: inout SourceReport
) async {
  middleman.handle { _ in }
  let controller = await session(source)
  await controller.send(.textChanged(text))
  await controller.send(.searchPressed)
  let failed = await settled(controller) { $0.results.phase == .failed }
  middleman.passOn()
  await controller.send(.retryPressed)
  let state = await settled(controller) { $0.results.phase == .rows && $0.missing.isEmpty }
  await controller.close()
  let isRight = failed?.missing.count == 1 && state != nil
  report.note(
    "the session names the failure, and Retry brings rows",
    isRight ? nil : "failed: \(failed != nil), rows: \(state != nil)")
}

private func session(_ source: any SearchSource) async -> SearchController<ContinuousClock> {
  var configuration = SessionConfiguration()
  configuration.sources = [.init("server", .remote)]
  let controller = SearchController(sources: [source], configuration: configuration)
  await controller.send(.started(epoch: 0))
  await controller.send(.fieldFocused)
  return controller
}
