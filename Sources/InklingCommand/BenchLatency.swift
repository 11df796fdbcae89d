/// How long searches took, in microseconds.
struct BenchLatency {
  private var micros: [Double] = []

  mutating func add(_ value: Double) { micros.append(value) }

  private func percentile(_ share: Double) -> Double {
    let sorted = micros.sorted()
    if sorted.isEmpty { return 0 }
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  var summary: String {
    "\(micros.count) searches: p50 \(Int(percentile(0.5))) µs, p99 \(Int(percentile(0.99))) µs"
  }

  /// p50 and p99.
  var json: String { "[\(percentile(0.5)),\(percentile(0.99))]" }
}
