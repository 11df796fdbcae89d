internal import Dispatch
public import InklingIndex

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The file system of this machine.
public struct RealFileSystem: FileSystem {
  /// The thread on which mappings end.
  ///
  /// Unmapping a removed file gives its blocks back, and a search that held it last would wait for the disk.
  private static let unmapping = DispatchQueue(label: "InklingStore.unmapping", qos: .utility)

  /// The file system of this machine.
  public init() {}

  /// Makes a directory and those above it.
  public func makeDirectory(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 { return FileProtection.allowWhileLocked(path) }
    let code = errno
    if code == EEXIST, isDirectory(path) { return }
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw FileError(.makeDirectory, path, code: code)
    }
    try makeDirectory(String(path[..<slash]))
    if mkdir(path, 0o755) != 0, errno != EEXIST {
      throw FileError(.makeDirectory, path, code: errno)
    }
    FileProtection.allowWhileLocked(path)
  }

  /// Keeps a directory out of backups on Apple's systems; nothing elsewhere.
  public func excludeFromBackup(_ directory: String) {
    FileProtection.excludeFromBackup(directory)
  }

  /// The names in a directory.
  public func names(in directory: String) throws(FileError) -> [String] {
    guard let stream = opendir(directory) else {
      throw FileError(.list, directory, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw FileError(.list, directory, code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a file.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try openForReading(path)
    defer { close(descriptor) }
    guard size <= limit else { throw FileError(.read, path, code: EFBIG) }
    return try read(descriptor, path, size)
  }

  /// The first bytes of a file.
  public func read(_ path: String, first count: Int) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try openForReading(path)
    defer { close(descriptor) }
    return try read(descriptor, path, min(size, count))
  }

  private func read(
    _ descriptor: CInt, _ path: String, _ size: Int
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let count = bytes.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress.map { $0 + filled }, size - filled)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileError(.read, path, code: errno) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Maps a file.
  public func map(_ path: String) throws(FileError) -> SegmentMemory {
    let (descriptor, size) = try openForReading(path)
    defer { close(descriptor) }
    return try map(descriptor, path, size)
  }

  /// Maps a file of `directory` with these bytes and no name: it is gone with its mapping, however the process ends, and
  /// nobody else can open it.
  func mapUnnamed(
    _ bytes: UnsafeRawBufferPointer, in directory: String
  ) throws(FileError) -> SegmentMemory {
    let file = try createUnnamed(in: directory)
    try file.write(bytes)
    return try map(file)
  }

  /// Makes an empty file of `directory` without a name.
  package func createUnnamed(in directory: String) throws(FileError) -> RealFile {
    var path = Array("\(directory)/inkling-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw FileError(.create, directory, code: errno) }
    let file = RealFile(descriptor, directory)
    if unlink(path) != 0 { throw FileError(.remove, directory, code: errno) }
    return file
  }

  /// Maps what was written to a file.
  package func map(_ file: RealFile) throws(FileError) -> SegmentMemory {
    try map(file.descriptor, file.path, Self.size(of: file.descriptor, file.path))
  }

  private func map(
    _ descriptor: CInt, _ path: String, _ size: Int
  ) throws(FileError) -> SegmentMemory {
    if size == 0 { return SegmentMemory(copying: []) }
    guard let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0),
      address != MAP_FAILED
    else {
      throw FileError(.read, path, code: errno)
    }
    return SegmentMemory(UnsafeRawBufferPointer(start: address, count: size)) { bytes in
      nonisolated(unsafe) let ended = bytes
      Self.unmapping.async {
        munmap(UnsafeMutableRawPointer(mutating: ended.baseAddress), ended.count)
      }
    }
  }

  /// Makes an empty file.
  public func create(_ path: String) throws(FileError) -> any WritableFile {
    try openForWriting(path, O_TRUNC)
  }

  /// Goes on behind what a file holds.
  public func append(to path: String) throws(FileError) -> any WritableFile {
    try openForWriting(path, O_APPEND)
  }

  private func openForWriting(_ path: String, _ flag: CInt) throws(FileError) -> RealFile {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flag, 0o644)
    guard descriptor >= 0 else { throw FileError(.create, path, code: errno) }
    return RealFile(descriptor, path)
  }

  /// How many bytes this user may still write to the disk of a directory.
  ///
  /// Nil on phones, watches and televisions: an app that links this would have to tell the App Store why it asks.
  public func freeBytes(in directory: String) -> UInt64? {
    #if canImport(Darwin) && !os(macOS)
    return nil
    #else
    var facts = statvfs()
    guard statvfs(directory, &facts) == 0 else { return nil }
    return UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
      .partialValue
    #endif
  }

  /// Renames a file.
  public func rename(_ path: String, to newPath: String) throws(FileError) {
    if systemRename(path, newPath) != 0 { throw FileError(.rename, newPath, code: errno) }
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0 { throw FileError(.remove, path, code: errno) }
  }

  /// Puts the changes of names in a directory before all that comes after.
  public func orderNames(in directory: String) throws(FileError) {
    try withDirectory(directory, .orderNames) { DiskOrder.order($0) }
  }

  /// Makes the names in a directory durable, and all that was ordered before.
  public func persist(_ directory: String) throws(FileError) {
    try withDirectory(directory, .persist) { DiskOrder.persist($0) }
  }

  /// Opens a directory for a call that answers with `errno`, 0 when it succeeded.
  private func withDirectory(
    _ path: String, _ operation: FileError.Operation, _ body: (CInt) -> CInt
  ) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(operation, path, code: errno) }
    defer { close(descriptor) }
    let code = body(descriptor)
    if code != 0 { throw FileError(operation, path, code: code) }
  }

  /// Takes a lock file with `flock`, which the system releases when the process ends.
  public func lock(_ path: String, note: String) throws(FileError) -> any HeldLock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(.lock, path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK else { throw FileError(.lock, path, code: code) }
      let note = try? read(path, limit: 4_096)
      let holder = String(decoding: note ?? [], as: UTF8.self)
      throw FileError(
        .lock, path, code: code, holder: holder.isEmpty ? "another process" : holder)
    }
    let bytes = Array(note.utf8)
    ftruncate(descriptor, 0)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    return RealLock(descriptor)
  }

  private func openForReading(_ path: String) throws(FileError) -> (Int32, Int) {
    // A named pipe would block whoever opens it until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw FileError(.read, path, code: code)
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else {
      close(descriptor)
      throw FileError(.read, path, code: kind == S_IFDIR ? EISDIR : EINVAL)
    }
    do throws(FileError) { return (descriptor, try Self.size(of: status, path)) } catch {
      close(descriptor)
      throw error
    }
  }

  private static func size(of descriptor: CInt, _ path: String) throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(.read, path, code: errno) }
    return try size(of: status, path)
  }

  /// The size of a file, which a system of 32 bits may not be able to map.
  private static func size(of status: stat, _ path: String) throws(FileError) -> Int {
    guard let size = Int(exactly: status.st_size) else {
      throw FileError(.read, path, code: EFBIG)
    }
    return size
  }

  private func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

