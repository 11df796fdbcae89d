internal import InklingCore
public import InklingImport

/// Reads the rows of a query on a SQLite database: every column is a field.
///
/// The database is opened for reading, and the query must be one statement that reads; it sees one state of the
/// database from its first row to its last. Integers and reals become decimal text, blobs are taken as text, NULL is no
/// value. Columns with the same name are values of one field. Rows are fetched one by one, so memory holds one row,
/// however many there are.
///
/// ```swift
/// let reader = try SQLiteReader(database: "app.sqlite", query: "SELECT id, title, body FROM note")
/// ```
public struct SQLiteReader: RecordReader {
  private let query: SQLiteQuery
  private var builder = RecordBuilder()
  private var count = 0

  /// How many bytes of values have been read.
  public private(set) var bytesRead = 0
  /// Not known before the query has ended.
  public var totalBytes: Int? { nil }
  /// The names of the columns.
  public var names: [String] { builder.names }

  /// Opens the database and prepares the query.
  ///
  /// - Throws: `ImportError.cannotOpen` when there is no such database, `.cannotRead` when the query
  ///   is wrong, writes, or is more than one.
  public init(database path: String, query: String) throws(ImportError) {
    self.query = try SQLiteQuery(database: path, query: query)
  }

  /// The next row, or nil at the end.
  ///
  /// A row that is longer than a row of a file may be is skipped and reported as malformed.
  ///
  /// - Throws: `ImportError.cannotRead` when the query fails half-way.
  public mutating func next() throws(ImportError) -> RecordOutcome? {
    guard try query.step() else { return nil }
    count += 1
    guard let size = query.rowBytes(limit: SharedLimits.maximumRecordBytes) else {
      let problem = RowError.Problem.tooLong(limit: SharedLimits.maximumRecordBytes)
      return .malformed(RowError(line: count, problem: problem))
    }
    bytesRead += size
    builder.begin()
    for (column, name) in query.names.enumerated() {
      query.withValue(of: column) { append($0, to: name) }
    }
    return .record(builder.finish(line: count))
  }

  private mutating func append(_ value: UnsafeBufferPointer<UInt8>, to name: [UInt8]) {
    let id = name.withUnsafeBufferPointer { builder.intern($0) }
    guard let id else { return }  // The database gives no more columns than there may be names.
    builder.beginValue(id)
    builder.append(value)
    builder.endValue()
  }
}
