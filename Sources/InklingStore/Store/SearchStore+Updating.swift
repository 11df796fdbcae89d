internal import InklingLock

extension SearchStore {
  /// Changes the store: all of it, durably, or nothing.
  ///
  /// When this returns, the files are synced and a new snapshot finds the documents. If `changes`
  /// throws, or anything fails before the commit, the store is as it was and takes further
  /// updates. After a failed sync (`.readOnly`, `.uncertain`) it takes none until it is opened
  /// again. Updates wait for each other; searches do not wait.
  ///
  /// - Returns: the snapshot after the commit.
  /// - Complexity: O(size of the changes) and a rewrite of the manifest (usually some 600 kB at most).
  /// - Throws: `StoreError`.
  @discardableResult
  public func update(
    _ changes: (inout UpdateBatch) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreSnapshot {
    let snapshot = try commit { (draft) throws(StoreError) in
      var batch = UpdateBatch(draft)
      try changes(&batch)
      try batch.flush()
      if options.merging == .background { try mergeSmall(draft) }
    }
    if options.merging == .background { startMerging() }
    return snapshot
  }

  /// Runs `changes` on a draft of the current snapshot and commits it.
  func commit(
    _ changes: (StoreDraft) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreSnapshot {
    guard access == .writing else { throw .notWritable }
    return try updates.withLock { (count) throws(StoreError) in
      count += 1
      return try commitLocked(changes)
    }
  }

  private func commitLocked(
    _ changes: (StoreDraft) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreSnapshot {
    let (base, fault) = state.withLock { ($0.snapshot, $0.fault) }
    if let fault { throw fault.lasting }
    let directory = StoreDirectory(path, fileSystem)
    let draft = StoreDraft(base, directory, numbers, options: options)
    do throws(StoreError) {
      try changes(draft)
      if !draft.hasChanges {
        draft.discard()
        return base
      }
      let (manifest, snapshot) = try draft.seal()
      try directory.write(manifest, newFiles: draft.hasNewFiles)
      state.withLock { $0.snapshot = snapshot }
      directory.removeUnreferenced(keeping: manifest.files.union(reservedFiles))
      return snapshot
    } catch {
      fail(error, draft)
      throw error
    }
  }

  /// After an uncertain commit the new manifest may be the one on disk, so its files stay.
  private func fail(_ error: StoreError, _ draft: StoreDraft) {
    switch error {
    case .uncertain: break
    default: draft.discard()
    }
    if error.endsWriting { state.withLock { $0.fault = error } }
  }

  /// Files that a merge is writing.
  private var reservedFiles: Set<String> { merger.files }
}

extension StoreError {
  /// Whether the store takes no changes after this.
  var endsWriting: Bool {
    switch self {
    case .readOnly, .uncertain: true
    default: false
    }
  }

  /// What later updates are told.
  var lasting: StoreError {
    if case .uncertain(let error) = self { return .readOnly(error) }
    return self
  }
}
