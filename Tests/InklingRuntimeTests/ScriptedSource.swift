import InklingRuntime
import InklingSession

/// A source that says what the test wrote, when the test lets it.
struct ScriptedSource: SearchSource {
  var titles: [SearchText] = []
  var tiers: [HitTier] = []
  var urls: [SearchText] = []
  var total: Int?
  var failure: SourceFailure?
  var gate: Gate?

  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        await gate?.wait()
        if let failure {
          continuation.finish(throwing: failure)
        } else {
          continuation.yield(answer(question))
          continuation.finish()
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func answer(_ question: Question) -> Answer {
    let hits = titles.enumerated().map { place, title in
      var hit = Hit(id: title, title: MarkedText([MarkedText.Run(.plain, title)]))
      if place < tiers.count { hit.tier = tiers[place] }
      if place < urls.count { hit.url = urls[place] }
      return hit
    }
    var answer = Answer(
      generation: question.generation, query: question.text,
      hits: Array(hits.dropFirst(question.offset).prefix(question.limit)))
    answer.total = total ?? hits.count
    answer.scopeCounts = [ScopeCount(title: "All", count: answer.total)]
    return answer
  }
}

/// Holds back whoever waits until it is opened, or until the waiter is cancelled.
actor Gate {
  private var isOpen = false

  func wait() async {
    while !isOpen, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  func open() {
    isOpen = true
  }
}
