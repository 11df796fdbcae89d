internal import InklingIndex

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The files of a store: reading them into a snapshot, writing a manifest, removing what is not
/// needed.
struct StoreDirectory {
  /// What was found.
  struct Opened {
    var snapshot: StoreSnapshot
    /// The header of the manifest.
    var header: [UInt8]
    var nextNumber: UInt64
    var files: Set<String>
  }

  private static let attempts = 8

  let path: String
  let fileSystem: any FileSystem

  init(_ path: String, _ fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  func file(_ name: String) -> String { path + "/" + name }

  func make() throws(StoreError) {
    do throws(FileError) { try fileSystem.makeDirectory(path) } catch { throw .file(error) }
  }

  /// Takes the lock for what changes a store by itself.
  ///
  /// - Throws: `.follower` for a copy: only who follows its source changes it, until it is promoted.
  func lock() throws(StoreError) -> any HeldLock {
    let lock = try lockCopy()
    if let status = FollowerStatus(in: self) {
      lock.release()
      throw .follower(path: path, of: status.source)
    }
    return lock
  }

  /// Takes the lock, of a copy as well.
  func lockCopy() throws(StoreError) -> any HeldLock {
    let note = "process \(getpid()) (\(Self.programName))"
    do throws(FileError) {
      return try fileSystem.lock(file(StoreFormat.lock), note: note)
    } catch {
      if error.isMissing { throw .notAStore(path: path) }
      if let holder = error.holder { throw .locked(path: path, holder: holder) }
      throw .file(error)
    }
  }

  private static var programName: String {
    let name = CommandLine.arguments.first ?? "unknown"
    return String(name.split(separator: "/").last ?? "unknown")
  }

  /// Whether there is a store here.
  ///
  /// The manifest is the first file of a store. So a segment without a manifest is left of a store, not of an attempt
  /// to make one.
  ///
  /// - Throws: `.manifestMissing` when that is so.
  func hasManifest() throws(StoreError) -> Bool {
    let names: [String]
    do throws(FileError) { names = try fileSystem.names(in: path) } catch { throw .file(error) }
    if names.contains(StoreFormat.manifest) { return true }
    // The files of a first copy come before its manifest, and are no remains.
    if names.contains(StoreFormat.follower) { return false }
    if names.contains(where: { StoreFormat.number($0) != nil }) {
      throw .manifestMissing(path: path)
    }
    return false
  }

  /// Why nobody can read the manifest.
  private func unread(_ error: FileError) -> StoreError {
    guard error.isMissing else { return .file(error) }
    do throws(StoreError) { _ = try hasManifest() } catch {
      if case .manifestMissing = error { return error }
    }
    return .notAStore(path: path)
  }

  // MARK: Reading

  /// Opens what the manifest names.
  ///
  /// If a writer removes a file during this, the newer manifest is read.
  func open(
    verifying: MappedSegment.Verification, reusing: StoreSnapshot? = nil
  ) throws(StoreError) -> Opened {
    var attempt = 0
    while true {
      let (manifest, header) = try readManifest()
      do throws(StoreError) {
        return try open(manifest, header, verifying, reusing)
      } catch {
        attempt += 1
        guard case .file(let failure) = error, failure.isMissing else { throw error }
        guard attempt < Self.attempts, try manifestHeader() != header else {
          throw .damaged(path: failure.path, "the file is missing")
        }
      }
    }
  }

  /// The header of the manifest: another commit has another one.
  func manifestHeader() throws(StoreError) -> [UInt8] {
    do throws(FileError) {
      return try fileSystem.read(file(StoreFormat.manifest), first: Manifest.headerBytes)
    } catch {
      throw unread(error)
    }
  }

  /// The manifest and its header.
  func readManifest() throws(StoreError) -> (Manifest, header: [UInt8]) {
    try decode(readManifestBytes())
  }

  /// The manifest as it lies there.
  func readManifestBytes() throws(StoreError) -> [UInt8] {
    do throws(FileError) {
      return try fileSystem.read(file(StoreFormat.manifest), limit: StoreFormat.manifestLimit)
    } catch {
      throw unread(error)
    }
  }

  /// What bytes say that were read as the manifest of this store.
  func decode(_ bytes: [UInt8]) throws(StoreError) -> (Manifest, header: [UInt8]) {
    let name = file(StoreFormat.manifest)
    do throws(Manifest.Problem) {
      return (try Manifest.decode(bytes), Array(bytes.prefix(Manifest.headerBytes)))
    } catch {
      switch error {
      case .notAManifest: throw .notAStore(path: path)
      case .unknownVersion(let found):
        throw .unknownVersion(path: name, found: found, expected: StoreFormat.version)
      case .damaged(let what): throw .damaged(path: name, what)
      }
    }
  }

  func open(
    _ manifest: Manifest, _ header: [UInt8], _ verifying: MappedSegment.Verification,
    _ reusing: StoreSnapshot?
  ) throws(StoreError) -> Opened {
    var parts: [StoreSnapshot.Part] = []
    for entry in manifest.entries {
      let old = reusing?.parts.first { $0.segment.number == entry.number }
      let segment: OpenSegment
      if let old, old.segment.checksum == entry.checksum {
        segment = old.segment
      } else {
        segment = try openSegment(entry, verifying)
      }
      let name = file(segment.name)
      guard UInt64(segment.documentCount) == entry.documentCount else {
        throw .damaged(path: name, "it has another number of documents than the manifest says")
      }
      guard segment.index.schema == manifest.schema else {
        throw .damaged(path: name, "it has another schema than the manifest")
      }
      let (deletions, number) = try openDeletions(entry)
      parts.append(StoreSnapshot.Part(segment, deletions, deletionsFile: number))
    }
    // A store that was removed and made again in the same place has scopes of its own.
    let isSameStore = reusing.map {
      $0.generation <= manifest.generation && $0.schema == manifest.schema
    }
    let snapshot = StoreSnapshot(
      generation: manifest.generation, schema: manifest.schema, parts: parts,
      following: isSameStore == true ? reusing : nil)
    return Opened(
      snapshot: snapshot, header: header, nextNumber: manifest.nextNumber, files: manifest.files)
  }

  func openSegment(_ entry: Manifest.Entry, _ verifying: MappedSegment.Verification)
    throws(StoreError) -> OpenSegment
  {
    let memory: SegmentMemory
    if let inline = entry.inline {
      memory = SegmentMemory(copying: inline)
    } else {
      let name = file(StoreFormat.segmentName(entry.number))
      do throws(FileError) { memory = try fileSystem.map(name) } catch { throw .file(error) }
    }
    let name =
      entry.inline == nil
      ? file(StoreFormat.segmentName(entry.number)) : file(StoreFormat.manifest)
    guard memory.bytes.count == Int(truncatingIfNeeded: entry.byteCount) else {
      throw .damaged(
        path: name, "it should have \(entry.byteCount) bytes and has \(memory.bytes.count)")
    }
    let segment: OpenSegment
    do throws(SegmentFile.Problem) {
      segment = try OpenSegment(
        number: entry.number, isInline: entry.inline != nil, memory: memory,
        checksum: entry.checksum)
    } catch {
      throw Self.error(error, name)
    }
    if verifying == .everything, let damage = segment.damage() {
      throw .damaged(path: name, damage)
    }
    return segment
  }

  static func error(_ problem: SegmentFile.Problem, _ path: String) -> StoreError {
    switch problem {
    case .notASegment: .damaged(path: path, "it is not a segment of a store")
    case .unknownVersion(let found, let expected):
      .unknownVersion(path: path, found: found, expected: expected)
    case .damaged(let what): .damaged(path: path, what)
    }
  }

  func openDeletions(_ entry: Manifest.Entry) throws(StoreError) -> (Deletions, UInt64?) {
    let count = Int(clamping: entry.documentCount)
    switch entry.deletions {
    case .none: return (Deletions(documentCount: count), nil)
    case .inline(let words):
      guard let deletions = Deletions(words: words, documentCount: count) else {
        throw .damaged(
          path: file(StoreFormat.manifest), "the deletions of segment \(entry.number)")
      }
      return (deletions, nil)
    case .file(let number):
      let name = file(StoreFormat.deletionsName(number))
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try fileSystem.read(name, limit: count / 8 + 64)
      } catch {
        throw .file(error)
      }
      if let found = Deletions.otherVersion(bytes) {
        throw .unknownVersion(path: name, found: found, expected: StoreFormat.version)
      }
      let deletions = Deletions.decode(bytes, segment: entry.number, documentCount: count)
      guard let deletions else { throw .damaged(path: name, "the deletions are malformed") }
      return (deletions, number)
    }
  }

