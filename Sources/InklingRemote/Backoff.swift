/// How long to wait before the next try: twice as long each time, and not at the same moment as all others.
package struct Backoff {
  private static let shortest = Duration.milliseconds(100)
  private static let longest = Duration.seconds(30)

  private let started = ContinuousClock.now
  private var bound = shortest

  package init() {}

  /// How long there has been no success.
  package var elapsed: Duration { started.duration(to: .now) }

  /// Between a half and the whole of a bound that doubles.
  package mutating func next() -> Duration {
    defer { bound = min(bound * 2, Self.longest) }
    return bound * Double.random(in: 0.5...1)
  }
}
