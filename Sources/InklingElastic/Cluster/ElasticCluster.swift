internal import InklingCore
internal import InklingRemote
internal import InklingSession

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// An Elasticsearch or OpenSearch cluster, by the addresses of some of its nodes.
///
/// Nodes are asked in turn. One that does not answer rests for 1 to 60 seconds, longer each time, and is probed before it is
/// asked again; its question goes to the next one. Nothing is kept between questions but connections, and nothing is sent
/// to another address than those given: redirects are refused.
///
/// ```swift
/// let cluster = try ElasticCluster(["http://127.0.0.1:9201", "http://127.0.0.1:9202"])
/// let source = try ElasticSource(cluster, index: "packages")
/// ```
public final class ElasticCluster: Sendable {
  /// The addresses of the nodes, with a slash at their ends.
  public var nodes: [String] { pool.addresses }
  /// How many of the nodes rest because they did not answer.
  public var restingNodes: Int { pool.resting }

  let options: ElasticOptions
  private let pool: NodePool
  private let connections = RemoteConnections()
  private let authorization: String?

  /// How long a probe may take.
  private static let probeTimeout = Duration.seconds(2)
  /// A node that says nothing for this part of the time is given up where there is another one.
  private static let patience = 0.5
  /// Statuses whose bodies are read.
  private static let statuses = Set(200...599)

  /// A cluster; nobody is asked yet.
  ///
  /// - Throws: ``ElasticError/address(_:)``, ``ElasticError/noNetworkClient``, ``ElasticError/noOwnAuthorities``.
  public init(
    _ addresses: [String], options: ElasticOptions = ElasticOptions()
  ) throws(ElasticError) {
    guard RemoteConnections.isAvailable else { throw .noNetworkClient }
    guard options.authorities == nil || RemoteConnections.takesAuthorities else {
      throw .noOwnAuthorities
    }
    var nodes: [String] = []
    for address in addresses {
      guard let node = RemoteConnections.folder(address) else { throw .address(address) }
      nodes.append(node)
    }
    guard !nodes.isEmpty else { throw .address("") }
    pool = NodePool(nodes)
    self.options = options
    switch options.credentials {
    case .none: authorization = nil
    case .basic(let user, let password):
      authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    case .apiKey(let key): authorization = "ApiKey " + key
    }
  }

  /// What is asked, apart from the node.
  struct Ask: Sendable {
    var method = "GET"
    /// Without a slash at its beginning.
    var path: String
    var body: [UInt8] = []
    var type = "application/json"
    /// Whether the body is compressed.
    var isCompressed = false
    var timeout: Duration
    /// How many bytes the answer may have.
    var limit = 16 << 20
  }

  /// Asks the nodes one after the other until one answers with anything but that it is too busy.
  ///
  /// What is asked may be done twice, when an answer is lost; so it must be something that may.
  func ask(_ asked: Ask) async throws(ElasticError) -> RemoteAnswer {
    let deadline = ContinuousClock.now + asked.timeout
    let (places, probed) = pool.turn()
    probe(probed)
    var worst = ElasticError.unreachable(nodes: nodes)
    for (number, place) in places.enumerated() {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero, !Task.isCancelled else { break }
      let isLast = number == places.count - 1
      do throws(SourceFailure) {
        let answer = try await connections.answer(
          to: request(asked, to: place, timeout: isLast ? left : left * Self.patience))
        pool.succeed(place)
        guard [429, 502, 503, 504].contains(answer.status) else { return answer }
        worst = .busy(retryAfter: answer.retryAfter)
      } catch {
        if Task.isCancelled { break }
        switch error {
        case .unreadable: worst = .unreadable
        case .refused: worst = .refused(status: 0, reason: "it sends elsewhere")
        case .timedOut:
          worst = .timedOut
          pool.fail(place)
        default: pool.fail(place)
        }
      }
    }
    throw worst
  }

  /// The same, for what must succeed and is JSON.
  func json(_ asked: Ask, of index: String = "") async throws(ElasticError) -> [UInt8] {
    let answer = try await ask(asked)
    switch answer.status {
    case 200...299:
      guard answer.type.lowercased().contains("json") else { throw .unreadable }
      return answer.body
    case 401, 403: throw .notPermitted(status: answer.status)
    case 404: throw .noIndex(index)
    default: throw .refused(status: answer.status, reason: ClusterProblem.reason(answer.body))
    }
  }

  private func request(_ asked: Ask, to place: Int, timeout: Duration) -> RemoteRequest {
    var request = RemoteRequest(
      address: nodes[place] + asked.path, timeout: timeout, limit: asked.limit)
    request.method = asked.method
    request.body = asked.body
    request.accepted = Self.statuses
    request.redirects = 0
    // The clients of both engines ask for no compression either: nodes are near, and compressing takes longer than sending.
    request.mayBeCompressed = false
    request.authorities = options.authorities
    if asked.method != "GET" { request.headers.append(("Content-Type", asked.type)) }
    if asked.isCompressed { request.headers.append(("Content-Encoding", "gzip")) }
    if let authorization { request.headers.append(("Authorization", authorization)) }
    if let sign = options.sign {
      var signed = ElasticRequest(
        method: request.method, address: request.address, body: request.body,
        headers: request.headers)
      sign(&signed)
      request.headers = signed.headers
    }
    return request
  }

  /// Looks whether nodes whose rest is over answer again, beside the questions.
  private func probe(_ places: [Int]) {
    for place in places {
      Task { [self] in
        do throws(SourceFailure) {
          _ = try await connections.answer(
            to: request(
              Ask(path: "", timeout: Self.probeTimeout), to: place, timeout: Self.probeTimeout))
          pool.succeed(place)
        } catch {
          pool.fail(place)
        }
      }
    }
  }
}

/// What a cluster says about a request that it refuses.
enum ClusterProblem {
  /// A reason is shown up to this length.
  private static let limit = 300

  /// The reason in `{"error":{"type":…,"reason":…},"status":…}`, or nothing.
  static func reason(_ body: [UInt8]) -> String {
    var reader = JSONReader(body, depthLimit: 32)
    var reason = ""
    reader.beginObject()
    while let name = reader.nextName(of: "error") {
      if name == 0 { reason = Self.reason(in: &reader) }
    }
    return reason.isEmpty ? "no reason given" : reason
  }

  /// The reason of an error, which some versions write as a text alone.
  static func reason(in reader: inout JSONReader) -> String {
    guard reader.isAtObject else { return shown(reader.string()) }
    var (type, reason) = ("", "")
    reader.beginObject()
    while let name = reader.nextName(of: "type reason") {
      if name == 0 { type = shown(reader.string()) } else { reason = shown(reader.string()) }
    }
    return reason.isEmpty ? type : reason
  }

  private static func shown(_ text: SearchText) -> String { String(text.string.prefix(limit)) }
}
