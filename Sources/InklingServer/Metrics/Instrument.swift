internal import CoreMetrics
internal import Synchronization

/// One metric: a sum, a count and, for times, how many fell below each bound.
final class Instrument: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  enum Kind: String {
    case counter
    case gauge
    case summary
    case histogram
  }

  private struct Value {
    var sum = 0.0
    var count: UInt64 = 0
    var buckets = [UInt64](repeating: 0, count: Instrument.bounds.count)
  }

  /// Seconds, from a search that nobody notices to a request that timed out.
  private static let bounds = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 1, 10,
  ]

  let kind: Kind
  private let value = Mutex(Value())

  init(_ kind: Kind) {
    self.kind = kind
  }

  func increment(by amount: Int64) { value.withLock { $0.sum += Double(amount) } }
  func increment(by amount: Double) { value.withLock { $0.sum += amount } }
  func decrement(by amount: Double) { value.withLock { $0.sum -= amount } }
  func set(_ number: Int64) { value.withLock { $0.sum = Double(number) } }
  func set(_ number: Double) { value.withLock { $0.sum = number } }
  func record(_ number: Int64) { observe(Double(number)) }
  func record(_ number: Double) { observe(number) }
  func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }
  func reset() { value.withLock { $0 = Value() } }

  func write(to text: inout String, label: String, dimensions: String) {
    let value = value.withLock { $0 }
    let braces = dimensions.isEmpty ? "" : "{\(dimensions)}"
    guard kind == .histogram || kind == .summary else {
      text += "\(label)\(braces) \(value.sum)\n"
      return
    }
    if kind == .histogram {
      let lead = dimensions.isEmpty ? "" : dimensions + ","
      for (bound, count) in zip(Self.bounds, value.buckets) {
        text += "\(label)_bucket{\(lead)le=\"\(bound)\"} \(count)\n"
      }
      text += "\(label)_bucket{\(lead)le=\"+Inf\"} \(value.count)\n"
    }
    text += "\(label)_sum\(braces) \(value.sum)\n"
    text += "\(label)_count\(braces) \(value.count)\n"
  }

  private func observe(_ number: Double) {
    value.withLock { value in
      value.sum += number
      value.count += 1
      for (index, bound) in Self.bounds.enumerated() where number <= bound {
        value.buckets[index] += 1
      }
    }
  }
}
