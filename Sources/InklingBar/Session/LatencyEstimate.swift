/// How long a source takes to its first words: the third quarter of the last five times.
///
/// A mean follows one outlier, the last time jumps; of five times the fourth in size says "most
/// answers take no longer".
public struct LatencyEstimate: Sendable, Equatable {
  private var times: [Milliseconds] = []

  /// An estimate from nothing.
  public init() {}

  /// Takes in a measured time.
  public mutating func measured(_ time: Milliseconds) {
    if times.count == 5 { times.removeFirst() }
    times.append(Swift.max(0, time))
  }

  /// The estimate, or nil while nothing was measured.
  public var value: Milliseconds? {
    guard !times.isEmpty else { return nil }
    var sorted = times
    sorted.sort()
    return sorted[(sorted.count * 3 + 3) / 4 - 1]
  }
}
