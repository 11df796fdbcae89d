public import InklingIndex
public import InklingSession

/// A collection in this process that answers at once: an index, or a store.
///
/// Searches run on the caller's thread, which should not be one that paints or waits for sockets.
public protocol LocalSource: SearchSource {
  /// What the documents' fields are for.
  var schema: IndexSchema { get }
  /// The titles of the scopes, the widest first.
  ///
  /// A title keeps its place as long as the source lives.
  var scopeTitles: [[UInt8]] { get }
  /// How many documents there are.
  var documentCount: Int { get }
  /// Answers in the JSON that the worker and the server send.
  ///
  /// The search asks `isUnwanted` now and then; once that is true it ends with what it has, and says that this is partial.
  func json(
    answering request: SearchRequest, generation: Int, unless isUnwanted: @escaping () -> Bool
  ) -> [UInt8]
  /// Answers with the rows that a list shows, for programs that draw them themselves; `isUnwanted` is asked as for JSON.
  func rows(answering request: SearchRequest, unless isUnwanted: @escaping () -> Bool) -> FoundRows
  /// What the conditions of a question mean: the filters and the order that they are for the index.
  ///
  /// - Throws: `FilterError` where the documents have no such field, or it takes no such value.
  func criteria(
    of conditions: SearchConditions
  ) throws(FilterError) -> (filters: [SearchFilter], sort: SearchSort)
}

extension LocalSource {
  /// Answers in JSON, for who waits until it is there.
  public func json(answering request: SearchRequest, generation: Int) -> [UInt8] {
    json(answering: request, generation: generation) { false }
  }

  /// Answers with rows, for who waits until they are there.
  public func rows(answering request: SearchRequest) -> FoundRows {
    rows(answering: request) { false }
  }
}

extension LocalSource {
  /// Searches on a thread of the concurrent pool and gives the answer in one part.
  public func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached(priority: .userInitiated) {
        guard !Task.isCancelled else {
          continuation.finish()
          return
        }
        let request: SearchRequest
        do {
          request = try self.request(for: question)
        } catch {
          continuation.finish(throwing: SourceFailure.refused)
          return
        }
        let started = ContinuousClock.now
        let found = rows(answering: request)
        let micros = Int(started.duration(to: .now) / .microseconds(1))
        continuation.yield(
          Answer(
            found, to: request, generation: question.generation, micros: micros,
            scopeTitles: scopeTitles))
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
