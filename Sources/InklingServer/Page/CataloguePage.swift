/// The page at `/catalog`: a gallery of search bars, and an inspector for the one that is chosen.
///
/// Only the frame is written here; what stands in it comes from the browser's program
/// `catalogue.wasm`, because it changes with every edit.
struct CataloguePage {
  func html() -> [UInt8] {
    var html = HTMLWriter()
    html.doctype()
    html.element("html", ["lang": "en"]) { html in
      html.element("head") { writeHead(to: &$0) }
      html.newline()
      html.element("body") { html in
        html.element("a", ["class": "skip", "href": "#inspector"], text: "Skip to the inspector")
        writeHeading(to: &html)
        html.newline()
        html.element("main", ["class": "layout"]) { html in
          html.element("div", ["id": "gallery"]) { html in
            html.element("noscript") { html in
              html.element("p", text: "The catalogue needs JavaScript and WebAssembly.")
            }
            html.element(
              "p", ["id": "nothing", "hidden": ""],
              text: """
                No bar has all of these words in its name, its description or its settings. Try fewer \
                words, or one of the groups above.
                """)
          }
          html.newline()
          writeInspector(to: &html)
        }
      }
    }
    html.newline()
    return html.bytes
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.void("meta", ["charset": "utf-8"])
    html.element("title", text: "Search bars – Inkling")
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    html.void("link", ["rel": "icon", "href": "data:,"])
    html.void("link", ["rel": "stylesheet", "href": "assets/catalogue.css"])
    html.element("script", ["type": "module", "src": "assets/inkling.js"]) { _ in }
    html.element("script", ["type": "module", "src": "assets/catalogue.js"]) { _ in }
  }

  private func writeHeading(to html: inout HTMLWriter) {
    html.element("header", ["class": "head"]) { html in
      html.element("h1", text: "Every search bar there is.")
      html.element(
        "p",
        text: """
          Prompts, bookmarks, scopes, styles, images, languages: each bar below is alive. Inspect \
          one, change anything about it, and take its Swift or its HTML with you.
          """)
      html.element(
        "search-bar",
        [
          "id": "find", "bar-style": "black",
          "placeholder": "Find a setting: scope, tint, Arabic …",
          "accessibility-label": "Search the catalogue", "prominence": "secondary",
        ]
      ) { _ in }
      html.element("p", ["id": "found", "role": "status"]) { _ in }
      html.element("nav", ["class": "groups", "id": "groups", "aria-label": "Groups"]) { _ in }
    }
  }

  private func writeInspector(to html: inout HTMLWriter) {
    html.element("aside", ["id": "inspector", "aria-labelledby": "name", "tabindex": "-1"]) {
      html in
      html.element("div", ["class": "bar-head"]) { html in
        html.element("h2", ["id": "name"], text: "Inspector")
        html.element(
          "button", ["type": "button", "id": "close", "class": "inspect"], text: "Close")
      }
      html.element("div", ["id": "stage", "class": "stage"]) { _ in }
      html.element("div", ["class": "tools"]) { html in
        html.element("label") { html in
          html.void("input", ["type": "checkbox", "id": "backdrop"])
          html.text("Over a photograph")
        }
        html.element("button", ["type": "button", "id": "reset"], text: "Reset")
      }
      html.element(
        "ul", ["id": "diagnostics", "aria-label": "Diagnostics", "hidden": ""]
      ) { _ in }
      writeTabs(to: &html)
      writePanels(to: &html)
    }
  }

  private func writeTabs(to html: inout HTMLWriter) {
    html.element("div", ["role": "tablist", "aria-label": "Inspector"]) { html in
      html.element(
        "button",
        [
          "type": "button", "role": "tab", "id": "tab-form", "aria-controls": "form",
          "aria-selected": "true", "tabindex": "0",
        ], text: "Attributes")
      html.element(
        "button",
        [
          "type": "button", "role": "tab", "id": "tab-source", "aria-controls": "source",
          "aria-selected": "false", "tabindex": "-1",
        ], text: "Source")
      html.element(
        "button",
        [
          "type": "button", "role": "tab", "id": "tab-log", "aria-controls": "log",
          "aria-selected": "false", "tabindex": "-1",
        ], text: "Delegate")
    }
  }

  private func writePanels(to html: inout HTMLWriter) {
    html.element("div", ["id": "form", "role": "tabpanel", "aria-labelledby": "tab-form"]) { _ in }
    html.element(
      "div",
      ["id": "source", "role": "tabpanel", "aria-labelledby": "tab-source", "hidden": ""]
    ) { html in
      writeSource("Swift", id: "swift", to: &html)
      writeSource("HTML", id: "html", to: &html)
    }
    html.element(
      "div", ["id": "log", "role": "tabpanel", "aria-labelledby": "tab-log", "hidden": ""]
    ) { html in
      html.element(
        "p", ["id": "no-calls"],
        text: "Use the bar above: every call to its delegate is listed here, the newest first.")
      html.element("ol", ["id": "calls", "reversed": ""]) { _ in }
    }
  }

  private func writeSource(_ language: String, id: String, to html: inout HTMLWriter) {
    html.element("div", ["class": "code"]) { html in
      html.element("h3") { html in
        html.text(language)
        html.element(
          "button",
          ["type": "button", "data-copy": id, "aria-label": "Copy \(language)"], text: "Copy")
      }
      html.element("pre", ["tabindex": "0", "aria-label": language]) { html in
        html.element("code", ["id": id]) { _ in }
      }
    }
  }
}
