import InklingBar
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  let bar = makeBar()

  private var codes: [Diagnostic.Code] { bar.diagnostics.map(\.code) }

  @Test("A bar with UIKit's defaults has nothing to report")
  func quiet() { #expect(codes.isEmpty) }

  @Test("S4-57: style and colour together")
  func conflict() {
    bar.barTintColor = BarColor(rgb: 0x112233)
    #expect(codes.isEmpty)
    bar.barStyle = .black
    #expect(codes == [.conflictingAppearance])
    bar.theme = .classicBlue
    #expect(codes == [.conflictingAppearance, .conflictingAppearance])
  }

  @Test("S4-39: one background image without the other, each way")
  func unpaired() {
    bar.backgroundImage = BarImage(
      "b", width: 1, height: 1, tone: Tone(rgba: [255, 255, 255, 255]))
    #expect(codes == [.unpairedBackgroundImage])
    #expect(bar.diagnostics.first.map { "\($0.property)" } == "scopeBarBackgroundImage")
    bar.scopeBarBackgroundImage = bar.backgroundImage
    #expect(codes.isEmpty)
    bar.backgroundImage = nil
    #expect(bar.diagnostics.first.map { "\($0.property)" } == "backgroundImage")
  }

  @Test("S4-20 S4-21 S4-24: buttons: both asked for, and nobody to answer")
  func buttons() {
    bar.showsBookmarkButton = true
    #expect(codes == [.buttonWithoutDelegate])
    bar.showsSearchResultsButton = true
    #expect(codes == [.bothTrailingButtons, .buttonWithoutDelegate])
    let delegate = LoggingDelegate()
    bar.delegate = delegate
    #expect(codes == [.bothTrailingButtons])
    bar.delegate = nil
    bar.text = "zen"
    bar.pressReturn()
    #expect(codes == [.bothTrailingButtons, .missingDelegate, .buttonWithoutDelegate])
  }

  @Test("S4-21: a tap that nobody answers changes nothing")
  func tapWithoutDelegate() {
    bar.showsBookmarkButton = true
    let before = bar.configuration
    bar.tap(.bookmark)
    #expect(bar.configuration == before)
    #expect(codes == [.missingDelegate, .buttonWithoutDelegate])
  }

  @Test("D-04 S3-24: scopes: too many, too few, empty, twice")
  func scopes() {
    bar.scopeButtonTitles = ["a", "b", "c", "d", "e"]
    #expect(codes == [.tooManyScopes])
    bar.scopeButtonTitles = ["a"]
    #expect(codes == [.tooFewScopes])
    bar.scopeButtonTitles = ["a", " "]
    #expect(codes == [.emptyScopeTitle])
    bar.scopeButtonTitles = ["a", "a", "a"]
    #expect(codes == [.duplicateScopeTitle])
    bar.scopeButtonTitles = []
    #expect(codes.isEmpty)
  }

  @Test("S4-08: text that describes the search; typed text never does")
  func description() {
    bar.placeholder = "Search mail"
    for text in ["Search mail", "Search", "Enter a name…", "Name:", " Type here... "] {
      bar.text = SearchText(text)
      #expect(codes == [.textUsedAsDescription], "\(text)")
    }
    bar.text = "invoice"
    #expect(codes.isEmpty)
    bar.didChangeText(to: "Name:")
    #expect(codes.isEmpty)
  }

  @Test("Low contrast: what was moved is named")
  func contrast() {
    bar.tintColor = BarColor(rgb: 0xFFFF00)
    #expect(codes == [.movedTint])
    bar.tintColor = nil
    bar.barTintColor = BarColor(rgb: 0x808080)
    #expect(codes == [.raisedAlpha])
    bar.barTintColor = nil
    bar.backgroundImage = BarImage("photo", width: 400, height: 300)
    bar.scopeBarBackgroundImage = bar.backgroundImage
    #expect(codes == [.addedPlate])
    bar.scopeBarBackgroundImage = nil
    bar.backgroundImage = nil
    bar.setScopeBarButtonTitleTextAttributes(
      TextAttributes(foregroundColor: .white), for: .normal)
    #expect(codes == [.movedScopeTitle])
  }

  @Test("S3-04 S3-13: a colour that a minimal bar cannot show, a style against prominence")
  func minimal() {
    bar.searchBarStyle = .minimal
    #expect(codes == [.styleAgainstProminence])
    bar.configuration.prominence = .secondary
    bar.barTintColor = .black
    #expect(codes == [.colorInMinimalBar])
  }

  @Test("Annex A: hidden text is not hidden; dividers come in threes")
  func rest() {
    bar.isSecureTextEntry = true
    bar.setScopeBarButtonDividerImage(
      BarImage("d", width: 1, height: 1), forLeftSegmentState: .normal, rightSegmentState: .normal)
    #expect(codes == [.secureTextEntry, .missingDividerImages])
  }

  @Test("Each names the property, the problem, what was done instead, and the requirement")
  func words() {
    bar.barTintColor = .black
    bar.barStyle = .black
    #expect(
      bar.diagnostics.first?.line.string
        == "barTintColor: A style and a color are set, which are alternatives. "
        + "The color is drawn, the style is not. (S4-57)")
  }
}
