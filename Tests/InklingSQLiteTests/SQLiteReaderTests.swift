import Foundation
import InklingImport
import InklingIndex
import InklingSQLite
import InklingStore
import Testing

@Suite("SQLite")
struct SQLiteReaderTests {
  private typealias Row = InklingImport.Record

  private func rows(_ database: TestDatabase, _ query: String) throws -> [Row] {
    var reader = try SQLiteReader(database: database.path, query: query)
    var rows: [Row] = []
    while case .record(let row)? = try reader.next() { rows.append(row) }
    return rows
  }

  /// The reason that a reader gives for not reading, from its beginning or half-way.
  private func reason(_ path: String, _ query: String = "SELECT 1") -> String? {
    do throws(ImportError) {
      var reader = try SQLiteReader(database: path, query: query)
      while try reader.next() != nil {}
      return nil
    } catch {
      switch error {
      case .cannotOpen(path, let reason): return "open: \(reason)"
      case .cannotRead(path, let reason): return "read: \(reason)"
      default: return nil
      }
    }
  }

  @Test("The rows of a query are records: numbers and blobs as text, NULL no value")
  func values() throws {
    let database = try TestDatabase()
    try database.addNotes(5)
    try database.run("UPDATE note SET body = NULL WHERE id = 3")
    try database.run("UPDATE note SET title = 'é 梨', body = CAST(x'00FF41' AS BLOB) WHERE id = 1")
    let records = try rows(database, "SELECT id, title, body, weight FROM note ORDER BY id")
    #expect(records.count == 5)
    #expect(records[1].first("title") == Array("é 梨".utf8))
    #expect(records[1].first("body") == Array("\0\u{FFFD}A".utf8))
    #expect(records[3].first("body") == nil)
    #expect(records[3].first("weight") == Array("1.5".utf8))
    #expect(records[4].first("id") == Array("4".utf8))
    #expect(records.map(\.line) == [1, 2, 3, 4, 5])
  }

