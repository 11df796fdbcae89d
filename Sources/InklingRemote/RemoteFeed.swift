internal import InklingSession
internal import InklingStore

/// The two questions that a follower asks a server.
struct RemoteFeed: Sendable {
  /// Why an answer brings nothing.
  enum Problem: Error {
    /// It may come later.
    case passing(SourceFailure)
    /// The source has no such file any more.
    case gone
    /// It will never come.
    case lasting(FollowError)
  }

  /// What is answered with a status of its own; everything else is a failure that passes.
  private static let accepted: Set<Int> = [200, 206, 304, 401, 403, 404, 410, 421]
  /// A manifest has 64 MiB at most.
  private static let manifestLimit = 64 << 20
  /// How long a manifest may take beyond the time that the server waits for a new one.
  private static let manifestSeconds = 30
  /// How long a piece may take.
  static let pieceTimeout = Duration.seconds(30)

  let address: String
  let key: FollowKey
  private let connections = RemoteConnections()

  init(address: String, key: FollowKey) {
    self.address = address
    self.key = key
  }

  /// The newest manifest, or nil when it has this tag; the server waits so long for another one.
  func manifest(unless tag: String?, seconds: Int) async throws(Problem) -> [UInt8]? {
    var headers = [(name: "Accept", value: "application/octet-stream")]
    if let tag { headers.append(("If-None-Match", "\"\(tag)\"")) }
    let answer = try await ask(
      "follow/manifest?wait=\(seconds)", headers,
      timeout: .seconds(seconds + Self.manifestSeconds), limit: Self.manifestLimit)
    switch answer.status {
    case 200: return answer.body
    case 304 where tag != nil: return nil
    default: throw .passing(.unreadable)
    }
  }

  /// So many bytes of a file of a commit, from a place on.
  func piece(
    of file: String, commit tag: String, from start: UInt64, count: Int
  ) async throws(Problem) -> [UInt8] {
    let last = start + UInt64(count) - 1
    let answer = try await ask(
      "follow/files/\(file)?commit=\(tag)",
      [("Accept", "application/octet-stream"), ("Range", "bytes=\(start)-\(last)")],
      timeout: Self.pieceTimeout, limit: count)
    // Without a range the server may send the whole of a file, which is no more than what was asked for.
    guard answer.status == 206 || answer.status == 200 && start == 0, answer.body.count == count
    else { throw .passing(.unreadable) }
    return answer.body
  }

  private func ask(
    _ path: String, _ headers: [(name: String, value: String)], timeout: Duration, limit: Int
  ) async throws(Problem) -> RemoteAnswer {
    let answer: RemoteAnswer
    do throws(SourceFailure) {
      answer = try await connections.answer(
        to: RemoteRequest(
          address: address + path,
          headers: headers + [("Authorization", key.authorization)], timeout: timeout,
          limit: limit, accepted: Self.accepted, redirects: 0))
    } catch {
      throw .passing(error)
    }
    switch answer.status {
    case 401, 403: throw .lasting(.wrongKey(address: address))
    case 404, 421: throw .lasting(.notOffered(address: address))
    case 410: throw .gone
    default: return answer
    }
  }
}
