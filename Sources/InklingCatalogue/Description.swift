public import InklingBar

/// What the inspector shows beside a bar, as JSON: sources, diagnostics, and the form itself.
public enum Description {
  /// The form's sections.
  ///
  /// `[{"title":…,"rows":[{"attribute":…,"label":…,"kind":…,"choices":[…]}]}]`
  public static var form: SearchText {
    JSON.array(Inspector.sections) { section in
      JSON.object([
        ("title", JSON.string(section.title)), ("rows", JSON.array(section.rows, row)),
      ])
    }
  }

  /// The gallery: groups of entries with their attributes.
  ///
  /// `[{"title":…,"entries":[{"id":…,"title":…,"note":…,"backdrop":…,"settings":[[name,value]]}]}]`
  public static var entries: SearchText {
    JSON.array(Catalogue.groups) { group in
      JSON.object([
        ("title", JSON.string(group.title)), ("entries", JSON.array(group.entries, entry)),
      ])
    }
  }

  private static func entry(_ entry: CatalogueEntry) -> SearchText {
    JSON.object([
      ("id", JSON.string(entry.id)), ("title", JSON.string(entry.title)),
      ("note", JSON.string(entry.note)),
      ("backdrop", JSON.string(SearchText(entry.backdrop.className))),
      (
        "settings",
        JSON.array(entry.settings) { setting in
          "[" + JSON.string(setting.attribute.htmlName) + "," + JSON.string(setting.value) + "]"
        }
      ),
    ])
  }

  private static func row(_ row: Inspector.Row) -> SearchText {
    JSON.object([
      ("attribute", JSON.string(row.attribute.htmlName)),
      ("swift", JSON.string(row.attribute.swiftName)),
      ("label", JSON.string(row.label)), ("kind", JSON.string(SearchText(row.attribute.kind.word))),
      ("choices", JSON.array(row.attribute.choices) { JSON.string(SearchText($0)) }),
    ])
  }

  /// A bar's sources and diagnostics, from its attributes.
  ///
  /// - Parameter pairs: See ``InklingBar/SearchBar/set(pairs:)``.
  /// - Returns: `{"swift":[[kind,text],…],"html":[…],"diagnostics":[{…}]}`
  public static func bar(from pairs: SearchText) -> SearchText {
    let bar = SearchBar(proxies: AppearanceProxies())
    // The element is its bar's delegate.
    let listener = SilentDelegate()
    bar.delegate = listener
    bar.set(pairs: pairs)
    return JSON.object([
      ("swift", json(SourceText(swiftFor: bar))), ("html", json(SourceText(htmlFor: bar))),
      ("diagnostics", JSON.array(bar.diagnostics, json)),
    ])
  }

  private static func json(_ source: SourceText) -> SearchText {
    JSON.array(source.runs) { run in
      "[" + SearchText(decimal: Int(run.kind.rawValue)) + "," + JSON.string(run.text) + "]"
    }
  }

  private static func json(_ diagnostic: Diagnostic) -> SearchText {
    JSON.object([
      ("property", JSON.string(SearchText(diagnostic.property))),
      ("problem", JSON.string(SearchText(diagnostic.problem))),
      ("remedy", JSON.string(SearchText(diagnostic.remedy))),
      ("requirement", JSON.string(SearchText(diagnostic.requirement))),
    ])
  }
}

private final class SilentDelegate: SearchBarDelegate {}

extension BarAttribute.Kind {
  /// The kind's word in the form's description.
  var word: StaticString {
    switch self {
    case .text: "text"
    case .flag: "flag"
    case .switching: "switch"
    case .choice: "choice"
    case .color: "color"
    case .offset: "offset"
    case .number: "number"
    case .list: "list"
    case .image: "image"
    case .page: "page"
    }
  }
}
