/// How much is asked for at once, and how long to wait after it.
///
/// Pieces grow while they come quickly and shrink after a failure. So a slow line is soon asked for no more than it brings
/// before the time of a piece is over.
struct Pace {
  private static let smallest = 64 << 10
  private static let largest = 8 << 20
  /// A piece that comes within this time may be followed by a larger one.
  private static let quick = Duration.milliseconds(500)

  private let bytesPerSecond: Int?
  /// When what was asked for so far may have come, by the bound.
  private var due = ContinuousClock.now

  /// How many bytes to ask for.
  private(set) var pieceBytes: Int
  private let ceiling: Int

  init(bytesPerSecond: Int?) {
    self.bytesPerSecond = bytesPerSecond
    // A quarter of a second's bytes: the line is not filled for longer.
    ceiling = bytesPerSecond.map { min(Self.largest, max(Self.smallest, $0 / 4)) } ?? Self.largest
    pieceBytes = min(1 << 20, ceiling)
  }

  /// How long to wait after a piece.
  mutating func pause(after bytes: Int, taking duration: Duration) -> Duration {
    if duration < Self.quick { pieceBytes = min(pieceBytes * 2, ceiling) }
    guard let bytesPerSecond else { return .zero }
    let now = ContinuousClock.now
    // What was not used of the bound earlier is not caught up on.
    due = max(due, now - duration) + .seconds(Double(bytes) / Double(max(1, bytesPerSecond)))
    return now.duration(to: due)
  }

  /// After a failure, which may have been too large a piece.
  mutating func shrink() { pieceBytes = max(Self.smallest, pieceBytes / 2) }
}