  // MARK: Writing

  /// Puts a manifest in the place of the old one.
  ///
  /// The order is what makes a commit atomic: the files that the manifest names come before it, contents and names, and
  /// its contents before its name. All of it is durable when this returns.
  ///
  /// - Throws: `.limit` when nobody could read the manifest, `.file` when nothing has changed, `.readOnly`
  ///   when a sync failed before the rename, `.uncertain` when the last sync failed.
  func write(_ manifest: Manifest, newFiles: Bool) throws(StoreError) {
    guard manifest.generation < StoreFormat.largestNumber,
      manifest.nextNumber < StoreFormat.largestNumber
    else { throw .limit("more commits or files than can be numbered") }
    let bytes = manifest.encoded()
    guard bytes.count <= StoreFormat.manifestLimit else {
      throw .limit("a manifest of more than \(StoreFormat.manifestLimit) bytes")
    }
    try writeManifest(bytes, newFiles: newFiles)
  }

  /// Puts the bytes of a manifest in the place of the old one, in that order.
  func writeManifest(_ bytes: [UInt8], newFiles: Bool) throws(StoreError) {
    let temporary = file(StoreFormat.manifest + ".tmp")
    do throws(FileError) {
      if newFiles { try fileSystem.orderNames(in: path) }
      try writeFile(temporary, bytes)
      try fileSystem.rename(temporary, to: file(StoreFormat.manifest))
    } catch {
      try? fileSystem.remove(temporary)
      throw Self.afterFailure(error)
    }
    do throws(FileError) { try fileSystem.persist(path) } catch {
      throw .uncertain(error)
    }
  }

