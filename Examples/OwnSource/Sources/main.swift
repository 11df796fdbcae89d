// A source of one's own behind the session that drives Inkling's bar: the session decides what is asked and what is shown.
//
// The source here knows seven names, and takes 30 ms. It could as well ask a database, a server or a device.
import InklingRuntime
import InklingSession

struct Weekdays: SearchSource {
  static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Answers in one part.
  ///
  /// A source that has something at once and more later yields several.
  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        // A question that nobody waits for any more is cancelled here.
        try await Task.sleep(for: .milliseconds(30))
        let asked = question.text.string.lowercased()
        let hits = Self.names.filter { $0.lowercased().hasPrefix(asked) }.map { name in
          Hit(id: SearchText(name), title: MarkedText(plain: SearchText(name)))
        }
        let answer = Answer(generation: question.generation, query: question.text, hits: hits)
        continuation.yield(answer)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

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
