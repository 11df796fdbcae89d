internal import InklingIndex

/// Verifies every checksum and every structural invariant of a store.
///
/// Nothing is changed and no lock is taken: a store may be checked while it is written.
///
/// ```swift
/// let report = StoreCheck.run("places.store")
/// report.isSound        // or:
/// report.problems       // [("0000000000000003.segment", "section 4 does not agree …")]
/// ```
public enum StoreCheck {
  /// What was found.
  public struct Report: Sendable, Equatable {
    /// The commit that was checked.
    public var generation: UInt64 = 0
    /// Segments that are sound.
    public var segments = 0
    /// Documents in them that are not deleted.
    public var documents = 0
    /// Bytes that were read.
    public var bytes = 0
    /// What is wrong.
    public var problems: [Problem] = []
    /// Files that belong to no commit; the next writer removes them.
    public var unreferenced: [String] = []

    /// Whether nothing is wrong.
    public var isSound: Bool { problems.isEmpty }
  }

  /// One thing that is wrong.
  public struct Problem: Sendable, Equatable, CustomStringConvertible {
    /// The file's name within the store.
    public var file: String
    /// What about it, and in which section.
    public var what: String

    /// The file and what is wrong with it.
    public var description: String { "\(file): \(what)" }
  }

  /// Checks the store in a directory.
  ///
  /// - Complexity: O(size of the store) time, O(number of documents) memory.
  public static func run(
    _ path: String, fileSystem: any FileSystem = RealFileSystem()
  ) -> Report {
    let directory = StoreDirectory(path, fileSystem)
    var report = Report()
    let commit: OpenCommit
    do throws(StoreError) { commit = try OpenCommit(directory) } catch {
      report.problems.append(Problem(file: StoreFormat.manifest, what: words(error)))
      return report
    }
    let manifest = commit.manifest
    report.generation = manifest.generation
    var ids = IDCensus()
    for (entry, files) in zip(manifest.entries, commit.files) {
      switch files {
      case .success(let files): check(files, entry, manifest.schema, &report, &ids)
      case .failure(let error):
        let name =
          entry.inline == nil ? StoreFormat.segmentName(entry.number) : StoreFormat.manifest
        report.problems.append(Problem(file: name, what: words(error)))
      }
    }
    let names = (try? fileSystem.names(in: path)) ?? []
    // What a writer has committed since then is not left over.
    let known = manifest.files.union((try? directory.readManifest().0.files) ?? [])
    report.unreferenced = names.filter { StoreFormat.number($0) != nil && !known.contains($0) }
    return report
  }

  private static func check(
    _ files: OpenCommit.Files, _ entry: Manifest.Entry, _ schema: IndexSchema,
    _ report: inout Report, _ ids: inout IDCensus
  ) {
    let segment = files.segment
    let name = segment.isInline ? StoreFormat.manifest : StoreFormat.segmentName(entry.number)
    report.bytes += segment.byteCount
    let before = report.problems.count
    func found(_ what: String) { report.problems.append(Problem(file: name, what: what)) }
    if let damage = segment.damage() { return found(damage) }
    if let part = segment.damagedPart() { found(part) }
    if UInt64(segment.documentCount) != entry.documentCount {
      found("it has \(segment.documentCount) documents, the manifest says \(entry.documentCount)")
      return
    }
    if segment.index.schema != schema { found("its schema is not the manifest's") }
    for document in 0..<segment.documentCount {
      let values = StoredValues.read(segment.index, document)
      if StoredValues.checksum(values) != segment.table.contents(document) {
        found("document \(document) does not agree with its checksum")
      }
      let hash = DocumentTable.hash(of: values[segment.idField])
      if !segment.table.documents(withHash: hash).contains(document) {
        found("document \(document) is not found by its id")
      }
      if !files.deletions.contains(document), !ids.note(hash) {
        found("the id of document \(document) is used twice")
      }
    }
    if report.problems.count == before {
      report.segments += 1
      report.documents += files.deletions.liveCount
    }
  }

  static func words(_ error: StoreError) -> String {
    switch error {
    case .damaged(_, let what): what
    case .unknownVersion(_, let found, let expected):
      "it has format version \(found), this program reads version \(expected)"
    case .notAStore, .manifestMissing: "there is no store manifest"
    default: error.description
    }
  }
}

/// All files that a manifest names, opened before any of them is read.
///
/// What a writer removes after that can still be read.
private struct OpenCommit {
  struct Files {
    var segment: OpenSegment
    var deletions: Deletions
  }

  /// A writer that commits again and again has removed a file each time.
  private static let attempts = 100

  let manifest: Manifest
  /// The files of each entry, or why they cannot be opened.
  let files: [Result<Files, StoreError>]

  init(_ directory: StoreDirectory) throws(StoreError) {
    var attempt = 0
    while true {
      let (manifest, header) = try directory.readManifest()
      let files = manifest.entries.map { Self.open($0, directory) }
      attempt += 1
      if files.contains(where: Self.isMissing), attempt < Self.attempts,
        try directory.manifestHeader() != header
      {
        continue
      }
      (self.manifest, self.files) = (manifest, files)
      return
    }
  }

  private static func open(
    _ entry: Manifest.Entry, _ directory: StoreDirectory
  ) -> Result<Files, StoreError> {
    Result { () throws(StoreError) in
      Files(
        segment: try directory.openSegment(entry, .structure),
        deletions: try directory.openDeletions(entry).0)
    }
  }

  private static func isMissing(_ files: Result<Files, StoreError>) -> Bool {
    guard case .failure(.file(let failure)) = files else { return false }
    return failure.isMissing
  }
}

/// Whether an id was seen before, by its 64-bit hash.
private struct IDCensus {
  private var hashes: Set<UInt64> = []

  mutating func note(_ hash: UInt64) -> Bool { hashes.insert(hash).inserted }
}
