#if SQLite
import Foundation
import GRDB
import InklingIndex
import InklingStore
import Testing

/// Only in builds with the trait: `swift test --traits SQLite --filter SQLite`.
@Suite("SQLite")
struct SQLiteReaderTests {
  /// A database with notes, one of them odd.
  private static func database(_ directory: TemporaryDirectory, notes: Int) throws -> String {
    let path = directory.file("app.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { connection in
      try connection.execute(
        sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body, weight REAL)")
      for id in 0..<notes {
        try connection.execute(
          sql: "INSERT INTO note VALUES (?, ?, ?, ?)",
          arguments: [id, "note \(id)", id == 3 ? nil : "body of \(id)", Double(id) / 2])
      }
      try connection.execute(
        sql: "UPDATE note SET title = 'é 梨', body = CAST(x'00FF41' AS BLOB) WHERE id = 1")
    }
    try queue.close()
    return path
  }

  @Test("The rows of a query are records: numbers and blobs as text, NULL no value")
  func values() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.database(directory, notes: 5)
    var reader = try SQLiteReader(
      database: path, query: "SELECT id, title, body, weight FROM note ORDER BY id")
    var records: [InklingStore.Record] = []
    while case .record(let record)? = try reader.next() { records.append(record) }
    #expect(records.count == 5)
    #expect(records[1].first("title") == Array("é 梨".utf8))
    #expect(records[1].first("body") == Array("\0\u{FFFD}A".utf8))
    #expect(records[3].first("body") == nil)
    #expect(records[3].first("weight") == Array("1.5".utf8))
    #expect(records[4].first("id") == Array("4".utf8))
    #expect(records.map(\.line) == [1, 2, 3, 4, 5])
  }

  @Test("More rows than are read ahead become a store; a second run writes what changed")
  func store() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.database(directory, notes: 12_000)
    func load() throws -> StoreLoading.Report {
      try StoreLoading.load(
        SQLiteReader(database: path, query: "SELECT id, title, body FROM note"),
        into: directory.file("s"))
    }
    #expect(try load().written == 12_000)
    try DatabaseQueue(path: path).write { connection in
      try connection.execute(sql: "UPDATE note SET title = 'lighthouse' WHERE id = 77")
    }
    let second = try load()
    #expect((second.written, second.unchanged) == (1, 11_999))
    #expect(try SearchStore(directory.file("s"), for: .reading).snapshot.ids("lightho") == ["77"])
  }

  @Test("What is no database, no query, or fails half-way is a typed error; a reader may be let go")
  func failures() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.database(directory, notes: 9_000)
    #expect(throws: ImportError.self) {
      try SQLiteReader(database: directory.file("none.sqlite"), query: "SELECT 1")
    }
    try Data("not a database, but long enough to be asked for its header".utf8)
      .write(to: URL(filePath: directory.file("odd.sqlite")))
    #expect(throws: ImportError.self) {
      try SQLiteReader(database: directory.file("odd.sqlite"), query: "SELECT 1")
    }
    #expect(throws: ImportError.self) { try SQLiteReader(database: path, query: "SELECT nothing") }
    var failing = try SQLiteReader(
      database: path, query: "SELECT id, abs(id - 8000 - 9223372036854775807 - 1) AS x FROM note")
    #expect(throws: ImportError.self) { while try failing.next() != nil {} }
    var abandoned = try SQLiteReader(database: path, query: "SELECT * FROM note")
    #expect(try abandoned.next() != nil)
  }
}
#endif
