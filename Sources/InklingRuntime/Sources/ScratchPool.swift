internal import InklingIndex
internal import InklingLock

/// Lends a search its working memory and takes it back for the next one.
///
/// There are never more scratches than searches that ran at the same time.
final class ScratchPool: Sendable {
  /// A scratch on its way between threads: whoever holds the box holds the only reference.
  private struct Box: @unchecked Sendable {
    // Sound: whoever has taken the box out of the list is the only holder of its scratch.
    let scratch: SearchScratch
  }

  /// How long a search may look for hits; the rows of its page are written afterwards, in some milliseconds.
  private static let longestSearch = Duration.milliseconds(40)

  private let idle = Locked<[Box]>([])

  /// Lends a scratch for one search, which ends after ``longestSearch``, with the task that runs it, or when it is not wanted
  /// any more.
  func withScratch<Value>(
    unless isUnwanted: @escaping () -> Bool = { false }, _ body: (SearchScratch) -> Value
  ) -> Value {
    let box = idle.withLock { $0.popLast() } ?? Box(scratch: SearchScratch())
    defer { idle.withLock { $0.append(box) } }
    let deadline = ContinuousClock.now + Self.longestSearch
    box.scratch.mustStop = {
      Task.isCancelled || ContinuousClock.now >= deadline || isUnwanted()
    }
    // The connection that is asked whether anybody waits does not outlive its request.
    defer { box.scratch.mustStop = nil }
    return body(box.scratch)
  }

  /// Searches with a scratch and encodes the answer, which says how long the search took.
  func json<Found>(
    generation: Int, unless isUnwanted: @escaping () -> Bool, _ search: (SearchScratch) -> Found,
    encoded: (AnswerEncoder, Found) -> [UInt8]
  ) -> [UInt8] {
    let started = ContinuousClock.now
    return withScratch(unless: isUnwanted) { scratch in
      let found = search(scratch)
      let micros = Int(started.duration(to: .now) / .microseconds(1))
      return encoded(AnswerEncoder(generation: generation, micros: micros), found)
    }
  }
}
