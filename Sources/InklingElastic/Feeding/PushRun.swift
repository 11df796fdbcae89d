internal import InklingCore
internal import InklingIndex
internal import InklingRemote
internal import InklingStore
internal import InklingText

/// One push of a snapshot into an index.
struct PushRun {
  /// So many requests are under way at once.
  private static let inFlight = 2
  /// What documents are ordered by has so many bits for their number within a commit.
  private static let orderBits: UInt64 = 30

  /// How long a question may take that began before an index was replaced: as long as ``ElasticOptions`` says by itself.
  private static let grace = ElasticOptions().timeout

  let index: ElasticIndex
  let snapshot: StoreSnapshot
  let options: PushOptions
  let onEvent: @Sendable (PushEvent) -> Void

  func run() async throws(ElasticError) -> PushReport {
    try await checkVersion()
    let current = try await patiently(current)
    if let current { try await removeReplaced(besides: current.index) }
    if let current, !options.isRebuilt, current.layout.schema == schema {
      onEvent(.begins(index: current.index, isNew: false))
      let report = try await fill(current.index)
      try await note(in: current.index)
      return report
    }
    let target = try await newIndex(besides: current?.index)
    onEvent(.begins(index: target, isNew: true))
    let report = try await fill(target)
    try await open(target)
    try await swap(current?.index, for: target)
    try await note(in: target)
    onEvent(.swapped(index: target))
    if let current {
      // Questions that the old index was given have until then; removed at once, it would answer them in part.
      try? await Task.sleep(for: min(index.cluster.options.timeout, Self.grace))
      try await remove(current.index)
    }
    return report
  }

  /// The schema as it comes back from JSON.
  private var schema: IndexSchema {
    var schema = snapshot.schema
    for place in schema.fields.indices { schema.fields[place].storage = .kept }
    return schema
  }

  private func layout(isWhole: Bool) -> ClusterLayout {
    ClusterLayout(
      schema: schema, scopes: snapshot.scopeTitles, generation: snapshot.generation,
      documents: snapshot.documentCount, averageLength: snapshot.averageLength, isWhole: isWhole)
  }

  // MARK: - Indexes

  private func checkVersion() async throws(ElasticError) {
    let (name, number) = try await index.cluster.version()
    let parts = number.split(separator: ".").compactMap { Int($0) }
    let isKnown =
      name == "opensearch"
      || parts.count > 1 && (parts[0] > 7 || parts[0] == 7 && parts[1] >= 10)
    guard isKnown else { throw .unsupported("\(name) \(number)") }
  }

  private func current() async throws(ElasticError) -> (index: String, layout: ClusterLayout)? {
    let current: (index: String, layout: ClusterLayout)
    do throws(ElasticError) { current = try await index.layout() } catch {
      if case .noIndex = error { return nil }
      throw error
    }
    // An index of this very name cannot give way to another one.
    guard current.index != index.name else { throw .notOurs(index.name) }
    return current
  }

  /// An index that was begun before and has the same fields, or a new one.
  private func newIndex(besides current: String?) async throws(ElasticError) -> String {
    for (name, layout) in try await ownIndexes() where name != current {
      if let layout, !layout.isWhole, layout.schema == schema, !options.isRebuilt { return name }
    }
    let settings = layout(isWhole: false).settings(
      shards: options.shards, replicas: options.replicas)
    for number in 1...100 {
      let name = "\(index.name)-\(snapshot.generation)" + (number == 1 ? "" : "-\(number)")
      do throws(ElasticError) {
        // A copy that is not there yet when its node is lost would be lost as well. Where there is no second node nobody
        // waits for it longer than this.
        _ = try await ask("PUT", "\(name)?wait_for_active_shards=all&timeout=3s", settings)
        if try await hasEveryShard(name) { return name }
        try await remove(name)
      } catch {
        guard case .refused(400, let reason) = error, reason.contains("already exists") else {
          throw error
        }
      }
    }
    throw .notOurs("\(index.name)-\(snapshot.generation)")
  }

  /// Whether somebody holds each part of an index: a node that is lost at once takes what it alone was given along.
  private func hasEveryShard(_ name: String) async throws(ElasticError) -> Bool {
    do throws(ElasticError) {
      _ = try await index.cluster.json(
        ElasticCluster.Ask(
          path: "_cluster/health/\(name)?wait_for_status=yellow&timeout=5s",
          timeout: ElasticIndex.patience), of: index.name)
      return true
    } catch {
      guard case .refused(408, _) = error else { throw error }
      return false
    }
  }

