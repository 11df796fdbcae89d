public import InklingStore

/// What goes wrong with a cluster, each with a remedy in its description.
public enum ElasticError: Error, Sendable, Equatable {
  /// An address is none of http or https, or has a name or a password in it.
  case address(String)
  /// A name that no index may have: lower-case letters, digits, `-`, `_` and `.`, 200 at most, a letter or a digit first.
  case indexName(String)
  /// There is no libcurl on this machine.
  case noNetworkClient
  /// Certificates of one's own cannot be named on this system, whose own trust decides.
  case noOwnAuthorities
  /// No node can be reached.
  case unreachable(nodes: [String])
  /// No node answered within the time.
  case timedOut
  /// The cluster has too much to do, or no shard to answer: for how long it asks to be left alone, in seconds.
  case busy(retryAfter: Int?)
  /// The cluster wants other credentials, or these may not do this: its status.
  case notPermitted(status: Int)
  /// There is no index or alias of this name.
  case noIndex(String)
  /// The index was not made by `inkling push`, or by another version of it.
  case notOurs(String)
  /// The cluster refuses the request: its status and what it says.
  case refused(status: Int, reason: String)
  /// What came is no answer of a cluster, or is larger than permitted.
  case unreadable
  /// The cluster is neither Elasticsearch from 7.10 on nor OpenSearch: what it says it is.
  case unsupported(String)
  /// The store has other fields than the index.
  case otherSchema(index: String)
  /// An id is longer than the 512 bytes that a cluster permits: its beginning.
  case longID(String)
  /// The cluster did not take some documents: how many, the id of the first, and why.
  case documents(count: Int, first: String, reason: String)
  /// The new index does not have the documents of the store: how many each has.
  case incomplete(found: Int, expected: Int)
  /// The store into which an index is to be brought has documents already.
  case notEmpty(path: String)
  /// The store cannot be read or written.
  case store(StoreError)
}

extension ElasticError {
  /// Whether the same request may succeed a moment later, as while a cluster loses a node.
  var mayPass: Bool {
    switch self {
    case .unreachable, .timedOut, .busy: true
    case .refused(let status, _): status >= 500 || status == 408
    default: false
    }
  }
}

extension ElasticError: CustomStringConvertible {
  /// One or two sentences with the remedy.
  public var description: String {
    switch self {
    case .address(let address):
      "\u{201C}\(address)\u{201D} is no address of a node. Give one as http://host:9200 without name or password."
    case .indexName(let name):
      "\u{201C}\(name)\u{201D} cannot name an index. Take lower-case letters, digits, - and _, a letter or digit first."
    case .noNetworkClient:
      "libcurl is missing on this machine. Install it: the package is called libcurl4 or libcurl."
    case .noOwnAuthorities:
      "This system trusts the certificates of its keychain only. Put the authority there, and name no file."
    case .unreachable(let nodes):
      "\(nodes.joined(separator: ", ")) cannot be reached. See whether the nodes run and the network leads there."
    case .timedOut: "The cluster takes too long. Look at its load, or give it more time."
    case .busy(let seconds?):
      "The cluster has too much to do. Try again in \(seconds) s."
    case .busy(nil):
      "The cluster has too much to do, or shards that nobody holds. Try again later; see _cluster/health."
    case .notPermitted(let status):
      "The cluster refuses these credentials (\(status)). Give a key or a user who may read the index, and write for a push."
    case .noIndex(let name):
      "The cluster has no index \u{201C}\(name)\u{201D}. Make it with \u{201C}inkling push\u{201D}, or see _cat/indices."
    case .notOurs(let name):
      "The index \u{201C}\(name)\u{201D} was made by something else, or by another version. Give another name, or remove it and push again."
    case .refused(let status, let reason):
      "The cluster refuses the request (\(status)): \(reason). See its log."
    case .unreadable:
      "What came is no answer of a cluster. See what listens at the address, and whether a proxy stands between."
    case .unsupported(let what):
      "\(what) is not supported. Take Elasticsearch from 7.10 on, or OpenSearch."
    case .otherSchema(let index):
      "The index \(index) has other fields than the store. Push with --rebuild to make it anew."
    case .longID(let id):
      "The id \u{201C}\(id)\u{2026}\u{201D} is longer than the 512 bytes that a cluster permits. Give the document a shorter one."
    case .documents(let count, let first, let reason):
      "The cluster did not take \(count) documents; the first is \u{201C}\(first)\u{201D}: \(reason). Mend what it says, and push again."
    case .incomplete(let found, let expected):
      "The new index has \(found) documents instead of \(expected), so the old one stays. Push again."
    case .notEmpty(let path): "\(path) has documents already. Give a new directory."
    case .store(let error): error.description
    }
  }
}
