/// How a cluster knows who asks.
public enum ElasticCredentials: Sendable {
  /// It does not ask.
  case none
  /// A user and a password.
  case basic(user: String, password: String)
  /// An API key as the cluster gives it, in base 64.
  case apiKey(String)
}

/// A request before it is sent, to be signed.
public struct ElasticRequest: Sendable {
  /// What is done: `GET`, `POST`, `PUT` or `DELETE`.
  public let method: String
  /// Where, with the node's address.
  public let address: String
  /// What is sent, compressed if that is asked for.
  public let body: [UInt8]
  /// The headers; a signer adds its own.
  public var headers: [(name: String, value: String)]
}

/// How a cluster is asked.
public struct ElasticOptions: Sendable {
  /// How the cluster knows who asks.
  public var credentials: ElasticCredentials
  /// A file with the certificates, in PEM, of those who may vouch for the nodes; nil takes those of the system.
  ///
  /// On Apple's systems the keychain decides, and a file is refused.
  public var authorities: String?
  /// How long one question may take, all in all and over all nodes: 5 seconds.
  public var timeout: Duration
  /// Adds what a service in front of the cluster wants, such as the signature of AWS; called before each request.
  public var sign: (@Sendable (inout ElasticRequest) -> Void)?

  /// Options; the defaults ask an open cluster.
  public init(
    credentials: ElasticCredentials = .none, authorities: String? = nil,
    timeout: Duration = .seconds(5), sign: (@Sendable (inout ElasticRequest) -> Void)? = nil
  ) {
    self.credentials = credentials
    self.authorities = authorities
    self.timeout = timeout
    self.sign = sign
  }
}
