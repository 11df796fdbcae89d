// A source of one's own behind the session that drives Inkling's bar: the session decides what is asked and what is shown.
//
//   swift run OwnSource           types a few letters
//   swift run OwnSource --check   tries the source with what the session relies on
//
// The source here knows seven names, and takes 30 ms. It could as well ask a database, a server or a device.
import InklingRuntime
import InklingSession
import InklingSourceSuite

struct Weekdays: SearchSource {
  static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Answers in one part, and is cancelled when nobody waits any more.
  ///
  /// A source that has something at once and more later yields several.
  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    .onePart { () throws(SourceFailure) in
      do { try await Task.sleep(for: .milliseconds(30)) } catch { throw .timedOut }
      let asked = question.text.string.lowercased()
      let found = asked.isEmpty ? [] : Self.names.filter { $0.lowercased().hasPrefix(asked) }
      var answer = Answer(generation: question.generation, query: question.text)
      answer.total = found.count
      answer.hits = found.dropFirst(question.offset).prefix(question.limit).map { name in
        Hit(id: SearchText(name), title: MarkedText(plain: SearchText(name)))
      }
      return answer
    }
  }
}

if CommandLine.arguments.contains("--check") {
  print(await checkSource(Weekdays(), asking: ["t", "tu", "s", "x"]))
} else {
  let controller = SearchController(sources: [Weekdays()])
  await controller.send(.started(epoch: 0))
  await controller.send(.fieldFocused)
  for text in ["t", "tu", "s", "x"] {
    await controller.send(.textChanged(SearchText(text)))
    for await update in controller.updates {
      let results = update.state.results
      guard results.query == SearchText(text), !results.isStale else { continue }
      print("\(text): \(results.phase) \(results.rows.map(\.hit.title.plain.string))")
      break
    }
  }
  await controller.close()
}
