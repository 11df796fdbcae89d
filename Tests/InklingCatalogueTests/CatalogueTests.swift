import InklingBar
import InklingCatalogue
import Testing

@Suite("The catalogue")
struct CatalogueTests {
  @Test("Every entry has its own name, and every setting takes effect")
  func entries() {
    let entries = Catalogue.entries
    #expect(Set(entries.map { $0.id.string }).count == entries.count)
    for entry in entries {
      #expect(!entry.title.isEmpty && !entry.note.isEmpty)
      let bar = entry.makeBar()
      for setting in entry.settings {
        #expect(
          bar.value(of: setting.attribute) == setting.value, "\(entry.id) \(setting.attribute)")
      }
    }
  }

  @Test("S2-14 S3-08 S4-13: what the guidelines show is all there")
  func coverage() {
    var used = Set<String>()
    for entry in Catalogue.entries {
      for setting in entry.settings { used.insert("\(setting.attribute)") }
    }
    let needed: [BarAttribute] = [
      .text, .placeholder, .prompt, .showsBookmarkButton, .showsCancelButton,
      .showsSearchResultsButton, .searchResultsButtonSelected, .scopeTitles, .showsScopeBar,
      .selectedScopeButtonIndex, .barStyle, .prominence, .theme, .translucent, .barTintColor,
      .tintColor, .backgroundImage, .scopeBarBackgroundImage, .searchFieldBackgroundImage,
      .searchIcon, .searchIconPositionAdjustment, .searchTextPositionAdjustment,
      .searchFieldBackgroundPositionAdjustment, .disabled, .keyboardType, .lang,
    ]
    for attribute in needed { #expect(used.contains("\(attribute)"), "\(attribute)") }
  }

  @Test("The form offers every attribute of the bar's own once")
  func form() {
    let offered = Inspector.sections.flatMap { $0.rows.map { "\($0.attribute)" } }
    #expect(Set(offered).count == offered.count)
    let later = [
      "automaticallyShowsCancelButton", "hidesNavigationBarDuringPresentation",
      "obscuresBackgroundDuringPresentation",
    ]
    for attribute in BarAttribute.allCases where attribute.kind != .page {
      #expect(offered.contains("\(attribute)") != later.contains("\(attribute)"), "\(attribute)")
    }
  }

  @Test("Swift and HTML say what was set, and nothing else")
  func sources() {
    let bar = SearchBar(proxies: AppearanceProxies())
    bar.placeholder = "Say \"hi\" \\ <now> & \u{7}"
    bar.scopeButtonTitles = ["All", "From, to"]
    bar.showsScopeBar = true
    bar.isEnabled = false
    bar.theme = .classicBlue
    bar.isTranslucent = false
    bar.barTintColor = BarColor(rgb: 0x8E44AD).withAlpha(128)
    bar.language = .simplifiedChinese
    bar.keyboardType = .emailAddress
    bar.setPositionAdjustment(Offset(horizontal: 4, vertical: -1), for: .resultsList)
    bar.setImage(BarImage("star.svg", width: 18, height: 18), for: .search, state: .normal)
    bar.enablesReturnKeyAutomatically = false
    #expect(
      SourceText(swiftFor: bar).text.string == #"""
        let bar = SearchBar()
        bar.placeholder = "Say \"hi\" \\ <now> & \u{07}"
        bar.isEnabled = false
        bar.language = .simplifiedChinese
        bar.theme = .classicBlue
        bar.isTranslucent = false
        bar.barTintColor = BarColor(rgb: 0x8e44ad).withAlpha(128)
        bar.scopeButtonTitles = ["All", "From, to"]
        bar.showsScopeBar = true
        bar.keyboardType = .emailAddress
        bar.enablesReturnKeyAutomatically = false
        bar.setImage(BarImage(description: "star.svg 18x18"), for: .search, state: .normal)
        bar.setPositionAdjustment(Offset(horizontal: 4, vertical: -1), for: .resultsList)
        bar.delegate = self

        """#)
    #expect(
      SourceText(htmlFor: bar).text.string == """
        <search-bar placeholder="Say &quot;hi&quot; \\ &lt;now&gt; &amp; \u{7}"
                    disabled
                    lang="zh-Hans"
                    theme="classic-blue"
                    translucent="no"
                    bar-tint-color="#8e44ad80"
                    scope-titles="All,From\\, to"
                    shows-scope-bar
                    keyboard-type="email-address"
                    enables-return-key-automatically="no"
                    search-icon="star.svg 18x18"
                    results-list-icon-position-adjustment="4 -1"></search-bar>

        """)
  }

  @Test("A fresh bar's sources are as short as can be")
  func shortest() {
    let bar = SearchBar(proxies: AppearanceProxies())
    #expect(SourceText(htmlFor: bar).text.string == "<search-bar></search-bar>\n")
    #expect(SourceText(swiftFor: bar).text.string == "let bar = SearchBar()\nbar.delegate = self\n")
  }

  @Test("The description is JSON, for entries and for nonsense")
  func json() throws {
    for entry in Catalogue.entries {
      var pairs = SearchText()
      for setting in entry.settings {
        pairs = pairs + setting.attribute.htmlName + "\0" + setting.value + "\0"
      }
      #expect(isJSON(Description.bar(from: pairs)))
    }
    for pairs in ["", "\0", "text", "text\0", "text\0a\"b\\c\n\u{1}\0", "nothing\0at all\0"] {
      #expect(isJSON(Description.bar(from: SearchText(pairs))))
    }
    #expect(isJSON(Description.form) && isJSON(Description.entries))
  }

  @Test("S4-39 S4-57: what an entry does wrong on purpose is reported")
  func diagnostics() {
    func codes(_ id: String) -> [Diagnostic.Code] {
      let bar = Catalogue.entries.first { $0.id.string == id }?.makeBar()
      return bar?.diagnostics.map(\.code).filter { $0 != .buttonWithoutDelegate } ?? []
    }
    #expect(codes("both") == [.bothTrailingButtons])
    #expect(codes("scope-five") == [.tooManyScopes])
    #expect(codes("image-stretched") == [.unpairedBackgroundImage])
    #expect(codes("plain") == [])
    #expect(codes("image-tiled") == [])
  }
}
