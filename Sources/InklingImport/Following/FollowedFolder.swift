internal import Dispatch
public import InklingIndex
internal import InklingStore

/// The index of a folder of pages that is brought up to date by reading only what is new.
///
/// ```swift
/// var folder = FollowedFolder("docs")
/// let first = try folder.update()         // all pages
/// let next = try folder.update()          // nil: nothing is new
/// ```
///
/// A file is read again when its size, its times or the file itself are others. Of pages that come to something else,
/// only these are indexed; the others are taken over from the index before. A page decides about others by
/// its annotations, its title and its name; then these are indexed again as well. The texts of all pages are in memory.
public struct FollowedFolder {
  /// What came of looking at the folder again.
  public struct Update: Sendable {
    /// The index.
    public var segment: SegmentMemory
    /// What happened to the pages.
    public var report: BuildReport
    /// The pages whose files were read.
    public var readPages: [String]
    /// How many rows are new or others than before.
    public var changedRows: Int
    /// How many rows are gone.
    public var goneRows: Int
  }

  private let folder: String
  private let linkPrefix: String
  private let sections: PageSectioning
  private let selection: PageSelection
  private let choice: FieldMapping.Choice
  private let strictness: IndexBuilding.Strictness
  private let cache = PageCache()
  /// The index that was made last, and what each of its rows was made of, by id.
  private var index: SearchIndex?
  private var known: [[UInt8]: IDKey] = [:]

  /// Follows a folder that ``FolderReader`` reads; nothing is read before the first ``update(progress:)``.
  public init(
    _ folder: String, linkPrefix: String = "", sections: PageSectioning = .best,
    selection: PageSelection = PageSelection(), choice: FieldMapping.Choice = .init(),
    strictness: IndexBuilding.Strictness = .lenient
  ) {
    self.folder = folder
    self.linkPrefix = linkPrefix
    self.sections = sections
    self.selection = selection
    self.choice = choice
    self.strictness = strictness
  }

  /// Looks at the folder and gives the index of its pages; nil where it would be the same as before.
  ///
  /// After an error the index of before is still the one that the next update begins with.
  ///
  /// - Complexity: O(number of files + size of the index) and the time to read and to index the pages that are new. Where
  ///   the fields of the pages are others, all pages are indexed.
  /// - Throws: `ImportError`.
  public mutating func update(
    progress: (BuildProgress) -> IndexBuilding.Continuation = { _ in .goOn }
  ) throws(ImportError) -> Update? {
    let reader = try FolderReader(
      folder, linkPrefix: linkPrefix, sections: sections, selection: selection, cache: cache)
    var rows = try MappedRecords(reader, choice: choice, strictness: strictness)
    var meter = BuildMeter(totalBytes: rows.totalBytes)
    let before = index.flatMap { $0.schema.fields == rows.schema.fields ? $0 : nil }
    var builder: SegmentBuilder
    do throws(IndexError) {
      builder = try SegmentBuilder(schema: rows.schema, keepingRuns: RunFile.keep)
    } catch {
      throw .index(error.words)
    }
    var found: [[UInt8]: IDKey] = [:]
    while let row = try rows.next() {
      if let now = meter.due(rows, .reading), progress(now) == .stop { throw .cancelled }
      guard found[row.id] == nil else {
        try rows.refuse(RowError(line: row.line, problem: .duplicateID(firstLine: row.line)))
        continue
      }
      let content = IDKey(of: row.document)
      if before == nil || known[row.id] != content {
        do throws(IndexError) { try builder.add(row.document) } catch {
          try rows.refuse(RowError(line: row.line, problem: .refused(error.words)))
          continue
        }
      }
      found[row.id] = content
    }
    let gone = before == nil ? 0 : known.keys.count { found[$0] == nil }
    let changed = builder.count
    if before != nil, changed == 0, gone == 0 { return nil }
    let segment: SegmentMemory
    do throws(IndexError) {
      segment = RunFile.keep(
        try Self.segment(rows.schema, before, known, found, consume builder))
      index = try? SearchIndex(segment)
    } catch {
      throw .index(error.words)
    }
    known = found
    var report = rows.report
    report.documents = found.count
    report.seconds = meter.seconds
    report.segmentBytes = segment.bytes.count
    return Update(
      segment: segment, report: report, readPages: cache.read.sorted(), changedRows: changed,
      goneRows: gone)
  }

  /// The rows of before that are the same still, and the new ones.
  private static func segment(
    _ schema: IndexSchema, _ before: SearchIndex?, _ known: [[UInt8]: IDKey],
    _ found: [[UInt8]: IDKey],
    _ builder: consuming SegmentBuilder
  ) throws(IndexError) -> [UInt8] {
    let spread: WorkSpreader = { DispatchQueue.concurrentPerform(iterations: $0, execute: $1) }
    let hasNew = builder.count > 0
    guard let before else { return try SegmentBuilder.finish([consume builder], spread: spread) }
    var merger = SegmentMerger(schema: schema)
    var deleted = [UInt64](repeating: 0, count: (before.documentCount + 63) / 64)
    for document in 0..<before.documentCount {
      let id = before.value(of: document, field: 0)
      if found[id] == nil || known[id] != found[id] {
        deleted[document >> 6] |= 1 << (document & 63)
      }
    }
    try merger.add(before, without: DeletedDocuments(words: deleted))
    if hasNew {
      let bytes = try SegmentBuilder.finish([consume builder], spread: spread)
      guard let new = try? SearchIndex(SegmentMemory(copying: bytes)) else { throw .damagedSegment }
      try merger.add(new)
    }
    return try merger.finish(spread: spread).bytes
  }
}

extension IDKey {
  /// What a row was made of: two independent hashes of its values.
  fileprivate init(of document: Document) {
    var (high, low) = (UInt64(bitPattern: Int64(document.boost)), UInt64(document.values.count))
    for value in document.values {
      value.withUnsafeBytes { bytes in
        high = Hash64.of(bytes, seed: high &+ 1)
        low = Hash64.of(bytes, seed: low &+ 2)
      }
    }
    self.init(high: high, low: low)
  }
}
