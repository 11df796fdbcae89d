/// Says when progress is due and how fast it is.
struct BuildMeter {
  private static let interval = Duration.milliseconds(100)
  private static let rowsBetweenLooks = 256

  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var untilLook = BuildMeter.rowsBetweenLooks
  private let totalBytes: Int?

  init(totalBytes: Int?) { self.totalBytes = totalBytes }

  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Makes the next call of `due` report.
  mutating func force() {
    untilLook = 1
    last = start - Self.interval
  }

  /// The progress, if it is time to report it.
  ///
  /// Looks at the clock once in 256 rows.
  mutating func due(_ source: MappedRecords, _ phase: BuildProgress.Phase) -> BuildProgress? {
    untilLook -= 1
    guard untilLook == 0 else { return nil }
    untilLook = Self.rowsBetweenLooks
    let now = ContinuousClock.now
    guard now - last >= Self.interval else { return nil }
    last = now
    return BuildProgress(
      phase: phase, rows: source.report.rows, malformed: source.report.malformed,
      bytes: source.bytesRead, totalBytes: totalBytes, seconds: seconds)
  }
}
