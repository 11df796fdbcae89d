public import InklingIndex
internal import InklingLock

/// A search index on disk that is changed while others search.
///
/// ```swift
/// let store = try SearchStore("places.store", for: .writing, schema: schema)
/// try store.update { batch in
///   try batch.put(Document(values: [id, name, text]))
///   batch.delete(id: oldID)
/// }                                  // durable and findable when `update` returns
/// let answer = store.snapshot.search(SearchRequest(text: words), scratch: scratch)
/// ```
///
/// A store is a directory of immutable segments and one manifest that names them. An update writes new files, syncs
/// them, and puts a new manifest in the place of the old one by a rename. So there is no state in which a crash can
/// leave a torn index. Readers hold a `StoreSnapshot`; they are never blocked and block nobody. One object at a time
/// may write, across processes.
///
/// What is never promised: that two objects that read see the same commit at the same moment.
public final class SearchStore: Sendable {
  /// What a store is opened for.
  public enum Access: Sendable {
    /// Searching. Any number of processes may do so.
    case reading
    /// Changing; the store is locked, and made if it does not exist.
    case writing
  }

  /// How a store behaves.
  public struct Options: Sendable {
    /// How much is compared with checksums when a segment is opened.
    public var verification: MappedSegment.Verification
    /// Whether segments are merged behind the updates.
    public var merging: Merging
    /// Merged segments are not made larger than this: 192 MiB, on phones, watches and televisions 32 MiB.
    public var largestMergeBytes: Int
    /// A batch writes a segment when it holds so many bytes of documents, to bound memory: 64 MiB, on phones, watches
    /// and televisions 8 MiB.
    public var batchBytes: Int
    /// Segments up to this size lie inside the manifest, so that a small commit is one file.
    public var inlineBytes: Int
    /// Whether backups leave the store out, on Apple's systems, because the app can build it again.
    public var isExcludedFromBackup: Bool

    #if canImport(Darwin) && !os(macOS)
    /// The system ends an app that takes more memory than its share: a tenth of a gigabyte on a watch.
    public static let usualMergeBytes = 32 << 20
    /// The bytes of documents that a batch holds.
    public static let usualBatchBytes = 8 << 20
    #else
    /// The size of merged segments where memory is plenty: a merge takes about three times as much of the process's own.
    public static let usualMergeBytes = 192 << 20
    /// The bytes of documents that a batch holds where memory is plenty.
    public static let usualBatchBytes = 64 << 20
    #endif

    /// When segments are merged.
    public enum Merging: Sendable {
      /// Small ones within the update, larger ones on a thread of their own.
      case background
      /// Only when `merge()` is called.
      case manual
    }

    /// Makes options; the defaults suit programs that update while people search.
    public init(
      verification: MappedSegment.Verification = .everything, merging: Merging = .background,
      largestMergeBytes: Int = Options.usualMergeBytes,
      batchBytes: Int = Options.usualBatchBytes,
      inlineBytes: Int = 64 << 10, isExcludedFromBackup: Bool = false
    ) {
      self.verification = verification
      self.merging = merging
      self.largestMergeBytes = largestMergeBytes
      self.batchBytes = batchBytes
      self.inlineBytes = max(0, min(inlineBytes, 1 << 20))
      self.isExcludedFromBackup = isExcludedFromBackup
    }
  }

  /// What changes under the state lock; held for moments only.
  struct State {
    var snapshot: StoreSnapshot
    /// The header of the manifest that was read last.
    ///
    /// It holds a checksum over everything else, and so tells the manifest from any other, even of another store in the
    /// same place.
    var header: [UInt8]
    /// Why no changes are taken any more, or for now.
    var fault: StoreError?

    /// A fault that `resume` does not end.
    var lastingFault: StoreError? { fault == .suspended ? nil : fault }
  }

  /// The directory.
  public let path: String
  let fileSystem: any FileSystem
  package let options: Options
  let access: Access
  let state: Locked<State>
  let numbers: FileNumbers
  /// Held for the length of an update; how many there were.
  let updates = Locked(0)
  /// Held for the length of a merge, because of two merges at once one would be thrown away.
  let merges = Locked(())
  let merger: Merger
  /// What keeps other writers away; nil for readers and while the store is suspended.
  let lock: Locked<(any HeldLock)?>

