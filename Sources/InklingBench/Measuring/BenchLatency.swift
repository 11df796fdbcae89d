#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// How long searches took, in microseconds.
struct BenchLatency {
  private var micros: [Double] = []

  mutating func add(_ value: Double) { micros.append(value) }

  private func percentile(_ share: Double) -> Double {
    let sorted = micros.sorted()
    if sorted.isEmpty { return 0 }
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  var summary: String { "\(micros.count) searches: \(percentiles)" }

  var percentiles: String { "p50 \(Int(percentile(0.5))) µs, p99 \(Int(percentile(0.99))) µs" }

  /// p50 and p99.
  var json: String { "[\(percentile(0.5)),\(percentile(0.99))]" }
}

extension ContinuousClock.Instant {
  /// Microseconds that have passed since then.
  var microsecondsAgo: Double { Double((ContinuousClock.now - self) / .nanoseconds(1)) / 1_000 }
}

/// Searches by the clock on the wall, and by the time for which their thread had a processor.
///
/// The second says what a search itself costs, whatever else uses the processors during it.
struct BenchSearches {
  var wall = BenchLatency()
  var processor = BenchLatency()

  /// How long the calling thread has had a processor.
  static func processorMicros() -> Double {
    // The two numbers of a `timespec`, whose members the compiler finds in a module that cannot be imported.
    var time = (seconds: 0, nanoseconds: 0)
    withUnsafeMutablePointer(to: &time) {
      _ = $0.withMemoryRebound(to: timespec.self, capacity: 1) {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, $0)
      }
    }
    return Double(time.seconds) * 1e6 + Double(time.nanoseconds) / 1e3
  }

  var summary: String { "\(wall.summary); processor \(processor.percentiles)" }

  /// p50 and p99 by the wall, then by the processor.
  var json: String { "{\"wall\":\(wall.json),\"processor\":\(processor.json)}" }
}
