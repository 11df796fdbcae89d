internal import InklingLock

/// Counts what the server answered, in memory, and writes it in Prometheus' text format for `/metrics`.
///
/// An app with a metrics backend of its own sets ``ServerConfiguration/onAnswer`` instead.
public final class MetricsRegistry: Sendable {
  private struct Key: Hashable, Comparable {
    let route: String
    let status: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.route, left.status) < (right.route, right.status)
    }
  }

  /// How often, how long in all, and how many within each bound.
  private struct Series {
    var count = 0
    var seconds = 0.0
    var buckets = [Int](repeating: 0, count: MetricsRegistry.bounds.count)

    mutating func add(_ time: Double, bucket: Int?) {
      count += 1
      seconds += time
      if let bucket { buckets[bucket] += 1 }
    }
  }

  /// Seconds, from a search that nobody notices to a request that timed out.
  private static let bounds = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 1, 10,
  ]

  private let series = Locked<[Key: Series]>([:])

  /// An empty registry.
  public init() {}

  /// Counts one answer.
  ///
  /// - Complexity: O(1).
  public func count(_ answer: AnswerRecord) {
    let key = Key(route: answer.route, status: answer.status)
    let seconds = answer.duration / .seconds(1)
    // The smallest bucket that holds it; the larger ones are summed when somebody looks.
    let bucket = Self.bounds.firstIndex { seconds <= $0 }
    series.withLock { $0[key, default: Series()].add(seconds, bucket: bucket) }
  }

  /// Everything counted so far, one line per value.
  ///
  /// - Complexity: O(*n* log *n*) in the number of routes and statuses.
  public func exposition() -> String {
    let all = series.withLock { $0 }.sorted { $0.key < $1.key }
    guard !all.isEmpty else { return "" }
    var text = "# TYPE inkling_http_request_seconds histogram\n"
    for (key, series) in all { Self.writeHistogram(series, of: key, to: &text) }
    text += "# TYPE inkling_http_requests_total counter\n"
    for (key, series) in all {
      text += "inkling_http_requests_total{\(Self.labels(key))} \(Double(series.count))\n"
    }
    return text
  }

  private static func writeHistogram(_ series: Series, of key: Key, to text: inout String) {
    let name = "inkling_http_request_seconds"
    let labels = labels(key)
    var below = 0
    for (bound, count) in zip(bounds, series.buckets) {
      below += count
      text += "\(name)_bucket{\(labels),le=\"\(bound)\"} \(below)\n"
    }
    text += "\(name)_bucket{\(labels),le=\"+Inf\"} \(series.count)\n"
    text += "\(name)_sum{\(labels)} \(series.seconds)\n"
    text += "\(name)_count{\(labels)} \(series.count)\n"
  }

  private static func labels(_ key: Key) -> String {
    "route=\"\(key.route)\",status=\"\(key.status)\""
  }
}

/// What became of one request.
public struct AnswerRecord: Sendable {
  /// The route's name: one of ours, never what a client sent.
  public let route: String
  /// The status code.
  public let status: Int
  /// From the request's arrival at the routes to the finished answer.
  public let duration: Duration
}
