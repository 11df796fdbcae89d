/// The bounds that keep one client from taking everything.
public struct ServerLimits: Sendable, Equatable {
  /// Seconds until a connection on which nothing happens is closed.
  public var idleSeconds: Int
  /// Seconds within which the head of a connection's first request must be there as a whole.
  ///
  /// A head that comes byte by byte is not idle. A later head has this long beyond ``idleSeconds``,
  /// because between two requests a connection may rest.
  public var headSeconds: Int
  /// Seconds within which what a client sends behind the head, which no route reads, must be there.
  public var bodySeconds: Int
  /// Seconds within which a client must have taken an answer.
  ///
  /// A slow line needs a minute for the largest of ours.
  public var answerSeconds: Int
  /// Connections at the same time; further ones wait in the system's queue.
  public var connections: Int
  /// Connections at the same time from one address; further ones are closed.
  public var connectionsPerClient: Int
  /// Bytes of the request line and all headers of one request.
  public var headBytes: Int
  /// Bytes behind a head that are read and thrown away; of a longer body none are read.
  public var bodyBytes: Int

  /// Bounds for a server that faces the world.
  public init(
    idleSeconds: Int = 30, headSeconds: Int = 10, bodySeconds: Int = 10, answerSeconds: Int = 300,
    connections: Int = 1_024, connectionsPerClient: Int = 768, headBytes: Int = 32_768,
    bodyBytes: Int = 65_536
  ) {
    self.idleSeconds = idleSeconds
    self.headSeconds = headSeconds
    self.bodySeconds = bodySeconds
    self.answerSeconds = answerSeconds
    self.connections = connections
    self.connectionsPerClient = connectionsPerClient
    self.headBytes = headBytes
    self.bodyBytes = bodyBytes
  }
}
