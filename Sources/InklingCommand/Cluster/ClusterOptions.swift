internal import InklingElastic
internal import InklingServer
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

  /// Both in one address, for a command that has a cluster beside something else.
  private static let address = CommandOption.list(
    "elastic", nil, .word("URL/INDEX"),
    "Add what this index of a cluster has, such as http://127.0.0.1:9200/books.")

  static let facts = [node.facts, index.facts, credentials.facts, authorities.facts]
  static let besideFacts = [address.facts, credentials.facts, authorities.facts]

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

  /// The index beside something else; nil where none is named.
  init?(beside arguments: ParsedArguments) throws(Misuse) {
    let addresses = try arguments.value(of: Self.address)
    credentials = try arguments.value(of: Self.credentials)
    authorities = try arguments.value(of: Self.authorities)
    guard let first = addresses.first else {
      if credentials != nil || authorities != nil {
        throw Misuse("--credentials and --authorities go with --elastic.")
      }
      return nil
    }
    var (nodes, names): ([String], Set<String>) = ([], [])
    for address in addresses {
      guard let slash = address.lastIndex(of: "/"), address[..<slash].contains("://") else {
        throw Misuse("--elastic \(address) names no index; write \(address)/INDEX.")
      }
      nodes.append(String(address[..<slash]))
      names.insert(String(address[address.index(after: slash)...]))
    }
    guard names.count == 1, let name = names.first, first.last != "/" else {
      throw Misuse("--elastic names one index of one cluster, at one node or at several.")
    }
    (self.nodes, self.name) = (nodes, name)
  }

  /// The cluster, each of whose answers is waited for so long.
  func cluster(timeout: Duration = .seconds(30)) throws(CommandFailure) -> ElasticCluster {
    let credentials = try ClusterCredentials(place: credentials).read()
    do throws(ElasticError) {
      let options = ElasticOptions(
        credentials: credentials, authorities: authorities, timeout: timeout)
      return try ElasticCluster(nodes, options: options)
    } catch {
      throw CommandFailure(error)
    }
  }

  func open() throws(CommandFailure) -> ElasticIndex {
    let cluster = try cluster()
    do throws(ElasticError) { return try ElasticIndex(cluster, name) } catch {
      throw CommandFailure(error)
    }
  }

  /// The index as a source of further rows, which need not answer when the command begins.
  func further() throws(CommandFailure) -> FurtherSource {
    let cluster = try cluster(timeout: Self.patience)
    do throws(ElasticError) {
      let source = try ElasticSource(cluster, index: name)
      return FurtherSource(source) { await Self.trouble(of: cluster) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// How long somebody waits for further rows, and a balancer for its answer.
  private static let patience = Duration.seconds(5)

  private static func trouble(of cluster: ElasticCluster) async -> String? {
    do throws(ElasticError) {
      let status = try await cluster.status()
      return status == "red" ? "the cluster is red" : nil
    } catch {
      return error.description
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