package final class RealFile: WritableFile {
  fileprivate var descriptor: Int32
  fileprivate let path: String

  init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    if descriptor >= 0 { systemClose(descriptor) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileError(.write, path, code: count < 0 ? errno : ENOSPC)
      }
      rest = rest.dropFirst(count)
    }
  }

  package func order() throws(FileError) {
    let code = DiskOrder.order(descriptor)
    if code != 0 { throw FileError(.order, path, code: code) }
  }

  package func close() throws(FileError) {
    let old = descriptor
    descriptor = -1
    if old >= 0, systemClose(old) != 0 { throw FileError(.close, path, code: errno) }
  }
}

private final class RealLock: HeldLock {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func release() { flock(descriptor, LOCK_UN) }

  deinit { systemClose(descriptor) }
}

// The system's calls under names that methods of the same name do not hide.

/// Darwin refuses more than 2 GiB at once; who calls goes on behind what was read.
private let maximumBytesAtOnce = 1 << 30

private func systemRead(_ file: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, target, min(count, maximumBytesAtOnce))
}

private func systemWrite(_ file: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, source, min(count, maximumBytesAtOnce))
}

private func systemRename(_ path: String, _ newPath: String) -> Int32 {
  rename(path, newPath)
}

@discardableResult
private func systemClose(_ file: Int32) -> Int32 {
  close(file)
}
