internal import InklingIndex

/// A directory that takes the commits of another store, one after another, each as a whole.
///
///     source ──manifest──▶ plan ──▶ missing files, as `….part` ──▶ verified, named ──▶ manifest renamed
///
/// Whatever ends the process, the directory holds the commit that it had or the next one. What was received stays and
/// is gone on with. It has one writer, this object, which holds the store's lock.
package final class StoreCopy {
  package let path: String
  private let directory: StoreDirectory
  private let lock: any HeldLock
  private var local: Local?
  private var status: FollowerStatus
  /// The file that is being received.
  private var writing: (name: String, file: any WritableFile)?

  /// The commit that the copy has.
  private struct Local {
    var manifest: Manifest
    var header: [UInt8]
    var snapshot: StoreSnapshot
  }

  /// Opens a copy, or begins one.
  ///
  /// - Throws: `.isAStore` where a store is that follows nobody, `.store(.locked)` while somebody else follows, and what
  ///   opening a store throws.
  package init(
    _ path: String, of source: String, fileSystem: any FileSystem = RealFileSystem()
  ) throws(FollowError) {
    self.path = path
    let directory = StoreDirectory(path, fileSystem)
    self.directory = directory
    do throws(StoreError) {
      try directory.make()
      lock = try directory.lockCopy()
    } catch { throw FollowError(error, path) }
    do throws(FollowError) {
      (status, local) = try Self.open(directory, source)
    } catch {
      lock.release()
      throw error
    }
  }

  deinit { lock.release() }

  private static func open(
    _ directory: StoreDirectory, _ source: String
  ) throws(FollowError) -> (FollowerStatus, Local?) {
    let old = FollowerStatus(in: directory)
    do throws(StoreError) {
      // Files without a manifest and without the mark are what is left of a store.
      let hasManifest = try directory.hasManifest()
      if hasManifest, old == nil { throw .notAFollower(path: directory.path) }
      let status = FollowerStatus(
        source: source, newest: old?.newest ?? 0, inStep: old?.inStep)
      try directory.mark(status, durably: old == nil)
      guard hasManifest else { return (status, nil) }
      let opened = try directory.open(verifying: .structure)
      let (manifest, header) = try directory.readManifest()
      return (status, Local(manifest: manifest, header: header, snapshot: opened.snapshot))
    } catch {
      if case .notAFollower(let path) = error { throw .isAStore(path: path) }
      throw FollowError(error, directory.path)
    }
  }

  /// What tells the commit of the copy from all others, or nil when it has none.
  package var tag: String? { local.map { Manifest.tag(ofHeader: $0.header) } }
  /// The commit of the copy.
  package var snapshot: StoreSnapshot? { local?.snapshot }

  // MARK: Receiving

  /// What has to be asked for to have the commit of a manifest.
  ///
  /// - Complexity: O(size of the manifest), and of files that lie here unfinished.
  package func plan(_ bytes: [UInt8]) throws(FollowError) -> CopyPlan {
    var plan = try CopyPlan(bytes)
    if let local { try plan.follows(local.manifest) }
    do throws(FileError) { try closeWriting() } catch { throw FollowError(.file(error), path) }
    let known = local?.manifest.files ?? []
    plan.missing.removeAll { known.contains($0.name) || isHere($0) }
    for index in plan.missing.indices {
      plan.missing[index].received = received(plan.missing[index])
    }
    plan.missing.sort { ($0.byteCount, $0.name) < ($1.byteCount, $1.name) }
    directory.removePartial(keeping: Set(plan.missing.map(\.name)))
    if let free = directory.fileSystem.freeBytes(in: path), free < plan.missingBytes {
      throw .diskFull(path: path, missing: plan.missingBytes - free)
    }
    return plan
  }

  /// Whether a file is whole already; one that is not sound is removed.
  private func isHere(_ file: CopyPlan.File) -> Bool {
    let name = directory.file(file.name)
    guard let memory = try? directory.fileSystem.map(name) else { return false }
    if UInt64(memory.bytes.count) == file.byteCount, file.content.isSound(memory) { return true }
    try? directory.fileSystem.remove(name)
    return false
  }

  /// How much of a file was received before.
  private func received(_ file: CopyPlan.File) -> UInt64 {
    let name = directory.file(file.name + StoreFormat.partial)
    guard let memory = try? directory.fileSystem.map(name) else { return 0 }
    let count = UInt64(memory.bytes.count)
    if count <= file.byteCount { return count }
    try? directory.fileSystem.remove(name)
    return 0
  }

  /// Takes the bytes of a file that come next.
  package func receive(_ bytes: [UInt8], of file: inout CopyPlan.File) throws(FollowError) {
    let name = directory.file(file.name + StoreFormat.partial)
    do throws(FileError) {
      if writing?.name != file.name {
        try closeWriting()
        writing = (file.name, try directory.fileSystem.append(to: name))
      }
      let result = bytes.withUnsafeBytes { raw in
        Result { () throws(FileError) in try writing?.file.write(raw) }
      }
      try result.get()
    } catch {
      // Nobody knows how much of it was written; the file itself tells.
      try? closeWriting()
      throw FollowError(.file(error), path)
    }
    file.received += UInt64(bytes.count)
  }

  private func closeWriting() throws(FileError) {
    let old = writing
    writing = nil
    try old?.file.close()
  }

  /// Gives a file that is whole its name; false when its bytes are others than the manifest says, and it is gone again.
  ///
  /// - Complexity: O(size of the file).
  package func finish(_ file: inout CopyPlan.File) throws(FollowError) -> Bool {
    let name = directory.file(file.name + StoreFormat.partial)
    do throws(FileError) {
      // A file that was whole before a crash, or an empty one, is opened again to be ordered.
      let written =
        try writing?.name == file.name ? writing?.file : directory.fileSystem.append(to: name)
      try written?.order()
      if writing?.name == file.name { try closeWriting() } else { try written?.close() }
      let memory = try directory.fileSystem.map(name)
      guard UInt64(memory.bytes.count) == file.byteCount, file.content.isSound(memory) else {
        try directory.fileSystem.remove(name)
        file.received = 0
        return false
      }
      try directory.fileSystem.rename(name, to: directory.file(file.name))
      return true
    } catch {
      try? closeWriting()
      throw FollowError(.file(error), path)
    }
  }

  // MARK: Committing

  /// Puts the manifest of a plan whose files are all here in the place of the old one.
  ///
  /// - Throws: `FollowError`: `.malformed` when the files are no store together. The copy is as it was then, unless the
  ///   last sync failed.
  package func commit(_ plan: CopyPlan) throws(FollowError) {
    let opened: StoreDirectory.Opened
    do throws(StoreError) {
      opened = try directory.open(plan.manifest, plan.header, .structure, local?.snapshot)
    } catch {
      if case .damaged(_, let what) = error { throw .malformed(what) }
      throw FollowError(error, path)
    }
    do throws(StoreError) {
      try directory.writeManifest(plan.bytes, newFiles: true)
    } catch { throw FollowError(error, path) }
    local = Local(manifest: plan.manifest, header: plan.header, snapshot: opened.snapshot)
    directory.removeUnreferenced(keeping: opened.files)
    directory.removePartial(keeping: [])
  }

  /// Writes down what is known of the source, for who reads the copy.
  ///
  /// It lags behind a crash, and that is all: the mark itself stays.
  package func note(newest: UInt64, isInStep: Bool, at time: Int64 = FollowerStatus.now()) {
    status.newest = newest
    if isInStep { status.inStep = time }
    try? directory.mark(status, durably: false)
  }
}

extension StoreDirectory {
  /// Marks this directory as a copy.
  fileprivate func mark(_ status: FollowerStatus, durably: Bool) throws(StoreError) {
    let temporary = file(StoreFormat.follower + ".tmp")
    do throws(FileError) {
      let written = try fileSystem.create(temporary)
      let result = status.encoded.withUnsafeBytes { raw in
        Result { () throws(FileError) in try written.write(raw) }
      }
      try result.get()
      if durably { try written.order() }
      try written.close()
      try fileSystem.rename(temporary, to: file(StoreFormat.follower))
      if durably { try fileSystem.persist(path) }
    } catch {
      throw .file(error)
    }
  }
}
