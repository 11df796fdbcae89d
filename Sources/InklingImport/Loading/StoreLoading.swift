internal import InklingIndex
public import InklingStore

/// Brings the records of a file or folder into a store.
///
/// Documents go in by id, in commits of a bounded size. After an interruption what was committed stays. Running the
/// same import again finishes it, passing over what is there already. An existing store keeps its fields.
public enum StoreLoading {
  /// What happens to documents that the source does not have.
  public enum Pruning: Sendable {
    /// They stay.
    case keepOthers
    /// They are deleted by a last commit, unless something of the source could not be read: that
    /// may be them.
    ///
    /// A source without any records deletes nothing either: it is more often a mistake than a wish.
    case deleteOthers
    /// The same, and a source without any records empties the store.
    case deleteOthersOrAll
  }

  /// What an import did.
  public struct Report: Sendable {
    /// What happened to the rows.
    public var build: BuildReport
    /// Documents that were new or different.
    public var written = 0
    /// Documents that the store had already, value for value.
    public var unchanged = 0
    /// Documents that the source no longer had and that were deleted.
    public var deleted = 0

    /// Rows, pages and folders that could not be read; if there are any, nothing is deleted.
    ///
    /// A row whose id was used before is not among them.
    public var unread: Int { build.malformed - build.duplicates }
  }

  private static let commitDocuments = 100_000
  private static let commitBytes = 48 << 20

  /// Loads all records of `reader` into the store at `path`, which is made if need be.
  ///
  /// An existing store takes only what has its fields: by its id, the record of another file would
  /// take the place of one that it has nothing to do with.
  ///
  /// - Complexity: O(size of the records), and a lookup per record in what the store has.
  /// - Throws: `Failure`. What was committed before stays.
  public static func load(
    _ reader: any RecordReader, into path: String, choice: FieldMapping.Choice = .init(),
    strictness: IndexBuilding.Strictness = .lenient, pruning: Pruning = .keepOthers,
    options: SearchStore.Options = SearchStore.Options(),
    fileSystem: any FileSystem = RealFileSystem(),
    progress: (BuildProgress) -> IndexBuilding.Continuation = { _ in .goOn }
  ) throws(Failure) -> Report {
    let mapping = try storing { () throws(StoreError) in
      try Self.mapping(ofStoreAt: path, fileSystem)
    }
    if let mapping { try mapping.examine(choice) }
    var source = try reading { () throws(ImportError) in
      if let mapping {
        return try MappedRecords(reader, mapping: mapping, strictness: strictness)
      }
      return try MappedRecords(
        reader, choice: choice, strictness: strictness, distinctID: true)
    }
    if let mapping { try mapping.examine(source.names, pruning) }
    let store = try storing { () throws(StoreError) in
      try SearchStore(
        path, for: .writing, schema: source.schema, options: options, fileSystem: fileSystem)
    }
    defer { store.close() }
    var loader = Loader(store: store, source: source)
    try loader.run(progress)
    if pruning != .keepOthers, loader.report.unread == 0 {
      try loader.prune(everything: pruning == .deleteOthersOrAll)
    }
    source = loader.source
    return loader.report
  }

  /// How the store at `path` was made of a source, or nil when there is none yet.
  private static func mapping(
    ofStoreAt path: String, _ fileSystem: any FileSystem
  ) throws(StoreError) -> FieldMapping? {
    do throws(StoreError) {
      let store = try SearchStore(
        path, for: .reading, options: .init(verification: .structure), fileSystem: fileSystem)
      return FieldMapping(schema: store.snapshot.schema)
    } catch {
      if case .notAStore = error { return nil }
      throw error
    }
  }

  fileprivate static func reading<T>(
    _ body: () throws(ImportError) -> T
  ) throws(Failure) -> T {
    do throws(ImportError) { return try body() } catch { throw .source(error) }
  }

  @discardableResult
  fileprivate static func storing<T>(
    _ body: () throws(StoreError) -> T
  ) throws(Failure) -> T {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }

  /// An import in progress.
  private struct Loader {
    let store: SearchStore
    var source: MappedRecords
    var report: Report
    private var seen = DuplicateIDs()
    /// Whether the store had no documents before this import, whose own all have different ids.
    private let isFirst: Bool

    init(store: SearchStore, source: MappedRecords) {
      self.store = store
      isFirst = store.snapshot.documentCount == 0
      self.source = source
      report = Report(build: source.report)
    }

    mutating func run(_ progress: (BuildProgress) -> IndexBuilding.Continuation) throws(Failure) {
      var meter = BuildMeter(totalBytes: source.totalBytes)
      var pending: [Document] = []
      var bytes = 0
      while let row = try next() {
        if let now = meter.due(source, .reading), progress(now) == .stop {
          throw .source(.cancelled)
        }
        pending.append(row)
        bytes += row.values.reduce(64) { $0 + $1.count + 16 }
        if pending.count == commitDocuments || bytes >= min(commitBytes, store.options.batchBytes) {
          try commit(pending)
          pending.removeAll(keepingCapacity: true)
          bytes = 0
        }
      }
      try commit(pending)
      report.build = source.report
      report.build.documents = report.written + report.unchanged
      report.build.seconds = meter.seconds
    }

    /// The next document whose id is new in this import.
    private mutating func next() throws(Failure) -> Document? {
      try reading { () throws(ImportError) in
        while let row = try source.next() {
          if let first = seen.note(row.id, line: row.line) {
            try source.refuse(RowError(line: row.line, problem: .duplicateID(firstLine: first)))
            continue
          }
          return row.document
        }
        return nil
      }
    }

    private mutating func commit(_ documents: [Document]) throws(Failure) {
      let before = store.snapshot
      let changed =
        isFirst ? documents : documents.filter { before.document(withID: $0.values[0]) != $0 }
      report.unchanged += documents.count - changed.count
      report.written += changed.count
      if changed.isEmpty { return }
      try storing { () throws(StoreError) in
        try store.update { (batch) throws(StoreError) in
          if isFirst { return try batch.putNew(changed) }
          for document in changed { try batch.put(document) }
        }
      }
    }

    /// Deletes the documents that the source did not have; all of them only if that is wanted.
    mutating func prune(everything: Bool) throws(Failure) {
      var gone: [[UInt8]] = []
      store.snapshot.visit { document in
        if !seen.contains(document.values[0]) { gone.append(document.values[0]) }
      }
      if !everything, !gone.isEmpty, report.written + report.unchanged == 0 {
        throw .emptySource(documents: gone.count)
      }
      report.deleted = gone.count
      if gone.isEmpty { return }
      try storing { () throws(StoreError) in
        try store.update { batch in for id in gone { batch.delete(id: id) } }
      }
    }
  }
}
