import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("inkling index, serve --store and search --store", .serialized)
struct StoreCommandTests {
  private func ids(_ query: String, in folder: URL) async throws -> [String] {
    let found = try await InklingBinary.run(
      ["search", "--store", "s.store", query, "--ids"], in: folder)
    return found.output.split(whereSeparator: \.isWhitespace).map(String.init).sorted()
  }

  /// Asks until the answer is the expected one: watching looks once a second.
  private func expectSoon(_ query: String, _ expected: [String], in folder: URL)
    async throws
  {
    var found: [String] = []
    for _ in 0..<60 {
      found = try await ids(query, in: folder)
      if found == expected { return }
      try await Task.sleep(for: .milliseconds(500))
    }
    #expect(found == expected, "\(query)")
  }

  @Test("--watch follows files that are added, changed, renamed and deleted, and a burst of them")
  func watch() async throws {
    let folder = try ExampleFolder()
    let pages = folder.url.appending(path: "pages")
    try folder.write("# Harbour\n\nships\n", to: "pages/one.md")
    let watching = try InklingBinary(
      ["index", "pages", "--store", "s.store", "--prune", "--watch"], in: folder.url)
    defer { watching.process.terminate() }
    try await expectSoon("harbour", ["one.md"], in: folder.url)
    try folder.write("# Penguin\n\nice\n", to: "pages/two.md")
    try await expectSoon("penguin", ["two.md"], in: folder.url)
    try folder.write("# Lantern\n\nlight and more\n", to: "pages/one.md")
    try await expectSoon("lantern", ["one.md"], in: folder.url)
    try await expectSoon("harbour", [], in: folder.url)
    try FileManager.default.moveItem(
      at: pages.appending(path: "two.md"), to: pages.appending(path: "three.md"))
    try await expectSoon("penguin", ["three.md"], in: folder.url)
    for number in 0..<80 {
      try folder.write("# Quartz \(number)\n\nstone\n", to: "pages/many\(number).md")
    }
    try await expectSoon("quartz 79", ["many79.md"], in: folder.url)
    try FileManager.default.removeItem(at: pages.appending(path: "three.md"))
    for number in 0..<80 {
      try FileManager.default.removeItem(at: pages.appending(path: "many\(number).md"))
    }
    try await expectSoon("penguin", [], in: folder.url)
    try await expectSoon("quartz", [], in: folder.url)
    let check = try await InklingBinary.run(["check", "s.store"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("serve --store finds what another process commits, by the next question")
  func live() async throws {
    let folder = try ExampleFolder()
    try folder.write("id,title,kind\n1,harbour,sea\n2,garden,land\n", to: "a.csv")
    try folder.write("id,title,kind\n3,lighthouse,coast\n1,harbour wall,sea\n", to: "b.csv")
    let indexed = try await InklingBinary.run(
      ["index", "a.csv", "--store", "s.store", "--scope", "kind"], in: folder.url)
    #expect(indexed.status == 0, "\(indexed.errors)")
    let server = try InklingBinary(["serve", "--store", "s.store", "--port", "0"], in: folder.url)
    defer { server.process.terminate() }
    let port = try await server.servingPort()
    func get(_ path: String) async throws -> String {
      let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
      return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }
    #expect(try await get("/inkling.json").contains("\"source\":\"server\""))
    #expect(try await get("/search.json?q=lighthouse").contains("\"total\":0"))
    #expect(try await get("/health").contains("\"documents\":2"))
    let second = try await InklingBinary.run(
      ["index", "b.csv", "--store", "s.store"], in: folder.url)
    #expect(second.status == 0, "\(second.errors)")
    #expect(try await get("/search.json?q=lighthouse").contains("\"id\":\"3\""))
    let changed = try await get("/search.json?q=harbour")
    #expect(changed.contains("wall") && changed.contains("\"total\":1,"))
    #expect(try await get("/search.json?q=garden").contains("\"id\":\"2\""))
    #expect(try await get("/health").contains("\"documents\":3"))
    let configuration = try await get("/inkling.json")
    #expect(configuration.contains("\"All\"") && configuration.contains("\"coast\""))
    #expect(try await get("/search?q=lighthouse").contains("lighthouse"))
  }

  @Test("Half of the options for a database is refused, and so is a database that is not there")
  func databaseRefused() async throws {
    let folder = try ExampleFolder()
    let half = try await InklingBinary.run(
      ["index", "--sqlite", "a.db", "--store", "s.store"], in: folder.url)
    #expect(half.status == 64)
    #expect(half.errors.contains("--sqlite and --query belong together"))
    let missing = try await InklingBinary.run(
      ["index", "--sqlite", "a.db", "--query", "SELECT 1", "--store", "s.store"], in: folder.url)
    #expect(missing.status == 66)
  }

  @Test("The rows of a query are indexed, found, and deleted with --prune when they are gone")
  func database() async throws {
    let folder = try ExampleFolder()
    let path = folder.url.appending(path: "notes.db").path
    try NotesDatabase.execute(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body TEXT);
      INSERT INTO note VALUES (1, 'Harbour', 'where boats lie'), (2, 'Garden', 'roses'),
        (3, 'Garage', NULL);
      """, in: path)
    let index = [
      "index", "--sqlite", "notes.db", "--query", "SELECT id, title, body FROM note", "--store",
      "s.store", "--prune",
    ]
    let first = try await InklingBinary.run(index, in: folder.url)
    #expect(first.status == 0, "\(first.errors)")
    #expect(try await ids("gar", in: folder.url) == ["2", "3"])
    #expect(try await ids("boats", in: folder.url) == ["1"])
    try NotesDatabase.execute("DELETE FROM note WHERE id = 2", in: path)
    let second = try await InklingBinary.run(index, in: folder.url)
    #expect(second.errors.contains("2 unchanged, 1 deleted"), "\(second.errors)")
    #expect(try await ids("gar", in: folder.url) == ["3"])
    let wrong = try await InklingBinary.run(
      [
        "index", "--sqlite", "notes.db", "--query", "SELECT nowhere FROM note", "--store",
        "s.store",
      ],
      in: folder.url)
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("no such column: nowhere"), "\(wrong.errors)")
  }
}