  /// Writes a new file before all that comes after; its name is ordered with the manifest.
  func writeFile(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(FileError) in try fileSystem.writeOrdered(name, [raw]) }
    }
    try result.get()
  }

  /// After a failed sync nobody knows what is on the disk, and a second sync would say nothing.
  static func afterFailure(_ error: FileError) -> StoreError {
    switch error.operation {
    case .order, .orderNames, .persist, .close: .readOnly(error)
    default: .file(error)
    }
  }

  /// Removes files of the store that no manifest needs any more.
  ///
  /// A file that cannot be removed is tried again when the store is opened the next time.
  func removeUnreferenced(keeping files: Set<String>) {
    guard let names = try? fileSystem.names(in: path) else { return }
    for name in names where !files.contains(name) {
      if StoreFormat.number(name) != nil || name == StoreFormat.manifest + ".tmp" {
        try? fileSystem.remove(file(name))
      }
    }
  }

  /// Removes what was received of files that nobody waits for any more.
  func removePartial(keeping files: Set<String>) {
    guard let names = try? fileSystem.names(in: path) else { return }
    for name in names where name.hasSuffix(StoreFormat.partial) {
      let whole = String(name.dropLast(StoreFormat.partial.count))
      if StoreFormat.number(whole) != nil, !files.contains(whole) {
        try? fileSystem.remove(file(name))
      }
    }
  }
}
