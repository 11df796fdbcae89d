internal import Dispatch
internal import InklingIndex
internal import InklingStore

/// Makes a segment out of a file of records.
///
/// ```swift
/// let built = try IndexBuilding.build(.file("cities.csv"), format: .csv) { progress in
///   print(progress.rows, progress.rowsPerSecond)
///   return .goOn
/// }
/// try MappedSegment.write(built.segment, to: "cities.inkling")
/// built.report.mapping.notes   // what was guessed, in words
/// built.report.malformed       // how many rows were refused
/// ```
///
/// Of rows with the same id the first one counts; the others are reported and counted.
public enum IndexBuilding {
  /// How a build treats rows that are not what they should be.
  public enum Strictness: Sendable {
    /// They are left out, reported and counted.
    case lenient
    /// The first one ends the build.
    case strict
  }

  /// Whether a build goes on after a report of its progress.
  public enum Continuation: Sendable {
    /// It goes on.
    case goOn
    /// It ends with `ImportError.cancelled`.
    case stop
  }

  /// What came out of a build.
  public struct Built: Sendable {
    /// The segment.
    public var segment: [UInt8]
    /// What happened to the rows.
    public var report: BuildReport
  }

  /// Reads all rows of a file and makes a segment in memory.
  ///
  /// - Parameters:
  ///   - origin: where the rows come from.
  ///   - format: how they are written.
  ///   - choice: the fields that somebody asked for by name.
  ///   - scopeOrder: the titles of the scopes that stand first, in this order.
  ///   - strictness: whether a row that cannot be read ends the build.
  ///   - progress: called some ten times a second.
  /// - Returns: the segment, and what happened to the rows.
  /// - Complexity: O(size of the file) time; memory for the segment and the words of its documents.
  /// - Throws: `ImportError`.
  public static func build(
    _ origin: ByteOrigin, format: RecordFormat, choice: FieldMapping.Choice = .init(),
    scopeOrder: [String] = [], strictness: Strictness = .lenient,
    progress: (BuildProgress) -> Continuation = { _ in .goOn }
  ) throws(ImportError) -> Built {
    try build(
      format.reader(origin), choice: choice, scopeOrder: scopeOrder, strictness: strictness,
      progress: progress)
  }

  /// Makes a segment of all records of a reader, in memory.
  ///
  /// `choice` names the fields that somebody asked for, `scopeOrder` the scopes that stand first;
  /// `progress` is called some ten times a second.
  ///
  /// - Complexity: O(size of the records).
  /// - Throws: `ImportError`.
  public static func build(
    _ reader: any RecordReader, choice: FieldMapping.Choice = .init(),
    scopeOrder: [String] = [], strictness: Strictness = .lenient,
    progress: (BuildProgress) -> Continuation = { _ in .goOn }
  ) throws(ImportError) -> Built {
    var source = try MappedRecords(
      reader, choice: choice, strictness: strictness, scopeOrder: scopeOrder)
    var meter = BuildMeter(totalBytes: source.totalBytes)
    var builder: SegmentBuilder
    do throws(IndexError) {
      builder = try SegmentBuilder(schema: source.schema, keepingRuns: RunFile.keep)
    } catch {
      throw .index(error.words)
    }
    var duplicates = DuplicateIDs()
    while let document = try source.next() {
      try check(&meter, source, .reading, progress)
      if let first = duplicates.note(document.id, line: document.line) {
        try source.refuse(
          RowError(line: document.line, problem: .duplicateID(firstLine: first)))
        continue
      }
      do throws(IndexError) { try builder.add(document.document) } catch {
        try source.refuse(RowError(line: document.line, problem: .refused(error.words)))
      }
    }
    meter.force()
    try check(&meter, source, .indexing, progress)
    let segment: [UInt8]
    let documents = builder.count
    do throws(IndexError) {
      segment = try SegmentBuilder.finish([consume builder]) {
        DispatchQueue.concurrentPerform(iterations: $0, execute: $1)
      }
    } catch {
      throw .index(error.words)
    }
    var report = source.report
    report.documents = documents
    report.seconds = meter.seconds
    report.segmentBytes = segment.count
    return Built(segment: segment, report: report)
  }

  private static func check(
    _ meter: inout BuildMeter, _ source: MappedRecords, _ phase: BuildProgress.Phase,
    _ progress: (BuildProgress) -> Continuation
  ) throws(ImportError) {
    guard let now = meter.due(source, phase) else { return }
    if progress(now) == .stop { throw .cancelled }
  }
}

/// How far a build is.
public struct BuildProgress: Sendable, Equatable {
  /// What a build does, in order.
  public enum Phase: Sendable {
    /// Rows are read and their words collected.
    case reading
    /// The segment is put together.
    case indexing
  }

  /// What is being done.
  public var phase: Phase
  /// Rows read so far.
  public var rows: Int
  /// Rows refused so far.
  public var malformed: Int
  /// Bytes of the file read so far.
  public var bytes: Int
  /// Bytes of the whole file, if known.
  public var totalBytes: Int?
  /// Seconds since the beginning.
  public var seconds: Double

  /// The rate so far.
  public var rowsPerSecond: Double { seconds > 0 ? Double(rows) / seconds : 0 }
  /// Seconds that reading the rest takes at the rate so far, if the size is known.
  public var remainingSeconds: Double? {
    guard let totalBytes, bytes > 0, totalBytes >= bytes else { return nil }
    return seconds / Double(bytes) * Double(totalBytes - bytes)
  }
}

/// What happened to the rows of a file.
public struct BuildReport: Sendable, Equatable {
  /// How many errors a report lists; the others are only counted.
  public static let listedErrors = 100

  /// Which field played which part, and why.
  public var mapping: FieldMapping
  /// Documents in the index.
  public var documents = 0
  /// Rows of the file.
  public var rows = 0
  /// Rows that were refused, for whatever reason.
  public var malformed = 0
  /// Rows among them whose id had been used before.
  public var duplicates = 0
  /// Rows of which some bytes were not UTF-8 and were replaced; they are in the index.
  public var repaired = 0
  /// The first errors, with their lines.
  public var errors: [RowError] = []
  /// Pages of a folder that are none to be found.
  public var leftOut: [LeftOutPage] = []
  /// Seconds that the build took.
  public var seconds = 0.0
  /// The size of the segment.
  public var segmentBytes = 0
}
