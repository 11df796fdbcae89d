public import InklingBar
internal import InklingCore

/// What the inspector shows beside a bar, as JSON: sources, diagnostics, and the form itself.
public enum Description {
  /// The form's sections.
  ///
  /// `[{"title":…,"rows":[{"attribute":…,"label":…,"kind":…,"choices":[…]}]}]`
  public static var form: SearchText {
    text { json in
      json.array(Inspector.sections) { json, section in
        json.beginObject()
        json.name("title")
        json.string(section.title)
        json.name("rows")
        json.array(section.rows, row)
        json.endObject()
      }
    }
  }

  /// The gallery: groups of entries with their attributes.
  ///
  /// `[{"title":…,"entries":[{"id":…,"title":…,"note":…,"backdrop":…,"settings":[[name,value]]}]}]`
  public static var entries: SearchText {
    text { json in
      json.array(Catalogue.groups) { json, group in
        json.beginObject()
        json.name("title")
        json.string(group.title)
        json.name("entries")
        json.array(group.entries, entry)
        json.endObject()
      }
    }
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
    return text { json in
      json.beginObject()
      json.name("swift")
      json.array(SourceText(swiftFor: bar).runs, run)
      json.name("html")
      json.array(SourceText(htmlFor: bar).runs, run)
      json.name("diagnostics")
      json.array(bar.diagnostics, diagnostic)
      json.endObject()
    }
  }

  private static func text(_ write: (inout JSONWriter) -> Void) -> SearchText {
    var json = JSONWriter()
    write(&json)
    return SearchText(json.bytes)
  }

  private static func entry(_ json: inout JSONWriter, _ entry: CatalogueEntry) {
    json.beginObject()
    json.name("id")
    json.string(entry.id)
    json.name("title")
    json.string(entry.title)
    json.name("note")
    json.string(entry.note)
    json.name("backdrop")
    json.string(SearchText(entry.backdrop.className))
    json.name("settings")
    json.array(entry.settings) { json, setting in
      json.beginArray()
      json.string(setting.attribute.htmlName)
      json.string(setting.value)
      json.endArray()
    }
    json.endObject()
  }

  private static func row(_ json: inout JSONWriter, _ row: Inspector.Row) {
    json.beginObject()
    json.name("attribute")
    json.string(row.attribute.htmlName)
    json.name("swift")
    json.string(row.attribute.swiftName)
    json.name("label")
    json.string(row.label)
    json.name("kind")
    json.string(SearchText(row.attribute.kind.word))
    json.name("choices")
    json.array(row.attribute.choices) { json, choice in json.string(SearchText(choice)) }
    json.endObject()
  }

  private static func run(_ json: inout JSONWriter, _ run: SourceText.Run) {
    json.beginArray()
    json.number(Int64(run.kind.rawValue))
    json.string(run.text)
    json.endArray()
  }

  private static func diagnostic(_ json: inout JSONWriter, _ diagnostic: Diagnostic) {
    json.beginObject()
    json.name("property")
    json.string(SearchText(diagnostic.property))
    json.name("problem")
    json.string(SearchText(diagnostic.problem))
    json.name("remedy")
    json.string(SearchText(diagnostic.remedy))
    json.name("requirement")
    json.string(SearchText(diagnostic.requirement))
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
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
