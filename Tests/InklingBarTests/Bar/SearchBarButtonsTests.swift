import InklingBar
import Testing

@Suite("Which buttons and scopes are seen")
struct SearchBarButtonsTests {
  @Test("S2-09 S2-10 S2-11 S3-20 S4-20 D-01: the whole truth table")
  func truthTable() {
    for bits in UInt8(0)..<16 {
      let requested = SearchBarButtons(rawValue: bits)
      let empty = SearchBarButtons.visible(of: requested, in: .empty)
      let full = SearchBarButtons.visible(of: requested, in: .something)
      #expect(!empty.contains(.clear))
      #expect(full.contains(.clear))
      #expect(
        empty.contains(.bookmark)
          == (requested.contains(.bookmark) && !requested.contains(.resultsList)))
      #expect(!full.contains(.bookmark))
      for visible in [empty, full] {
        #expect(visible.contains(.resultsList) == requested.contains(.resultsList))
        #expect(visible.contains(.cancel) == requested.contains(.cancel))
        #expect(!visible.isSuperset(of: [.bookmark, .resultsList]))
        #expect(!visible.isSuperset(of: [.bookmark, .clear]))
      }
    }
  }

  @Test(
    "S2-09 S2-12: Clear is seen exactly with text, in every sequence of events", arguments: 0..<40)
  func clearInvariant(seed: Int) {
    var random = SeededBits(seed: UInt64(seed))
    let bar = makeBar()
    bar.delegate = LoggingDelegate()
    bar.showsCancelButton = true
    bar.showsBookmarkButton = seed % 2 == 0
    bar.showsSearchResultsButton = seed % 3 == 0
    for _ in 0..<300 {
      switch random.next() % 9 {
      case 0: bar.didChangeText(to: "zen")
      case 1: bar.didChangeText(to: "")
      case 2: bar.tap(.clear)
      case 3: bar.tap(.cancel)
      case 4: bar.text = random.next() % 2 == 0 ? nil : "x"
      case 5: bar.tokens = random.next() % 2 == 0 ? [] : [SearchToken("t")]
      case 6: bar.becomeFirstResponder()
      case 7: bar.pressReturn()
      default: bar.deleteBackwardAtStart()
      }
      let hasContent = !(bar.text ?? "").isEmpty || !bar.tokens.isEmpty
      #expect(bar.visibleButtons.contains(.clear) == hasContent)
      #expect(bar.isPlaceholderVisible == !hasContent)
      #expect(!(bar.visibleButtons.contains(.bookmark) && hasContent))
      #expect(bar.prompt == nil)
    }
  }

  @Test("S4-14: the prompt is there with and without text")
  func prompt() {
    let bar = makeBar()
    bar.prompt = "Enter a company name or stock symbol."
    bar.didChangeText(to: "AAPL")
    #expect(bar.prompt == "Enter a company name or stock symbol.")
    bar.tap(.clear)
    #expect(bar.prompt == "Enter a company name or stock symbol.")
  }

  @Test(
    "S4-02 S4-23 S0-21 D-04: two to four scopes are shown; one is none; beyond four are left out")
  func scopeCounts() {
    for count in 0...7 {
      let titles = (0..<count).map { SearchText(String($0)) }
      let rules = ScopeBarRules(titles: titles, selectedIndex: 0)
      #expect(rules.titles == (count < 2 ? [] : Array(titles.prefix(4))))
      #expect(rules.hiddenCount == max(0, count - 4))
    }
  }

  @Test("S4-23: an index without a button means the first, in whatever order things are set")
  func scopeIndex() {
    let bar = makeBar()
    bar.selectedScopeButtonIndex = 2
    #expect(bar.diagnostics.map(\.code) == [.selectedScopeOutOfRange])
    bar.scopeButtonTitles = ["a", "b", "c"]
    #expect(bar.selectedScopeButtonIndex == 2)
    #expect(bar.diagnostics.isEmpty)
    bar.scopeButtonTitles = ["a", "b"]
    #expect(bar.selectedScopeButtonIndex == 0)
    for index in [-1, 2, Int.max, Int.min] {
      bar.selectedScopeButtonIndex = index
      #expect(bar.selectedScopeButtonIndex == 0)
      #expect(bar.diagnostics.map(\.code) == [.selectedScopeOutOfRange])
    }
  }

  @Test("S4-23: the flag without titles shows nothing; activation decides when titles do")
  func scopeActivation() {
    let bar = makeBar()
    bar.showsScopeBar = true
    #expect(!bar.isScopeBarVisible)
    #expect(bar.scopeBarActivation == .manual, "setting the flag ends the automatic")
    bar.scopeButtonTitles = ["a", "b"]
    #expect(bar.isScopeBarVisible)
    bar.showsScopeBar = false
    #expect(!bar.isScopeBarVisible)
    bar.scopeBarActivation = .onTextEntry
    #expect(!bar.isScopeBarVisible)
    bar.didChangeText(to: "z")
    #expect(bar.isScopeBarVisible)
    for activation in [ScopeBarActivation.automatic, .onSearchActivation] {
      bar.scopeBarActivation = activation
      #expect(!bar.isScopeBarVisible)
      bar.becomeFirstResponder()
      #expect(bar.isScopeBarVisible)
      bar.tap(.cancel)
      #expect(!bar.isScopeBarVisible)
    }
  }

  @Test("S4-16: Cancel comes with the search by itself until it is set by hand")
  func automaticCancel() {
    let bar = makeBar()
    #expect(bar.visibleButtons.isEmpty)
    bar.becomeFirstResponder()
    #expect(bar.isActive && bar.visibleButtons == [.cancel])
    bar.showsCancelButton = false
    #expect(!bar.automaticallyShowsCancelButton)
    #expect(bar.visibleButtons.isEmpty)
    bar.showsCancelButton = true
    bar.tap(.cancel)
    #expect(!bar.isActive && bar.visibleButtons == [.cancel])
  }

  @Test("S3-06: the navigation bar hides while searching, unless it is told not to")
  func navigationBar() {
    let bar = makeBar()
    #expect(!bar.hidesNavigationBar)
    bar.becomeFirstResponder()
    #expect(bar.hidesNavigationBar)
    bar.configuration.hidesNavigationBarDuringPresentation = false
    #expect(!bar.hidesNavigationBar)
  }

  @Test("Annex A: showing results by hand ends their coming and going")
  func resultsController() {
    let bar = makeBar()
    bar.showsSearchResultsController = true
    #expect(!bar.configuration.automaticallyShowsSearchResultsController)
  }
}

/// A small generator, so that a failing seed can be run again.
struct SeededBits {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
