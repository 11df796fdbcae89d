#if !canImport(Darwin) && !INKLING_URLSESSION
internal import Dispatch
internal import InklingCurl
internal import InklingLock
package import InklingSession

/// The connections of a source, by the library that Foundation's URLSession has beneath it on Linux.
///
/// URLSession serves Apple's systems only. On Linux (6.3.1) it ends the process when a server closes in the middle of a
/// head, names a length of 2⁶³ − 1, or sends to `//%00/`. It keeps the body of a redirect without a limit, and goes on
/// reading an endless one after its task was cancelled.
package final class RemoteConnections: Sendable {
  /// Nil where there is no libcurl: then nobody can be reached.
  private let line = CurlLine()
  private let numbers = Locked(0)

  package init() {}

  /// Whether an address has a host, and neither a name nor a password.
  static func canAsk(_ address: String) -> Bool {
    !CurlLine.isLoaded || inkling_curl_is_plain_address(address)
  }

  /// Whether there is a client that can ask.
  package static var isAvailable: Bool { CurlLine.isLoaded }

  /// Whether a request may name its ``RemoteRequest/authorities``.
  package static var takesAuthorities: Bool { true }

  /// What the server answers, with a status that is accepted.
  package func answer(to request: RemoteRequest) async throws(SourceFailure) -> RemoteAnswer {
    guard let line else { throw .unreachable }
    guard request.timeout > .zero else { throw .timedOut }
    let number = numbers.withLock { number in
      number += 1
      return number
    }
    let transfer = RemoteTransfer(request) { line.cancel(number) }
    return try await transfer.outcome { line.ask(number, request, transfer) }.get()
  }
}

/// Transfers that share connections, stepped on one queue while there are any.
///
/// Who asks and who gives up leaves an order and wakes the queue; the library's handles are touched
/// on the queue only.
private final class CurlLine: @unchecked Sendable {
  // Sound: what is not behind the lock is touched on the queue only.
  private struct Orders {
    var asked: [(number: Int, request: RemoteRequest, transfer: RemoteTransfer)] = []
    var cancelled: [Int] = []
    /// Whether the queue steps, or is about to.
    var isRunning = false
  }

  static let isLoaded = inkling_curl_load()

  private let multi: UnsafeMutableRawPointer
  private let queue = DispatchQueue(label: "inkling.remote")
  private let orders = Locked(Orders())
  /// On the queue only.
  private var requests: [Int: CurlRequest] = [:]

  init?() {
    guard Self.isLoaded, let multi = inkling_curl_multi_init() else { return nil }
    self.multi = multi
    // As many as AsyncHTTPClient had; more questions wait for one of them.
    _ = inkling_curl_multi_set_number(multi, CurlOption.maximumPerHost, 8)
  }

  /// The queue keeps the line while it steps, so there is no transfer any more.
  deinit { inkling_curl_multi_cleanup(multi) }

  func ask(_ number: Int, _ request: RemoteRequest, _ transfer: RemoteTransfer) {
    order { $0.asked.append((number, request, transfer)) }
  }

  func cancel(_ number: Int) {
    order { $0.cancelled.append(number) }
  }

  private func order(_ change: (inout Orders) -> Void) {
    let isAsleep = orders.withLock { orders -> Bool in
      change(&orders)
      defer { orders.isRunning = true }
      return !orders.isRunning
    }
    if isAsleep { queue.async { self.run() } } else { _ = inkling_curl_multi_wakeup(multi) }
  }

  /// Steps until there is no transfer left.
  private func run() {
    while follow() {
      var running: CInt = 0
      _ = inkling_curl_multi_perform(multi, &running)
      var code: CInt = 0
      while let easy = inkling_curl_multi_ended(multi, &code) { ended(easy, code) }
      if !requests.isEmpty { _ = inkling_curl_multi_poll(multi, endLate()) }
    }
  }

  /// Ends what has taken too long; says for how many milliseconds nothing else will have, a second at most.
  private func endLate() -> CInt {
    let now = ContinuousClock.now
    var wait = Duration.seconds(1)
    for request in requests.values {
      let left = now.duration(to: request.deadline)
      if left <= .zero { request.end(.timedOut) }
      wait = min(wait, left)
    }
    return CInt(max(1, wait / .milliseconds(1)))
  }

  /// Does what was ordered; false when there is nothing to do.
  private func follow() -> Bool {
    let (asked, cancelled, isDone) = orders.withLock { orders in
      let isDone = requests.isEmpty && orders.asked.isEmpty
      defer { orders = Orders(isRunning: !isDone) }
      return (orders.asked, orders.cancelled, isDone)
    }
    for (number, asked, transfer) in asked {
      guard let request = CurlRequest(asked, transfer), request.begin(on: multi) else {
        transfer.fail(.unreachable)
        continue
      }
      requests[number] = request
    }
    for number in cancelled { requests.removeValue(forKey: number)?.leave(multi) }
    return !isDone
  }

  private func ended(_ easy: UnsafeMutableRawPointer, _ code: CInt) {
    guard let (number, request) = requests.first(where: { $0.value.easy == easy }) else { return }
    request.leave(multi)
    if !request.goesOn(after: code, on: multi) { requests[number] = nil }
  }
}
#endif
