/// Whether nobody waits for the answer to a question any more.
internal final class SearchStop {
  #if hasFeature(Embedded)
  /// In the browser nobody ends a search early.
  var isStopped: Bool { false }
  func begin() {}
  func stopsNow() -> Bool { false }
  #else
  /// Says so; nil where somebody always waits.
  var mustStop: (() -> Bool)?
  /// Whether ``mustStop`` has said so.
  private(set) var isStopped = false

  /// Begins a question.
  func begin() { isStopped = false }

  /// Asks whether to stop.
  func stopsNow() -> Bool {
    if !isStopped, let mustStop { isStopped = mustStop() }
    return isStopped
  }
  #endif
}
