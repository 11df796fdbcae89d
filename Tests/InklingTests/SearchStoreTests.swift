import Foundation
import Inkling
import Testing

@Suite("A store of an app's own type")
struct SearchStoreTests {
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "inkling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("A store at an address that is no folder of this machine is refused, and nothing is made")
  func elsewhere() throws {
    let address = try #require(URL(string: "https://example.com/inkling-nowhere.store"))
    let error = #expect(throws: SearchError.self) {
      try SearchStore<Book>(at: address, fields: Book.fields)
    }
    #expect(error?.description.contains("URL(filePath:)") == true)
    #expect(!FileManager.default.fileExists(atPath: "/inkling-nowhere.store"))
  }

  @Test("What was put is found, is whole, and is there when the store is opened again")
  func durable() async throws {
    try await withFolder { folder in
      var store = try SearchStore<Book>(at: folder, fields: Book.fields)
      try await store.update { $0.put(Book.some) }
      #expect(store.count == 5)
      #expect(store.search("grining f").first?.element == Book.some[1])
      try await store.update { changes in
        changes.delete(ids: [2])
        var book = Book.some[0]
        book.title = "Zen and Bicycles"
        changes.put(book)
      }
      #expect(store[1]?.title == "Zen and Bicycles")
      #expect(store[2] == nil)
      let reader = try SearchStore<Book>(reading: folder, fields: Book.fields)
      var read = try #require(store[3])
      read.year = 2001
      try await store.update { $0.put(read) }
      #expect(reader[3] == read)
      await reader.close()
      await store.close()
      store = try SearchStore<Book>(at: folder, fields: Book.fields)
      #expect(store.count == 4)
      #expect(store.search("bicy").map(\.element.title) == ["Zen and Bicycles"])
      #expect(store.search("grinning").map(\.id) == [1])
      #expect(
        try store.search("zen", where: .range(\.year, 2000...), sortedBy: .descending(\.year)).map(
          \.id) == [5, 4])
      await store.close()
    }
  }

  @Test("A store keeps its synonyms and weights, over merges and openings, and refuses others")
  func synonyms() async throws {
    try await withFolder { folder in
      let fields: [SearchField<Book>] = [.title(\.title), .text(\.blurb, weight: 3)]
      let synonyms = ["bike": ["motorcycle", "motor cycle"]]
      var store = try SearchStore<Book>(at: folder, fields: fields, synonyms: synonyms)
      for book in Book.some { try await store.update { $0.put(book) } }
      #expect(store.search("bike").map(\.id) == [1])
      await store.close()
      store = try SearchStore<Book>(at: folder, fields: fields, synonyms: synonyms)
      #expect(store.search("bike").map(\.id) == [1])
      await store.close()
      for (others, weights) in [([:], fields), (synonyms, [.title(\.title), .text(\.blurb)])] {
        #expect(throws: SearchError.self) {
          try SearchStore<Book>(at: folder, fields: weights, synonyms: others)
        }
      }
    }
  }

  @Test("An update that throws changes nothing")
  func refused() async throws {
    struct Refused: Error {}
    try await withFolder { folder in
      let store = try SearchStore<Book>(at: folder, fields: Book.fields)
      await #expect(throws: Refused.self) {
        try await store.update {
          $0.put(Book.some)
          throw Refused()
        }
      }
      #expect(store.count == 0)
      await store.close()
      await #expect(throws: SearchError.self) { try await store.update { $0.put(Book.some) } }
    }
  }

  @Test("Other fields, and a folder that is in use, are errors with a sentence")
  func otherFields() async throws {
    try await withFolder { folder in
      let store = try SearchStore<Book>(at: folder, fields: Book.fields)
      #expect(throws: SearchError.self) { try SearchStore<Book>(at: folder, fields: Book.fields) }
      await store.close()
      let error = #expect(throws: SearchError.self) {
        try SearchStore<Book>(at: folder, fields: [.title(\.title)])
      }
      #expect(error?.description.isEmpty == false)
    }
  }

  @Test("An element that is no JSON is an error, and nothing changes")
  func coding() async throws {
    struct Measure: Codable, Identifiable, Sendable {
      var id: Int
      var name: String
      var value: Double
    }
    try await withFolder { folder in
      let store = try SearchStore<Measure>(at: folder, fields: [.title(\.name)])
      await #expect {
        try await store.update { $0.put(Measure(id: 1, name: "nan", value: .nan)) }
      } throws: { error in
        if case .coding? = error as? SearchError { true } else { false }
      }
      #expect(store.count == 0)
      await store.close()
    }
  }
}
