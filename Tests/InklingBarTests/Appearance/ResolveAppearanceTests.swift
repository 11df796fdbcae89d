import InklingBar
import Testing

@Suite("What is drawn")
struct ResolveAppearanceTests {
  private func look(
    in context: AppearanceContext = AppearanceContext(),
    _ change: (inout SearchBarAppearance) -> Void
  ) -> ResolvedAppearance {
    var appearance = SearchBarAppearance()
    change(&appearance)
    return resolveAppearance(appearance, in: context)
  }

  @Test("S3-03 S3-04: prominent has a background and an opaque field, minimal neither")
  func styles() {
    let prominent = look { _ in }
    #expect(prominent.bar.color.alpha > 0 && prominent.bar.blurs)
    #expect(prominent.field.background.alpha == 255)
    #expect(prominent.hairline.alpha > 0)
    let minimal = look { $0.searchBarStyle = .minimal }
    #expect(minimal.bar.color.alpha == 0 && !minimal.bar.blurs && minimal.hairline.alpha == 0)
    #expect(minimal.field.background.alpha < 255 && minimal.field.blurs)
    #expect(minimal.isTranslucent)
  }

  @Test("S3-04 WCAG 1.4.3: a minimal bar's field can be read over anything")
  func minimalField() {
    for style in BarStyle.allCases {
      let minimal = look {
        $0.searchBarStyle = .minimal
        $0.barStyle = style
      }
      for backdrop in TestImages.backdrops {
        let ground = minimal.field.background.over(backdrop)
        #expect(minimal.field.text.contrast(with: ground) >= 4.5)
        #expect(minimal.field.placeholder.contrast(with: ground) >= 4.5)
        #expect(minimal.field.border.contrast(with: ground) >= 3)
      }
    }
  }

  @Test("S3-05 S4-43: opaque means alpha 1 and no blur")
  func opaque() {
    let opaque = look { $0.translucency = .opaque }
    #expect(opaque.bar.color == .white && !opaque.bar.blurs && !opaque.isTranslucent)
  }

  @Test("Annex A: a minimal bar still shows an image if one is set")
  func minimalWithImage() {
    let minimal = look {
      $0.searchBarStyle = .minimal
      $0.backgroundImages[.init()] = TestImages.opaque
    }
    #expect(minimal.bar.image?.image == TestImages.opaque)
  }

  @Test("S4-57 S4-58 D-06: the colour wins over the style, whichever is set first")
  func colorWins() {
    let red = BarColor(rgb: 0xC00000)
    let colorFirst = makeBar()
    colorFirst.barTintColor = red
    colorFirst.barStyle = .black
    colorFirst.theme = .classicBlue
    let styleFirst = makeBar()
    styleFirst.theme = .classicBlue
    styleFirst.barStyle = .black
    styleFirst.barTintColor = red
    let plain = makeBar()
    plain.barTintColor = red
    #expect(colorFirst.resolvedAppearance() == plain.resolvedAppearance())
    #expect(styleFirst.resolvedAppearance() == plain.resolvedAppearance())
    #expect(plain.resolvedAppearance().bar.color.withAlpha(255) == red)
  }

  @Test("D-06: words are dark on a light tint and light on a dark one, under any style")
  func textFollowsLuminance() {
    for style in BarStyle.allCases {
      for (rgb, word) in [(UInt32(0xFFCC00), BarColor.black), (0x102040, .white)] {
        let tinted = look {
          $0.barStyle = style
          $0.barTintColor = BarColor(rgb: rgb)
        }
        #expect(tinted.label == word)
        #expect(tinted.colorScheme == (word == .black ? .light : .dark))
      }
    }
  }

