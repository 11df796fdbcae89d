extension FileSystem {
  /// Writes a file so that, after a crash at any instant, its name has the old contents or the new.
  ///
  /// Temporary file, order, rename, persist. The temporary file is removed if
  /// anything fails.
  ///
  /// - Throws: `FileError`; the file is unchanged then, unless only `persist` failed.
  public func writeAtomically(
    _ path: String, _ chunks: [UnsafeRawBufferPointer]
  ) throws(FileError) {
    let temporary = path + ".tmp"
    do throws(FileError) {
      try writeOrdered(temporary, chunks)
      try rename(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw error
    }
    try persist(Self.directory(of: path))
  }

  /// Writes a new file whose contents are ordered before later changes; the next `persist` makes it durable.
  func writeOrdered(_ path: String, _ chunks: [UnsafeRawBufferPointer]) throws(FileError) {
    let file = try create(path)
    for chunk in chunks { try file.write(chunk) }
    try file.order()
    try file.close()
  }

  /// The directory of a path, `.` if it names none.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
