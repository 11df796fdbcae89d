internal import InklingBar
internal import InklingCore
internal import InklingIndex
internal import InklingRuntime

/// The page in HTML: a plain form that searches through `GET search?q=`.
///
/// The browser's programs take the form over where they run. Below it stand the results of a question that came with
/// the address.
///
/// All addresses are relative, so that the same page works under any path and from a folder of
/// static files.
struct SearchPage {
  /// Who answers the form when JavaScript does not run.
  enum Fallback {
    case server
    case nobody
  }

  let title: String
  let placeholder: String
  let scopes: [String]
  let documents: Int
  /// Whether there are programs that make the bar live.
  let isLive: Bool
  var fallback = Fallback.server
  /// The language of its words, where the bar's tables have them.
  let language: Language
  /// What is shown before somebody searches.
  let start: PageStart
  /// What the bar does otherwise than usual.
  let barSettings: BarSettings
  /// Whether the programs come only when somebody wants to search; the first key of those that come at once is quicker.
  var waits: Bool
  /// Whether the page is also opened without a server.
  var isForFolders = false
  /// The policy against foreign scripts, where no server sends it as a header.
  var policy: String?
  /// What narrows and orders the results; nil where the documents offer nothing.
  var panel: FilterPanel?
  var parameters: SearchParameters?
  var found: FoundRows?
  var problem: RequestProblem?

  init(site: Site) {
    self.init(site: site, panel: FilterPanel(site: site))
  }

  init(site: Site, panel: FilterPanel?) {
    self.panel = panel
    title = site.title
    language = site.bar.language
    barSettings = site.bar
    start = site.start
    placeholder = site.placeholder
    scopes = site.scopeTitles
    documents = site.documentCount
    isLive = site.assets.hasPrograms
    waits = site.holdsTexts
  }

  func html() -> [UInt8] {
    var html = HTMLWriter()
    html.doctype()
    let direction = language.direction == .rightToLeft ? "rtl" : nil
    html.element("html", ["lang": String(describing: language.tag), "dir": direction]) { html in
      html.newline()
      html.element("head") { writeHead(to: &$0) }
      html.newline()
      html.element("body", ["class": panel == nil ? nil : "with-filters"]) { html in
        html.newline()
        // Orca reads from the first text of a page. Were that the field, its name would not be heard on entering it.
        html.element("header", ["class": "visually-hidden"]) { html in
          html.element("h1", text: title)
        }
        html.newline()
        writeBar(to: &html)
        html.newline()
        if let panel {
          panel.write(to: &html, parameters, action: formAction)
          html.newline()
        }
        let shown = found == nil ? nil : parameters?.text
        if start == .characters { html.element("p", ["id": "named"]) { _ in } }
        html.element("main", ["id": "results", "data-query": shown]) { html in
          ResultsView(page: self).write(to: &html)
        }
        html.newline()
        if start == .characters {
          CharacterStart(isHidden: found != nil || problem != nil).write(to: &html)
          html.newline()
        }
      }
    }
    html.newline()
    return html.bytes
  }