  @Test(
    "S4-40 WCAG 1.4.3: over every tint the words hold, and alpha is raised no further than needed")
  func everyTint() {
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let tint = BarColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let tinted = look { $0.barTintColor = tint }
          var worst = 21.0
          for page in [BarColor.black, .white] {
            let ground = tinted.bar.color.over(page)
            worst = min(worst, tinted.label.contrast(with: ground))
            #expect(tinted.tintLabel.contrast(with: ground) >= 4.5)
          }
          #expect(worst >= 4.5, "\(tint.css)")
          #expect(tinted.field.text.contrast(with: tinted.field.background) >= 4.5)
          #expect(tinted.field.placeholder.contrast(with: tinted.field.background) >= 4.5)
          #expect(tinted.bar.color.alpha == 217 || worst < 4.7)
        }
      }
    }
  }

  @Test("S4-34 S4-35: the tint is the bar's, else that around it, else system blue")
  func tint() {
    var context = AppearanceContext()
    #expect(look { _ in }.tint == .systemBlue)
    context.inheritedTintColor = BarColor(rgb: 0x228B22)
    #expect(look(in: context) { _ in }.tint == BarColor(rgb: 0x228B22))
    #expect(
      look(in: context) { $0.tintColor = BarColor(rgb: 0xFF2D55) }.tint == BarColor(rgb: 0xFF2D55))
  }

  @Test("S4-34 S3-22: scope buttons, Cancel and caret follow the tint and the bar")
  func tintReachesParts() {
    let one = look { $0.tintColor = BarColor(rgb: 0x8B0000) }
    #expect(one.scopeButtons.selectedBackground == BarColor(rgb: 0x8B0000))
    #expect(one.field.caret == BarColor(rgb: 0x8B0000))
    #expect(one.tintLabel == BarColor(rgb: 0x8B0000))
    let black = look { $0.barStyle = .black }
    #expect(black.scopeBar.color == black.bar.color)
    #expect(black.scopeBar.blurs == black.bar.blurs)
    #expect(black.scopeBar.label == black.bar.label)
  }

  @Test("S4-36 S4-37 S4-38: one pixel or stretchable is stretched, all else is tiled")
  func imageModes() {
    func mode(_ image: BarImage) -> ImageLayer.Mode? {
      look { $0.backgroundImages[.init()] = image }.bar.image?.mode
    }
    let zero = BarInsets(top: 0, left: 0, bottom: 0, right: 0)
    let caps = BarInsets(top: 4, left: 6, bottom: 4, right: 6)
    #expect(mode(BarImage("a", width: 1, height: 44)) == .stretch)
    #expect(mode(BarImage("a", width: 44, height: 1)) == .stretch)
    #expect(mode(BarImage("a", width: 1, height: 1)) == .stretch)
    #expect(mode(BarImage("a", width: 2, height: 2)) == .tile)
    #expect(mode(BarImage("a", width: 20, height: 20).resizable(withCapInsets: zero)) == .stretch)
    #expect(
      mode(BarImage("a", width: 20, height: 20).resizable(withCapInsets: caps)) == .slice(caps))
    let scope = look { $0.scopeBarBackgroundImage = TestImages.opaque }
    #expect(scope.scopeBar.image?.mode == .tile)
    #expect(scope.bar.image == nil)
  }

  @Test("S4-47 S4-48 D-05: alpha is summed, never averaged and rounded")
  func alphaSum() {
    var pixels = [UInt8](repeating: 255, count: 4 * 4_000_000)
    #expect(Tone(rgba: pixels).coverage == .opaque)
    pixels[4 * 1_234_567 + 3] = 254
    #expect(Tone(rgba: pixels).coverage == .translucent)
    #expect(Tone(rgba: []).coverage == .opaque)
    #expect(Tone(rgba: [1, 2, 3]).coverage == .opaque)
    #expect(Tone(rgba: [0, 0, 0, 0]).coverage == .translucent)
  }

  @Test("S4-51 S4-52 S4-53: movements come out as they went in")
  func offsets() {
    let moved = look {
      $0.positionAdjustments[.search] = Offset(horizontal: 3, vertical: -2)
      $0.searchFieldBackgroundPositionAdjustment = Offset(horizontal: -5)
      $0.searchTextPositionAdjustment = Offset(horizontal: 7, vertical: 1)
    }
    #expect(moved.iconOffsets[.search] == Offset(horizontal: 3, vertical: -2))
    #expect(moved.iconOffsets[.clear] == nil)
    let values = Dictionary(
      uniqueKeysWithValues: moved.styleTokens.map { ("\($0.name)", $0.value.string) })
    #expect(values["--inkling-icon-search-x"] == "3px")
    #expect(values["--inkling-icon-search-y"] == "-2px")
    #expect(values["--inkling-icon-clear-x"] == "0px")
    #expect(values["--inkling-field-x"] == "-5px")
    #expect(values["--inkling-text-x"] == "7px")
    #expect(values["--inkling-text-y"] == "1px")
  }

  @Test("S2-13 D-07: the gradients of 2010 are presets, opaque by themselves, and readable")
  func classic() {
    for theme in [BarTheme.classicBlue, .classicBlack] {
      let classic = look { $0.theme = theme }
      #expect(classic.bar.gradient.count == 3)
      #expect(!classic.isTranslucent)
      for stop in classic.bar.gradient { #expect(classic.label.contrast(with: stop) >= 4.5) }
      let through = look {
        $0.theme = theme
        $0.translucency = .translucent
      }
      #expect(through.isTranslucent)
      for stop in through.bar.gradient {
        #expect(through.label.contrast(with: stop.over(.black)) >= 4.5)
        #expect(through.label.contrast(with: stop.over(.white)) >= 4.5)
      }
    }
  }

  @Test(
    "S4-43 S4-46: more contrast, less transparency and forced colours make the bar opaque",
    arguments: [
      AppearanceContext.Preferences.moreContrast, .reducedTransparency, .forcedColors,
    ])
  func preferences(_ preference: AppearanceContext.Preferences) {
    var context = AppearanceContext()
    context.preferences = preference
    for style in SearchBarStyle.allCases {
      let plain = look(in: context) { $0.searchBarStyle = style }
      #expect(!plain.isTranslucent && !plain.bar.blurs && plain.field.background.alpha == 255)
    }
    let veiled = look(in: context) {
      $0.barTintColor = BarColor(rgb: 0x224466)
      $0.translucency = .translucent
      $0.backgroundImages[.init()] = TestImages.translucent
    }
    #expect(veiled.bar.backing == BarColor(rgb: 0x224466))
    #expect(!veiled.bar.blurs)
    #expect(look(in: context) { _ in }.usesSystemColors == (preference == .forcedColors))
  }

  @Test("WCAG 1.4.6: more contrast gives 7:1 in the standard styles")
  func moreContrast() {
    var context = AppearanceContext()
    context.preferences = .moreContrast
    for style in BarStyle.allCases {
      let strong = look(in: context) { $0.barStyle = style }
      let ground = strong.bar.color
      #expect(strong.label.contrast(with: ground) >= 7)
      #expect(strong.tintLabel.contrast(with: ground) >= 7)
      #expect(strong.field.placeholder.contrast(with: strong.field.background) >= 7)
    }
  }

  @Test("S4-31: in a dark page the default style is dark, the black style black")
  func darkPage() {
    var context = AppearanceContext()
    context.colorScheme = .dark
    let standard = look(in: context) { _ in }
    #expect(standard.colorScheme == .dark && standard.label == .white)
    #expect(standard.bar.color.withAlpha(255) != .black)
    #expect(look(in: context) { $0.barStyle = .black }.bar.color.withAlpha(255) == .black)
  }

  @Test("Annex A: images fall back from place to place and from state to state")
  func fallbacks() {
    let bar = makeBar()
    let (one, two) = (BarImage("1", width: 9, height: 9), BarImage("2", width: 9, height: 9))
    bar.backgroundImage = one
    bar.setBackgroundImage(two, for: .top, barMetrics: .compact)
    #expect(bar.backgroundImage(for: .top, barMetrics: .compact) == two)
    #expect(bar.backgroundImage(for: .top, barMetrics: .compactPrompt) == two)
    #expect(bar.backgroundImage(for: .bottom, barMetrics: .compact) == one)
    #expect(bar.backgroundImage(for: .any, barMetrics: .defaultPrompt) == one)
    bar.setImage(one, for: .bookmark, state: .normal)
    #expect(bar.image(for: .bookmark, state: .disabled) == one)
    bar.setImage(two, for: .bookmark, state: .selected)
    #expect(bar.image(for: .bookmark, state: .selected) == one, "only normal and disabled exist")
    bar.setSearchFieldBackgroundImage(two, for: .disabled)
    #expect(bar.searchFieldBackgroundImage(for: .normal) == nil)
    bar.isEnabled = false
    #expect(bar.resolvedAppearance().field.image?.image == two)
    bar.setScopeBarButtonDividerImage(
      one, forLeftSegmentState: .normal, rightSegmentState: .normal)
    #expect(
      bar.scopeBarButtonDividerImage(
        forLeftSegmentState: .selected, rightSegmentState: .normal) == one)
  }

  @Test("Annex A: a prompt picks the image for bars with a prompt")
  func promptMetrics() {
    let bar = makeBar()
    let (plain, tall) = (BarImage("1", width: 9, height: 9), BarImage("2", width: 9, height: 9))
    bar.backgroundImage = plain
    bar.setBackgroundImage(tall, for: .any, barMetrics: .defaultPrompt)
    #expect(bar.resolvedAppearance().bar.image?.image == plain)
    bar.prompt = "Where to?"
    #expect(bar.resolvedAppearance().bar.image?.image == tall)
  }

  @Test("WCAG 1.4.3: text on any image of the field can be read")
  func fieldImage() {
    let field = look { $0.searchFieldBackgroundImages[.normal] = TestImages.opaque }.field
    for at in stride(from: 0, to: 1024, by: 4) {
      let pixel = BarColor(
        red: TestImages.photograph[at], green: TestImages.photograph[at + 1],
        blue: TestImages.photograph[at + 2])
      #expect(field.text.contrast(with: field.background.over(pixel)) >= 4.5)
      #expect(field.placeholder.contrast(with: field.background.over(pixel)) >= 4.5)
    }
  }

  @Test("S4-10: the placeholder's colour is not the text's")
  func placeholder() {
    for style in BarStyle.allCases {
      let field = look { $0.barStyle = style }.field
      #expect(field.placeholder != field.text)
    }
  }
}

