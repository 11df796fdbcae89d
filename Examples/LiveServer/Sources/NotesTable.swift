import CSQLite3
import Foundation

/// Notes in a table of SQLite; one thread at a time may use it.
final class NotesTable: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let lock = NSLock()
  private let database: OpaquePointer

  init(path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      throw Failure(description: "cannot open \(path)")
    }
    database = opened
    try run("CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, title TEXT, body TEXT)")
    try run("DELETE FROM note")
  }

  deinit { sqlite3_close(database) }

  func put(_ note: Note) throws {
    try run(
      "INSERT OR REPLACE INTO note VALUES (?, ?, ?)", ["\(note.id)", note.title, note.body])
  }

  func delete(_ id: Int) throws { try run("DELETE FROM note WHERE id = ?", ["\(id)"]) }

  func all() throws -> [Note] {
    var notes: [Note] = []
    try run("SELECT id, title, body FROM note ORDER BY id") { row in
      notes.append(Note(id: Int(row[0]) ?? 0, title: row[1], body: row[2]))
    }
    return notes
  }

  private func run(
    _ sql: String, _ values: [String] = [], _ each: ([String]) -> Void = { _ in }
  ) throws {
    lock.lock()
    defer { lock.unlock() }
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &prepared, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(prepared) }
    // SQLite copies the text before this call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      sqlite3_bind_text(prepared, Int32(index + 1), value, -1, copied)
    }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        each(
          (0..<sqlite3_column_count(prepared)).map { column in
            sqlite3_column_text(prepared, column).map { String(cString: $0) } ?? ""
          })
      case SQLITE_DONE: return
      default: throw failure
      }
    }
  }

  private var failure: Failure { Failure(description: String(cString: sqlite3_errmsg(database))) }
}