  /// The indexes that pushes to this name have made.
  private func ownIndexes() async throws(ElasticError) -> [(name: String, layout: ClusterLayout?)] {
    let body = try await ask("GET", "\(index.name)-*/_mapping?filter_path=*.mappings._meta")
    return try ClusterLayout.all(in: body).filter { isOurs($0.index) }.map { ($0.index, $0.layout) }
  }

  /// Whether a name is that of the alias, a commit and perhaps a number.
  private func isOurs(_ name: String) -> Bool {
    let rest = name.dropFirst(index.name.count)
    return rest.first == "-" && rest.dropFirst().allSatisfy { $0.isNumber || $0 == "-" }
  }

  /// Lets a new index be searched.
  private func open(_ target: String) async throws(ElasticError) {
    _ = try await ask(
      "PUT", "\(target)/_settings", Array(#"{"index":{"refresh_interval":null}}"#.utf8))
    let total = try await patiently { () async throws(ElasticError) in
      _ = try await ask("POST", "\(target)/_refresh")
      _ = try await ask("GET", "_cluster/health/\(target)?wait_for_status=yellow&timeout=10s")
      let found = try await index.search(
        Array(#"{"size":0,"track_total_hits":true}"#.utf8), timeout: ElasticIndex.patience,
        limit: 1 << 20, in: target)
      if found.isPartial { throw ElasticError.busy(retryAfter: nil) }
      return found.total
    }
    guard total == snapshot.documentCount else {
      throw .incomplete(found: total, expected: snapshot.documentCount)
    }
  }

  /// Puts the new index in the place of the old one, in one step.
  private func swap(_ old: String?, for new: String) async throws(ElasticError) {
    var actions = #"{"add":{"index":"\#(new)","alias":"\#(index.name)"}}"#
    if let old { actions += #",{"remove":{"index":"\#(old)","alias":"\#(index.name)"}}"# }
    do throws(ElasticError) {
      _ = try await ask("POST", "_aliases", Array(#"{"actions":[\#(actions)]}"#.utf8))
    } catch {
      // The answer to what was done may have been lost, and then the old name is no longer there.
      guard case .noIndex = error, try await patiently(current)?.index == new else { throw error }
    }
  }

  /// Removes what an earlier push has replaced, and was interrupted before it had removed it.
  private func removeReplaced(besides current: String) async throws(ElasticError) {
    for (name, layout) in try await ownIndexes()
    where name != current && layout?.isWhole == true { try await remove(name) }
  }

  private func remove(_ name: String) async throws(ElasticError) {
    do throws(ElasticError) { _ = try await ask("DELETE", name) } catch {
      // Another push may have removed it.
      guard case .noIndex = error else { throw error }
    }
  }

  /// Notes in the index which commit it has.
  private func note(in target: String) async throws(ElasticError) {
    _ = try await ask("PUT", "\(target)/_mapping", layout(isWhole: true).meta)
    _ = try await ask("POST", "\(target)/_refresh")
  }

  private func ask(
    _ method: String, _ path: String, _ body: [UInt8] = []
  ) async throws(ElasticError) -> [UInt8] {
    try await patiently { () async throws(ElasticError) in
      try await index.cluster.json(
        ElasticCluster.Ask(
          method: method, path: path, body: body, timeout: ElasticIndex.patience), of: index.name)
    }
  }

  /// Does again what a cluster that loses a node refuses for the moment.
  private func patiently<Value>(
    _ work: () async throws(ElasticError) -> Value
  ) async throws(ElasticError) -> Value {
    var pause = Backoff()
    var isFirst = true
    while true {
      do throws(ElasticError) { return try await work() } catch {
        guard error.mayPass, isFirst || pause.elapsed < options.patience, !Task.isCancelled else {
          throw error
        }
        isFirst = false
        let duration = pause.next()
        onEvent(.waits(error, duration))
        try? await Task.sleep(for: duration)
      }
    }
  }

  // MARK: - Documents

  private var sender: (String) -> BulkSender {
    { BulkSender(cluster: index.cluster, index: $0, options: options, onEvent: onEvent) }
  }

  /// Brings an index to the state of the snapshot, whatever it has.
  private func fill(_ target: String) async throws(ElasticError) -> PushReport {
    _ = try await ask("POST", "\(target)/_refresh")
    var known = KnownDocuments()
    var listing = ClusterListing(index, target, holdsDocuments: false)
    func page() async throws(ElasticError) -> [ClusterHits.Hit]? {
      try await patiently { () async throws(ElasticError) in try await listing.next() }
    }
    while let page = try await page() {
      for hit in page { known.append(hash: UInt64(hit.sort[0]), sum: UInt64(hit.sum ?? 0)) }
    }
    var report = PushReport(index: target, generation: snapshot.generation)
    var outcome = try await put(into: target, lacking: &known, &report)
    if known.unseen > 0 { outcome.add(try await removeOthers(from: target, &report)) }
    report.newer = outcome.newer
    report.sent = outcome.taken - report.removed
    if let first = outcome.firstRefused {
      throw .documents(
        count: outcome.refused, first: String(decoding: first.id, as: UTF8.self),
        reason: first.reason)
    }
    return report
  }

  /// Sends what the index lacks or has otherwise.
  private func put(
    into target: String, lacking known: inout KnownDocuments, _ report: inout PushReport
  ) async throws(ElasticError) -> BulkSender.Outcome {
    let sender = sender(target)
    let analyzer = Analyzer(for: .documents)
    var buffer = TokenBuffer()
    var cursor = snapshot.cursor
    var (batch, bytes, passed): ([BulkSender.Change], Int, Int) = ([], 0, 0)
    var lanes = BulkLanes(sender)
    while let document = cursor.next() {
      let document = try ClusterDocument(document, schema: schema)
      let order = snapshot.generation << Self.orderBits | UInt64(passed)
      passed += 1
      if passed % 5_000 == 0 { onEvent(.passed(documents: passed)) }
      if known.count > 0, known.match(hash: document.hash, sum: document.sum) == .same {
        report.unchanged += 1
        continue
      }
      let change = BulkSender.Change.put(
        document.id, version: snapshot.generation,
        document.json(schema: schema, order: order, analyzer, &buffer).bytes)
      if !batch.isEmpty, bytes + change.lines.count > BulkSender.maximumBytes {
        try await lanes.send(batch, upTo: Self.inFlight)
        (batch, bytes) = ([], 0)
      }
      batch.append(change)
      bytes += change.lines.count
      if batch.count == BulkSender.maximumChanges {
        try await lanes.send(batch, upTo: Self.inFlight)
        (batch, bytes) = ([], 0)
      }
    }
    if !batch.isEmpty { try await lanes.send(batch, upTo: Self.inFlight) }
    let outcome = try await lanes.finish()
    onEvent(.passed(documents: passed))
    return outcome
  }

  /// Removes what the store does not have.
  private func removeOthers(
    from target: String, _ report: inout PushReport
  ) async throws(ElasticError) -> BulkSender.Outcome {
    let sender = sender(target)
    var outcome = BulkSender.Outcome()
    _ = try await ask("POST", "\(target)/_refresh")
    var listing = ClusterListing(index, target, holdsDocuments: false)
    func page() async throws(ElasticError) -> [ClusterHits.Hit]? {
      try await patiently { () async throws(ElasticError) in try await listing.next() }
    }
    while let page = try await page() {
      let gone = page.filter { snapshot.document(withID: $0.id) == nil }
      var rest = gone[...]
      while !rest.isEmpty {
        let changes = rest.prefix(BulkSender.maximumChanges).map {
          BulkSender.Change.remove($0.id, version: snapshot.generation)
        }
        let sent = try await sender.send(changes)
        report.removed += sent.taken
        outcome.add(sent)
        rest = rest.dropFirst(changes.count)
      }
    }
    return outcome
  }
}

/// Requests under way.
private struct BulkLanes {
  private typealias Lane = Task<Result<BulkSender.Outcome, ElasticError>, Never>

  private let sender: BulkSender
  private var lanes: [Lane] = []
  private var outcome = BulkSender.Outcome()

  init(_ sender: BulkSender) { self.sender = sender }

  /// Begins a request, and waits first for the oldest where there are that many.
  mutating func send(_ changes: [BulkSender.Change], upTo count: Int) async throws(ElasticError) {
    if lanes.count >= count { try await wait() }
    let sender = sender
    lanes.append(
      Task {
        do throws(ElasticError) { return .success(try await sender.send(changes)) } catch {
          return .failure(error)
        }
      })
  }

  private mutating func wait() async throws(ElasticError) {
    let lane = lanes.removeFirst()
    let result = await withTaskCancellationHandler {
      await lane.value
    } onCancel: {
      lane.cancel()
    }
    outcome.add(try result.get())
  }

  mutating func finish() async throws(ElasticError) -> BulkSender.Outcome {
    while !lanes.isEmpty { try await wait() }
    return outcome
  }
}
