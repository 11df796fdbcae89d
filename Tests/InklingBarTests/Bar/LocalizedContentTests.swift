import InklingBar
import Testing

@Suite("An app's own words")
struct LocalizedContentTests {
  @Test("S4-56: placeholder, prompt, text and scopes switch with the language at run time")
  func contentSwitches() {
    let bar = makeBar()
    bar.localize([
      LocalizedContent(
        .english, placeholder: "Search mail", prompt: "Find a letter.", text: "invoice",
        scopeButtonTitles: ["All", "From"]),
      LocalizedContent(
        .german, placeholder: "Mail durchsuchen", prompt: "Finden Sie einen Brief.",
        text: "Rechnung", scopeButtonTitles: ["Alle", "Von"]),
    ])
    bar.selectedScopeButtonIndex = 1
    #expect(bar.text == "invoice" && bar.placeholder == "Search mail")
    bar.language = .german
    #expect(bar.placeholder == "Mail durchsuchen" && bar.prompt == "Finden Sie einen Brief.")
    #expect(bar.text == "Rechnung")
    #expect(bar.scopeButtonTitles == ["Alle", "Von"] && bar.selectedScopeButtonIndex == 1)
    bar.didChangeText(to: "Steuer")
    bar.language = .english
    #expect(bar.text == "Steuer", "what the person typed is theirs")
    bar.language = .japanese
    #expect(bar.placeholder == "Search mail", "no words of the app's in this language")
    #expect(bar.accessibleName == "Search mail")
  }
}
