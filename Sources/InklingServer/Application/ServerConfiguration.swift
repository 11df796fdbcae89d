public import CoreMetrics
public import Logging

/// Where a server listens and what it puts up with.
public struct ServerConfiguration: Sendable {
  /// The host name or address to listen at.
  public var host: String
  /// The port to listen at; 0 lets the system choose.
  public var port: Int
  /// A folder whose files are served where no route has their address: what its pages' results link to.
  public var folder: String?
  /// How much one client may ask of the server.
  public var limits: ServerLimits
  /// Where the server's own metrics go.
  public var metrics: any MetricsFactory
  /// What `/metrics` shows; nil leaves the route out.
  public var registry: MetricsRegistry?
  /// Where the server writes what happens.
  public var logger: Logger

  /// A configuration that listens on this machine only.
  public init(
    host: String = "127.0.0.1", port: Int = 8_080, limits: ServerLimits = ServerLimits(),
    registry: MetricsRegistry? = nil, logger: Logger = Logger(label: "inkling")
  ) {
    self.host = host
    self.port = port
    self.limits = limits
    self.registry = registry
    self.metrics = registry ?? MetricsSystem.factory
    self.logger = logger
  }
}

/// The bounds that keep one client from taking everything.
public struct ServerLimits: Sendable, Equatable {
  /// Seconds until a connection on which nothing happens is closed.
  ///
  /// The web server's own default is never, which half-open connections live on.
  public var idleSeconds: Int64
  /// Connections at the same time; further ones wait in the system's queue.
  public var connections: Int
  /// Bytes of one header.
  public var headerFieldBytes: Int
  /// Bytes of all headers of one request.
  public var headerListBytes: Int
  /// The number of headers of one request.
  public var headerFields: Int

  /// Bounds for a server that faces the world.
  public init(
    idleSeconds: Int64 = 30, connections: Int = 1_024, headerFieldBytes: Int = 16_384,
    headerListBytes: Int = 32_768, headerFields: Int = 100
  ) {
    self.idleSeconds = idleSeconds
    self.connections = connections
    self.headerFieldBytes = headerFieldBytes
    self.headerListBytes = headerListBytes
    self.headerFields = headerFields
  }
}
