import Foundation
import Inkling
import InklingListener
import InklingServer
import Testing

@Suite("A server over an app's own type", .serialized)
struct SearchServerTests {
  struct Book: Codable, Identifiable, Sendable {
    var id: Int
    var title: String
    var blurb: String
    var address: URL?
    var note = "a secret"
  }

  private static let fields: [SearchField<Book>] = [
    .title(\.title), .text(\.blurb), .url(\.address),
  ]

  private static let books = [
    Book(
      id: 7, title: "Zen and the Art", blurb: "A journey",
      address: URL(string: "https://example.org/zen")),
    Book(id: 8, title: "The Harbour", blurb: "Boats lie still"),
  ]

  private func ask(_ server: SearchServer, _ target: String) async throws -> String {
    let request = try #require(Request(method: .get, target: target))
    guard case .bytes(let bytes) = await server.respond(to: request).body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("what is put while it serves is found, and only fields leave the process")
  func store() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SearchStore<Book>(at: folder, fields: Self.fields)
    let server = try SearchServer("Books", store)
    #expect(try await !ask(server, "/search.json?q=zen").contains("Zen"))
    try await store.update { $0.put(Self.books) }
    let answer = try await ask(server, "/search.json?q=zen")
    #expect(answer.contains("\"id\":\"7\""), "\(answer)")
    #expect(answer.contains("https://example.org/zen"))
    #expect(!answer.contains("secret") && !answer.contains("element"))
    let page = try await ask(server, "/search?q=zen")
    #expect(page.contains("<title>zen – Books</title>"))
    #expect(page.contains("href=\"https://example.org/zen\"") && !page.contains("secret"))
    // The process itself has all of it.
    #expect(store.search("harbour").first?.element.note == "a secret")
    await store.close()
  }

  @Test("an index is served, and a task that is cancelled ends the server")
  func index() async throws {
    let index = try SearchIndex(Self.books, fields: Self.fields)
    var configuration = ServerConfiguration()
    configuration.port = 0
    let server = try SearchServer("Books", index, configuration: configuration)
    let (addresses, said) = AsyncStream.makeStream(of: String.self)
    let running = Task { try await server.run { said.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    let address = try #require(await iterator.next())
    let port = try #require(URL(string: address)?.port)
    let client = try RawClient(port: port)
    client.send(
      "GET /search.json?q=harbor HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(try #require(client.rest()).contains("Harbour"))
    running.cancel()
    try await running.value
  }

  @Test(
    "A port that is none, or that is taken, is an error that says what to do",
    .timeLimit(.minutes(1)))
  func ports() async throws {
    let index = try SearchIndex(Self.books, fields: Self.fields)
    for port in [-1, 65_536, 99_999] {
      let server = try SearchServer("Books", index, configuration: ServerConfiguration(port: port))
      let error = await #expect(throws: ListenError.self) { try await server.run() }
      #expect(error?.description.contains("65535") == true)
    }
    let first = try SearchServer("Books", index, configuration: ServerConfiguration(port: 0))
    let (addresses, said) = AsyncStream.makeStream(of: String.self)
    let running = Task { try await first.run { said.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    let address = try #require(await iterator.next())
    let port = try #require(URL(string: address)?.port)
    let second = try SearchServer("Books", index, configuration: ServerConfiguration(port: port))
    let error = await #expect(throws: ListenError.self) { try await second.run() }
    #expect(error == .portTaken && error?.description.contains("Choose another") == true)
    running.cancel()
    try await running.value
  }
}
