public import InklingIndex

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Files that have no names on the disk: they are gone with this object, however the process ends.
///
/// For a store that only this process needs, such as that of a file which is too large for one segment. Nothing is
/// synced: there is nothing to come back to.
public final class UnnamedFiles: FileSystem {
  /// An open file; it is closed when nobody has it any more, and its mappings stay.
  private final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  private let folder: String
  private let files = Locked<[String: Descriptor]>([:])

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
    guard memory.bytes.count <= limit else { throw FileError(.read, path, code: EFBIG) }
    // The mapping ends with the last use of its memory.
    return withExtendedLifetime(memory) { Array(memory.bytes) }
  }

  /// Maps a file.
  public func map(_ path: String) throws(FileError) -> SegmentMemory {
    let file = try descriptor(of: path)
    var facts = stat()
    guard fstat(file.number, &facts) == 0, let size = Int(exactly: facts.st_size) else {
      throw FileError(.read, path, code: errno)
    }
    return try RealFileSystem().map(file.number, path, size)
  }

  /// Makes an empty file.
  public func create(_ path: String) throws(FileError) -> any WritableFile {
    var template = Array("\(folder)/inkling-XXXXXX".utf8CString)
    let number = mkstemp(&template)
    guard number >= 0 else { throw FileError(.create, folder, code: errno) }
    let file = Descriptor(number)
    if unlink(template) != 0 { throw FileError(.remove, folder, code: errno) }
    files.withLock { $0[path] = file }
    let copy = dup(number)
    guard copy >= 0 else { throw FileError(.create, folder, code: errno) }
    return UnsyncedFile(RealFile(copy, path))
  }

  /// Renames a file.
  public func rename(_ path: String, to newPath: String) throws(FileError) {
    let file = try descriptor(of: path)
    files.withLock {
      $0[path] = nil
      $0[newPath] = file
    }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileError) {
    _ = try descriptor(of: path)
    files.withLock { $0[path] = nil }
  }

  /// Does nothing: names are not on the disk.
  public func syncDirectory(_ path: String) throws(FileError) {}

  /// Locks nobody out: only this process knows the files.
  public func lock(_ path: String, note: String) throws(FileError) -> any HeldLock { NoLock() }

  private func descriptor(of path: String) throws(FileError) -> Descriptor {
    guard let file = files.withLock({ $0[path] }) else {
      throw FileError(.read, path, code: ENOENT)
    }
    return file
  }
}

/// A file that is gone with its process, and so need not be durable.
private final class UnsyncedFile: WritableFile {
  private let file: RealFile

  init(_ file: RealFile) { self.file = file }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.write(bytes) }
  func sync() throws(FileError) {}
  func close() throws(FileError) { try file.close() }
}

private final class NoLock: HeldLock {
  func release() {}
}
