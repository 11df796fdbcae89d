public import InklingIndex

/// The few verbs through which everything that Inkling keeps on disk is written and read.
///
/// The real one is `RealFileSystem`. Tests inject one that cuts the power, tears writes and fills
/// the disk. The laws that a conforming type must keep, because the store relies on them:
///
/// - `WritableFile.order` orders: if anything that was changed after it survives a power cut, all that was written to the
///   file before it survives. Alone it makes nothing durable.
/// - `orderNames` orders the names of a directory in the same way: which exist, are gone or were renamed.
/// - `persist` makes durable: the names of the directory, and all that was ordered before.
/// - What was neither ordered nor persisted may survive whole, torn or not at all.
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
  /// Goes on behind what a file holds; makes it if there is none.
  func append(to path: String) throws(FileError) -> any WritableFile
  /// How many bytes the disk of a directory still takes, or nil when nobody knows.
  func freeBytes(in directory: String) -> UInt64?
  /// Gives a file another name, replacing what has that name.
  func rename(_ path: String, to newPath: String) throws(FileError)
  /// Removes a file.
  func remove(_ path: String) throws(FileError)
  /// Puts the changes of names in a directory before all that comes after.
  func orderNames(in directory: String) throws(FileError)
  /// Keeps a directory and its files out of the system's backups; does nothing where it cannot.
  func excludeFromBackup(_ directory: String)
  /// Makes the names in a directory durable, and all that was ordered before.
  func persist(_ directory: String) throws(FileError)
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

  /// A file that is written again with what it held, for file systems whose files are small.
  public func append(to path: String) throws(FileError) -> any WritableFile {
    let held: [UInt8]
    do throws(FileError) { held = try read(path, limit: .max) } catch {
      guard error.isMissing else { throw error }
      held = []
    }
    let file = try create(path)
    let result = held.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try file.write(bytes) }
    }
    try result.get()
    return file
  }

  /// Nobody knows, for file systems that do not fill up.
  public func freeBytes(in directory: String) -> UInt64? { nil }

  /// Nothing, for file systems that are not backed up.
  public func excludeFromBackup(_ directory: String) {}
}

/// A file that is being written.
public protocol WritableFile: AnyObject {
  /// Appends bytes, all of them or an error.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Orders what was written before all later changes; the next `persist` makes it durable.
  func order() throws(FileError)
  /// Ends the writing. Without an earlier `order` nothing is promised about the contents.
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
    /// Ordering the contents of a file.
    case order = "sync"
    /// Closing a file.
    case close = "close"
    /// Renaming.
    case rename = "rename"
    /// Removing.
    case remove = "remove"
    /// Ordering the names of a directory.
    case orderNames = "sync the names of the folder"
    /// Making a directory durable.
    case persist = "sync the folder"
    /// Locking.
    case lock = "lock"
  }

  /// What was tried.
  public var operation: Operation
  /// On which path.
  public var path: String
  /// The system's `errno`.
  public var code: Int32
  /// The text that the holder of a lock wrote, for an error that says who has it.
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
