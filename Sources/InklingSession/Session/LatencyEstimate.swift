/// How long a source takes to its first words: the third quartile of the last five times.
///
/// A mean follows one outlier, and the last time alone jumps. The fourth in size of five times says "most answers take
/// no longer".
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
    let place = (times.count * 3 + 3) / 4
    // The smallest time that is not exceeded by more than a quarter: no sorting for five numbers.
    var found: Milliseconds?
    for time in times where found.map({ time < $0 }) ?? true {
      var notLonger = 0
      for other in times where other <= time { notLonger += 1 }
      if notLonger >= place { found = time }
    }
    return found
  }
}