  @Test(
    "A value of any type is text, whatever its column says",
    arguments: [
      ("9223372036854775807", "9223372036854775807"), ("-9223372036854775807 - 1", "\(Int64.min)"),
      ("0.1", "0.1"), ("1.0", "1.0"), ("1e300", "1e+300"), ("9e999", "inf"), ("-9e999", "-inf"),
      ("''", ""), ("x''", ""), ("'a' || char(0) || 'b'", "a\0b"),
      ("CAST(x'41FF42' AS TEXT)", "A\u{FFFD}B"),
      ("CAST(x'EDA080' AS TEXT)", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("'\u{202E}梨'", "\u{202E}梨"),
    ])
  func anyValue(expression: String, text: String) throws {
    let found = try rows(TestDatabase(), "SELECT \(expression) AS v")
    #expect(found.map { $0.first("v") } == [Array(text.utf8)])
  }

  @Test("A column may change its type from row to row, and a database be in UTF-16")
  func changingTypes() throws {
    let database = try TestDatabase("PRAGMA encoding = 'UTF-16le'")
    try database.run("INSERT INTO note(body) VALUES (1), (1.5), ('né 😀'), (x'6869'), (NULL), (2)")
    let bodies = try rows(database, "SELECT body FROM note").map { $0.first("body") }
    #expect(bodies == ["1", "1.5", "né 😀", "hi", nil, "2"].map { $0.map { Array($0.utf8) } })
  }

  @Test("Columns of one name are values of one field")
  func equalNames() throws {
    let found = try rows(TestDatabase(), "SELECT 'a' AS tag, 'b' AS tag, NULL AS tag, 'c' AS tag")
    #expect(found.map { $0["tag"] } == [["a", "b", "c"].map { Array($0.utf8) }])
  }

  @Test("Copies of a reader share its rows, and after the end there is nothing more")
  func copiesAndEnd() throws {
    let database = try TestDatabase()
    try database.addNotes(3)
    var one = try SQLiteReader(database: database.path, query: "SELECT id FROM note -- all\n ; ;")
    var other = one
    #expect(try (one.next() != nil) && (other.next() != nil) && (one.next() != nil))
    for _ in 0..<3 { #expect(try one.next() == nil && other.next() == nil) }
    #expect(one.names == ["id"])
    #expect(one.bytesRead + other.bytesRead == 3)
  }

  @Test("What others write meanwhile is not seen", arguments: ["DELETE", "WAL"])
  func oneState(journal: String) throws {
    let database = try TestDatabase("PRAGMA journal_mode = \(journal); PRAGMA busy_timeout = 0")
    try database.addNotes(100)
    var reader = try SQLiteReader(
      database: database.path, query: "SELECT id, (SELECT count(*) FROM note) AS n FROM note")
    var counts: Set<[UInt8]> = []
    for round in 0..<100 {
      guard case .record(let row)? = try reader.next() else { break }
      counts.insert(row.first("n") ?? [])
      // Beside a rollback journal the writer waits for the reader; beside a log it goes on.
      if journal == "WAL" { try database.run("INSERT INTO note(title) VALUES ('new \(round)')") }
    }
    #expect(counts == [Array("100".utf8)])
    while try reader.next() != nil {}
    // With its last row the reader has let go of the database.
    try database.run("DELETE FROM note")
  }

  @Test("More rows than fit a commit become a store; a second run writes what changed")
  func store() throws {
    let database = try TestDatabase()
    try database.addNotes(12_000)
    let place = database.folder + "/store"
    func load() throws -> StoreLoading.Report {
      try StoreLoading.load(
        SQLiteReader(database: database.path, query: "SELECT id, title, body FROM note"),
        into: place)
    }
    #expect(try load().written == 12_000)
    try database.run("UPDATE note SET title = 'lighthouse' WHERE id = 77")
    let second = try load()
    #expect((second.written, second.unchanged) == (1, 11_999))
    let found = try SearchStore(place, for: .reading).snapshot
      .search(SearchRequest(text: Array("lightho".utf8)), scratch: SearchScratch())
    #expect(found.rows.map(\.id) == [Array("77".utf8)])
  }

  @Test("Who lets a reader go lets the database go")
  func abandoned() throws {
    let database = try TestDatabase("PRAGMA busy_timeout = 0")
    try database.addNotes(9_000)
    for _ in 0..<2_000 {
      var reader = try SQLiteReader(database: database.path, query: "SELECT * FROM note")
      #expect(try reader.next() != nil)
    }
    try database.run("DROP TABLE note")
  }

  @Test(
    "The query is one statement that reads",
    arguments: [
      ("SELECT nowhere", "no such column: nowhere"), ("SELEC 1", "near \"SELEC\": syntax error"),
      ("", "the query is empty"), (" ; -- nothing\n /* at all */ ;", "the query is empty"),
      ("SELECT 1; SELECT 2", "the query is more than one statement"),
      ("SELECT 1; DROP TABLE note", "the query is more than one statement"),
      ("SELECT 1; garbage", "the query is more than one statement"),
      ("DELETE FROM note", "the query is no statement that reads"),
      ("INSERT INTO note(id) VALUES (99) RETURNING id", "the query is no statement that reads"),
      ("CREATE TABLE other(id)", "the query is no statement that reads"),
      ("PRAGMA user_version = 7", "the query is no statement that reads"),
      ("BEGIN IMMEDIATE", "the query is no statement that reads"),
      ("ATTACH 'other.sqlite' AS other", "the query is no statement that reads"),
      ("SELECT ?", "the query has parameters, and there is nothing to put in their place"),
      ("SELECT 1\0; DROP TABLE note", "the query has a NUL character"),
    ])
  func oneStatement(query: String, words: String) throws {
    let database = try TestDatabase()
    try database.addNotes(3)
    #expect(reason(database.path, query) == "read: \(words)")
    #expect(try rows(database, "SELECT id FROM note").count == 3)
  }

  @Test("A query that fails half-way says why, and says it again")
  func halfWay() throws {
    let database = try TestDatabase()
    try database.addNotes(9_000)
    var failing = try SQLiteReader(
      database: database.path,
      query: "SELECT abs(id - 8000 - 9223372036854775807 - 1) AS x FROM note ORDER BY id")
    var before = 0
    let wanted = ImportError.cannotRead(path: database.path, reason: "integer overflow")
    #expect(throws: wanted) { while try failing.next() != nil { before += 1 } }
    #expect(before == 8_000)
    #expect(throws: wanted) { try failing.next() }
  }

  @Test(
    "What is no database is not opened, and none is made",
    arguments: [":memory:", "", "file:app.sqlite?mode=memory", "/", "none\0.sqlite"])
  func notOpened(name: String) throws {
    let words = try #require(reason(name))
    #expect(words.hasPrefix("open: "))
    #expect(!FileManager.default.fileExists(atPath: "./" + name) || name.isEmpty || name == "/")
  }

  @Test(
    "A file that is no database, or a broken one, is an error",
    arguments: [0, 1, 99, 100, 4_096, 9_000])
  func brokenFiles(kept: Int) throws {
    let database = try TestDatabase()
    try database.addNotes(9_000)
    let whole = try Data(contentsOf: URL(filePath: database.path))
    let broken = database.folder + "/broken.sqlite"
    // The rest are bytes that mean nothing, the same ones every time.
    let rest = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    try (whole.prefix(kept) + rest).write(to: URL(filePath: broken))
    let words = try #require(reason(broken, "SELECT * FROM note"))
    #expect(
      words.contains("malformed") || words.contains("not a database")
        || words.contains("no such table"))
  }

  @Test("A value beyond 64 MiB fails with SQLite's words; a row beyond 16 MiB is skipped")
  func giants() throws {
    let database = try TestDatabase()
    try database.run("INSERT INTO note(body) VALUES (zeroblob(70 * 1024 * 1024))")
    #expect(reason(database.path, "SELECT body FROM note") == "read: string or blob too big")
    let query = """
      SELECT zeroblob(9000000) AS a, zeroblob(9000000) AS b
      UNION ALL SELECT zeroblob(60000000), 1 UNION ALL SELECT 1, 2
      """
    var reader = try SQLiteReader(database: database.path, query: query)
    for line in [1, 2] {
      guard case .malformed(let error)? = try reader.next() else {
        Issue.record("row \(line) was taken")
        return
      }
      #expect(error == RowError(line: line, problem: .tooLong(limit: 16 * 1024 * 1024)))
    }
    guard case .record(let row)? = try reader.next() else {
      Issue.record("the next row is missing")
      return
    }
    #expect(row.first("a") == Array("1".utf8))
  }
}