  private var documentTitle: String {
    guard let text = parameters?.text, !text.isEmpty else { return title }
    return "\(text) – \(title)"
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.void("meta", ["charset": "utf-8"])
    if let policy {
      html.void("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    }
    html.element("title", text: documentTitle)
    html.void(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    html.void("link", ["rel": "icon", "href": "data:,"])
    html.void("link", ["rel": "stylesheet", "href": "assets/inkling.css"])
    if panel != nil { html.void("link", ["rel": "stylesheet", "href": "assets/filters.css"]) }
    if start == .characters {
      html.void("link", ["rel": "stylesheet", "href": "assets/characters.css"])
    }
    if isLive {
      if isForFolders {
        html.element("script", ["defer": "", "src": "local.js"]) { _ in }
      } else {
        html.element("script", ["type": "module", "src": "assets/inkling.js"]) { _ in }
        if start == .characters {
          html.element("script", ["type": "module", "src": "assets/characters.js"]) { _ in }
        }
      }
    }
  }

  /// The bar with a form inside its shadow root, which the browser's program takes over in place.
  ///
  /// The attributes are those of a bar that knows its scopes, so nothing moves when the program takes over.
  private func writeBar(to html: inout HTMLWriter) {
    let bar = bar
    let titles = bar.scopes.titles
    let attributes: HTMLWriter.Attributes = [
      "configuration": "inkling.json", "results": "results", "placeholder": placeholder,
      "focus-keys": barSettings.value(of: "focus-keys") == nil ? "command-k" : nil,
      "scope-titles": titles.isEmpty ? nil : SearchText(listing: titles).string,
      "shows-scope-bar": titles.isEmpty ? nil : "",
      "selected-scope-button-index": parameters.map { String($0.scope) },
      "loading": waits || barSettings.value(of: "loading") != nil ? nil : "eager",
    ]
    // The bar takes its language from the page.
    let own = barSettings.attributes.filter { SearchText($0.name) != "lang" }
    html.element("search-bar", attributes, own) { html in
      html.element(
        "template", ["shadowrootmode": "open", "shadowrootdelegatesfocus": ""]
      ) { html in
        html.void("link", ["rel": "stylesheet", "href": "assets/inkling.css"])
        html.element(
          "search", ["class": "bar", "role": "search"], bar.element(.frame).attributes
        ) {
          writeForm(of: bar, to: &$0)
        }
      }
    }
  }

  /// The bar as the program finds it: what it says of its elements stands in the form, in its words.
  private var bar: SearchBar {
    let bar = SearchBar(language: language)
    bar.placeholder = SearchText(placeholder)
    bar.scopeButtonTitles = scopes.map { SearchText($0) }
    bar.showsScopeBar = true
    bar.selectedScopeButtonIndex = parameters?.scope ?? 0
    bar.text = parameters.map { SearchText($0.text) }
    for attribute in barSettings.attributes {
      guard let meaning = BarAttribute(htmlName: SearchText(attribute.name)) else { continue }
      bar.set(meaning, to: attribute.value)
    }
    return bar
  }

  private func writeForm(of bar: SearchBar, to html: inout HTMLWriter) {
    html.element(
      "form", ["action": formAction, "method": "get", "class": "form"]
    ) { html in
      let label = bar.element(.label)
      html.element("label", ["for": "inkling-field", "class": "label"], label.attributes) {
        $0.text(label.text.bytes)
      }
      html.element("div", ["class": "row"]) { writeField(of: bar, to: &$0) }
      writeScopes(of: bar, to: &html)
      writeFilters(to: &html)
    }
    if fallback == .nobody {
      html.element("noscript", text: PageWords(language: language).needsPrograms)
    }
  }

  private func writeField(of bar: SearchBar, to html: inout HTMLWriter) {
    html.element("div", ["class": "field"]) { html in
      html.void(
        "input",
        [
          "id": "inkling-field", "class": "input", "name": "q", "type": "text",
          "value": parameters?.text,
        ], bar.element(.field).attributes)
    }
    html.element(
      "button", ["type": "submit", "class": "submit-button"], text: language.text(.search).string)
  }

  /// The filters and the order that came with the address stay with the next question.
  private func writeFilters(to html: inout HTMLWriter) {
    for filter in parameters?.filterTexts ?? [] {
      html.void("input", ["type": "hidden", "name": "filter", "value": filter])
    }
    if let order = parameters?.sortText, !order.isEmpty {
      html.void("input", ["type": "hidden", "name": "sort", "value": order])
    }
  }

  private var formAction: String {
    switch fallback {
    case .server: "search"
    case .nobody: "./"
    }
  }

  private func writeScopes(of bar: SearchBar, to html: inout HTMLWriter) {
    guard bar.element(.scopeBar).isShown else { return }
    let scopes = bar.scopes
    html.element("fieldset", ["class": "scope-bar"]) { html in
      html.element("legend", ["class": "visually-hidden"], text: language.text(.scope).string)
      for (index, title) in scopes.titles.enumerated() {
        html.element("label", ["class": "scope-button"]) { html in
          html.void(
            "input",
            [
              "type": "radio", "name": "scope", "value": String(index),
              "checked": index == scopes.selectedIndex ? "" : nil,
            ])
          html.text(title.bytes)
        }
      }
    }
  }
}
