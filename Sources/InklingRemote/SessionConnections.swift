#if canImport(Darwin) || INKLING_URLSESSION
internal import Dispatch
internal import Foundation
internal import InklingLock
package import InklingSession

// For a look at it on Linux: `swift build -Xswiftc -DINKLING_URLSESSION`.
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The connections of a source: a session of its own that keeps nothing.
///
/// A session keeps its delegate until it is told to end. So both are held by an owner of their own, which ends them.
package final class RemoteConnections: Sendable {
  /// As many as AsyncHTTPClient had; more questions wait for one of them.
  private static let maximumPerHost = 8
  /// The clock of a question is ours; the session's own must not come first.
  private static let never: TimeInterval = 7 * 24 * 3_600

  private let delegate = Delegate()
  private let session: URLSession

  package init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = Self.maximumPerHost
    configuration.timeoutIntervalForRequest = Self.never
    configuration.timeoutIntervalForResource = Self.never
    // Otherwise they tell the name of the program, its system, and the person's language.
    configuration.httpAdditionalHeaders = ["User-Agent": "inkling", "Accept-Language": "*"]
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Whether an address has a host, and neither a name nor a password.
  static func canAsk(_ address: String) -> Bool {
    guard let url = URL(string: address), url.host()?.isEmpty == false else { return false }
    return url.user() == nil && url.password() == nil
  }

  /// Whether there is a client that can ask.
  package static var isAvailable: Bool { true }

  /// Whether a request may name its ``RemoteRequest/authorities``: here the system's trust decides.
  package static var takesAuthorities: Bool { false }

  /// What the server answers, with a status that is accepted.
  package func answer(to request: RemoteRequest) async throws(SourceFailure) -> RemoteAnswer {
    guard let url = URL(string: request.address) else { throw .unreachable }
    var asked = URLRequest(url: url)
    if request.method != "GET" {
      asked.httpMethod = request.method
      asked.httpBody = Data(request.body)
    }
    for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
    if !request.mayBeCompressed {
      asked.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    }
    let task = session.dataTask(with: asked)
    // Elsewhere cancelling waits for the session's own queue, which a server can keep busy.
    let transfer = RemoteTransfer(request) { DispatchQueue.global().async { task.cancel() } }
    delegate.add(transfer, for: task)
    let clock = Task {
      try await Task.sleep(for: min(request.timeout, .seconds(Self.never)))
      transfer.fail(.timedOut)
    }
    defer {
      clock.cancel()
      delegate.remove(task)
    }
    return try await transfer.outcome { task.resume() }.get()
  }
}

/// Hands what a session tells to the transfer that it is about.
private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
  private let transfers = Locked<[Int: RemoteTransfer]>([:])

  func add(_ transfer: RemoteTransfer, for task: URLSessionTask) {
    let number = task.taskIdentifier
    transfers.withLock { $0[number] = transfer }
  }

  func remove(_ task: URLSessionTask) {
    let number = task.taskIdentifier
    transfers.withLock { _ = $0.removeValue(forKey: number) }
  }

  private func transfer(of task: URLSessionTask) -> RemoteTransfer? {
    let number = task.taskIdentifier
    return transfers.withLock { $0[number] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let head = response as? HTTPURLResponse
    transfer(of: dataTask)?.receive(
      RemoteAnswer(
        status: head?.statusCode ?? 0,
        type: head?.value(forHTTPHeaderField: "Content-Type") ?? "",
        retryAfter: head?.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }, body: []),
      length: response.expectedContentLength)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    transfer(of: task)?.redirect(isAllowed: Self.isAllowed(request.url, from: response.url)) {
      completionHandler(request)
    }
  }

  /// Whether a server may send a question on: never from a secret line to an open one.
  private static func isAllowed(_ target: URL?, from origin: URL?) -> Bool {
    guard let target, RemoteConnections.canAsk(target.absoluteString) else { return false }
    switch target.scheme?.lowercased() {
    case "https": return true
    case "http": return origin?.scheme?.lowercased() == "http"
    default: return false
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let transfer = transfer(of: task) else { return }
    switch error {
    case nil: transfer.finish(orElse: .refused)
    case let error as URLError where error.code == .timedOut: transfer.fail(.timedOut)
    default: transfer.fail(.unreachable)
    }
  }
}
#endif
