import Foundation
import Hummingbird
import HummingbirdTesting
import Inkling
import InklingHummingbird
import Testing

@Suite("A search page in a Hummingbird application")
struct AddSearchTests {
  struct Book: Codable, Identifiable, Sendable {
    var id: Int
    var title: String
  }

  @Test("the page, its answers and its files are beneath the path; other routes are as they were")
  func routes() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SearchStore<Book>(at: folder, fields: [.title(\.title)])
    try await store.update { $0.put(Book(id: 1, title: "Zen Gardens")) }
    let router = Router()
    router.get("hello") { _, _ in "hello" }
    try router.addSearch("books", store)
    try await Application(router: router).test(.router) { client in
      try await client.execute(uri: "/books/search.json?q=gardns", method: .get) { answer in
        #expect(answer.status == .ok)
        #expect(String(buffer: answer.body).contains("Zen"))
      }
      try await client.execute(uri: "/books", method: .get) { answer in
        #expect(answer.status == .movedPermanently)
        #expect(answer.headers[.location] == "/books/")
      }
      try await client.execute(uri: "/books/", method: .get) { answer in
        #expect(String(buffer: answer.body).contains("<search-bar"))
      }
      try await client.execute(uri: "/books/assets/inkling.css", method: .get) { answer in
        #expect(answer.status == .ok && answer.body.readableBytes > 1_000)
      }
      try await client.execute(uri: "/books/nothing", method: .get) { answer in
        #expect(answer.status == .notFound)
      }
      try await client.execute(uri: "/hello", method: .get) { answer in
        #expect(String(buffer: answer.body) == "hello")
      }
    }
    await store.close()
  }
}
