import InklingBar
import Testing

@Suite("The defaults of a search bar")
struct SearchBarDefaultsTests {
  let bar = makeBar()

  @Test("S4-05 S4-16 S4-19 D-15: content, buttons and scopes are empty and off")
  func declarativeDefaults() {
    #expect(bar.text == nil)
    #expect(bar.placeholder == nil)
    #expect(bar.prompt == nil)
    #expect(bar.barStyle == .default)
    #expect(bar.barTintColor == nil)
    #expect(bar.tintColor == nil)
    #expect(!bar.showsSearchResultsButton)
    #expect(!bar.showsBookmarkButton)
    #expect(!bar.showsCancelButton)
    #expect(!bar.showsScopeBar)
    #expect(!bar.isSearchResultsButtonSelected)
    #expect(bar.scopeButtonTitles == nil)
    #expect(bar.selectedScopeButtonIndex == 0)
    #expect(bar.autocapitalizationType == .none)
    #expect(bar.autocorrectionType == .default)
    #expect(bar.spellCheckingType == .default)
    #expect(bar.keyboardType == .default)
    #expect(bar.keyboardAppearance == .default)
    #expect(bar.returnKeyType == .search)
    #expect(bar.enablesReturnKeyAutomatically)
    #expect(!bar.isSecureTextEntry)
  }

  @Test("Annex A: the members that came later have UIKit's defaults")
  func laterMembers() {
    #expect(bar.isEnabled)
    #expect(bar.tokens.isEmpty)
    #expect(bar.configuration.allowsDeletingTokens)
    #expect(!bar.configuration.allowsCopyingTokens)
    #expect(bar.scopeBarActivation == .automatic)
    #expect(bar.automaticallyShowsCancelButton)
    #expect(bar.configuration.automaticallyShowsSearchResultsController)
    #expect(bar.configuration.hidesNavigationBarDuringPresentation)
    #expect(bar.configuration.obscuresBackgroundDuringPresentation)
    #expect(!bar.showsSearchResultsController)
    #expect(!bar.configuration.isLookToDictateEnabled)
    #expect(bar.delegate == nil)
  }

  @Test("S1-09: a bar is always there, and prominent, unless an app says otherwise")
  func presentation() {
    #expect(SessionConfiguration().presentation == .persistent)
    #expect(bar.configuration.prominence == .primary)
  }

  @Test("S3-02 S3-13: prominent is the default style, minimal that of infrequent search")
  func style() {
    #expect(SearchBarStyle.default == .prominent)
    #expect(bar.searchBarStyle == .prominent)
    bar.configuration.prominence = .secondary
    #expect(bar.searchBarStyle == .minimal)
    bar.searchBarStyle = .prominent
    #expect(bar.searchBarStyle == .prominent)
  }

  @Test("S4-40: a fresh bar is translucent")
  func translucent() { #expect(bar.isTranslucent) }

  @Test("Annex A: images are nil and adjustments zero")
  func imagesAndAdjustments() {
    #expect(bar.backgroundImage == nil)
    #expect(bar.scopeBarBackgroundImage == nil)
    #expect(bar.searchFieldBackgroundImage(for: .normal) == nil)
    for icon in SearchBarIcon.allCases {
      #expect(bar.image(for: icon, state: .normal) == nil)
      #expect(bar.positionAdjustment(for: icon) == .zero)
    }
    #expect(bar.searchFieldBackgroundPositionAdjustment == .zero)
    #expect(bar.searchTextPositionAdjustment == .zero)
    #expect(bar.scopeBarButtonBackgroundImage(for: .normal) == nil)
    #expect(bar.scopeBarButtonTitleTextAttributes(for: .selected) == nil)
  }

  @Test("S4-06: every setting reaches the renderer in the same turn, once")
  func changesAreSeenAtOnce() {
    var transitions: [SearchBar.Transition] = []
    bar.onChange = { transitions.append($0) }
    bar.text = "a"
    bar.placeholder = "b"
    bar.prompt = "c"
    bar.showsCancelButton = true
    bar.setShowsCancelButton(false, animated: true)
    bar.setShowsScope(true, animated: true)
    bar.barTintColor = .black
    bar.setPositionAdjustment(Offset(horizontal: 1), for: .clear)
    #expect(
      transitions == [
        .immediate, .immediate, .immediate, .immediate, .animated, .animated, .immediate,
        .immediate,
      ])
  }

  @Test("S4-07: text can be set before anybody draws, and Clear is there")
  func presetText() {
    let bar = makeBar()
    bar.text = "zen"
    #expect(bar.text == "zen")
    #expect(bar.visibleButtons == [.clear])
  }

  @Test("D-12: the field's name is its own label, else the placeholder, else Search")
  func accessibleName() {
    #expect(bar.accessibleName == "Search")
    bar.language = .german
    #expect(bar.accessibleName == "Suchen")
    bar.placeholder = "Mail"
    bar.prompt = "Find what you lost"
    #expect(bar.accessibleName == "Mail")
    bar.configuration.accessibilityLabel = "Search all mail"
    #expect(bar.accessibleName == "Search all mail")
  }
}
