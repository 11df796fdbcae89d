import InklingSession
import Testing

/// FIELD's first promise: never a stale result.
@Suite("Answers in any order")
struct SessionRaceTests {
  enum Between: CaseIterable {
    case typingOn, clear, cancel, scopeChange, blur
  }

  private static func orders(of items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      orders(of: items.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private static func begun() -> SessionDriver {
    var configuration = SessionConfiguration()
    configuration.scopes = [Scope("All"), Scope("Emoji", .facet("Emoji"))]
    return SessionDriver(configuration)
  }

  private static func event(_ between: Between) -> SessionEvent {
    switch between {
    case .typingOn: .textChanged("seals")
    case .clear: .clearPressed
    case .cancel: .cancelPressed
    case .scopeChange: .scopeChosen(1)
    case .blur: .fieldBlurred
    }
  }

  @Test(
    "S0-05, D-03: all 24 orders of four answers, with anything between them, show only the last query",
    arguments: Between.allCases)
  func orders(_ between: Between) {
    for order in Self.orders(of: [1, 2, 3, 4]) {
      for place in 0...4 {
        var driver = Self.begun()
        driver.send(.fieldFocused)
        for text in ["s", "se", "sea", "seal"] { driver.send(.textChanged(SearchText(text))) }
        #expect(driver.state.generation == 4)
        var isOver = false
        for (index, generation) in order.enumerated() {
          if index == place {
            driver.send(Self.event(between), after: 10)
            isOver = between != .blur
          }
          driver.answer(rows: ["row-\(generation)"], after: 10) { $0.generation = generation }
          let expected = isOver || !order[...index].contains(4) ? [] : ["row-4"]
          // Typing on and a change of scope keep the rows of the question before, and say so.
          let older = between == .typingOn || between == .scopeChange ? ["row-4"] : []
          #expect(driver.rows == expected || (isOver && driver.rows == older))
          if !driver.rows.isEmpty { #expect(driver.state.results.query == "seal") }
        }
        if place == 4 { driver.send(Self.event(between), after: 10) }
        if between == .cancel { expectNothing(driver) }
        if between == .clear { #expect(driver.rows.isEmpty && driver.state.isFocused) }
        let asked = driver.all.filter { if case .ask = $0 { true } else { false } }
        #expect(asked.count == (between == .typingOn || between == .scopeChange ? 5 : 4))
      }
    }
  }

  private func expectNothing(_ driver: SessionDriver) {
    #expect(driver.rows.isEmpty)
    #expect(driver.state.text.isEmpty)
    #expect(!driver.state.popup.isOpen && !driver.state.isActive && !driver.state.isFocused)
    #expect(driver.open.isEmpty)
  }

  @Test("S0-08: every question that is overtaken is taken back, once")
  func cancelled() {
    var driver = Self.begun()
    driver.send(.fieldFocused)
    driver.type("seal")
    let cancelled = driver.all.compactMap {
      if case .cancel(_, let generation) = $0 { generation } else { nil }
    }
    #expect(cancelled == [1, 2, 3])
    driver.send(.cancelPressed)
    #expect(driver.effects.contains(.cancel(0, generation: 4)))
    #expect(driver.open.isEmpty)
  }

  @Test("S0-15: parts of several sources are merged without moving a row")
  func merged() {
    var configuration = SessionConfiguration()
    configuration.sources = [.init("here", .local), .init("there", .remote)]
    var driver = SessionDriver(configuration)
    driver.send(.fieldFocused)
    driver.send(.textChanged("zen"))
    driver.send(.searchPressed)
    driver.answer(1, rows: ["r1", "r2"]) { $0.isPartial = true }
    driver.answer(0, rows: ["l1"])
    driver.answer(1, rows: ["r2", "r3"])
    #expect(driver.rows == ["r1", "r2", "l1", "r3"])
    #expect(driver.state.progress == .done)
  }

  @Test("S0-15: the same address from two sources is one row")
  func once() {
    var configuration = SessionConfiguration()
    configuration.sources = [.init("here", .local), .init("there", .remote)]
    var driver = SessionDriver(configuration)
    driver.send(.textChanged("zen"))
    driver.send(.searchPressed)
    driver.answer(0, rows: ["a"]) { $0.hits[0].url = "/zen" }
    driver.answer(1, rows: ["b"]) { $0.hits[0].url = "/zen" }
    #expect(driver.rows == ["a"])
  }

  @Test("FIELD 7: older rows stay, and are dimmed after 300 ms; none of them flickers away")
  func dimmed() {
    var driver = Self.begun()
    driver.send(.fieldFocused)
    driver.send(.textChanged("z"))
    driver.answer(rows: ["zebra"], after: 2)
    driver.send(.textChanged("ze"), after: 100)
    driver.wait(299)
    #expect(driver.rows == ["zebra"] && !driver.state.results.isStale)
    driver.wait(1)
    #expect(driver.state.results.isStale && driver.state.progress == .running)
    driver.answer(rows: ["zen"])
    #expect(driver.rows == ["zen"] && !driver.state.results.isStale)
  }

  @Test("S1-16: suggestions that hold the new text from a word on stay until its answer")
  func narrowed() {
    var driver = Self.begun()
    driver.send(.fieldFocused)
    driver.send(.textChanged("har"))
    driver.answer(rows: ["a"]) {
      $0.completions = ["harbour", "harvest", "Old Harbour", "Pier (Harbour)", "Sharbot"]
    }
    driver.send(.textChanged("harb"), after: 80)
    #expect(driver.options == ["harbour", "Old Harbour", "Pier (Harbour)"])
  }

  @Test("An inexact total that equals the rows is no end; an empty page is")
  func inexactTotals() {
    var driver = Self.begun()
    driver.send(.fieldFocused)
    driver.send(.textChanged("sea"))
    driver.answer(rows: ["1", "2"]) {
      $0.total = 2
      $0.totalIsExact = false
    }
    #expect(!driver.state.results.totalIsExact)
    driver.send(.endReached)
    #expect(driver.asked.map { $0.offset } == [2])
    driver.answer(rows: []) {
      $0.total = 2
      $0.totalIsExact = false
    }
    #expect(driver.rows == ["1", "2"] && driver.state.results.totalIsExact)
    driver.send(.endReached)
    #expect(driver.asked.isEmpty)
  }
}
