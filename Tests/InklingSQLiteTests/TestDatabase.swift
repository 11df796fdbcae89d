import CSQLite
import Foundation
import Testing

/// A folder with a database that a test fills, removed afterwards.
final class TestDatabase {
  let folder: String
  var path: String { folder + "/app.sqlite" }
  private var connection: OpaquePointer?

  /// An empty database, in the journal mode and the encoding that `pragmas` say.
  init(_ pragmas: String = "") throws {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("inkling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    folder = place.path
    try #require(sqlite3_open(path, &connection) == SQLITE_OK)
    try run(pragmas + "; CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body, weight REAL)")
  }

  deinit {
    sqlite3_close_v2(connection)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func run(_ statements: String) throws {
    var message: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(message) }
    let status = sqlite3_exec(connection, statements, nil, nil, &message)
    try #require(status == SQLITE_OK, "\(message.map { String(cString: $0) } ?? "")")
  }

  /// Puts in as many notes as that, with ids from 0.
  func addNotes(_ count: Int) throws {
    try run(
      """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
      INSERT INTO note SELECT i, 'note ' || i, 'body of ' || i, i / 2.0 FROM n
      """)
  }
}
