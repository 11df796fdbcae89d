import Foundation
import Inkling
import Observation
import Testing

@Suite("A model to bind to")
@MainActor
struct SearchModelTests {
  private func model() throws -> SearchModel<Book> {
    SearchModel(try SearchIndex(Book.some, fields: Book.fields))
  }

  @Test("S0-05: what is typed is answered, and only the last text's rows stay")
  func typing() async throws {
    let search = try model()
    for text in ["z", "ze", "zen", "zen mot"] { search.text = text }
    await until { search.rows.map(\.id) == [1] }
    #expect(search.phase == .rows && search.total == 1)
    search.text = "qqqxyz"
    await until { search.phase == .empty }
    #expect(search.rows.isEmpty)
    search.text = ""
    await until { search.phase == .idle }
  }

  @Test("Issue 29: where nothing is found, what would find something is offered with its count")
  func ideas() async throws {
    let search = try model()
    search.text = "motorcycle"
    await until { search.rows.map(\.id) == [1] }
    #expect(search.ideas.isEmpty)
    search.selectedScope = try #require(search.scopes.firstIndex { $0.title == "Pictures" })
    await until { search.ideas.first?.leavesScope ?? false }
    #expect(search.ideas.map(\.count) == [1] && search.ideas[0].text == "motorcycle")
    search.take(search.ideas[0])
    await until { search.rows.map(\.id) == [1] && search.ideas.isEmpty }

    // A filter with a name, one without, and signs.
    try search.refine(where: .range(\.year, 2000...))
    search.tokens = [.init("Before 2000", where: .range(\.year, ...1999))]
    search.text = "smileys"
    await until { search.ideas.first?.droppedToken?.text == "Before 2000" }
    #expect(search.ideas.map(\.count) == [1])
    search.take(search.ideas[0])
    await until { search.rows.map(\.id) == [2] && search.tokens.isEmpty }
    try search.refine(where: .range(\.year, ...1999))
    await until { search.ideas.first?.dropsFilters ?? false }
    search.take(search.ideas[0])
    await until { search.rows.map(\.id) == [2] && search.filters.isEmpty }
    search.text = "\"faces grinning\" -smileys"
    await until { search.ideas.map(\.text) == ["faces grinning"] }
    search.take(search.ideas[0])
    await until { search.rows.map(\.id) == [2] && search.text == "faces grinning" }
    search.text = "qqqxyz"
    await until { search.phase == .empty }
    #expect(search.ideas.isEmpty)
  }

  @Test("S0-19: scopes narrow, and have counts")
  func scopes() async throws {
    let search = try model()
    search.text = "zen"
    await until { search.scopes.first?.count == 3 }
    search.selectedScope = try #require(search.scopes.firstIndex { $0.title == "Philosophy" })
    await until { search.rows.map(\.id) == [1] }
    search.selectedScope = 99
    #expect(search.selectedScope != 99)
  }

  @Test(
    "S1-06, S1-14, S1-16: completions while typing; what was submitted is offered afterwards, and can be chosen"
  )
  func suggestions() async throws {
    let search = try model()
    search.isFocused = true
    search.text = "gri"
    await until { search.suggestions.contains { $0.kind == .completion } }
    search.text = "grinning"
    search.submit()
    await until { !search.isFocused }
    search.clear()
    search.isFocused = true
    await until { search.suggestions.map(\.text) == ["grinning"] }
    search.choose(search.suggestions[0])
    await until { search.text == "grinning" && !search.rows.isEmpty }
  }

  @Test(
    "Issue 29: filters, an order and counts beside the words; all that fulfils them without words")
  func refined() async throws {
    let search = try model()
    let index = try SearchIndex(Book.some, fields: Book.fields)
    search.text = "zen"
    await until { search.rows.count == 3 }
    try search.refine(
      where: .range(\.year, 1974..<2008), sortedBy: .descending(\.year), facets: [\.shelf, \.year])
    await until { search.rows.map(\.id) == [4, 1] && search.facets.count == 2 }
    let twin = try index.search(
      "zen", where: .range(\.year, 1974..<2008), facets: [\.shelf, \.year])
    await until { search.facets == twin.facets }
    #expect(search.filters.count == 1 && search.order != nil && search.total == 2)
    search.text = "zen gardens"
    await until { search.rows.map(\.id) == [4] && search.facets[0].values.count == 1 }
    search.clear()
    await until { search.rows.map(\.id) == [4, 3, 1] }
    search.cancel()
    await until { search.phase == .idle && search.filters.isEmpty && search.order == nil }
    search.text = "zen"
    await until { search.rows.count == 3 }
  }

