extension SearchStore {
  /// Makes a copy that followed another store a store of its own, which can be written to.
  ///
  /// The copy goes on with the commit that it has; what it received of a later one is removed. Nothing tells the old
  /// source: see to it that nobody writes there any more.
  ///
  /// - Throws: `StoreError`: `.locked` while somebody follows, `.notAFollower`, `.notAStore` when the first copy is not
  ///   finished, else what opening the store throws; then nothing has changed.
  public static func promote(
    _ path: String, fileSystem: any FileSystem = RealFileSystem()
  ) throws(StoreError) {
    let directory = StoreDirectory(path, fileSystem)
    let lock = try directory.lockCopy()
    defer { lock.release() }
    guard FollowerStatus(in: directory) != nil else { throw .notAFollower(path: path) }
    // A copy that cannot be opened stays one, so that following mends it.
    let opened = try directory.open(verifying: .everything)
    directory.removePartial(keeping: [])
    directory.removeUnreferenced(keeping: opened.files)
    do throws(FileError) {
      try fileSystem.remove(directory.file(StoreFormat.follower))
      try fileSystem.persist(path)
    } catch {
      throw .file(error)
    }
  }
}
