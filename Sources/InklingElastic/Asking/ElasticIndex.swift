internal import InklingCore

/// An index of a cluster, or an alias of one, that is made of a store by ``push(_:options:onEvent:)``.
public struct ElasticIndex: Sendable {
  /// The cluster.
  public let cluster: ElasticCluster
  /// The name of the index or of the alias.
  public let name: String

  /// How long a request of the feed, or about the index, may take.
  static let patience = Duration.seconds(60)

  /// An index of that name, which need not exist yet.
  ///
  /// - Throws: ``ElasticError/indexName(_:)``.
  public init(_ cluster: ElasticCluster, _ name: String) throws(ElasticError) {
    guard Self.isName(name) else { throw .indexName(name) }
    self.cluster = cluster
    self.name = name
  }

  /// What every version permits, and nothing that an address gives a meaning.
  private static func isName(_ name: String) -> Bool {
    func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte &- 0x30 < 10 }
    guard let first = name.utf8.first, isSmall(first), name.utf8.count <= 200 else { return false }
    return name.utf8.allSatisfy { isSmall($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }

  /// The index behind the name, and what it says about itself.
  func layout() async throws(ElasticError) -> (index: String, layout: ClusterLayout) {
    let body = try await cluster.json(
      ElasticCluster.Ask(
        path: "\(name)/_mapping?filter_path=*.mappings._meta", timeout: cluster.options.timeout),
      of: name)
    let all = try ClusterLayout.all(in: body)
    guard all.count == 1, let layout = all[0].layout else { throw .notOurs(name) }
    return (all[0].index, layout)
  }

  /// Where an index is asked.
  ///
  /// The node that is asked looks into its own copy where it has one. Questions go to the nodes in turn, so all copies
  /// work, and no answer goes from node to node first.
  static func searchPath(_ index: String) -> String { "\(index)/_search?preference=_local" }

  func search(
    _ body: [UInt8], timeout: Duration, limit: Int, in index: String? = nil
  ) async throws(ElasticError) -> ClusterHits {
    try ClusterHits(
      json: await cluster.json(
        ElasticCluster.Ask(
          method: "POST", path: Self.searchPath(index ?? name), body: body, timeout: timeout,
          limit: limit),
        of: name))
  }

  /// How many documents hold each of some words.
  func counts(of terms: [[UInt8]], timeout: Duration) async throws(ElasticError) -> [[UInt8]: Int] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("size")
    writer.number(0)
    writer.name("query")
    Clause.any(terms.map { .term(ClusterField.weighed, $0) }).write(into: &writer)
    writer.name("aggs")
    writer.beginObject()
    writer.name("words")
    writer.beginObject()
    writer.name("filters")
    writer.beginObject()
    writer.name("filters")
    writer.beginObject()
    for (place, term) in terms.enumerated() {
      writer.name(Array("\(place)".utf8))
      Clause.term(ClusterField.weighed, term).write(into: &writer)
    }
    for _ in 0..<5 { writer.endObject() }
    let found = try await search(writer.bytes, timeout: timeout, limit: 1 << 20)
    var counts: [[UInt8]: Int] = [:]
    for (place, term) in terms.enumerated() { counts[term] = found.counts["\(place)"] ?? 0 }
    return counts
  }
}
