public import InklingBar
public import InklingIndex

/// A collection in this process that answers at once: an index, or a store.
///
/// Searches run on the caller's thread, which should not be one that paints or waits for sockets.
public protocol LocalSource: SearchSource {
  /// What the documents' fields are for.
  var schema: Schema { get }
  /// The titles of the scopes, the widest first.
  ///
  /// A title keeps its place as long as the source lives.
  var scopeTitles: [[UInt8]] { get }
  /// How many documents there are.
  var documentCount: Int { get }
  /// Answers in the JSON that the worker and the server send.
  func json(answering request: SearchRequest, generation: Int) -> [UInt8]
  /// Answers with the rows that a list shows, for programs that draw them themselves.
  func rows(answering request: SearchRequest) -> FoundRows
}

/// An answer together with what a list shows of each of its hits.
public struct FoundRows: Sendable {
  /// The counts and hints.
  public let answer: SearchAnswer
  /// The hits, best first.
  public let rows: [SearchRow]
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
        do throws(AnswerError) {
          let json = json(answering: request(for: question), generation: question.generation)
          continuation.yield(try Answer(json: json))
          continuation.finish()
        } catch {
          continuation.finish(throwing: SourceFailure.unreadable)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
