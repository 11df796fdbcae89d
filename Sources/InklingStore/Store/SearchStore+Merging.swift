internal import InklingIndex
internal import InklingLock

extension SearchStore {
  /// With more segments than these, an update waits for the merges behind it: twenty milliseconds for each more.
  ///
  /// Otherwise a writer that never pauses would pile segments up, and each costs every search something.
  private static let patience = 4

  /// Merges until the policy finds nothing more to do; updates and searches go on in between.
  ///
  /// - Throws: `StoreError`.
  public func merge() throws(StoreError) {
    while try mergeOnce(.updates) {}
  }

  /// Makes one segment of all, or as few as `Options.largestMergeBytes` allows, without deleted documents.
  ///
  /// - Complexity: O(size of the store) time, and memory for the largest merged segment.
  /// - Throws: `StoreError`.
  public func compact() throws(StoreError) {
    try merges.withLock { (_) throws(StoreError) in
      try requireWriting()
      for group in compactGroups() {
        if group.count == 1, group[0].deletions.count == 0 { continue }
        _ = try merge(group)
      }
    }
  }

  /// Neighbours that fit into one segment together.
  private func compactGroups() -> [[StoreSnapshot.Part]] {
    var groups: [[StoreSnapshot.Part]] = []
    var room = 0
    for (part, size) in zip(snapshot.parts, sizes(snapshot)) {
      let bytes = MergePolicy.liveBytes(size)
      if groups.isEmpty || bytes > room {
        groups.append([])
        room = options.largestMergeBytes
      }
      groups[groups.count - 1].append(part)
      room -= bytes
    }
    return groups
  }

  /// Waits until the merging behind the updates has nothing more to do, that of a store at rest included.
  ///
  /// The calling thread waits, seconds perhaps; in a task the other `waitForMerges()` is meant.
  public func waitForMerges() { merger.wait() }

  /// The same, while the calling task is suspended.
  ///
  /// On Apple's systems the merging thread has the task's priority until it ends.
  public func waitForMerges() async { await merger.wait() }

  func startMerging() {
    let snapshot = snapshot
    if choose(.updates, snapshot).isEmpty, choose(.rest, snapshot).isEmpty { return }
    merger.start { [weak self] occasion in
      // A merge that fails leaves the store as it was; the next update tries again.
      (try? self?.mergeOnce(occasion)) ?? false
    }
    let waiting = snapshot.parts.count - Self.patience
    if waiting > 0 { merger.wait(milliseconds: 20 * waiting) }
  }

  private func choose(_ occasion: Merger.Occasion, _ snapshot: StoreSnapshot) -> [Int] {
    MergePolicy(largestBytes: options.largestMergeBytes).choose(sizes(snapshot), occasion)
  }

  private func sizes(_ snapshot: StoreSnapshot) -> [(bytes: Int, documents: Int, live: Int)] {
    snapshot.parts.map {
      ($0.segment.byteCount, $0.segment.documentCount, $0.deletions.liveCount)
    }
  }

  /// Within an update: many small segments become one, before they are even written.
  func mergeSmall(_ draft: StoreDraft) throws(StoreError) {
    let sizes = draft.parts.map {
      (
        bytes: $0.segment.byteCount, documents: $0.segment.documentCount,
        live: $0.deletions.liveCount
      )
    }
    let chosen = MergePolicy(largestBytes: MergePolicy.immediateBytes).choose(sizes, .updates)
    let total = chosen.reduce(0) { $0 + MergePolicy.liveBytes(sizes[$1]) }
    guard chosen.count >= 2, total <= MergePolicy.immediateBytes else { return }
    let parts = chosen.map { (draft.parts[$0].segment, draft.parts[$0].deletions) }
    do throws(StoreError) {
      guard let merged = try SegmentBuild.merge(parts, schema: draft.schema) else { return }
      draft.remove(Set(parts.map { $0.0.number }))
      try draft.append(merged)
    } catch .damaged {
      // It is left as it is: this update has nothing to do with it.
    }
  }

  /// One merge, if the policy wants one.
  ///
  /// False when there was nothing to do or it was stopped.
  private func mergeOnce(_ occasion: Merger.Occasion) throws(StoreError) -> Bool {
    try merges.withLock { (_) throws(StoreError) in
      try requireWriting()
      let snapshot = snapshot
      let chosen = choose(occasion, snapshot).map { snapshot.parts[$0] }
      return chosen.isEmpty ? false : try merge(chosen)
    }
  }

  /// A store that takes no changes says why, before a merge is made that would be lost.
  private func requireWriting() throws(StoreError) {
    guard access == .writing else { throw .notWritable }
    if let fault = state.withLock({ $0.fault }) { throw fault.lasting }
  }

  /// Merges these segments while updates go on, then commits.
  ///
  /// What was deleted during the merge is deleted in the new segment before it appears.
  private func merge(_ chosen: [StoreSnapshot.Part]) throws(StoreError) -> Bool {
    let parts = chosen.map { ($0.segment, $0.deletions) }
    let merger = merger
    guard
      let built = try SegmentBuild.merge(
        parts, schema: snapshot.schema, while: { !merger.isStopped })
    else { return false }
    let number = numbers.take()
    let directory = StoreDirectory(path, fileSystem)
    let name = StoreFormat.segmentName(number)
    merger.reserve(name)
    defer { merger.release(name) }
    let entry = Manifest.Entry(
      number: number, byteCount: UInt64(built.count),
      checksum: built.withUnsafeBytes { Hash64.of($0) }, documentCount: 0, inline: nil,
      deletions: .none)
    do throws(FileError) { try directory.writeFile(directory.file(name), built) } catch {
      try? fileSystem.remove(directory.file(name))
      let failure = StoreDirectory.afterFailure(error)
      if failure.endsWriting { state.withLock { $0.fault = failure } }
      throw failure
    }
    let numbers = Set(chosen.map(\.segment.number))
    var isDone = false
    do throws(StoreError) {
      let merged = try directory.openSegment(entry, .structure)
      _ = try commit { (draft) throws(StoreError) in
        let present = draft.parts.filter { numbers.contains($0.segment.number) }
        guard present.count == chosen.count else { return }
        Self.replace(chosen, by: merged, in: draft)
        isDone = true
      }
    } catch {
      if case .uncertain = error { throw error }
      try? fileSystem.remove(directory.file(name))
      throw error
    }
    if !isDone { try? fileSystem.remove(directory.file(name)) }
    return isDone
  }

  private static func replace(
    _ chosen: [StoreSnapshot.Part], by merged: OpenSegment, in draft: StoreDraft
  ) {
    var late: [[UInt8]] = []
    for old in chosen {
      let now = draft.parts.first { $0.segment.number == old.segment.number }
      guard let now, now.deletions != old.deletions else { continue }
      for document in 0..<old.segment.documentCount
      where now.deletions.contains(document) && !old.deletions.contains(document) {
        late.append(old.segment.index.value(of: document, field: old.segment.idField))
      }
    }
    draft.replace(Set(chosen.map(\.segment.number)), by: merged, deleting: late)
  }
}
