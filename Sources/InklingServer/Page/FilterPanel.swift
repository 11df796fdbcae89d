internal import InklingBar
internal import InklingCore
internal import InklingIndex
internal import InklingRuntime

/// What narrows and orders the results: a form that works without script, and that `filters.js` takes over.
///
/// Fields that tell documents apart are offered as they stand in the schema: keywords that several documents share,
/// numbers and dates that differ.
struct FilterPanel {
  /// One field.
  struct Offer {
    let name: [UInt8]
    let kind: PageConfiguration.Filter.Kind
    var counts: FacetCounts
  }

  /// Values of one field that are drawn; where script runs, the others come with the first answer.
  static let valuesDrawn = 16

  private(set) var fields: [Offer]
  /// The fields to sort by.
  private let orders: [Offer]
  /// The fields of places, whose choice the script draws: without it nobody can say where they are.
  private let places: [[UInt8]]
  private let words: FilterWords
  private let apply: String

  /// Nil where no field is worth a choice.
  init?(site: Site) {
    words = FilterWords(site.bar.language)
    apply = PageWords(language: site.bar.language).apply
    let schema = site.source.schema
    // A scope bar shows few scopes; more of them are a field like others.
    let hasManyScopes = site.scopeTitles.count > ScopeBarRules.maximumScopes
    let candidates = schema.fields.filter {
      $0.role.isKeyword || $0.role == .number || $0.role == .date
        || ($0.role == .scope && hasManyScopes)
    }
    .prefix(SharedLimits.maximumFacets)
    places = schema.fields.filter { $0.role == .point }.map(\.name)
    guard !candidates.isEmpty || !places.isEmpty else { return nil }
    var request = SearchRequest(text: [], limit: 1)
    request.facets = candidates.map(\.name)
    let counts = site.source.rows(answering: request).answer.facets
    let offers = zip(candidates, counts).map { field, counts in
      Offer(name: field.name, kind: .init(field.role), counts: counts)
    }
    fields = offers.filter { $0.isChoice(among: site.documentCount) }
    orders = fields.filter { $0.kind != .keyword }
    if fields.isEmpty && places.isEmpty { return nil }
  }

  /// Takes the counts of a question in.
  mutating func count(_ counts: [FacetCounts]) {
    for place in fields.indices {
      if let own = counts.first(where: { $0.field == fields[place].name }) {
        fields[place].counts = own
      }
    }
  }

  func write(to html: inout HTMLWriter, _ parameters: SearchParameters?, action: String) {
    let chosen = FilterChoice(parameters?.filterTexts ?? [])
    html.element("search-filters", ["role": "search", "aria-label": words.filters]) { html in
      html.element("form", ["action": action, "method": "get"]) { html in
        if let text = parameters?.text, !text.isEmpty {
          html.void("input", ["type": "hidden", "name": "q", "value": text])
        }
        if let scope = parameters?.scope, scope > 0 {
          html.void("input", ["type": "hidden", "name": "scope", "value": String(scope)])
        }
        html.element("search-chosen") { _ in }
        if !orders.isEmpty || !places.isEmpty { writeOrders(to: &html, parameters?.sortText ?? "") }
        for offer in fields {
          let name = String(decoding: offer.name, as: UTF8.self)
          html.element("search-filter", ["field": name, "kind": offer.kind.rawValue]) {
            offer.write(to: &$0, name: name, chosen, words)
          }
        }
        for name in places {
          let name = String(decoding: name, as: UTF8.self)
          html.element("search-filter", ["field": name, "kind": "point"]) { _ in }
        }
        if !fields.isEmpty {
          html.element("button", ["type": "submit", "class": "filter-apply"], text: apply)
        }
      }
    }
  }

  private func writeOrders(to html: inout HTMLWriter, _ chosen: String) {
    html.element("search-sort") { html in
      html.element("label", ["class": "filter-sort"]) { html in
        html.element("span", text: words.sort)
        html.element("select", ["name": "sort"]) { html in
          html.element("option", ["value": ""], text: words.best)
          for offer in orders {
            let name = String(decoding: offer.name, as: UTF8.self)
            let isDate = offer.kind == .date
            for (value, descends) in [("-" + name, true), (name, false)] {
              let text = words.order(
                by: FieldTitle.words(name), isDate: isDate, descends: descends)
              html.element(
                "option", ["value": value, "selected": value == chosen ? "" : nil], text: text)
            }
          }
        }
      }
    }
  }
}

extension FilterPanel.Offer {
  /// Whether a choice among the values leaves less than all documents, and more than one.
  fileprivate func isChoice(among documents: Int) -> Bool {
    if kind != .keyword { return counts.range.map { $0.lowerBound < $0.upperBound } ?? false }
    let different = counts.values.count + counts.otherValues
    guard different > 1, let most = counts.values.first else { return false }
    return most.count > 1 && different <= max(16, documents / 2)
  }

  fileprivate func write(
    to html: inout HTMLWriter, name: String, _ chosen: FilterChoice, _ words: FilterWords
  ) {
    html.element("fieldset", ["class": "filter-group"]) { html in
      html.element("legend", text: FieldTitle.words(name))
      if kind == .keyword {
        writeValues(to: &html, name: name, chosen.values(of: counts.field))
      } else {
        writeRange(to: &html, name: name, chosen.range(of: counts.field), words)
      }
    }
  }

  private func writeValues(to html: inout HTMLWriter, name: String, _ chosen: [[UInt8]]) {
    var drawn = Array(counts.values.prefix(FilterPanel.valuesDrawn))
    // What is chosen can be taken away again.
    for value in chosen where !drawn.contains(where: { $0.value == value }) {
      let known = counts.values.first { $0.value == value }
      drawn.append(known ?? FacetValue(value: value, count: 0))
    }
    html.element("ul", ["class": "filter-values"]) { html in
      for value in drawn {
        html.element("li") { html in
          html.element("label") { html in
            let text = String(decoding: value.value, as: UTF8.self)
            html.void(
              "input",
              [
                "type": "checkbox", "name": "filter.\(name)", "value": text,
                "data-count": String(value.count),
                "checked": chosen.contains(value.value) ? "" : nil,
              ])
            html.element("span", ["class": "filter-value", "dir": "auto"], text: text)
            html.text(" ")
            html.element("span", ["class": "filter-count"], text: String(value.count))
          }
        }
      }
    }
  }

  private func writeRange(
    to html: inout HTMLWriter, name: String, _ chosen: (from: String, to: String),
    _ words: FilterWords
  ) {
    html.element("div", ["class": "filter-range"]) { html in
      for (word, end, value, hint) in [
        (words.from, "from", chosen.from, counts.range?.lowerBound),
        (words.to, "to", chosen.to, counts.range?.upperBound),
      ] {
        html.element("label") { html in
          html.element("span", text: word)
          html.void(
            "input",
            [
              "type": kind == .date ? "date" : "number", "step": kind == .date ? nil : "any",
              "name": "filter.\(name).\(end)", "value": value,
              "placeholder": hint.map {
                kind == .date ? FieldTitle.day($0) : FieldTitle.number($0)
              },
            ])
        }
      }
    }
  }
}
