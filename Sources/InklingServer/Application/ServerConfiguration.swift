public import InklingStore

/// Where a server listens, what it serves beside its routes, its limits, and who is told.
public struct ServerConfiguration: Sendable {
  /// The host name or address to listen at.
  public var host: String
  /// The port to listen at; 0 lets the system choose.
  public var port: Int
  /// Names beside its own by which the server is asked.
  ///
  /// A server that listens on this machine only answers to this machine's names only. Otherwise a page that has its own
  /// name resolved to this machine would read everything. A server that listens elsewhere answers to every name, unless
  /// some are listed here.
  public var allowedHosts: [String] = []
  /// Origins whose pages may read the answers and the configuration, as a browser writes them: `https://www.example.com`.
  ///
  /// `*` stands for every origin. None by default: only pages of this server read what it says.
  public var allowedOrigins: [String] = []
  /// A folder whose files are served where no route has their address: what its pages' results link to.
  public var folder: String?
  /// Whether all files of ``folder`` are served that are not hidden, and not only pages and what they refer to.
  public var servesAllFiles = false
  /// The key by which followers of the store are known, who are then given all of it; nil, the default, gives it nobody.
  ///
  /// It goes over the line as it is: let followers on other machines ask by `https`, through a proxy.
  public var followKey: FollowKey?
  /// Who is asked beside the site; nil, the default, is nobody.
  public var further: FurtherSource?
  /// Counts what people look for and do not find; nil, the default, keeps nothing of it.
  public var misses: MissLog?
  /// How much one client may ask of the server.
  public var limits: ServerLimits
  /// Counts the answers, and is what `/metrics` shows; nil leaves the route out.
  public var registry: MetricsRegistry?
  /// Told of every answer, on the thread that made it: for a metrics backend of one's own.
  public var onAnswer: (@Sendable (AnswerRecord) -> Void)?
  /// Where the server writes what happens.
  public var log: ServerLog

  /// A configuration that listens on this machine only.
  public init(
    host: String = "127.0.0.1", port: Int = 8_080, limits: ServerLimits = ServerLimits(),
    registry: MetricsRegistry? = nil, log: ServerLog = ServerLog()
  ) {
    self.host = host
    self.port = port
    self.limits = limits
    self.registry = registry
    self.log = log
  }
}
