import InklingSession
import Testing

@Suite("Roles, names and states")
struct SessionAttributesTests {
  private func value(_ name: StaticString, _ part: SessionPart, _ driver: SessionDriver) -> String?
  {
    driver.session.attributes(of: part)
      .first { SearchText($0.name) == SearchText(name) }?.value.description
  }

  @Test("S1-12, D-12: the field is a combobox that tells the truth about its popup")
  func combobox() {
    var driver = SessionDriver()
    driver.send(.historyLoaded(storedHistory(["a", "b"])))
    #expect(value("role", .field, driver) == "combobox")
    #expect(value("aria-autocomplete", .field, driver) == "list")
    #expect(value("aria-expanded", .field, driver) == "false")
    #expect(value("aria-activedescendant", .field, driver) == nil)
    #expect(value("aria-controls", .field, driver) == value("id", .popup, driver))
    #expect(value("hidden", .popup, driver) != nil)
    driver.send(.fieldFocused)
    driver.send(.keyPressed(KeyStroke(.down)))
    driver.send(.keyPressed(KeyStroke(.down)))
    #expect(value("aria-expanded", .field, driver) == "true")
    #expect(value("hidden", .popup, driver) == nil)
    let option = SessionPart.option(Suggestion.ID(.recent, "b"))
    #expect(value("role", option, driver) == "option")
    #expect(value("aria-selected", option, driver) == "true")
    #expect(value("aria-activedescendant", .field, driver) == value("id", option, driver))
    #expect(value("aria-label", .group(.recent), driver) == "Recent searches")
    #expect(value("aria-label", .group(.completion), driver) == "Suggestions")
    driver.send(.keyPressed(KeyStroke(.left)))
    #expect(value("aria-activedescendant", .field, driver) == nil)
  }

  @Test("D-04: more than four scopes show four, fewer than two show none")
  func scopeCount() {
    var configuration = SessionConfiguration()
    configuration.scopes = (1...6).map { Scope(SearchText(decimal: $0)) }
    #expect(SessionDriver(configuration).state.scopes.count == 4)
    configuration.scopes = [Scope("All")]
    #expect(SessionDriver(configuration).state.scopes.isEmpty)
  }

  @Test("S1-25, S1-32: collapsing restores every attribute that was there before")
  func restored() {
    var configuration = SessionConfiguration()
    configuration.presentation = .expandable
    var driver = SessionDriver(configuration)
    let parts: [SessionPart] = [
      .field, .popup, .searchIcon, .collapseButton, .dismissButton, .voiceButton,
      .clearHistoryButton, .undoButton, .progress,
    ]
    let before = parts.map { driver.session.attributes(of: $0) }
    driver.send(.searchIconPressed)
    #expect(value("hidden", .searchIcon, driver) != nil)
    #expect(value("hidden", .collapseButton, driver) == nil)
    driver.type("zen")
    driver.answer(rows: ["zen"])
    driver.send(.dismissPressed)
    #expect(parts.map { driver.session.attributes(of: $0) } == before)
    #expect(driver.effects.contains(.focusSearchIcon))
  }

  @Test("S1-15: the up arrow of a persistent bar is there while the field has the focus")
  func dismissing() {
    var driver = SessionDriver()
    #expect(value("hidden", .dismissButton, driver) != nil)
    driver.send(.fieldFocused)
    #expect(value("hidden", .dismissButton, driver) == nil)
    #expect(value("hidden", .collapseButton, driver) != nil)
  }

  @Test("S1-27: the microphone is there exactly when speech is recognised")
  func microphone() {
    var driver = SessionDriver()
    #expect(value("hidden", .voiceButton, driver) != nil)
    driver.send(.voiceSupportFound(.onDevice))
    #expect(value("hidden", .voiceButton, driver) == nil)
    #expect(value("aria-label", .voiceButton, driver) == "Search by voice")
    driver.send(.voicePressed)
    #expect(value("aria-label", .voiceButton, driver) == "Stop listening")
  }

  @Test("Pitfalls 3, 4, 9, 11: one count per settled query, in alternate regions, none for nothing")
  func announced() {
    var driver = SessionDriver()
    driver.send(.fieldFocused)
    for word in ["zen", "a", ""] {
      driver.send(.textChanged(SearchText(word)), after: 100)
      if !word.isEmpty { driver.answer(rows: ["one"], after: 2) }
      driver.wait(word == "zen" ? 1_290 : 2_000)
      if word == "zen" { #expect(driver.said.isEmpty) }
    }
    #expect(driver.said.map(\.text) == ["1 result"])
    #expect(driver.state.status.first.isEmpty && driver.state.status.second.isEmpty)
  }

  @Test("Pitfall 5: nothing is said after leaving, and a choice says its own outcome only")
  func silent() {
    var driver = SessionDriver()
    driver.send(.fieldFocused)
    driver.type("zen")
    driver.answer(rows: ["one"])
    driver.send(.fieldBlurred)
    driver.wait(5_000)
    #expect(driver.said.isEmpty)
    driver.send(.rowChosen(driver.state.results.rows[0].id))
    driver.wait(5_000)
    #expect(driver.said.isEmpty)
  }

  @Test(
    "S1-16: what is typed is marked in a suggestion, once, from the beginning of a word on",
    arguments: [
      ("caf", "Café au lait", "[Caf]é au lait"), ("cafe", "Old café", "Old [café]"),
      ("old ca", "Old café", "[Old ca]fé"), ("z", "jazz zone", "jazz [z]one"),
      ("星", "星の図書館", "[星]の図書館"), ("ss", "Straße", "Straße"), ("stras", "Straße", "[Straß]e"),
      ("a", String(repeating: "a ", count: 200), String(repeating: "a ", count: 200)),
    ])
  func typedPart(_ typed: String, _ option: String, _ expected: String) throws {
    var driver = SessionDriver()
    driver.send(.fieldFocused)
    driver.send(.textChanged(SearchText(typed)))
    driver.answer(rows: ["one"]) { $0.completions = [SearchText(option)] }
    let suggestion = try #require(driver.state.popup.groups.first?.options.first)
    let shown = driver.session.marked(suggestion).runs.map { run in
      run.mark == .exact ? "[\(run.text)]" : "\(run.text)"
    }
    #expect(shown.joined() == expected)
  }
}
