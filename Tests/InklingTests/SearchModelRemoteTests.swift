import Foundation
import Inkling
import Testing

/// A server of books that can be slow, or away.
private actor Library {
  struct Away: Error {}
  private(set) var asked: [String] = []
  private(set) var cancelled = 0
  var delay = Duration.zero
  var isAway = false
  var books: [Book]

  init(_ books: [Book]) { self.books = books }

  func set(delay: Duration = .zero, isAway: Bool = false) {
    (self.delay, self.isAway) = (delay, isAway)
  }

  func answer(_ text: String) async throws -> [Book] {
    asked.append(text)
    do { try await Task.sleep(for: delay) } catch {
      cancelled += 1
      throw error
    }
    if isAway { throw Away() }
    return books
  }
}

@Suite("A model with a server beside what is here")
@MainActor
struct SearchModelRemoteTests {
  private let library = Library([
    Book(id: 5, title: "Zen Gardens of Kyoto", blurb: "Stones", shelf: "Pictures", year: 2008),
    Book(id: 71, title: "Zenn Buddhism", blurb: "About zen", shelf: "Philosophy", year: 1957),
    Book(id: 72, title: "Tea Ceremony", blurb: "Water and leaves", shelf: "Novels", year: 2020),
  ])

  private func model(_ folder: URL? = nil) throws -> SearchModel<Book> {
    let index = try SearchIndex(Book.some, fields: Book.fields)
    return SearchModel(index, history: folder, locale: Locale(identifier: "en")) {
      [library] in try await library.answer($0)
    }
  }

  @Test("S0-08: what a server finds stands below, marked by the same rules, and once")
  func below() async throws {
    let search = try model()
    search.text = "zen"
    await until { search.rows.map(\.id) == [5, 1, 4, 71, 72] }
    #expect(search.total == 5 && search.totalIsExact)
    #expect(search.rows[3].title.parts.contains { $0.isMatch })
    #expect(search.rows[3].match == .exact && search.rows[4].match == .partial)
    #expect(search.rows[4].title.description == "Tea Ceremony")
    #expect(search.rows[4].snippet.description == "Water and leaves")
    #expect(await library.asked.last == "zen")
  }

  @Test("Scopes, filters and tokens hold for what a server finds")
  func narrowed() async throws {
    let search = try model()
    search.text = "zen"
    await until { search.rows.count == 5 }
    search.selectedScope = try #require(search.scopes.firstIndex { $0.title == "Philosophy" })
    await until { search.rows.map(\.id) == [1, 71] }
    search.selectedScope = 0
    search.tokens = [.init("New", where: .range(\.year, 2005...))]
    await until { search.rows.map(\.id) == [5, 72] }
    try search.refine(where: .equal(\.shelf, "Novels"))
    await until { search.rows.map(\.id) == [72] }
  }

  @Test("D-10: a slow server is named, asked only on submit by choice, and the choice is kept")
  func slow() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "inkling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    await library.set(delay: .seconds(60))
    let search = try model(folder)
    search.text = "zen"
    await until { search.rows.count == 3 }
    await until { search.progress == .running }
    await until { search.progress == .slow && search.notice != nil }
    #expect(search.notice?.action == nil)
    await until { search.notice?.action != nil }
    #expect(!search.asksRemoteOnSubmitOnly)
    search.acceptNotice()
    #expect(search.asksRemoteOnSubmitOnly)
    await until { search.progress == .done && search.placeholders == 0 }
    await until { search.notice?.action != nil }
    var cancelled = 0
    while cancelled == 0 { cancelled = await library.cancelled }
    await library.set()
    let count = await library.asked.count
    search.text = "zen g"
    await until { search.rows.map(\.id) == [5, 4, 1] && search.progress == .done }
    #expect(await library.asked.count == count)
    search.submit()
    await until { search.rows.map(\.id).contains(72) }

    let later = try model(folder)
    await until { later.asksRemoteOnSubmitOnly }
    later.text = "zen"
    await until { later.rows.count == 3 && later.notice?.action != nil }
    later.acceptNotice()
    await until { later.rows.count == 5 && later.notice == nil }
    #expect(!later.asksRemoteOnSubmitOnly)
  }

  @Test("S0-07: without rows there are placeholders once the server is waited for")
  func placeholders() async throws {
    await library.set(delay: .seconds(60))
    let search = try model()
    search.text = "ceremony"
    await until { search.phase == .waiting && search.placeholders == 6 }
    #expect(search.rows.isEmpty && search.progress == .running)
    search.text = ""
    await until { search.phase == .idle && search.progress == .idle && search.placeholders == 0 }
  }

  @Test("A server that is away is said, and asked again")
  func away() async throws {
    await library.set(isAway: true)
    let search = try model()
    search.text = "zen"
    await until { search.isIncomplete && search.progress == .done }
    #expect(search.rows.count == 3 && search.phase == .rows)
    await library.set()
    search.retry()
    await until { search.rows.count == 5 && !search.isIncomplete }
  }

  @Test("Rows of the text before are stale once the server takes long, and not forgotten meanwhile")
  func stale() async throws {
    let search = try model()
    search.text = "ceremony"
    await until { search.rows.map(\.id).first == 72 }
    await library.set(delay: .milliseconds(900))
    search.text = "ceremony leaves"
    await until { search.isStale }
    #expect(!search.rows.isEmpty)
    await until { !search.isStale && search.progress == .done }
    #expect(search.rows.first?.id == 72)
  }
}
