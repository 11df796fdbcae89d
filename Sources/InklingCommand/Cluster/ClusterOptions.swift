internal import InklingElastic
internal import InklingStore
internal import InklingTerminal

/// Which index of which cluster a command is about, and as whom it asks.
struct ClusterOptions {
  private static let node = CommandOption.list(
    "to", nil, .word("URL"), "The address of a node, such as http://127.0.0.1:9200.")
  private static let index = CommandOption.required(
    "index", nil, .word("NAME"), "The name of the index, an alias of what is pushed.")
  private static let credentials = CommandOption.optional(
    "credentials", nil, .file("FILE"),
    "The file with “user:password”, or with “ApiKey” and a key; env:NAME takes it from a variable.")
  private static let authorities = CommandOption.optional(
    "authorities", nil, .file("FILE"),
    "The certificates, in PEM, of those who may vouch for the nodes, beside no others.")

  static let facts = [node.facts, index.facts, credentials.facts, authorities.facts]

  private let nodes: [String]
  private let name: String
  private let credentials: String?
  private let authorities: String?

  init(_ arguments: ParsedArguments) throws(Misuse) {
    nodes = try arguments.value(of: Self.node)
    guard !nodes.isEmpty else { throw Misuse("--to URL is missing.") }
    name = try arguments.value(of: Self.index)
    credentials = try arguments.value(of: Self.credentials)
    authorities = try arguments.value(of: Self.authorities)
  }

  func open() throws(CommandFailure) -> ElasticIndex {
    let credentials = try ClusterCredentials(place: credentials).read()
    do throws(ElasticError) {
      let options = ElasticOptions(
        credentials: credentials, authorities: authorities, timeout: .seconds(30))
      return try ElasticIndex(ElasticCluster(nodes, options: options), name)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Credentials on the first line of a file or of an environment variable.
struct ClusterCredentials {
  private static let key = "ApiKey "
  private static let limit = 16_384

  /// Nil where the cluster is open.
  let place: String?

  func read() throws(CommandFailure) -> ElasticCredentials {
    guard let place else { return .none }
    let lines = try SecretPlace(place: place).read(limit: Self.limit)
    let text = lines.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if text.hasPrefix(Self.key) { return .apiKey(String(text.dropFirst(Self.key.count))) }
    guard let colon = text.firstIndex(of: ":") else {
      throw CommandFailure(
        .badData, "\(place) holds no credentials.",
        remedy: "Write user:password, or ApiKey, a space and the key, on one line.")
    }
    return .basic(
      user: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
  }
}

extension CommandFailure {
  /// What a cluster that does not do what is asked means for the person and the script.
  init(_ error: ElasticError) {
    let status: Status
    switch error {
    case .store(let error):
      self.init(error)
      return
    case .address, .indexName, .noOwnAuthorities, .notEmpty: status = .usage
    case .notPermitted: status = .noPermission
    case .noIndex: status = .noInput
    case .noNetworkClient, .unreachable, .timedOut, .busy, .unsupported: status = .unavailable
    default: status = .badData
    }
    self.init(status, error.description)
  }
}
