public import InklingIndex

/// The few verbs through which everything that Inkling keeps on disk is written and read.
///
/// The real one is `RealFileSystem`. Tests inject one that cuts the power, tears writes and fills
/// the disk. The laws that a conforming type must keep, because the store relies on them:
///
/// - What was written is durable after `sync` of its file returned, and only then; what was
///   written and not synced may survive whole, torn or not at all.
/// - That a name exists, is gone or was renamed is durable after `syncDirectory` of its directory
///   returned, and only then.
/// - `rename` replaces the target atomically: whoever opens the name finds the old file or the new.
/// - A mapping stays readable after its file was removed.
/// - A lock ends with the process that holds it, however that process ends.
public protocol FileSystem: Sendable {
  /// Makes a directory and those above it; no error if it exists.
  func makeDirectory(_ path: String) throws(FileError)
  /// The names in a directory, without `.` and `..`, sorted by bytes.
  func names(in directory: String) throws(FileError) -> [String]
  /// The bytes of a file, refused with `EFBIG` when there are more than `limit`.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
  /// The first bytes of a file, fewer if it has no more.
  func read(_ path: String, first count: Int) throws(FileError) -> [UInt8]
  /// Maps a file that nobody changes into memory.
  func map(_ path: String) throws(FileError) -> SegmentMemory
  /// Makes an empty file, replacing what has that name.
  func create(_ path: String) throws(FileError) -> any WritableFile
  /// Gives a file another name, replacing what has that name.
  func rename(_ path: String, to newPath: String) throws(FileError)
  /// Removes a file.
  func remove(_ path: String) throws(FileError)
  /// Makes the names in a directory durable.
  func syncDirectory(_ path: String) throws(FileError)
  /// Takes the lock file at `path`, writing `note` into it for whoever comes second.
  ///
  /// - Throws: `FileError` with the holder's note when somebody else has it.
  func lock(_ path: String, note: String) throws(FileError) -> any HeldLock
}

extension FileSystem {
  /// The first bytes of a file, for file systems whose files are small.
  public func read(_ path: String, first count: Int) throws(FileError) -> [UInt8] {
    Array(try read(path, limit: .max).prefix(count))
  }
}

/// A file that is being written.
public protocol WritableFile: AnyObject {
  /// Appends bytes, all of them or an error.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Makes what was written durable.
  func sync() throws(FileError)
  /// Ends the writing. Without an earlier `sync` nothing is promised about the contents.
  func close() throws(FileError)
}

/// A lock that is held as long as this object lives and `release` was not called.
public protocol HeldLock: AnyObject, Sendable {
  /// Gives the lock up.
  func release()
}

/// A system call that failed: which one, on what, and why.
public struct FileError: Error, Sendable, Equatable {
  /// The verb of `FileSystem` that failed.
  public enum Operation: String, Sendable {
    /// Making a directory.
    case makeDirectory = "make the folder"
    /// Listing a directory.
    case list = "list"
    /// Reading or mapping.
    case read = "read"
    /// Creating a file.
    case create = "create"
    /// Writing.
    case write = "write"
    /// Syncing a file.
    case sync = "sync"
    /// Closing a file.
    case close = "close"
    /// Renaming.
    case rename = "rename"
    /// Removing.
    case remove = "remove"
    /// Syncing a directory.
    case syncDirectory = "sync the folder"
    /// Locking.
    case lock = "lock"
  }

  /// What was tried.
  public var operation: Operation
  /// On which path.
  public var path: String
  /// The system's `errno`.
  public var code: Int32
  /// For a lock that somebody else has: who, as they wrote it down.
  public var holder: String?

  /// Makes an error.
  public init(_ operation: Operation, _ path: String, code: Int32, holder: String? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.holder = holder
  }

  /// Whether there is no such file.
  public var isMissing: Bool { code == SystemCode.noEntry }
}

extension FileError: CustomStringConvertible {
  /// One sentence with the path and the system's reason.
  public var description: String {
    if let holder { return "\(path) is locked by \(holder)." }
    return "Cannot \(operation.rawValue) \(path): \(SystemReason.text(code))."
  }
}
