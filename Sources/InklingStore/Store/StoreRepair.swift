internal import InklingIndex

/// Makes a damaged store usable again: keeps every undamaged segment, saves every undamaged
/// document of the others, and says exactly which documents are lost.
///
/// Damaged files stay beside the store as `….damaged`. A store that is sound is not changed.
public enum StoreRepair {
  /// What a repair did.
  public struct Report: Sendable, Equatable {
    /// Segments that were sound and stayed.
    public var kept = 0
    /// Documents that were saved from damaged segments.
    public var saved = 0
    /// Documents that are lost, by id, or by place where the id itself is unreadable.
    public var lost: [String] = []
    /// Documents of segments of which nothing could be read, counted only.
    public var lostUncounted = 0
    /// What else somebody should know: deletions or a manifest that could not be read.
    public var notes: [String] = []
    /// Documents in the store afterwards.
    public var documents = 0
    /// Whether anything was changed.
    public var hasChanged = false
  }

  /// Repairs the store in a directory.
  ///
  /// - Complexity: O(size of the store).
  /// - Throws: `StoreError` when somebody else writes to the store, the disk refuses, or the
  ///   schema is lost with all segments.
  public static func run(
    _ path: String, fileSystem: any FileSystem = RealFileSystem()
  ) throws(StoreError) -> Report {
    let directory = StoreDirectory(path, fileSystem)
    let lock = try directory.lock()
    defer { lock.release() }
    if StoreCheck.run(path, fileSystem: fileSystem).isSound {
      let sound = try directory.open(verifying: .structure)
      return Report(
        kept: sound.snapshot.parts.count, documents: sound.snapshot.documentCount)
    }
    var salvage = try Salvage(directory)
    try salvage.examine()
    return try salvage.write()
  }
}

/// A repair in progress.
private struct Salvage {
  private let directory: StoreDirectory
  private let manifest: SalvagedManifest
  private var report = StoreRepair.Report()
  private var sound: [StoreSnapshot.Part] = []
  private var rescued: [(number: UInt64, documents: [Document])] = []
  private var damagedFiles: [String] = []

  init(_ directory: StoreDirectory) throws(StoreError) {
    self.directory = directory
    manifest = try SalvagedManifest(directory)
    report.notes = manifest.notes
    if !manifest.isSound { damagedFiles.append(StoreFormat.manifest) }
  }

  mutating func examine() throws(StoreError) {
    for entry in manifest.entries {
      let deletions = try deletions(entry)
      do throws(StoreError) {
        let segment = try directory.openSegment(entry, .structure)
        let count = Int(truncatingIfNeeded: entry.documentCount)
        let fits = segment.documentCount == count || !manifest.isSound
        if fits, segment.damage() == nil, segment.damagedPart() == nil,
          Self.agrees(segment), segment.index.schema == manifest.schema
        {
          keep(segment, deletions)
        } else {
          save(segment, deletions)
        }
      } catch {
        if case .file(let failure) = error, !failure.isMissing { throw error }
        // What another version wrote is not damaged: that version reads it.
        if case .unknownVersion = error, isAsWritten(entry) { throw error }
        saveWithoutTable(entry, deletions)
      }
    }
  }

  private func isAsWritten(_ entry: Manifest.Entry) -> Bool {
    bytes(entry).withUnsafeBytes { Hash64.of($0) } == entry.checksum
  }

  /// The file form of a segment, as far as it can be read.
  private func bytes(_ entry: Manifest.Entry) -> [UInt8] {
    if let inline = entry.inline { return inline }
    let name = directory.file(StoreFormat.segmentName(entry.number))
    return (try? directory.fileSystem.read(name, limit: Int.max)) ?? []
  }

  private static func agrees(_ segment: OpenSegment) -> Bool {
    (0..<segment.documentCount).allSatisfy {
      StoredValues.checksum(StoredValues.read(segment.index, $0)) == segment.table.contents($0)
    }
  }

  /// Beside a damaged manifest the number of documents that deletions are for need not be the segment's.
  private static func isDeleted(_ document: Int, _ deletions: Deletions?) -> Bool {
    guard let deletions, document < deletions.documentCount else { return false }
    return deletions.contains(document)
  }

  private mutating func keep(_ segment: OpenSegment, _ deletions: Deletions?) {
    report.kept += 1
    var kept = Deletions(documentCount: segment.documentCount)
    for document in 0..<segment.documentCount where Self.isDeleted(document, deletions) {
      _ = kept.insert(document)
    }
    sound.append(StoreSnapshot.Part(segment, kept, deletionsFile: nil))
  }

