public import InklingSession

/// How a store is followed.
public struct FollowOptions: Sendable {
  /// When following ends by itself.
  public enum End: Sendable {
    /// Never: it goes on until its task is cancelled.
    case never
    /// Once the copy has the newest commit of its source.
    case inStep
  }

  /// How many bytes a second are asked for, at most; nil sets no bound.
  public var bytesPerSecond: Int?
  /// When following ends by itself.
  public var end: End
  /// How long the source may stay away before a copy that is to end fails; a lasting one waits without an end.
  public var patience: Duration

  /// Options; the defaults follow without a bound and without an end.
  public init(
    bytesPerSecond: Int? = nil, end: End = .never, patience: Duration = .seconds(60)
  ) {
    self.bytesPerSecond = bytesPerSecond
    self.end = end
    self.patience = patience
  }
}

/// What happens while a store is followed.
public enum FollowEvent: Sendable, Equatable {
  /// The source has a commit that the copy lacks: how many files and bytes are to come.
  case begins(generation: UInt64, files: Int, bytes: UInt64)
  /// So many bytes of files have come.
  case received(bytes: Int)
  /// The copy has a commit as a whole, and whoever opens it finds that.
  case committed(generation: UInt64, documents: Int)
  /// A file is gone from the source, so the copy begins with the newest commit.
  case overtaken
  /// The source is away, and is asked again after a while.
  case waits(SourceFailure, Duration)
}
