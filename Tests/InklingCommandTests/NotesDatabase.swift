import CSQLite

/// A SQLite database, written through SQLite's own interface.
enum NotesDatabase {
  struct Refusal: Error {
    let status: Int32
    let statement: String
  }

  /// Makes the database if need be, and runs statements on it.
  static func execute(_ statements: String, in path: String) throws(Refusal) {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    var status = sqlite3_open(path, &database)
    if status == SQLITE_OK { status = sqlite3_exec(database, statements, nil, nil, nil) }
    guard status == SQLITE_OK else { throw Refusal(status: status, statement: statements) }
  }
}
