internal import InklingLock
internal import InklingSession

/// One answer on its way: what has come so far, what becomes of it, and who waits.
///
/// It ends once, whoever is first: the server, the clock, the limit, or the one who asked.
final class RemoteTransfer: Sendable {
  typealias Outcome = Result<RemoteAnswer, SourceFailure>

  private struct State {
    var body: [UInt8] = []
    /// The head, once its status is one that is accepted.
    var head: RemoteAnswer?
    var redirects = 0
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  private let limit: Int
  private let accepted: Set<Int>
  private let type: String?
  private let maximumRedirects: Int
  private let state = Locked(State())
  /// Ends the request.
  private let abandon: @Sendable () -> Void

  init(_ request: RemoteRequest, abandon: @escaping @Sendable () -> Void) {
    limit = request.limit
    accepted = request.accepted
    type = request.type
    maximumRedirects = request.redirects
    self.abandon = abandon
  }

  /// Waits for the end, and begins with `start` unless it is there already.
  func outcome(_ start: () -> Void) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early = state.withLock { state -> Outcome? in
          if state.outcome == nil { state.waiting = continuation }
          return state.outcome
        }
        if let early { continuation.resume(returning: early) } else { start() }
      }
    } onCancel: {
      fail(.unreachable)
    }
  }

  /// Whether nobody waits any more.
  var isOver: Bool { state.withLock { $0.outcome != nil } }

  private func end(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      state.body = []
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  /// Ends the transfer, and the request with it.
  func fail(_ failure: SourceFailure) {
    end(.failure(failure))
    abandon()
  }

  /// The head of an answer, and how long it says that its body is, or less than nothing.
  func receive(_ head: RemoteAnswer, length: Int64) {
    let status = head.status
    // What only announces an answer, such as 103 Early Hints.
    if (100...199).contains(status), status != 101 { return }
    if !accepted.contains(status) { return fail(.refused) }
    if length > Int64(limit) { return fail(.unreadable) }
    if let type, !head.type.isEmpty, Self.mediaType(head.type) != type { return fail(.unreadable) }
    state.withLock { $0.head = head }
  }

  /// What stands before the parameters: `application/json` of `Application/JSON; charset=utf-8`.
  private static func mediaType(_ contentType: String) -> String {
    let bare = contentType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
    return bare.lowercased()
  }

  /// Some of the body.
  func receive(_ bytes: some Collection<UInt8>) {
    let isTooMuch = state.withLock { state -> Bool in
      guard state.head != nil, state.outcome == nil else { return false }
      guard bytes.count <= limit - state.body.count else { return true }
      state.body.append(contentsOf: bytes)
      return false
    }
    if isTooMuch { fail(.unreadable) }
  }

  /// Calls `follow` if the answer may come from somewhere else, and nobody has given up before.
  func redirect(isAllowed: Bool, _ follow: () -> Void) {
    let isFollowed = state.withLock { state -> Bool in
      guard state.outcome == nil, isAllowed, state.redirects < maximumRedirects else {
        return false
      }
      state.redirects += 1
      return true
    }
    if isFollowed { follow() } else { fail(.refused) }
  }

  /// The end of the body; `failure` if there was no answer that it could be the body of.
  func finish(orElse failure: SourceFailure) {
    let answer = state.withLock { state in
      state.head.map {
        RemoteAnswer(status: $0.status, type: $0.type, retryAfter: $0.retryAfter, body: state.body)
      }
    }
    end(answer.map { .success($0) } ?? .failure(failure))
  }
}
