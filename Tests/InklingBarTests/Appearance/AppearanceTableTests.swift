import Foundation
import InklingBar
import Testing

/// One row of the table in `Documentation/Appearance.md`.
struct AppearanceRow: Sendable, CustomTestStringConvertible {
  let cells: [String]

  var testDescription: String { cells.joined(separator: " ") }

  /// Every setting of a bar with what is drawn.
  static let all = rows("| A-")
  /// Pictures of scope buttons with the colours of their words.
  static let scopes = rows("| S-")

  /// Rows of the document, found from this file's own place in the repository.
  private static func rows(_ start: String) -> [AppearanceRow] {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let document = folder.appending(path: "Documentation/Appearance.md")
    let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix(start) }.map { line in
      AppearanceRow(
        cells: line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
          .map { $0.replacingOccurrences(of: "`", with: "") }.filter { !$0.isEmpty })
    }
  }

  var appearance: SearchBarAppearance {
    var appearance = SearchBarAppearance()
    appearance.barStyle = BarStyle.choice(named: SearchText(cells[1]))
    appearance.barTintColor = BarColor(css: SearchText(cells[2]))
    appearance.backgroundImages[.init()] = TestImages.named(cells[3])
    appearance.translucency = Translucency.choice(named: SearchText(cells[4]))
    return appearance
  }

  /// The settings of a row about pictures of scope buttons.
  var scopeAppearance: SearchBarAppearance {
    var appearance = SearchBarAppearance()
    appearance.barStyle = BarStyle.choice(named: SearchText(cells[1]))
    appearance.scopeBarButtonBackgroundImages[.normal] = TestImages.named(cells[2])
    appearance.scopeBarButtonBackgroundImages[.selected] = TestImages.named(cells[3])
    return appearance
  }
}

enum TestImages {
  /// A busy picture of every brightness.
  static let photograph: [UInt8] = {
    var random = SeededBits(seed: 7)
    return (0..<4096).flatMap { _ in
      let bits = random.next()
      return [
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16), 255,
      ]
    }
  }()

  static let opaque = BarImage("linen.png", width: 64, height: 64, tone: Tone(rgba: photograph))

  static let translucent: BarImage = {
    var pixels = photograph
    for pixel in stride(from: 3, to: pixels.count, by: 4) { pixels[pixel] = 128 }
    return BarImage("veil.png", width: 64, height: 64, tone: Tone(rgba: pixels))
  }()

  private static func between(_ darkest: UInt32, _ lightest: UInt32) -> BarImage {
    let range = ColorRange(darkest: BarColor(rgb: darkest), lightest: BarColor(rgb: lightest))
    return BarImage("scope.png", width: 8, height: 8, tone: Tone(.opaque, between: range))
  }

  static func named(_ name: String) -> BarImage? {
    switch name {
    case "opaque", "busy": opaque
    case "dark": between(0x102030, 0x3A5068)
    case "light": between(0xCFE0F0, 0xFFFFFF)
    case "translucent": translucent
    default: nil
    }
  }
}

@Suite("The table of appearances")
struct AppearanceTableTests {
  @Test("S4-42: style, tint, image and translucency are all there, 36 rows")
  func complete() {
    #expect(AppearanceRow.all.count == 36)
    #expect(Set(AppearanceRow.all.map { $0.cells[1...4].joined(separator: " ") }).count == 36)
    #expect(AppearanceRow.all.allSatisfy { $0.cells.count == 11 })
    #expect(AppearanceRow.scopes.count == 9)
  }

  @Test(
    "S4-31 S4-32 S4-33 S4-41 S4-42 S4-43 S4-44 S4-45 S4-46 S4-47 S4-48 S4-49 S4-50: a row",
    arguments: AppearanceRow.all)
  func row(_ row: AppearanceRow) {
    let look = resolveAppearance(row.appearance)
    let drawn = [
      look.isTranslucent ? "yes" : "no",
      look.bar.color.alpha == 0 ? "none" : look.bar.color.css.string,
      look.bar.backing.map { $0.css.string } ?? "none",
      look.bar.image.map { String($0.opacity) } ?? "none",
      look.bar.blurs ? "yes" : "no",
      look.label.css.string,
    ]
    #expect(drawn == Array(row.cells[5...]))
  }