  /// Opens a store.
  ///
  /// `schema` is needed to make a store and, for an existing one, must be the one it has; nil
  /// opens any existing store.
  ///
  /// - Complexity: O(number of segments), or O(size of the store) with `.everything`.
  /// - Throws: `StoreError`: `.notAStore`, `.manifestMissing`, `.locked`, `.damaged`,
  ///   `.unknownVersion`, `.otherSchema`, `.unsuitableSchema`, `.file`.
  public init(
    _ path: String, for access: Access, schema: IndexSchema? = nil, options: Options = Options(),
    fileSystem: any FileSystem = RealFileSystem()
  ) throws(StoreError) {
    self.path = path
    self.fileSystem = fileSystem
    self.options = options
    self.access = access
    if let schema { try Self.examine(schema) }
    let directory = StoreDirectory(path, fileSystem)
    switch access {
    case .reading: lock = Locked(nil)
    case .writing:
      if schema != nil { try directory.make() }
      if options.isExcludedFromBackup { fileSystem.excludeFromBackup(path) }
      lock = Locked(try directory.lock())
      if try !directory.hasManifest() {
        guard let schema else { throw .notAStore(path: path) }
        let first = Manifest(
          generation: 0, nextNumber: 1, documents: 0, schema: schema, entries: [])
        try directory.write(first, newFiles: false)
      }
    }
    let opened = try directory.open(verifying: options.verification)
    if let schema, schema != opened.snapshot.schema { throw .otherSchema }
    state = Locked(State(snapshot: opened.snapshot, header: opened.header))
    numbers = FileNumbers(next: opened.nextNumber)
    merger = Merger()
    if access == .writing {
      directory.removeUnreferenced(keeping: opened.files)
    }
  }

  /// The store as it is now; a cheap copy.
  public var snapshot: StoreSnapshot { state.withLock { $0.snapshot } }

  /// Looks whether another process has committed, for a store that was opened for reading.
  ///
  /// If the store was removed and another one made in its place, that one is read from then on.
  ///
  /// - Returns: whether the snapshot has changed.
  /// - Complexity: O(1) when nothing has changed, else O(size of the manifest) and of what is new.
  /// - Throws: `StoreError`; the old snapshot stays.
  @discardableResult
  public func refresh() throws(StoreError) -> Bool {
    if access == .writing { return false }
    let directory = StoreDirectory(path, fileSystem)
    while true {
      let (current, known) = state.withLock { ($0.snapshot, $0.header) }
      if try directory.manifestHeader() == known { return false }
      let opened = try directory.open(verifying: options.verification, reusing: current)
      // Another thread may have been quicker. Which of the two manifests is the newer one cannot be
      // told by their generations, so the file is looked at again.
      let isNext = state.withLock { state in
        if state.header != known { return false }
        state = State(snapshot: opened.snapshot, header: opened.header, fault: state.fault)
        return true
      }
      if isNext { return true }
    }
  }

  /// Ends the merging and gives the lock up.
  ///
  /// Snapshots stay usable. The calling thread waits until a merge under way has noticed; in a task the other
  /// `close()` is meant.
  public func close() {
    merger.stop()
    markClosed()
  }

  /// Ends the merging and gives the lock up, while the calling task is suspended.
  ///
  /// Snapshots stay usable. On Apple's systems the merging thread has the task's priority until it ends.
  public func close() async {
    await merger.stop()
    markClosed()
  }

  private func markClosed() {
    state.withLock { $0.fault = $0.lastingFault ?? .closed }
    lock.exchange(nil)?.release()
  }

  // The last reference may go on the merging thread itself, so this must not wait for it.
  deinit {
    merger.cancel()
    lock.exchange(nil)?.release()
  }

  /// What a store needs of a schema: an id that names documents, and every value kept, because
  /// documents are compared, exported and saved from damaged segments.
  static func examine(_ schema: IndexSchema) throws(StoreError) {
    let ids = schema.fields.filter { $0.role == .id }.count
    guard ids == 1 else { throw .unsuitableSchema("it has \(ids) id fields instead of one") }
    guard schema.fields.allSatisfy({ $0.storage == .kept }) else {
      throw .unsuitableSchema("a field is dropped; a store keeps every value")
    }
    guard Set(schema.fields.map(\.name)).count == schema.fields.count else {
      throw .unsuitableSchema("two fields have the same name")
    }
    do throws(IndexError) { _ = try SegmentBuilder(schema: schema) } catch {
      throw .unsuitableSchema(error.words)
    }
  }
}
