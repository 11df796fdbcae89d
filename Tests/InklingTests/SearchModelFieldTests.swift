import Foundation
import Inkling
import Observation
import Testing

@Suite("A model's field: tokens, scopes, what is remembered")
@MainActor
struct SearchModelFieldTests {
  private func model(_ folder: URL? = nil) throws -> SearchModel<Book> {
    SearchModel(try SearchIndex(Book.some, fields: Book.fields), history: folder)
  }

  @Test("Issue 26: tokens with words are asked before the text, and go with it")
  func words() async throws {
    let search = try model()
    search.tokens = [.init("Zen"), .init("Kyoto only", searching: "kyoto")]
    await until { search.rows.map(\.id) == [5] }
    search.tokens.remove(at: 1)
    await until { search.rows.count == 3 }
    search.text = "moss"
    await until { search.rows.map(\.id) == [4] }
    search.tokens = [.init("Stones")] + search.tokens
    await until { search.rows.map(\.id) == [4] && search.phase == .rows }
    #expect(search.tokens.map(\.text) == ["Stones", "Zen"])
    search.clear()
    await until { search.tokens.isEmpty && search.text.isEmpty && search.phase == .idle }
  }

  @Test("Whoever observes hears that the session took the tokens away")
  func observedTokens() async throws {
    let search = try model()
    search.tokens = [.init("Zen")]
    await until { search.rows.count == 3 }
    await confirmation { told in
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = search.tokens
        } onChange: {
          told()
          continuation.resume()
        }
        search.clear()
      }
    }
  }

  @Test(
    "A token that filters stands beside refine, stays with a suggestion and goes with clear and cancel"
  )
  func filtering() async throws {
    let search = try model()
    search.isFocused = true
    search.tokens = [.init("Since 2000", where: .range(\.year, 2000...))]
    await until { search.rows.map(\.id) == [2, 5, 4] || search.rows.count == 3 }
    try search.refine(where: .range(\.year, ...2005))
    await until { search.rows.map(\.id) == [4] }
    try search.refine()
    search.text = "gard"
    await until { search.suggestions.contains { $0.text == "gardens" } && search.rows.count == 2 }
    search.choose(.init(search.suggestions, "gardens"))
    await until { search.text == "gardens" }
    #expect(search.tokens.map(\.text) == ["Since 2000"])
    search.text = "zen"
    await until { search.rows.map(\.id) == [5, 4] }
    search.clear()
    await until { search.tokens.isEmpty && search.phase == .idle }
    search.tokens = [.init("Old", where: .range(\.year, ...1980))]
    await until { search.rows.map(\.id) == [1] }
    search.cancel()
    await until { search.tokens.isEmpty && search.phase == .idle && search.filters.isEmpty }
    search.text = "zen"
    await until { search.rows.count == 3 }
  }

  @Test("A token of a property that is no field fails and says why")
  func refusedToken() async throws {
    let search = try model()
    search.text = "zen"
    await until { search.rows.count == 3 }
    search.tokens = [.init("Titled", where: .equal(\.title, "Zen"))]
    await until { search.phase == .failed }
    #expect(search.error?.description.contains("is no field to filter") == true)
    search.tokens = []
    await until { search.rows.count == 3 && search.phase == .rows }
    #expect(search.error == nil)
  }

  @Test("No more than eight tokens with words are kept")
  func manyTokens() async throws {
    let search = try model()
    search.tokens = (0..<12).map { .init("zen\($0)", searching: "zen") }
    await until { search.tokens.count == 8 }
    #expect(search.tokens.map(\.text) == (0..<8).map { "zen\($0)" })
  }

  @Test("What a person does is not overwritten by what the session says of something earlier")
  func hurried() async throws {
    let search = try model()
    search.text = "zen"
    await until { search.scopes.count == 4 && search.rows.count == 3 }
    for turn in 0..<300 {
      search.selectedScope = turn % 4
      search.text = "zen \(turn)"
      search.tokens = turn % 2 == 0 ? [] : [.init("t\(turn)", searching: "gardens")]
      await Task.yield()
      #expect(search.selectedScope == turn % 4 && search.text == "zen \(turn)")
      #expect(search.tokens.count == turn % 2)
    }
    search.selectedScope = 0
    search.tokens = []
    search.text = "zen"
    await until { search.rows.count == 3 }
  }

  @Test("D-09: a row that is opened is remembered; what is forgotten can be brought back")
  func remembered() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "inkling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let search = try model(folder)
    search.isFocused = true
    search.text = "kyoto"
    await until { search.rows.map(\.id) == [5] }
    search.open(search.rows[0])
    search.clear()
    await until { search.suggestions.map(\.text) == ["kyoto"] }
    search.forget(search.suggestions[0])
    await until { search.suggestions.isEmpty && search.canUndoForget }
    search.undoForget()
    await until { search.suggestions.map(\.text) == ["kyoto"] && !search.canUndoForget }
    search.forgetAll()
    await until { search.suggestions.isEmpty && search.canUndoForget }
    let later = try model(folder)
    later.isFocused = true
    later.text = "zen"
    await until { later.rows.count == 3 }
    later.clear()
    await until { later.phase == .idle }
    #expect(later.suggestions.isEmpty)
  }

  @Test("Issue 26: what is to be spoken comes as a sequence, in the language of the model")
  func spoken() async throws {
    let search = SearchModel(
      try SearchIndex(Book.some, fields: Book.fields), locale: Locale(identifier: "de_CH"))
    let words = search.announcements
    search.text = "zen"
    search.submit()
    for await said in words {
      #expect(said == "3 Ergebnisse")
      break
    }
  }
}

extension SearchModel.Suggestion {
  /// The suggestion of that text.
  fileprivate init(_ all: [Self], _ text: String) {
    self = all.first { $0.text == text } ?? all[0]
  }
}
