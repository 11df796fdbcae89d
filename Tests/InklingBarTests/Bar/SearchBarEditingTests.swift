import InklingBar
import Testing

@Suite("What the delegate hears")
struct SearchBarEditingTests {
  let bar = makeBar()
  let delegate = LoggingDelegate()

  init() { bar.delegate = delegate }

  @Test("S4-25: a whole session, call by call")
  func wholeSession() {
    bar.scopeButtonTitles = ["All", "From"]
    bar.showsScopeBar = true
    bar.showsCancelButton = true
    #expect(bar.becomeFirstResponder())
    #expect(bar.replaceText(in: 0..<0, with: "ze"))
    #expect(bar.replaceText(in: 2..<2, with: "n"))
    #expect(bar.selectScope(at: 1))
    #expect(bar.pressReturn())
    #expect(bar.resignFirstResponder())
    #expect(bar.becomeFirstResponder())
    #expect(bar.tap(.clear))
    #expect(bar.tap(.cancel))
    #expect(
      delegate.log == [
        "shouldBeginEditing", "didBeginEditing",
        "shouldChange 0..<0 of \"\" to \"ze\"", "textDidChange \"ze\"",
        "shouldChange 2..<2 of \"ze\" to \"n\"", "textDidChange \"zen\"",
        "scope 1", "search", "shouldEndEditing", "didEndEditing",
        "shouldBeginEditing", "didBeginEditing", "textDidChange \"\"",
        "cancel", "didEndEditing",
      ])
  }

  @Test("S4-25: the app may refuse that editing begins, that it ends, and an edit")
  func refusals() {
    delegate.mayBegin = false
    #expect(!bar.becomeFirstResponder())
    #expect(!bar.isFirstResponder)
    delegate.mayBegin = true
    #expect(bar.becomeFirstResponder())
    delegate.mayEnd = false
    #expect(!bar.resignFirstResponder())
    #expect(bar.isFirstResponder)
    delegate.mayChange = false
    #expect(!bar.replaceText(in: 0..<0, with: "x"))
    #expect(bar.text == nil)
    #expect(
      delegate.log == [
        "shouldBeginEditing", "shouldBeginEditing", "didBeginEditing", "shouldEndEditing",
        "shouldChange 0..<0 of \"\" to \"x\"",
      ])
  }

  @Test("S4-25: beginning twice and ending twice calls once")
  func idempotent() {
    bar.becomeFirstResponder()
    bar.becomeFirstResponder()
    bar.resignFirstResponder()
    bar.resignFirstResponder()
    #expect(
      delegate.log == [
        "shouldBeginEditing", "didBeginEditing", "shouldEndEditing", "didEndEditing",
      ])
  }

  @Test("Annex A: setting text, scope or tokens in code calls nothing")
  func codeIsSilent() {
    bar.text = "preset"
    bar.text = nil
    bar.scopeButtonTitles = ["a", "b"]
    bar.selectedScopeButtonIndex = 1
    bar.tokens = [SearchToken("From: Ana")]
    bar.isSearchResultsButtonSelected = true
    bar.isEnabled = false
    #expect(delegate.log.isEmpty)
  }

  @Test("Annex A: a delegate that changes the text while it hears of a change is not called again")
  func reentrance() {
    delegate.onTextChange = { $0.text = "ZE" }
    bar.didChangeText(to: "ze")
    #expect(bar.text == "ZE")
    #expect(delegate.log == ["textDidChange \"ze\""])
  }

  @Test("S4-59: textDidChange is called for every edit, also when the text is erased by keys")
  func everyEdit() {
    bar.didChangeText(to: "a")
    bar.didChangeText(to: "ab")
    bar.didChangeText(to: "ab")
    bar.didChangeText(to: "")
    #expect(
      delegate.log == ["textDidChange \"a\"", "textDidChange \"ab\"", "textDidChange \"\""])
  }

  @Test("S2-07 D-02: Clear empties with one call and keeps the focus")
  func clear() {
    bar.becomeFirstResponder()
    bar.didChangeText(to: "zen")
    delegate.log = []
    #expect(bar.tap(.clear))
    #expect(bar.text == "")
    #expect(bar.isFirstResponder)
    #expect(delegate.log == ["textDidChange \"\""])
    #expect(!bar.tap(.clear), "it is gone with the text")
  }

  @Test("S3-12 D-03: Cancel ends all at once: text, tokens, selection, focus; one call, no refusal")
  func cancel() {
    bar.showsCancelButton = true
    bar.isSearchResultsButtonSelected = true
    bar.tokens = [SearchToken("From: Ana")]
    bar.becomeFirstResponder()
    bar.didChangeText(to: "zen")
    delegate.log = []
    delegate.mayEnd = false
    #expect(bar.tap(.cancel))
    #expect(bar.text == "" && bar.tokens.isEmpty)
    #expect(!bar.isFirstResponder && !bar.isActive && !bar.isSearchResultsButtonSelected)
    #expect(delegate.log == ["cancel", "didEndEditing"])
  }

  @Test("S2-03 S4-60: Search tells the delegate and nothing else happens")
  func searchKey() {
    bar.didChangeText(to: "zen")
    delegate.log = []
    #expect(bar.pressReturn())
    #expect(delegate.log == ["search"])
    #expect(bar.text == "zen")
  }

  @Test("Annex A: the Search key waits for text, unless told not to; a token is enough")
  func emptySearch() {
    #expect(!bar.pressReturn())
    #expect(delegate.log.isEmpty)
    bar.enablesReturnKeyAutomatically = false
    #expect(bar.pressReturn())
    bar.enablesReturnKeyAutomatically = true
    bar.tokens = [SearchToken("From: Ana")]
    #expect(bar.pressReturn())
    #expect(delegate.log == ["search", "search"])
  }

  @Test("S4-21: Bookmark and Results List have no function of their own: one call each")
  func trailingButtons() {
    bar.showsBookmarkButton = true
    #expect(bar.tap(.bookmark))
    bar.showsSearchResultsButton = true
    #expect(!bar.tap(.bookmark), "displaced")
    #expect(bar.tap(.resultsList))
    #expect(!bar.isSearchResultsButtonSelected, "the app toggles it")
    #expect(delegate.log == ["bookmark", "resultsList"])
  }

  @Test("S4-25: choosing the chosen scope, or one that is not there, calls nothing")
  func scopes() {
    bar.scopeButtonTitles = ["All", "From", "Subject", "To", "Five"]
    #expect(!bar.selectScope(at: 0))
    #expect(!bar.selectScope(at: 4))
    #expect(!bar.selectScope(at: -1))
    #expect(bar.selectScope(at: 3))
    #expect(delegate.log == ["scope 3"])
    #expect(bar.selectedScopeButtonIndex == 3)
  }

  @Test("Annex A: Backspace before the text deletes the last token, if that is allowed")
  func tokens() {
    bar.tokens = [SearchToken("From: Ana"), SearchToken("Flagged")]
    #expect(bar.deleteBackwardAtStart())
    #expect(bar.tokens.map(\.title) == ["From: Ana"])
    bar.configuration.allowsDeletingTokens = false
    #expect(!bar.deleteBackwardAtStart())
    #expect(delegate.log == ["textDidChange \"\""])
  }

  @Test("Annex A: a disabled bar ignores everything a person does")
  func disabled() {
    bar.showsCancelButton = true
    bar.showsBookmarkButton = true
    bar.scopeButtonTitles = ["a", "b"]
    bar.tokens = [SearchToken("t")]
    bar.text = "x"
    bar.isEnabled = false
    #expect(!bar.becomeFirstResponder())
    #expect(!bar.replaceText(in: 0..<0, with: "y"))
    bar.didChangeText(to: "y")
    #expect(!bar.tap(.clear) && !bar.tap(.cancel) && !bar.tap(.bookmark))
    #expect(!bar.selectScope(at: 1) && !bar.pressReturn() && !bar.deleteBackwardAtStart())
    #expect(bar.text == "x" && bar.selectedScopeButtonIndex == 0)
    #expect(delegate.log.isEmpty)
  }

  @Test("S4-26: a delegate needs to implement nothing but the search")
  func minimalDelegate() {
    final class Searcher: SearchBarDelegate {
      var searched: [String] = []
      func searchBar(_ searchBar: SearchBar, textDidChange searchText: SearchText) {
        searched.append(searchText.string)
      }
    }
    let searcher = Searcher()
    bar.delegate = searcher
    #expect(bar.becomeFirstResponder())
    #expect(bar.replaceText(in: 0..<0, with: "zen"))
    #expect(bar.pressReturn())
    #expect(bar.resignFirstResponder())
    #expect(searcher.searched == ["zen"])
  }

  @Test(
    "The bar is the session's face: what one is told, the other holds, and nothing is kept twice")
  func oneState() {
    bar.scopeButtonTitles = ["All", "From"]
    bar.text = "zen"
    bar.tokens = [SearchToken("Red")]
    bar.selectedScopeButtonIndex = 1
    #expect(bar.session.state.text == "zen" && bar.session.state.tokens == bar.tokens)
    #expect(
      bar.session.state.selectedScope == 1 && bar.session.scopes.map(\.title) == ["All", "From"])
    bar.perform(.textChanged("zeno"))
    bar.perform(.tokenRemoved(0))
    bar.perform(.scopeChosen(0))
    bar.perform(.fieldFocused)
    #expect(bar.text == "zeno" && bar.tokens.isEmpty && bar.selectedScopeButtonIndex == 0)
    #expect(bar.isActive && bar.isScopeBarVisible)
    #expect(delegate.log == ["textDidChange \"zeno\"", "scope 0"])
  }

  @Test("What a person does reaches whoever carries the session's effects out")
  func effects() {
    final class Shell: SearchBarShell {
      var now: Milliseconds = 0
      var effects: [SessionEffect] = []
      func carryOut(_ effect: SessionEffect) { effects.append(effect) }
    }
    let shell = Shell()
    bar.shell = shell
    var settings = SessionConfiguration()
    settings.sources = [.init("", .local)]
    bar.text = "ze"
    bar.begin(settings)
    #expect(bar.text == "ze" && shell.effects.isEmpty)
    bar.didChangeText(to: "zen")
    #expect(shell.effects.first == .ask(0, Question(generation: 1, text: "zen")))
    shell.effects = []
    #expect(
      bar.perform(.keyPressed(KeyStroke(.escape))), "the browser's own action must not follow")
    #expect(shell.effects.contains(.setText("")))
    #expect(delegate.log == ["textDidChange \"zen\"", "textDidChange \"\""])
  }

  @Test("S4-25: edits at any range never trap and stay in the text")
  func hostileRanges() {
    bar.text = "aé😀"
    for lower in -3...10 {
      for upper in lower...12 {
        let copy = makeBar()
        copy.text = "aé😀"
        copy.replaceText(in: lower..<upper, with: "x")
        #expect(copy.text.map { SearchText(repairing: $0.bytes) == $0 } ?? false)
      }
    }
  }
}