  @Test("A property that is no field is an error, and nothing changes")
  func refusedRefinement() async throws {
    let search = try model()
    try search.refine(where: .equal(\.shelf, "Pictures"))
    await until { search.rows.count == 3 }
    #expect(throws: SearchError.self) { try search.refine(where: .equal(\.title, "x")) }
    #expect(throws: SearchError.self) { try search.refine(facets: [\.blurb]) }
    #expect(search.filters.count == 1)
    try search.refine(where: .any(\.shelf, of: ["Novels", "Philosophy"]), .range(\.year, ...1990))
    await until { search.rows.map(\.id) == [1] }
    try search.refine()
    await until { search.phase == .idle && search.rows.isEmpty }
  }

  @Test("The last of many conditions in a row is the one that counts")
  func hurriedRefinement() async throws {
    let search = try model()
    for year in 0..<200 { try search.refine(where: .range(\.year, (1900 + year)...)) }
    await until { search.phase == .empty }
    for year in (0..<200).reversed() { try search.refine(where: .range(\.year, (1900 + year)...)) }
    await until { search.rows.count == 5 }
  }

  @Test("Whoever observes is told")
  func observed() async throws {
    let search = try model()
    await confirmation { told in
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = search.rows
        } onChange: {
          told()
          continuation.resume()
        }
        search.text = "zen"
      }
    }
  }

  @Test("Without observation the rows come as a sequence")
  func updates() async throws {
    let search = try model()
    search.text = "zen gar"
    for await rows in search.updates where !rows.isEmpty {
      #expect(rows.map(\.id) == [5, 4])
      break
    }
  }

  @Test("A store's elements are found through the model, and recent searches are kept in a folder")
  func store() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "inkling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SearchStore<Book>(at: folder.appending(path: "store"), fields: Book.fields)
    try await store.update { $0.put(Book.some) }
    let search = SearchModel(store, history: folder.appending(path: "history"))
    search.isFocused = true
    search.text = "kyoto"
    await until { search.rows.first?.element == Book.some[4] }
    search.submit()
    await until { !search.isFocused }
    let later = SearchModel(store, history: folder.appending(path: "history"))
    later.isFocused = true
    await until { later.suggestions.map(\.text) == ["kyoto"] }
    await store.close()
  }

  @Test("A model that nobody holds ends")
  func released() async throws {
    weak var held: SearchModel<Book>?
    do {
      let search = try model()
      held = search
      search.text = "zen"
      await until { !search.rows.isEmpty }
    }
    await until { held == nil }
  }

  @Test("Issue 24.8: what was opened stands higher in the next model, and the row says why")
  func opened() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inkling-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try SearchIndex(Book.some, fields: Book.fields)
    func rows(learns: Bool = true, opening id: Int? = nil) async -> [SearchHit<Book>] {
      let search = SearchModel(index, history: folder, learns: learns)
      search.text = "zen"
      await until { search.rows.count == 3 }
      if let row = search.rows.first(where: { $0.id == id }) {
        search.open(row)
        search.isFocused = true
        search.text = ""
        await until { search.suggestions.contains { $0.text == "zen" } }
      }
      return search.rows
    }
    #expect(await rows(opening: 4).isEmpty)
    let risen = await rows()
    #expect(risen.map(\.id) == [4, 5, 1])
    #expect(risen[0].placesRisen == 2 && risen[0].reason.contains("opened before"))
    #expect(risen[1].placesRisen == 0 && !risen[1].reason.contains("opened"))
    #expect(await rows(learns: false).map(\.id) == [5, 1, 4])
  }
}