@Suite("The appearance proxy")
struct AppearanceProxyTests {
  @Test("S4-30: instance beats container beats app beats default, for every kind of value")
  func precedence() {
    let proxies = AppearanceProxies()
    let bar = SearchBar(proxies: proxies)
    bar.containers = ["sheet", "sidebar"]
    #expect(bar.barStyle == .default)
    proxies.appearance().values.barStyle = .black
    proxies.appearance().values.tintColor = BarColor(rgb: 1)
    proxies.appearance().values.positionAdjustments[.clear] = Offset(horizontal: 1)
    #expect(bar.barStyle == .black && bar.tintColor == BarColor(rgb: 1))
    proxies.appearance(whenContainedIn: "sidebar").values.tintColor = BarColor(rgb: 2)
    #expect(bar.tintColor == BarColor(rgb: 2))
    proxies.appearance(whenContainedIn: "sheet").values.tintColor = BarColor(rgb: 3)
    #expect(bar.tintColor == BarColor(rgb: 3), "the innermost container is first")
    proxies.appearance(whenContainedIn: "elsewhere").values.tintColor = BarColor(rgb: 4)
    bar.tintColor = BarColor(rgb: 5)
    #expect(bar.tintColor == BarColor(rgb: 5))
    bar.setPositionAdjustment(Offset(horizontal: 9), for: .search)
    #expect(bar.positionAdjustment(for: .clear) == Offset(horizontal: 1))
    #expect(bar.positionAdjustment(for: .search) == Offset(horizontal: 9))
    bar.tintColor = nil
    #expect(bar.tintColor == BarColor(rgb: 3))
    #expect(bar.barStyle == .black)
  }

