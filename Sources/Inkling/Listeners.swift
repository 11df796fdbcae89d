/// Who iterates over what a model says.
@MainActor final class Listeners<Value: Sendable> {
  private var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
  private var last = 0

  nonisolated init() {}

  /// A sequence of all that is said from now on, behind a first value where there is one.
  func stream(beginning first: Value? = nil) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    last += 1
    let number = last
    continuations[number] = continuation
    if let first { continuation.yield(first) }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.continuations[number] = nil }
    }
    return stream
  }

  func yield(_ value: Value) {
    for continuation in continuations.values { continuation.yield(value) }
  }

  deinit {
    for continuation in continuations.values { continuation.finish() }
  }
}
