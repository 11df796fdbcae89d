internal import InklingCore
internal import InklingRemote

/// Sends changes to an index: what was refused for now again, what was lost again, until all are answered.
///
/// Every change names the commit that it belongs to, so that nothing is done twice and nothing older overwrites what is
/// newer.
struct BulkSender: Sendable {
  /// One change: its id, and its lines of `_bulk`.
  struct Change: Sendable {
    let id: [UInt8]
    let lines: [UInt8]

    /// A document that is put.
    static func put(_ id: [UInt8], version: UInt64, _ document: [UInt8]) -> Change {
      Change(id: id, lines: action("index", id, version) + document + [0x0A])
    }

    /// A document that is removed.
    static func remove(_ id: [UInt8], version: UInt64) -> Change {
      Change(id: id, lines: action("delete", id, version))
    }

    private static func action(_ name: StaticString, _ id: [UInt8], _ version: UInt64) -> [UInt8] {
      var writer = JSONWriter()
      writer.beginObject()
      writer.name(name)
      writer.beginObject()
      writer.name("_id")
      writer.string(id)
      writer.name("version")
      writer.number(Int64(clamping: version))
      writer.name("version_type")
      writer.literal("\"external_gte\"")
      writer.endObject()
      writer.endObject()
      return writer.bytes + [0x0A]
    }
  }

  /// What became of changes.
  struct Outcome: Sendable {
    var taken = 0
    var newer = 0
    var refused = 0
    var firstRefused: (id: [UInt8], reason: String)?

    mutating func add(_ other: Outcome) {
      taken += other.taken
      newer += other.newer
      refused += other.refused
      firstRefused = firstRefused ?? other.firstRefused
    }
  }

  /// A request has at most so many changes, and so many bytes unless one change has more.
  static let maximumChanges = 1_000
  static let maximumBytes = 5_000_000
  private static let answerBytes = 64 << 20

  let cluster: ElasticCluster
  let index: String
  let options: PushOptions
  let onEvent: @Sendable (PushEvent) -> Void

  func send(_ changes: [Change]) async throws(ElasticError) -> Outcome {
    var outcome = Outcome()
    var left = changes
    var pause = Backoff()
    var isFirst = true
    while !left.isEmpty {
      let problem: ElasticError
      do throws(ElasticError) {
        let answer = try await ask(left)
        if answer.status == 413, left.count > 1 {
          let half = left.count / 2
          outcome.add(try await send(Array(left[..<half])))
          left = Array(left[half...])
          continue
        }
        let before = left.count
        left = try sort(left, answer, into: &outcome)
        if left.count < before { pause = Backoff() }
        if left.isEmpty { break }
        problem = .busy(retryAfter: answer.retryAfter)
      } catch {
        guard error.mayPass || error == .unreadable else { throw error }
        problem = error
      }
      // One request may take all of the patience, and is still sent again.
      guard isFirst || pause.elapsed < options.patience, !Task.isCancelled else { throw problem }
      isFirst = false
      var duration = pause.next()
      if case .busy(let seconds?) = problem {
        duration = max(duration, .seconds(min(seconds, 60)))
      }
      onEvent(.waits(problem, duration))
      try? await Task.sleep(for: duration)
    }
    return outcome
  }

  private func ask(_ changes: [Change]) async throws(ElasticError) -> RemoteAnswer {
    let body = Array(changes.map(\.lines).joined())
    let compressed = options.compress?(body)
    let answer = try await cluster.ask(
      ElasticCluster.Ask(
        method: "POST", path: "\(index)/_bulk?timeout=10s", body: compressed ?? body,
        type: "application/x-ndjson", isCompressed: compressed != nil,
        timeout: ElasticIndex.patience, limit: Self.answerBytes))
    switch answer.status {
    case 200, 413: return answer
    case 401, 403: throw .notPermitted(status: answer.status)
    case 404: throw .noIndex(index)
    default: throw .refused(status: answer.status, reason: ClusterProblem.reason(answer.body))
    }
  }

  /// Counts what was done, and gives back what is to be sent again.
  private func sort(
    _ changes: [Change], _ answer: RemoteAnswer, into outcome: inout Outcome
  ) throws(ElasticError) -> [Change] {
    guard answer.status == 200 else {
      throw .refused(status: answer.status, reason: ClusterProblem.reason(answer.body))
    }
    let results = try Self.results(answer.body)
    guard results.count == changes.count else { throw .unreadable }
    var again: [Change] = []
    for (change, result) in zip(changes, results) {
      switch result.status {
      // What is to be removed may be gone.
      case 200...299, 404: outcome.taken += 1
      case 409: outcome.newer += 1
      case 429, 500...599: again.append(change)
      default:
        outcome.refused += 1
        if outcome.firstRefused == nil { outcome.firstRefused = (change.id, result.reason) }
      }
    }
    return again
  }

  /// The status of each change, and why it was refused.
  private static func results(_ body: [UInt8]) throws(ElasticError) -> [(
    status: Int, reason: String
  )] {
    var results: [(status: Int, reason: String)] = []
    var reader = JSONReader(body, depthLimit: 48)
    reader.beginObject()
    while reader.nextName(of: "items") != nil {
      reader.beginArray()
      while reader.nextElement() {
        var (status, reason) = (0, "")
        reader.beginObject()
        while reader.nextName() != nil {
          reader.beginObject()
          while let name = reader.nextName(of: "status error") {
            if name == 0 {
              status = reader.count()
            } else {
              reason = ClusterProblem.reason(in: &reader)
            }
          }
        }
        results.append((status, reason))
      }
    }
    do throws(AnswerError) { try reader.finish() } catch { throw .unreadable }
    return results
  }
}
