internal import InklingCore
internal import InklingIndex
public import InklingStore

extension ElasticIndex {
  /// Brings a store's documents into the cluster: what the index lacks or has otherwise is sent, what the store does not
  /// have is removed.
  ///
  /// The first push makes the index `NAME-COMMIT` and an alias `NAME` for it. It is interrupted at any moment without harm:
  /// the next one sends what is still missing. Where the fields have changed, or if it is asked for, a new index is
  /// filled beside the old one. It takes the old one's place in one step; until then questions find the old one, which is
  /// removed when the time of one question is over.
  ///
  /// - Complexity: O(documents of the store and of the index); 17 bytes of memory for each document of the index.
  /// - Throws: ``ElasticError``.
  public func push(
    _ snapshot: StoreSnapshot, options: PushOptions = PushOptions(),
    onEvent: @escaping @Sendable (PushEvent) -> Void = { _ in }
  ) async throws(ElasticError) -> PushReport {
    try await PushRun(index: self, snapshot: snapshot, options: options, onEvent: onEvent).run()
  }

  /// Compares every document of a store with the index, by checksums.
  ///
  /// - Complexity: O(documents); 17 bytes of memory for each document of the store.
  /// - Throws: ``ElasticError``; ``ElasticError/otherSchema(index:)`` where the fields differ.
  public func verify(_ snapshot: StoreSnapshot) async throws(ElasticError) -> ElasticComparison {
    let (target, layout) = try await layout()
    guard layout.schema.fields.map(\.name) == snapshot.schema.fields.map(\.name),
      layout.schema.fields.map(\.role) == snapshot.schema.fields.map(\.role)
    else { throw .otherSchema(index: target) }
    var own: [(hash: UInt64, sum: UInt64)] = []
    var cursor = snapshot.cursor
    while let document = cursor.next() {
      let document = try ClusterDocument(document, schema: layout.schema)
      own.append((document.hash, document.sum))
    }
    var comparison = ElasticComparison(store: own.count)
    comparison.generation = layout.generation
    var known = KnownDocuments(own)
    _ = try await cluster.json(
      ElasticCluster.Ask(method: "POST", path: "\(target)/_refresh", timeout: Self.patience),
      of: name)
    var listing = ClusterListing(self, target, holdsDocuments: false)
    while let page = try await listing.next() {
      comparison.index += page.count
      for hit in page {
        switch known.match(hash: UInt64(hit.sort[0]), sum: UInt64(hit.sum ?? 0)) {
        case .same: continue
        case .different: comparison.different += 1
        case .none: comparison.extra += 1
        }
        comparison.note(hit.id)
      }
    }
    comparison.missing = known.unseen
    return comparison
  }

  /// Puts the documents of an index into a store that has none.
  ///
  /// What JSON cannot hold, bytes that are not UTF-8, comes back as U+FFFD.
  ///
  /// - Returns: How many documents there are.
  /// - Throws: ``ElasticError``; ``ElasticError/store(_:)`` where the store cannot be made, or has documents.
  public func pull(
    into path: String, onEvent: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(ElasticError) -> Int {
    let (target, layout) = try await layout()
    let store = try Self.stored { () throws(StoreError) in
      try SearchStore(path, for: .writing, schema: layout.schema)
    }
    guard store.snapshot.documentCount == 0 else {
      throw .notEmpty(path: path)
    }
    var listing = ClusterListing(self, target, holdsDocuments: true)
    var (documents, bytes, count): ([Document], Int, Int) = ([], 0, 0)
    func write() throws(ElasticError) {
      let found = documents
      _ = try Self.stored { () throws(StoreError) in
        try store.update { (batch) throws(StoreError) in
          for document in found { try batch.put(document) }
        }
      }
      (documents, bytes) = ([], 0)
    }
    while let page = try await listing.next() {
      for hit in page {
        documents.append(Document(values: hit.values, boost: hit.boost))
        bytes += hit.values.reduce(0) { $0 + $1.count }
      }
      count += page.count
      if bytes > Self.commitBytes { try write() }
      onEvent(count)
    }
    if !documents.isEmpty { try write() }
    await store.close()
    return count
  }

  /// A commit of a store that is filled has about so many bytes.
  private static let commitBytes = 32 << 20

  private static func stored<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(ElasticError) -> Value {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}

/// What a store and an index have in common.
public struct ElasticComparison: Sendable, Equatable {
  /// The documents of the store.
  public var store: Int
  /// The documents of the index.
  public var index = 0
  /// Documents of the store that the index lacks.
  public var missing = 0
  /// Documents of the index that the store lacks.
  public var extra = 0
  /// Documents that differ.
  public var different = 0
  /// The ids of the first ten that differ or that the store lacks.
  public var examples: [String] = []
  /// The commit that the index was last brought up to.
  public var generation: UInt64 = 0

  /// Whether both have the same.
  public var isEqual: Bool { missing == 0 && extra == 0 && different == 0 }

  init(store: Int) { self.store = store }

  mutating func note(_ id: [UInt8]) {
    if examples.count < 10 { examples.append(String(decoding: id, as: UTF8.self)) }
  }
}
