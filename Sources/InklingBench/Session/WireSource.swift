internal import InklingBar
internal import InklingIndex
internal import InklingRuntime

/// An index in this process that is asked as a server is: its answer is written as JSON, and read again.
struct WireSource: SearchSource {
  let source: IndexSource

  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached(priority: .userInitiated) {
        let request = SearchRequest(
          text: question.text.bytes, limit: question.limit, offset: question.offset)
        do {
          let json = source.json(answering: request, generation: question.generation)
          continuation.yield(try Answer(json: json))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
