public import InklingBar

/// Every configuration that the guidelines show or name, each as a bar that works.
public enum Catalogue {
  /// All groups, in the order in which a newcomer should see them.
  public static var groups: [CatalogueGroup] {
    [content, buttons, scopes, styles, photographs, images, adjustments, states, languages]
  }

  /// All entries.
  public static var entries: [CatalogueEntry] { groups.flatMap { $0.entries } }

  private static var content: CatalogueGroup {
    CatalogueGroup(
      title: "Content",
      entries: [
        CatalogueEntry(
          "plain", "As it comes", "No setting at all: magnifier, field, the word Search for ears.",
          []),
        CatalogueEntry(
          "placeholder", "Placeholder", "A very short hint, gone with the first character.",
          [.init(.placeholder, "Search Clothing, Shoes and Accessories")]),
        CatalogueEntry(
          "text", "Preset text", "An initial search; Clear appears with it.",
          [.init(.placeholder, "Search"), .init(.text, "zen mountain")]),
        CatalogueEntry(
          "tokens", "Tokens", "Units of the query. Backspace before the text takes one away.",
          [
            .init(.placeholder, "Search Photos"), .init(.tokens, "Paris,2026"),
            .init(.text, "river"),
          ]),
        CatalogueEntry(
          "prompt", "Prompt", "One line above the field, with and without text.",
          [
            .init(.prompt, "Type a company name or stock symbol."),
            .init(.placeholder, "Search Stocks"),
          ]),
      ])
  }

  private static var buttons: CatalogueGroup {
    CatalogueGroup(
      title: "Buttons",
      entries: [
        CatalogueEntry(
          "bookmarks", "Bookmarks", "A shortcut to what people find again; it yields to text.",
          [.init(.placeholder, "Search or Address"), .init(.showsBookmarkButton)]),
        CatalogueEntry(
          "results", "Results List", "Says that results exist, and shows them.",
          [
            .init(.placeholder, "Search Maps"), .init(.text, "coffee"),
            .init(.showsSearchResultsButton), .init(.searchResultsButtonSelected),
          ]),
        CatalogueEntry(
          "both", "Both asked for", "Only Results List is shown, and the bar says why.",
          [
            .init(.placeholder, "Search"), .init(.showsBookmarkButton),
            .init(.showsSearchResultsButton),
          ]),
        CatalogueEntry(
          "cancel", "Cancel", "Ends the search at once, and cannot be refused.",
          [.init(.placeholder, "Search"), .init(.text, "umbrella"), .init(.showsCancelButton)]),
      ])
  }

  private static var scopes: CatalogueGroup {
    let all: CatalogueEntry.Setting = .init(.scopeTitles, "All,From,To,Subject")
    return CatalogueGroup(
      title: "Scope bar",
      entries: [
        CatalogueEntry(
          "scopes", "Four scopes", "The widest first; at most four.",
          [.init(.placeholder, "Search Mail"), all, .init(.showsScopeBar)]),
        CatalogueEntry(
          "scope-selected", "Another scope", "Chosen in code or with a tap; the search runs again.",
          [
            .init(.placeholder, "Search Mail"), .init(.text, "invoice"), all,
            .init(.selectedScopeButtonIndex, "3"), .init(.showsScopeBar),
            .init(.showsCancelButton),
          ]),
        CatalogueEntry(
          "scope-five", "Five scopes", "The fifth is left out, and the bar says so.",
          [
            .init(.placeholder, "Search"), .init(.scopeTitles, "All,Songs,Albums,Artists,Genres"),
            .init(.showsScopeBar),
          ]),
        CatalogueEntry(
          "scope-typing", "Scopes on typing", "They come with the first character.",
          [
            .init(.placeholder, "Type something"), .init(.scopeTitles, "All,Emoji"),
            .init(.scopeBarActivation, "on-text-entry"),
          ]),
      ])
  }

  private static var styles: CatalogueGroup {
    let scopes: [CatalogueEntry.Setting] = [
      .init(.placeholder, "Search"), .init(.scopeTitles, "All,Inbox,Sent"), .init(.showsScopeBar),
      .init(.showsCancelButton),
    ]
    return CatalogueGroup(
      title: "Style and color",
      entries: [
        CatalogueEntry(
          "default", "Default style", "Translucent, light or dark as the page.", scopes),
        CatalogueEntry(
          "black", "Black style", "Translucent black with light text.",
          scopes + [.init(.barStyle, "black")]),
        CatalogueEntry(
          "minimal", "Minimal", "No background: it blends in where search is infrequent.",
          scopes + [.init(.prominence, "secondary")]),
        CatalogueEntry(
          "tinted", "Bar tint", "A color for the background. It wins over any style.",
          scopes + [.init(.barTintColor, "#6b3fa0")]),
        CatalogueEntry(
          "tinted-light", "Light bar tint", "Words turn dark on a light color by themselves.",
          scopes + [.init(.barTintColor, "#ffd60a")]),
        CatalogueEntry(
          "tint", "Tint", "A color for what can be touched: scopes, Cancel, the caret.",
          scopes + [.init(.tintColor, "#d70015")]),
        CatalogueEntry(
          "classic-blue", "2010 blue", "The gradient that was the default then, as a preset.",
          scopes + [.init(.theme, "classic-blue")]),
        CatalogueEntry(
          "classic-black", "2010 black", "Its dark companion.",
          scopes + [.init(.theme, "classic-black")]),
      ])
  }

  private static var photographs: CatalogueGroup {
    let base: [CatalogueEntry.Setting] = [
      .init(.prompt, "Words hold over any picture."), .init(.placeholder, "Search Photos"),
      .init(.showsCancelButton),
    ]
    return CatalogueGroup(
      title: "Over a photograph",
      entries: [
        CatalogueEntry(
          "photo", "Translucent", "The page shows through, blurred.", over: .photograph, base),
        CatalogueEntry(
          "photo-black", "Translucent black", "The same, dark.", over: .photograph,
          base + [.init(.barStyle, "black")]),
        CatalogueEntry(
          "photo-tinted", "Translucent tint", "As much alpha as legible words need, no more.",
          over: .photograph, base + [.init(.barTintColor, "#0a7f6f")]),
        CatalogueEntry(
          "photo-opaque", "Opaque", "Nothing shows through.", over: .photograph,
          base + [.init(.translucent, "no")]),
        CatalogueEntry(
          "photo-minimal", "Minimal field", "The field itself is the only translucent part.",
          over: .photograph,
          [.init(.placeholder, "Search Photos"), .init(.prominence, "secondary")]),
      ])
  }
}
