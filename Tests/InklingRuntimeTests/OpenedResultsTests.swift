import Foundation
import InklingRuntime
import InklingSession
import Testing

@Suite("What was opened before", .timeLimit(.minutes(1)))
struct OpenedResultsTests {
  private struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let opened: [Opening]
    let remembered: [String]
    let asked: String
    let hits: [String]
    let expect: [String]
    var testDescription: String { name }

    struct Opening: Decodable, Sendable {
      let (text, id): (String, String)
      let days: Int64

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        text = try values.decode(String.self)
        id = try values.decode(String.self)
        days = try values.decode(Int64.self)
      }
    }

    static func all() throws -> [Vector] {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Vectors/opened.json")
      return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
    }
  }

  private static let day: Milliseconds = 86_400_000

  @Test("Issue 24.8: results rise by the rule that the page has")
  func vectors() throws {
    let now = 1_000 * Self.day
    for vector in try Vector.all() {
      var opened = OpenedResults()
      for opening in vector.opened {
        opened.note(
          .init(
            0, SearchText(opening.text), SearchText(opening.id), at: now - opening.days * Self.day))
      }
      opened = try OpenedResults(json: opened.json())
      let places = opened.places(
        in: 0, for: SearchText(vector.asked), among: vector.remembered.map { SearchText($0) },
        at: now)
      #expect(
        opened.places(
          in: 1, for: SearchText(vector.asked), among: [SearchText(vector.asked)], at: now) == [:])
      let hits = vector.hits.map { text in
        let parts = text.split(separator: " ").map { String($0) }
        var hit = Hit(id: SearchText(parts[0]))
        hit.tier = parts[1] == "exact" ? .exact : parts[1] == "typo" ? .typo : .some
        return hit
      }
      let (lifted, risen) = OpenedResults.lifted(hits, places)
      #expect(lifted.map(\.id.string) == vector.expect, "\(vector.name)")
      for (place, hit) in lifted.enumerated() {
        let before = try #require(hits.firstIndex(of: hit))
        #expect(risen[hit.id] ?? 0 == max(0, before - place), "\(vector.name)")
      }
    }
  }

  @Test("200 openings are kept, the newest; what no search led to is forgotten")
  func bounds() throws {
    var opened = OpenedResults()
    for number in 0..<250 {
      opened.note(.init(0, number % 2 == 0 ? "even" : "odd", SearchText("\(number)"), at: 5))
    }
    #expect(opened.openings.count == 200)
    opened.forget(allBut: ["EVEN"])
    #expect(opened.openings.count == 100)
    let places = opened.places(in: 0, for: "even", among: ["even"], at: 5)
    #expect(places["50"] == 2 && places["48"] == nil && places["248"] == 2)
  }

  @Test(
    "damaged notes are none",
    arguments: ["{", "7", "[]", #"{"v":2}"#, #"{"v":1,"opened":[1]}"#])
  func damaged(_ json: String) {
    #expect(throws: AnswerError.self) { try OpenedResults(json: Array(json.utf8)) }
  }

  /// Answers every question with four hits.
  private struct Boats: SearchSource {
    func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
      AsyncThrowingStream { continuation in
        var answer = Answer(
          generation: question.generation, query: question.text,
          hits: ["1", "2", "3", "4"].map { Hit(id: $0) })
        answer.total = 4
        continuation.yield(answer)
        continuation.finish()
      }
    }
  }

  /// The ids of the rows of a question in a session of its own, in which one row may be opened behind them.
  private func session(
    _ storage: FileStorage, _ text: SearchText, epoch: Milliseconds, opening id: SearchText? = nil,
    history: HistoryMode = .remembered, sort: SearchText = "", learns: Bool = true,
    deleting: SearchText? = nil
  ) async throws -> [String] {
    var configuration = SessionConfiguration()
    configuration.history = history
    let controller = SearchController(
      sources: [Boats()], configuration: configuration, storage: storage, learns: learns)
    await controller.send(.started(epoch: epoch))
    if !sort.isEmpty {
      await controller.send(.conditionsChosen(SearchConditions(filters: [], sort: sort)))
    }
    var rows: [String] = []
    // Twice: an opening changes nothing in its own session.
    for _ in 0..<2 {
      await controller.send(.fieldFocused)
      await controller.send(.textChanged(text))
      for _ in 0..<2_000 where await controller.state.results.phase != .rows {
        try await Task.sleep(for: .milliseconds(1))
      }
      let now = await controller.state.results.rows.map(\.id.document.string)
      #expect(rows.isEmpty || rows == now)
      rows = now
      if let id { await controller.send(.rowChosen(ResultRow.ID(source: 0, document: id))) }
      if let deleting { await controller.send(.recentDeleted(deleting)) }
      await controller.send(.clearPressed)
    }
    await controller.close()
    return rows
  }

  @Test(
    "Issue 24.8: an opened result stands higher in later sessions, as long as its search is remembered"
  )
  func sessions() async throws {
    let storage = FileStorage.temporary()
    defer { storage.remove() }
    #expect(try await session(storage, "harb", epoch: 1, opening: "4") == ["1", "2", "3", "4"])
    #expect(try await session(storage, "har", epoch: 2) == ["4", "1", "2", "3"])
    #expect(try await session(storage, "boat", epoch: 3) == ["1", "2", "3", "4"])
    // The order that somebody has chosen, and a session that does not learn.
    #expect(try await session(storage, "harb", epoch: 4, sort: "-year") == ["1", "2", "3", "4"])
    #expect(try await session(storage, "harb", epoch: 5, learns: false) == ["1", "2", "3", "4"])
    // 60 days later, when each of the two openings counts a quarter.
    #expect(
      try await session(storage, "harb", epoch: 60 * Self.day) == ["1", "2", "4", "3"])
    _ = try await session(storage, "boat", epoch: 6, deleting: "harb")
    #expect(try await session(storage, "harb", epoch: 7) == ["1", "2", "3", "4"])
    let file = try String(decoding: storage.load(.openings), as: UTF8.self)
    #expect(!file.contains("harb"))
  }

  @Test("nothing is noted where nothing is remembered, or learnt")
  func nothing() async throws {
    let storage = FileStorage.temporary()
    defer { storage.remove() }
    for mode in [HistoryMode.off, .sessionOnly] {
      _ = try await session(storage, "harb", epoch: 1, opening: "4", history: mode)
    }
    _ = try await session(storage, "harb", epoch: 2, opening: "4", learns: false)
    #expect(try storage.load(.openings).isEmpty)
    // Nor is anything forgotten that another session remembers.
    _ = try await session(storage, "harb", epoch: 3, opening: "4")
    let noted = try storage.load(.openings)
    for mode in [HistoryMode.off, .sessionOnly] {
      #expect(try await session(storage, "harb", epoch: 4, history: mode) == ["1", "2", "3", "4"])
    }
    #expect(try storage.load(.openings) == noted)
  }
}
