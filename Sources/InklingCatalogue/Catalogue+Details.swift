internal import InklingBar

extension Catalogue {
  static var images: CatalogueGroup {
    let linen: SearchText = "assets/catalogue-linen.svg 24x24 tone(#3b4a5a,#56697c)"
    let veil: SearchText = "assets/catalogue-veil.svg 24x24 translucent"
    let edge: SearchText = "assets/catalogue-edge.svg 1x60 tone(#d97a34,#ffc46b)"
    let base: [CatalogueEntry.Setting] = [.init(.placeholder, "Search"), .init(.showsCancelButton)]
    let scopes: [CatalogueEntry.Setting] = [
      .init(.scopeTitles, "All,Inbox,Sent"), .init(.showsScopeBar),
    ]
    return CatalogueGroup(
      title: "Images",
      entries: [
        CatalogueEntry(
          "image-tiled", "Tiled", "A picture behind the field, another behind the scopes.",
          base + scopes + [.init(.backgroundImage, linen), .init(.scopeBarBackgroundImage, linen)]),
        CatalogueEntry(
          "image-stretched", "Stretched", "One pixel wide, so it is stretched and not tiled.",
          base + [
            .init(.backgroundImage, edge),
            .init(.tintColor, "#3a1500"),
          ]),
        CatalogueEntry(
          "image-translucent", "Translucent image", "Its alphas say so: the page shows through.",
          over: .photograph, base + [.init(.backgroundImage, veil)]),
        CatalogueEntry(
          "image-backed", "Made opaque", "The same picture with a color behind it.",
          over: .photograph, base + [.init(.backgroundImage, veil), .init(.translucent, "no")]),
        CatalogueEntry(
          "image-through", "Made translucent", "An opaque picture that lets the page through.",
          over: .photograph,
          base + [.init(.backgroundImage, linen), .init(.translucent, "yes")]),
        CatalogueEntry(
          "image-field", "Field image", "Borders keep their size, the middle is stretched.",
          base + [
            .init(
              .searchFieldBackgroundImage,
              "assets/catalogue-field.svg 40x36 slice(16,18,16,18) tone(#fff4d6,#fffdf5)"),
            .init(.barTintColor, "#8a5a2b"),
          ]),
        CatalogueEntry(
          "image-scopes", "Scope images", "The buttons' own pictures, and dividers between them.",
          base + scopes + [
            .init(.barStyle, "black"), .init(.tintColor, "#ffffff"),
            .init(.scopeBarButtonBackgroundImage, linen),
            .init(.scopeBarButtonSelectedBackgroundImage, edge),
            .init(.scopeBarButtonDividerImage, edge),
          ]),
        CatalogueEntry(
          "icons", "Icons of one's own", "Magnifier and bookmark replaced.",
          [
            .init(.placeholder, "Search the sky"), .init(.showsBookmarkButton),
            .init(.searchIcon, "assets/catalogue-star.svg 18x18"),
            .init(.bookmarkIcon, "assets/catalogue-heart.svg 18x18"),
          ]),
      ])
  }

  static var adjustments: CatalogueGroup {
    CatalogueGroup(
      title: "Adjusted",
      entries: [
        CatalogueEntry(
          "adjusted-icons", "Icons moved", "Each by its own offset, in pixels.",
          [
            .init(.text, "moved"), .init(.searchIconPositionAdjustment, "6 0"),
            .init(.clearIconPositionAdjustment, "-12 0"),
          ]),
        CatalogueEntry(
          "adjusted-text", "Text moved", "Text and placeholder move, icons stay.",
          [.init(.placeholder, "Pushed right"), .init(.searchTextPositionAdjustment, "24 0")]),
        CatalogueEntry(
          "adjusted-field", "Field background moved", "The field's shape moves under its content.",
          [
            .init(.placeholder, "Shifted up"),
            .init(.searchFieldBackgroundPositionAdjustment, "0 -3"),
          ]),
      ])
  }

  static var states: CatalogueGroup {
    CatalogueGroup(
      title: "State and keyboard",
      entries: [
        CatalogueEntry(
          "disabled", "Disabled", "Takes no input, and says so.",
          [
            .init(.placeholder, "Not now"), .init(.text, "frozen"), .init(.showsCancelButton),
            .init(.disabled),
          ]),
        CatalogueEntry(
          "email", "For addresses", "The keyboard of an address, no correction.",
          [
            .init(.placeholder, "name@example.com"), .init(.keyboardType, "email-address"),
            .init(.autocorrectionType, "no"), .init(.returnKeyType, "go"),
          ]),
        CatalogueEntry(
          "number", "For numbers", "Digits only on a phone.",
          [.init(.placeholder, "Order number"), .init(.keyboardType, "number-pad")]),
      ])
  }

  static var languages: CatalogueGroup {
    CatalogueGroup(
      title: "Languages",
      entries: [
        CatalogueEntry(
          "german", "German", "Built-in words follow the language of the element.",
          [
            .init(.lang, "de"), .init(.prompt, "Firmenname oder Börsenkürzel eingeben."),
            .init(.placeholder, "Aktien durchsuchen"), .init(.showsCancelButton),
          ]),
        CatalogueEntry(
          "japanese", "Japanese", "Composing text is never disturbed.",
          [
            .init(.lang, "ja"), .init(.placeholder, "メールを検索"),
            .init(.scopeTitles, "すべて,差出人,件名"), .init(.showsScopeBar),
            .init(.showsCancelButton),
          ]),
        CatalogueEntry(
          "arabic", "Arabic", "Right to left, the magnifier keeps its shape.",
          [
            .init(.lang, "ar"), .init(.placeholder, "البحث في البريد"), .init(.text, "فاتورة"),
            .init(.scopeTitles, "الكل,من,الموضوع"), .init(.showsScopeBar),
            .init(.showsCancelButton),
          ]),
        CatalogueEntry(
          "hebrew", "Hebrew", "Right to left, with a prompt.",
          [
            .init(.lang, "he"), .init(.prompt, "כתבו שם חברה או סימול."),
            .init(.placeholder, "חיפוש מניות"), .init(.showsBookmarkButton),
          ]),
      ])
  }
}
