public import InklingBar

/// What the inspector shows beside a bar, as JSON: sources, diagnostics, and the form itself.
public enum Description {
  /// The form's sections.
  ///
  /// `[{"title":…,"rows":[{"attribute":…,"label":…,"kind":…,"choices":[…]}]}]`
  public static var form: SearchText {
    JSON.array(Inspector.sections) { section in
      JSON.object([
        ("title", section.title.quoted), ("rows", JSON.array(section.rows, row)),
      ])
    }
  }

  /// The gallery: groups of entries with their attributes.
  ///
  /// `[{"title":…,"entries":[{"id":…,"title":…,"note":…,"backdrop":…,"settings":[[name,value]]}]}]`
  public static var entries: SearchText {
    JSON.array(Catalogue.groups) { group in
      JSON.object([
        ("title", group.title.quoted), ("entries", JSON.array(group.entries, entry)),
      ])
    }
  }

  private static func entry(_ entry: CatalogueEntry) -> SearchText {
    JSON.object([
      ("id", entry.id.quoted), ("title", entry.title.quoted),
      ("note", entry.note.quoted),
      ("backdrop", SearchText(entry.backdrop.className).quoted),
      (
        "settings",
        JSON.array(entry.settings) { setting in
          "[" + setting.attribute.htmlName.quoted + "," + setting.value.quoted + "]"
        }
      ),
    ])
  }

  private static func row(_ row: Inspector.Row) -> SearchText {
    JSON.object([
      ("attribute", row.attribute.htmlName.quoted),
      ("swift", row.attribute.swiftName.quoted),
      ("label", row.label.quoted), ("kind", SearchText(row.attribute.kind.word).quoted),
      ("choices", JSON.array(row.attribute.choices) { SearchText($0).quoted }),
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
      "[" + SearchText(decimal: Int(run.kind.rawValue)) + "," + run.text.quoted + "]"
    }
  }

  private static func json(_ diagnostic: Diagnostic) -> SearchText {
    JSON.object([
      ("property", SearchText(diagnostic.property).quoted),
      ("problem", SearchText(diagnostic.problem).quoted),
      ("remedy", SearchText(diagnostic.remedy).quoted),
      ("requirement", SearchText(diagnostic.requirement).quoted),
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