  @Test("S4-30: values set later reach bars that exist already")
  func later() {
    let proxies = AppearanceProxies()
    let bars = (0..<3).map { _ in SearchBar(proxies: proxies) }
    proxies.appearance().values.searchBarStyle = .minimal
    #expect(bars.allSatisfy { $0.searchBarStyle == .minimal })
  }
}

@Suite("Style tokens")
struct StyleTokenTests {
  @Test("S4-06: every look gives the same names, once each, and no value is empty")
  func names() {
    let plain = resolveAppearance(SearchBarAppearance()).styleTokens
    #expect(Set(plain.map { "\($0.name)" }).count == plain.count)
    for row in AppearanceRow.all {
      var context = AppearanceContext()
      for preferences in [[], AppearanceContext.Preferences.forcedColors] {
        context.preferences = preferences
        let tokens = resolveAppearance(row.appearance, in: context).styleTokens
        #expect(tokens.map { "\($0.name)" } == plain.map { "\($0.name)" })
        #expect(tokens.allSatisfy { !$0.value.isEmpty && "\($0.name)".hasPrefix("--inkling-") })
      }
    }
  }

  @Test("S4-36: an image's address cannot leave its url()")
  func hostileAddress() {
    var appearance = SearchBarAppearance()
    appearance.backgroundImages[.init()] = BarImage(
      "a\");color:red;x:url(\"\\\n", width: 8, height: 8)
    let value = resolveAppearance(appearance).styleTokens
      .first { "\($0.name)" == "--inkling-bar-image" }?.value.string
    #expect(value == "url(\"a\\22 );color:red;x:url(\\22 \\5c \\0a \")")
  }