  /// Documents whose values agree with their checksums are saved, the others are lost.
  private mutating func save(_ segment: OpenSegment, _ deletions: Deletions?) {
    var documents: [Document] = []
    for document in 0..<segment.documentCount
    where !Self.isDeleted(document, deletions) {
      let values = StoredValues.read(segment.index, document)
      let isSound = StoredValues.checksum(values) == segment.table.contents(document)
      if isSound, values.count == manifest.schema.fields.count, !values[segment.idField].isEmpty {
        let boost = segment.table.boost(document)
        documents.append(Document(values: values, boost: boost))
      } else {
        lose(values[segment.idField], document, segment)
      }
    }
    finish(segment.number, segment.isInline, documents)
  }

  private mutating func lose(_ id: [UInt8], _ document: Int, _ segment: OpenSegment) {
    let isReadable =
      !id.isEmpty
      && segment.table.documents(withHash: DocumentTable.hash(of: id)).contains(document)
    report.lost.append(
      isReadable
        ? String(decoding: id, as: UTF8.self) : "document \(document) of \(segment.name)")
  }

  /// The footer is gone, or the head: if the engine's own part is whole, nothing is lost.
  private mutating func saveWithoutTable(_ entry: Manifest.Entry, _ deletions: Deletions?) {
    guard let index = engineSegment(entry), index.schema == manifest.schema else {
      let deleted = deletions?.count ?? 0
      report.lostUncounted += max(0, Int(truncatingIfNeeded: entry.documentCount) - deleted)
      finish(entry.number, entry.inline != nil, [])
      return
    }
    var documents: [Document] = []
    for document in 0..<index.documentCount
    where !Self.isDeleted(document, deletions) {
      documents.append(
        Document(values: StoredValues.read(index, document), boost: index.boost(of: document)))
    }
    finish(entry.number, entry.inline != nil, documents)
  }

  private func engineSegment(_ entry: Manifest.Entry) -> SearchIndex? {
    let bytes = bytes(entry)
    guard bytes.count >= 24 else { return nil }
    let length = bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    }
    guard length <= UInt64(bytes.count) else { return nil }
    let part = SegmentMemory(copying: Array(bytes[..<Int(length)]))
    guard let index = try? SearchIndex(part), (try? index.check()) != nil else { return nil }
    return index
  }

  private mutating func finish(_ number: UInt64, _ isInline: Bool, _ documents: [Document]) {
    report.saved += documents.count
    rescued.append((number, documents))
    if !isInline { damagedFiles.append(StoreFormat.segmentName(number)) }
  }

  private mutating func deletions(_ entry: Manifest.Entry) throws(StoreError) -> Deletions? {
    guard entry.documentCount <= UInt64(UInt32.max) else { return nil }
    do throws(StoreError) { return try directory.openDeletions(entry).0 } catch {
      if case .unknownVersion = error { throw error }
    }
    report.notes.append(
      "The deletions of segment \(entry.number) are lost: deleted documents may be back.")
    if case .file(let number) = entry.deletions {
      damagedFiles.append(StoreFormat.deletionsName(number))
    }
    return nil
  }

  /// Documents of segments of which not even a record is left.
  private mutating func countTheRest() {
    guard let before = manifest.documents else {
      report.notes.append("How many documents there were cannot be read.")
      return
    }
    let known = report.documents + report.lost.count
    report.lostUncounted = max(report.lostUncounted, before - known)
  }

  /// Writes the repaired store, the newest documents first: where an id occurs twice, the newer
  /// segment's document stays.
  mutating func write() throws(StoreError) -> StoreRepair.Report {
    for name in damagedFiles {
      let file = directory.file(name)
      // The manifest is replaced, not moved away: a crash here must leave one.
      if name == StoreFormat.manifest {
        if let bytes = try? directory.fileSystem.read(file, limit: StoreFormat.manifestLimit) {
          try? directory.writeFile(file + ".damaged", bytes)
        }
      } else {
        try? directory.fileSystem.rename(file, to: file + ".damaged")
      }
    }
    let base = StoreSnapshot(
      generation: manifest.generation, schema: manifest.schema,
      parts: sound.sorted { $0.segment.number < $1.segment.number })
    let draft = StoreDraft(
      base, directory, FileNumbers(next: manifest.nextNumber), options: SearchStore.Options())
    draft.dropDuplicates()
    for (number, documents) in rescued.sorted(by: { $0.number > $1.number }) {
      try draft.rescue(documents, from: number)
    }
    draft.touch()
    let (repaired, snapshot) = try draft.seal()
    try directory.write(repaired, newFiles: true)
    directory.removeUnreferenced(keeping: repaired.files)
    report.documents = snapshot.documentCount
    report.hasChanged = true
    countTheRest()
    return report
  }
}