  @Test(
    "S4-40 WCAG 1.4.3: everything can be read over black, white and a busy photograph",
    arguments: AppearanceRow.all)
  func contrast(_ row: AppearanceRow) {
    let look = resolveAppearance(row.appearance)
    for backdrop in TestImages.backdrops {
      for ground in look.bar.seen(over: backdrop) {
        #expect(look.label.contrast(with: ground) >= 4.5)
        #expect(look.tintLabel.contrast(with: ground) >= 4.5)
        #expect(look.focusRing.contrast(with: ground) >= 3)
      }
      for ground in look.scopeBar.seen(over: backdrop) {
        #expect(look.scopeButtons.label.contrast(with: ground) >= 4.5)
      }
    }
    #expect(look.field.background.alpha == 255)
    for ink in [look.field.text, look.field.placeholder, look.field.icon] {
      #expect(ink.contrast(with: look.field.background) >= 4.5)
    }
    #expect(look.field.placeholder != look.field.text)
    #expect(
      look.scopeButtons.selectedLabel.contrast(with: look.scopeButtons.selectedBackground) >= 4.5)
    #expect(look.field.border.contrast(with: look.field.background) >= 3)
  }
}

@Suite("Pictures of scope buttons")
struct ScopePictureTests {
  @Test(
    "S3-22 S4-37: the colours of words on a button's own picture", arguments: AppearanceRow.scopes)
  func row(_ row: AppearanceRow) {
    let look = resolveAppearance(row.scopeAppearance)
    let drawn = [
      look.scopeButtons.label, look.scopeButtons.plate, look.scopeButtons.selectedLabel,
      look.scopeButtons.selectedPlate,
    ].map { $0.map { $0.css.string } ?? "none" }
    #expect(drawn == Array(row.cells[4...]))
    #expect(look.corrections.contains(.addedPlate) == row.cells[4...].contains { $0.count == 9 })
  }

  @Test(
    "WCAG 1.4.3: words hold on every colour of a button's picture", arguments: AppearanceRow.scopes)
  func contrast(_ row: AppearanceRow) {
    var contexts = [AppearanceContext(), AppearanceContext()]
    contexts[1].colorScheme = .dark
    for context in contexts {
      let scopes = resolveAppearance(row.scopeAppearance, in: context).scopeButtons
      for ground in TestImages.colors(of: row.cells[2]) {
        #expect(scopes.label.contrast(with: scopes.plate?.over(ground) ?? ground) >= 4.5)
      }
      let chosen = row.cells[3] == "none" ? row.cells[2] : row.cells[3]
      for ground in TestImages.colors(of: chosen) {
        let seen = scopes.selectedPlate?.over(ground) ?? ground
        #expect(scopes.selectedLabel.contrast(with: seen) >= 4.5)
      }
    }
  }
}

extension TestImages {
  /// Colours of the pictures of scope buttons.
  static func colors(of name: String) -> [BarColor] {
    switch name {
    case "dark": [BarColor(rgb: 0x102030), BarColor(rgb: 0x3A5068)]
    case "light": [BarColor(rgb: 0xCFE0F0), .white]
    case "busy": backdrops
    default: []
    }
  }

  static let backdrops: [BarColor] =
    [.black, .white]
    + stride(from: 0, to: 1024, by: 4).map {
      BarColor(red: photograph[$0 + 1], green: photograph[$0 + 2], blue: photograph[$0])
    }
}

extension BarLayers {
  /// What is seen of the layers over one colour of the page: composited here again, pixel by pixel,
  /// without the ranges that the bar reckons with.
  func seen(over page: BarColor) -> [BarColor] {
    let ground = color.over(backing ?? page)
    guard let image else { return [ground] }
    let alpha: UInt8 = image.image == TestImages.translucent ? 128 : 255
    return stride(from: 0, to: 256, by: 4).map { at in
      let pixel = BarColor(
        red: TestImages.photograph[at], green: TestImages.photograph[at + 1],
        blue: TestImages.photograph[at + 2],
        alpha: UInt8(UInt32(alpha) * UInt32(image.opacity) / 255))
      let seen = pixel.over(ground)
      return plate.map { $0.over(seen) } ?? seen
    }
  }
}
