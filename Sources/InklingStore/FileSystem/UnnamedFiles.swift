public import InklingIndex
internal import InklingLock

/// Files that have no names on the disk: they are gone with this object, however the process ends.
///
/// They serve a store that only this process needs, such as that of a file which is too large for one segment. Nothing
/// is synced, because nothing is read after the process has ended.
public final class UnnamedFiles: FileSystem {
  private let folder: String
  /// Each stays open for as long as it is in here, and its mappings for as long as they are needed.
  private let files = Locked<[String: RealFile]>([:])

  /// Files that take their room in `folder`.
  public init(in folder: String) { self.folder = folder }

  /// Does nothing: paths are only names here.
  public func makeDirectory(_ path: String) throws(FileError) {}

  /// The names that begin with the directory's.
  public func names(in directory: String) throws(FileError) -> [String] {
    let start = directory + "/"
    let paths = files.withLock { $0.keys.filter { $0.hasPrefix(start) } }
    return paths.map { String($0.dropFirst(start.count)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a file.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let memory = try map(path)
    guard memory.bytes.count <= limit else {
      throw FileError(.read, path, code: SystemCode.tooBig)
    }
    // The mapping ends with the last use of its memory.
    return withExtendedLifetime(memory) { Array(memory.bytes) }
  }

  /// Maps a file.
  public func map(_ path: String) throws(FileError) -> SegmentMemory {
    try RealFileSystem().map(file(path))
  }

  /// Makes an empty file.
  public func create(_ path: String) throws(FileError) -> any WritableFile {
    let file = try RealFileSystem().createUnnamed(in: folder)
    files.withLock { $0[path] = file }
    return UnsyncedFile(file)
  }

  /// Renames a file.
  public func rename(_ path: String, to newPath: String) throws(FileError) {
    let file = try file(path)
    files.withLock {
      $0[path] = nil
      $0[newPath] = file
    }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileError) {
    _ = try file(path)
    files.withLock { $0[path] = nil }
  }

  /// Does nothing: names are not on the disk.
  public func orderNames(in directory: String) throws(FileError) {}

  /// Does nothing: the files end with the process.
  public func persist(_ directory: String) throws(FileError) {}

  /// Locks nobody out: only this process knows the files.
  public func lock(_ path: String, note: String) throws(FileError) -> any HeldLock { NoLock() }

  private func file(_ path: String) throws(FileError) -> RealFile {
    guard let file = files.withLock({ $0[path] }) else {
      throw FileError(.read, path, code: SystemCode.noEntry)
    }
    return file
  }
}

/// A file that is gone with its process, and so need not be durable; it stays open to be mapped.
private final class UnsyncedFile: WritableFile {
  private let file: RealFile

  init(_ file: RealFile) { self.file = file }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.write(bytes) }
  func order() throws(FileError) {}
  func close() throws(FileError) {}
}

private final class NoLock: HeldLock {
  func release() {}
}
