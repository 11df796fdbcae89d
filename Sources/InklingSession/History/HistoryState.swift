/// What is shown of the history.
public struct HistoryState: Sendable, Equatable {
  /// The searches, newest first.
  public internal(set) var entries: [SearchText] = []
  /// What is remembered.
  public internal(set) var mode = HistoryMode.remembered
  /// True when the storage failed and the history lives in memory.
  public internal(set) var isInMemory = false
  /// What the last deletion took, while it can be undone.
  public internal(set) var undo: HistoryUndo = .none
}

/// What is remembered of searches.
public enum HistoryMode: UInt8, Sendable {
  /// Searches are stored on the device.
  case remembered
  /// Searches are remembered until the session ends, and stored nowhere.
  case sessionOnly
  /// Searches are neither remembered nor shown.
  case off
}

/// What can be taken back.
public enum HistoryUndo: Sendable, Equatable {
  /// Nothing.
  case none
  /// The deletion of this search.
  case deletion(SearchText)
  /// The deletion of everything.
  case clearing
}
