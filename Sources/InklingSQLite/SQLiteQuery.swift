internal import CSQLite
internal import InklingCore
internal import InklingImport

/// A connection with one prepared statement.
///
/// Both are closed when the last reader releases them, when the rows are at an end, or when they fail.
///
/// Every row belongs to the statement until the next one is stepped to.
final class SQLiteQuery {
  /// How long a writer may keep the database from being read before that is an error.
  private static let busyMilliseconds: CInt = 5_000
  /// The longest value that SQLite may fetch, in bytes: 64 MiB.
  ///
  /// SQLite ends the query at a longer row, so this is more than a record may have. Rows up to there are left out one
  /// by one.
  private static let longestValue = 4 * SharedLimits.maximumRecordBytes

  private let path: String
  private var connection: OpaquePointer?
  private var statement: OpaquePointer?
  /// Why there will never be another row; each further call throws it again.
  private var failure: ImportError?
  /// The names of the columns, from the first row on: until then the schema may change.
  private(set) var names: [[UInt8]] = []

  init(database path: String, query: String) throws(ImportError) {
    self.path = path
    do throws(ImportError) {
      connection = try Self.open(path)
      statement = try prepare(query)
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  private func close() {
    sqlite3_finalize(statement)
    sqlite3_close_v2(connection)
    (statement, connection) = (nil, nil)
  }

  /// Goes to the next row; false at the end.
  func step() throws(ImportError) -> Bool {
    if let failure { throw failure }
    guard let statement else { return false }
    switch sqlite3_step(statement) {
    case SQLITE_ROW:
      if names.isEmpty {
        names = (0..<sqlite3_column_count(statement)).map { Self.name(of: $0, in: statement) }
      }
      return true
    case SQLITE_DONE:
      close()
      return false
    default:
      let error = refused()
      failure = error
      close()
      throw error
    }
  }

  private static func name(of column: CInt, in statement: OpaquePointer) -> [UInt8] {
    sqlite3_column_name(statement, column).map { Array(String(cString: $0).utf8) } ?? []
  }

  // MARK: - Values

  /// The bytes of this row's texts and blobs, or nil if they are more than `limit`.
  func rowBytes(limit: Int) -> Int? {
    var sum = 0
    for column in names.indices {
      withValue(of: column) { sum += $0.count }
      if sum > limit { return nil }
    }
    return sum
  }

  /// Calls `body` with a value as text; not at all when it is NULL.
  func withValue(of column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let column = CInt(column)
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return
    case SQLITE_INTEGER:
      var text = "\(sqlite3_column_int64(statement, column))"
      text.withUTF8(body)
    case SQLITE_FLOAT:
      var text = "\(sqlite3_column_double(statement, column))"
      text.withUTF8(body)
    case SQLITE_BLOB:
      let bytes = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      // Of an empty blob there is no pointer.
      let start = bytes?.assumingMemoryBound(to: UInt8.self)
      body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    default:
      // The text first: asking for it may turn UTF-16 into UTF-8, which has another length.
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }
  }

  // MARK: - Opening

  private static func open(_ path: String) throws(ImportError) -> OpaquePointer? {
    // A C string ends at the first NUL, and the name of a file has none.
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "its name has a NUL character")
    }
    // So no name is an address (`file:…?mode=…`), a database in memory (`:memory:`) or none at all.
    let name = path.hasPrefix("/") ? path : "./" + path
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(name, &connection, flags, nil) == SQLITE_OK else {
      defer { sqlite3_close_v2(connection) }
      throw .cannotOpen(path: path, reason: words(connection))
    }
    sqlite3_busy_timeout(connection, busyMilliseconds)
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, CInt(Self.longestValue))
    sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, CInt(RecordBuilder.maximumNames))
    // Opening reads nothing; this reads the header and the schema.
    let look = "SELECT 1 FROM sqlite_master LIMIT 1"
    guard sqlite3_exec(connection, look, nil, nil, nil) == SQLITE_OK else {
      defer { sqlite3_close_v2(connection) }
      throw .cannotOpen(path: path, reason: words(connection))
    }
    return connection
  }

  /// The only statement of the query, which reads and has no parameters.
  private func prepare(_ query: String) throws(ImportError) -> OpaquePointer? {
    guard !query.utf8.contains(0) else { throw refused("the query has a NUL character") }
    var query = query
    let found = query.withUTF8 { bytes -> Result<OpaquePointer?, ImportError> in
      bytes.withMemoryRebound(to: CChar.self) { text in
        do throws(ImportError) { return .success(try only(in: text)) } catch {
          return .failure(error)
        }
      }
    }
    let statement = try found.get()
    do throws(ImportError) {
      if sqlite3_stmt_readonly(statement) == 0 || sqlite3_column_count(statement) == 0 {
        throw refused("the query is no statement that reads")
      }
      if sqlite3_bind_parameter_count(statement) > 0 {
        throw refused("the query has parameters, and there is nothing to put in their place")
      }
    } catch {
      sqlite3_finalize(statement)
      throw error
    }
    return statement
  }

  /// Prepares the text piece by piece: comments and empty statements give nothing.
  private func only(
    in text: UnsafeBufferPointer<CChar>
  ) throws(ImportError) -> OpaquePointer {
    var found: OpaquePointer?
    var rest = text
    while let start = rest.baseAddress, !rest.isEmpty {
      var next: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let status = sqlite3_prepare_v2(connection, start, CInt(clamping: rest.count), &next, &tail)
      let problem =
        found != nil && (next != nil || status != SQLITE_OK)
        ? refused("the query is more than one statement")
        : status == SQLITE_OK ? nil : refused()
      if let problem {
        sqlite3_finalize(next)
        sqlite3_finalize(found)
        throw problem
      }
      found = found ?? next
      let read = tail.map { start.distance(to: $0) } ?? rest.count
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(max(read, 1)))
    }
    guard let found else { throw refused("the query is empty") }
    return found
  }

  // MARK: - Words

  private func refused(_ reason: String? = nil) -> ImportError {
    .cannotRead(path: path, reason: reason ?? Self.words(connection))
  }

  private static func words(_ connection: OpaquePointer?) -> String {
    // Without a connection the message is about memory, which is then what was missing.
    sqlite3_errmsg(connection).map { String(cString: $0) } ?? "out of memory"
  }
}
