/// How a store is brought into a cluster.
public struct PushOptions: Sendable {
  /// Into how many parts a new index is divided: 1.
  public var shards: Int
  /// How many copies of each part a new index has beside the first: 1.
  public var replicas: Int
  /// Whether a new index is made and takes the place of the old one: done by itself where the fields have changed.
  public var isRebuilt: Bool
  /// How long a request may be refused or lost before the push fails: 60 seconds.
  public var patience: Duration
  /// Compresses a request in gzip's format; nil, or an answer of nil, sends it as it is.
  ///
  /// The command gives one that uses the system's zlib, which this product does not need.
  public var compress: (@Sendable ([UInt8]) -> [UInt8]?)?

  /// Options; the defaults suit up to some ten million documents.
  public init(
    shards: Int = 1, replicas: Int = 1, isRebuilt: Bool = false, patience: Duration = .seconds(60),
    compress: (@Sendable ([UInt8]) -> [UInt8]?)? = nil
  ) {
    self.shards = shards
    self.replicas = replicas
    self.isRebuilt = isRebuilt
    self.patience = patience
    self.compress = compress
  }
}

/// What happens while a store is brought into a cluster.
public enum PushEvent: Sendable, Equatable {
  /// Into which index, and whether that is a new one, which others find when it is whole.
  case begins(index: String, isNew: Bool)
  /// So many documents of the store were looked at; those that the index lacked were sent.
  case passed(documents: Int)
  /// The cluster is away or has too much to do, and is asked again after a while.
  case waits(ElasticError, Duration)
  /// The new index has taken the place of the old one.
  case swapped(index: String)
}

/// What a push has done.
public struct PushReport: Sendable, Equatable {
  /// The index behind the alias.
  public var index: String
  /// The commit of the store.
  public var generation: UInt64
  /// Documents that were sent and taken.
  public var sent = 0
  /// Documents that were removed, because the store does not have them.
  public var removed = 0
  /// Documents that were the same already.
  public var unchanged = 0
  /// Documents of which the index has one of a later commit, which stays.
  public var newer = 0
}