  @Test("S4-33 S4-34: colours are read as pages write them, and nothing else is")
  func colors() {
    let good: [(String, BarColor)] = [
      ("#fff", .white), ("#0f08", BarColor(red: 0, green: 255, blue: 0, alpha: 136)),
      ("#007AFF", .systemBlue), ("#00000080", BarColor.black.withAlpha(128)),
      ("rgb(0, 122, 255)", .systemBlue),
      ("rgb(0 122 255 / 0.5)", BarColor.systemBlue.withAlpha(128)),
      ("rgba(0,122,255,50%)", BarColor.systemBlue.withAlpha(128)),
      ("rgb(100% 0% 0%)", BarColor(rgb: 0xFF0000)), ("Navy", BarColor(rgb: 0x80)),
      (" transparent ", .clear), ("rgb(999, 0, 0)", BarColor(rgb: 0xFF0000)),
    ]
    for (text, color) in good { #expect(BarColor(css: SearchText(text)) == color, "\(text)") }
    for text in [
      "", "#", "#12", "#12345", "#ggg", "rgb(", "rgb()", "rgb(1,2)", "blurple", "var(--x)",
    ] {
      #expect(BarColor(css: SearchText(text)) == nil, "\(text)")
    }
    for rgb in stride(from: UInt32(0), through: 0xFFFFFF, by: 65_793) {
      #expect(BarColor(css: BarColor(rgb: rgb).css) == BarColor(rgb: rgb))
    }
  }

  @Test("WCAG 1.4.3: luminance and contrast are WCAG's")
  func contrast() {
    #expect(abs(BarColor.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(BarColor(rgb: 0x777777).contrast(with: .white) - 4.478) < 0.001)
    #expect(abs(BarColor.systemBlue.contrast(with: .white) - 4.018) < 0.002)
    #expect(abs(BarColor(rgb: 0x00FF00).luminance - 0.7152) < 1e-9)
  }
}
