internal import InklingIndex
internal import InklingStore

/// What a store gives to those who follow it: its newest manifest, and the files of commits that it gave.
///
/// A manifest is asked for with the tag of the one that the follower has; the answer waits for another one.
/// `Documentation/Server.md` describes both routes.
struct FollowRoutes: Sendable {
  /// How long an answer may wait for a commit.
  private static let longestWait = 20
  /// How often the store is looked at meanwhile: reading 32 bytes.
  private static let look = Duration.milliseconds(10)
  private static let type = "application/octet-stream"

  private let feed: StoreFeed
  private let key: FollowKey

  init(_ store: SearchStore, key: FollowKey) {
    feed = StoreFeed(store)
    self.key = key
  }

  /// Whether there is something to wait for: a follower who shows the key has the newest commit, and is willing.
  func isWaiting(_ request: Request, on route: Route) -> Bool {
    guard route == .followManifest, request.method == .get, isAllowed(request),
      let tag = Self.tag(of: request), Self.seconds(of: request) > 0
    else { return false }
    return !feed.hasOther(than: tag)
  }

  /// Returns when there is another commit, or the time that the follower is willing to wait is over.
  func wait(for request: Request) async {
    guard let tag = Self.tag(of: request) else { return }
    let end = ContinuousClock.now + .seconds(Self.seconds(of: request))
    while !feed.hasOther(than: tag), ContinuousClock.now < end {
      do { try await Task.sleep(for: Self.look) } catch { return }
    }
  }

  /// The answer, without waiting.
  func response(to request: Request, on route: Route) throws(RequestProblem) -> Response {
    guard isAllowed(request) else {
      return Response(status: .unauthorized, headers: [.authenticate: "Bearer"])
    }
    if route == .followManifest { return manifest(request) }
    let name = request.path.split(separator: "/").last ?? ""
    let tag = try QueryParameters(request.query).text("commit", limit: 64) ?? ""
    guard let memory = feed.file(String(name), of: tag) else { return Response(status: .gone) }
    return file(memory, to: request)
  }

  private func isAllowed(_ request: Request) -> Bool {
    key.isShown(by: request.headers[.authorization])
  }

  private func manifest(_ request: Request) -> Response {
    if let tag = Self.tag(of: request), !feed.hasOther(than: tag) {
      return Response(status: .notModified, headers: [.entityTag: "\"\(tag)\""])
    }
    guard let commit = try? feed.newest() else { return Response(status: .serviceUnavailable) }
    return Response(
      status: .ok,
      headers: [
        .contentType: Self.type, .entityTag: "\"\(commit.tag)\"", .cacheControl: "no-store",
      ],
      body: .bytes(commit.manifest))
  }

  private func file(_ memory: SegmentMemory, to request: Request) -> Response {
    let count = memory.bytes.count
    var headers: Headers = [
      .contentType: Self.type, .acceptRanges: "bytes", .cacheControl: "no-store",
    ]
    switch ByteRange(request.method == .get ? request.headers[.range] : nil, of: count) {
    case .whole:
      return Response(status: .ok, headers: headers, body: .shared(SharedBytes(memory)))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
      return Response(
        status: .partialContent, headers: headers,
        body: .shared(SharedBytes(memory, range: range)))
    case .unsatisfiable:
      return Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(count)"])
    }
  }

  /// The tag of the commit that the follower has.
  private static func tag(of request: Request) -> String? {
    guard let header = request.headers[.ifNoneMatch], header.utf8.count <= 66, header.first == "\"",
      header.last == "\""
    else { return nil }
    return String(header.dropFirst().dropLast())
  }

  private static func seconds(of request: Request) -> Int {
    let text = try? QueryParameters(request.query).text("wait", limit: 4)
    return min(longestWait, max(0, text.flatMap { Int($0) } ?? 0))
  }
}
