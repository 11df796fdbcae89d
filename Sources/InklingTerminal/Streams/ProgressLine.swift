internal import InklingLock

/// What the person sees while work is under way.
///
/// On a terminal it is one line redrawn in place, elsewhere a line every two seconds. Work that is over at once shows
/// nothing at all.
///
/// ```
/// Indexing packages.ndjson  31,204 rows
/// ```
package final class ProgressLine: Sendable {
  private struct State {
    var lastDrawn: ContinuousClock.Instant
    var isDrawn = false
  }

  /// Ten times a second is as often as a person can read; every two seconds is as often as a log
  /// should grow.
  private static let terminalInterval = Duration.milliseconds(100)
  private static let logInterval = Duration.seconds(2)

  private let label: String
  private let unit: String
  private let console: Console
  private let isTerminal: Bool
  private let started: ContinuousClock.Instant
  private let state: Locked<State>

  package init(_ label: String, unit: String, console: Console = .standardError) {
    self.label = Printable.text(label)
    self.unit = unit
    self.console = console
    isTerminal = console.redrawsLines
    started = .now
    state = Locked(State(lastDrawn: started))
  }

  /// How long the work has taken so far.
  package var elapsed: Duration { started.duration(to: .now) }

  /// Says how much is done; cheap enough to be called for every thousandth item.
  ///
  /// `note` says more about the way: a rate, the time that is left.
  package func update(_ count: Int, _ note: String = "") {
    let now = ContinuousClock.now
    state.withLock { state in
      let interval = isTerminal ? Self.terminalInterval : Self.logInterval
      guard state.lastDrawn.duration(to: now) >= interval else { return }
      state.lastDrawn = now
      state.isDrawn = true
      let text = "\(label)  \(grouped(count)) \(unit)\(note)"
      console.write(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n")
    }
  }

  /// Replaces the line by its last word.
  package func finish(_ summary: String) {
    let wasDrawn = state.withLock { $0.isDrawn }
    console.write((isTerminal && wasDrawn ? "\r\u{1B}[K" : "") + Printable.text(summary) + "\n")
  }
}
