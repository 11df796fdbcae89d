import InklingSession
import Testing

/// What an app changes while somebody searches.
@Suite("Another configuration in the middle of a search")
struct SessionAdoptionTests {
  private static func searching(
    _ presentation: SessionConfiguration.Presentation = .persistent
  ) -> SessionDriver {
    var configuration = SessionConfiguration()
    configuration.presentation = presentation
    configuration.scopes = [Scope("All"), Scope("Emoji", .facet("Emoji"))]
    var driver = SessionDriver(configuration)
    if presentation == .expandable { driver.send(.searchIconPressed) }
    driver.send(.fieldFocused)
    driver.send(.scopeChosen(1))
    driver.type("sea")
    driver.answer(rows: ["seal"])
    return driver
  }

  @Test(
    "S1-24, S4-06: whatever the presentation becomes, the search stays as it is",
    arguments: [.persistent, .expandable, .aboveList, .tab]
      as [SessionConfiguration.Presentation])
  func presentation(_ presentation: SessionConfiguration.Presentation) {
    var driver = Self.searching()
    let before = driver.state
    driver.adopt { $0.presentation = presentation }
    #expect(driver.state == before)
    #expect(driver.state.text == "sea" && driver.rows == ["seal"])
    driver.send(.textChanged("seal"))
    #expect(driver.asked.map { $0.scope } == [1])
  }

  @Test("S1-26: a bar that nobody uses is an icon as soon as it is expandable, and comes back")
  func unused() {
    var driver = SessionDriver()
    driver.adopt { $0.presentation = .expandable }
    #expect(!driver.state.isPresented)
    driver.adopt { $0.presentation = .persistent }
    #expect(driver.state.isPresented)
  }

  @Test("S0-03, S0-15: others answer from now on, and what the field holds is asked of them")
  func sources() {
    var driver = Self.searching()
    driver.send(.sourcesChanged([.init("", .local), .init("", .local)]))
    #expect(driver.asked.map { $0.text } == ["sea", "sea"])
    #expect(driver.rows == ["seal"], "rows stay until others come")
    driver.answer(1, rows: ["sea lion"])
    #expect(driver.rows == ["sea lion"])
    driver.send(.sourcesChanged([]))
    #expect(driver.open.isEmpty, "nobody is waited for any more")
    driver.send(.textChanged("seal"))
    #expect(driver.asked.isEmpty)
  }

  @Test("S0-04, S0-09: who did not answer is named beside the rows, and asked again")
  func missing() {
    var configuration = SessionConfiguration()
    configuration.sources = [.init("", .local), .init("", .local)]
    var driver = SessionDriver(configuration)
    driver.type("sea")
    driver.answer(rows: ["seal"])
    #expect(driver.session.resultWords.retry.isEmpty)
    driver.send(.sourceFailed(1, generation: driver.state.generation, .refused))
    #expect(driver.session.resultWords.count.description.hasSuffix("Some results are missing."))
    #expect(!driver.session.resultWords.retry.isEmpty)
    driver.send(.retryPressed)
    driver.answer(1, rows: ["sea lion"])
    #expect(driver.rows == ["seal", "sea lion"])
    #expect(driver.session.resultWords.retry.isEmpty)
  }

  @Test("S0-15: while the rest of an answer is waited for, a row to come stands behind the rows")
  func rowsToCome() {
    var driver = SessionDriver()
    driver.type("sea")
    var part = Answer(generation: driver.state.generation, hits: [Hit(id: "1")])
    part.isPartial = true
    driver.send(.answered(0, part))
    #expect(driver.state.results.placeholders == 0)
    driver.wait(400)
    #expect(driver.state.results.placeholders == 1 && driver.rows.count == 1)
    driver.send(.answersEnded(0, generation: driver.state.generation))
    #expect(driver.state.results.placeholders == 0)
  }

  @Test("S4-59, S4-60: from the next letter on it is asked when the new trigger says so")
  func trigger() {
    var driver = Self.searching()
    driver.adopt { $0.trigger = .onSubmit }
    driver.send(.textChanged("seal"))
    #expect(driver.asked.isEmpty)
    driver.send(.searchPressed)
    #expect(driver.asked.count == 1)
  }
}
