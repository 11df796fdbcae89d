extension FileSystem {
  /// Writes a file so that, after a crash at any instant, its name has the old contents or the new.
  ///
  /// Temporary file, sync, rename, sync of the directory. The temporary file is removed if
  /// anything fails.
  ///
  /// - Throws: `FileError`; the file is unchanged then, unless only the last sync failed.
  public func writeAtomically(
    _ path: String, _ chunks: [UnsafeRawBufferPointer]
  ) throws(FileError) {
    let temporary = path + ".tmp"
    do throws(FileError) {
      try writeDurably(temporary, chunks)
      try rename(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw error
    }
    try syncDirectory(Self.directory(of: path))
  }

  /// Writes and syncs a new file; its name is durable only after `syncDirectory`.
  func writeDurably(_ path: String, _ chunks: [UnsafeRawBufferPointer]) throws(FileError) {
    let file = try create(path)
    for chunk in chunks { try file.write(chunk) }
    try file.sync()
    try file.close()
  }

  /// The directory of a path, `.` if it names none.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
