public import InklingSession

/// Somebody who answers questions: an index in this process, a store, a server.
///
/// What an implementation must do, and what breaks otherwise:
/// - Every answer repeats the question's generation; one that does not is dropped.
/// - Every part but the last has ``Answer/isPartial`` set, or the search counts as done too early. The
///   end of the stream ends the question in any case.
/// - When the consuming task is cancelled the work stops: nobody waits for it any more. What still
///   arrives is dropped.
/// - It throws ``SourceFailure`` for what people are told; any other error counts as refused.
public protocol SearchSource: Sendable {
  /// The answer to a question, in one part or several.
  func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error>
}
