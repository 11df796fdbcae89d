import InklingBar
import Testing

@Suite("Parity with UISearchBar")
struct UIKitParityTests {
  @Test("S3-25 Annex A: every member is here under UIKit's name, and keeps what it is given")
  func members() {
    let bar = makeBar()
    let image = BarImage("a.png", width: 8, height: 8)
    bar.text = "t"
    bar.placeholder = "p"
    bar.prompt = "q"
    bar.barStyle = .black
    bar.searchBarStyle = .minimal
    bar.isTranslucent = false
    bar.barTintColor = .white
    bar.tintColor = .black
    bar.isEnabled = true
    bar.showsBookmarkButton = true
    bar.showsCancelButton = true
    bar.setShowsCancelButton(true, animated: false)
    bar.showsSearchResultsButton = true
    bar.isSearchResultsButtonSelected = true
    bar.scopeButtonTitles = ["a", "b"]
    bar.selectedScopeButtonIndex = 1
    bar.showsScopeBar = true
    bar.setShowsScope(true, animated: false)
    bar.backgroundImage = image
    bar.setBackgroundImage(image, for: .top, barMetrics: .compact)
    bar.scopeBarBackgroundImage = image
    bar.setSearchFieldBackgroundImage(image, for: .disabled)
    bar.setImage(image, for: .resultsList, state: .disabled)
    bar.setPositionAdjustment(Offset(horizontal: 1, vertical: 2), for: .bookmark)
    bar.searchFieldBackgroundPositionAdjustment = Offset(horizontal: 3)
    bar.searchTextPositionAdjustment = Offset(vertical: 4)
    bar.setScopeBarButtonBackgroundImage(image, for: .selected)
    bar.setScopeBarButtonDividerImage(
      image, forLeftSegmentState: .normal, rightSegmentState: .selected)
    bar.setScopeBarButtonTitleTextAttributes(TextAttributes(fontWeight: 700), for: .normal)
    bar.tokens = [SearchToken("x", representing: "1")]
    bar.scopeBarActivation = .onTextEntry

    #expect(bar.text == "t" && bar.placeholder == "p" && bar.prompt == "q")
    #expect(bar.barStyle == .black && bar.searchBarStyle == .minimal && !bar.isTranslucent)
    #expect(bar.barTintColor == .white && bar.tintColor == .black && bar.isEnabled)
    #expect(bar.showsBookmarkButton && bar.showsCancelButton && bar.showsSearchResultsButton)
    #expect(bar.isSearchResultsButtonSelected && bar.showsScopeBar)
    #expect(bar.scopeButtonTitles == ["a", "b"] && bar.selectedScopeButtonIndex == 1)
    #expect(bar.backgroundImage == image && bar.scopeBarBackgroundImage == image)
    #expect(bar.backgroundImage(for: .top, barMetrics: .compact) == image)
    #expect(bar.searchFieldBackgroundImage(for: .disabled) == image)
    #expect(bar.image(for: .resultsList, state: .disabled) == image)
    #expect(bar.positionAdjustment(for: .bookmark) == Offset(horizontal: 1, vertical: 2))
    #expect(bar.searchFieldBackgroundPositionAdjustment == Offset(horizontal: 3))
    #expect(bar.searchTextPositionAdjustment == Offset(vertical: 4))
    #expect(bar.scopeBarButtonBackgroundImage(for: .selected) == image)
    #expect(
      bar.scopeBarButtonDividerImage(
        forLeftSegmentState: .normal, rightSegmentState: .selected) == image)
    #expect(bar.scopeBarButtonTitleTextAttributes(for: .normal)?.fontWeight == 700)
    #expect(bar.tokens.first?.representedObject == "1")
  }

  @Test("S2-05 S2-08: placeholder and prompt are nothing until they are set")
  func optionalTexts() {
    let bar = makeBar()
    #expect(bar.placeholder == nil && bar.prompt == nil)
    bar.placeholder = "YouTube"
    bar.prompt = "Find a video."
    #expect(bar.isPlaceholderVisible)
    bar.didChangeText(to: "c")
    #expect(!bar.isPlaceholderVisible && bar.prompt == "Find a video.")
  }

  @Test("S2-06 S3-18: the Bookmark button leads where the app says")
  func bookmark() {
    let bar = makeBar()
    let delegate = LoggingDelegate()
    bar.delegate = delegate
    #expect(!bar.tap(.bookmark), "it is not there until it is asked for")
    bar.showsBookmarkButton = true
    #expect(bar.tap(.bookmark))
    #expect(delegate.log == ["bookmark"])
  }

  @Test("S3-19 S4-18: Results List toggles as often as the app lets it")
  func resultsList() {
    final class Toggler: SearchBarDelegate {
      func searchBarResultsListButtonClicked(_ searchBar: SearchBar) {
        searchBar.isSearchResultsButtonSelected.toggle()
      }
    }
    let bar = makeBar()
    let toggler = Toggler()
    bar.delegate = toggler
    bar.showsSearchResultsButton = true
    bar.text = "zen"
    #expect(bar.visibleButtons == [.clear, .resultsList])
    bar.tap(.resultsList)
    #expect(bar.isSearchResultsButtonSelected)
    bar.tap(.resultsList)
    #expect(!bar.isSearchResultsButtonSelected)
  }
}
