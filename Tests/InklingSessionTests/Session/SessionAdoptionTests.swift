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
