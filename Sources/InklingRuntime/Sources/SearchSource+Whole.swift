public import InklingSession

extension SearchSource {
  /// The whole answer, for callers that have no use for parts.
  ///
  /// - Throws: ``SourceFailure`` when there is no answer; what cancelling throws is not looked at.
  public func wholeAnswer(to question: Question) async throws(SourceFailure) -> Answer {
    var last: Answer?
    do {
      for try await answer in answers(to: question) { last = answer }
    } catch let failure as SourceFailure {
      throw failure
    } catch {
      throw .refused
    }
    guard let last else { throw .unreadable }
    return last
  }
}

extension AsyncThrowingStream where Element == Answer, Failure == any Error {
  /// The stream of a source that gives its answer in one part.
  ///
  /// When nobody listens any more the work is cancelled.
  public static func onePart(
    _ work: @escaping @Sendable () async throws(SourceFailure) -> Answer
  ) -> AsyncThrowingStream {
    AsyncThrowingStream { continuation in
      let task = Task {
        do throws(SourceFailure) {
          continuation.yield(try await work())
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
