internal import InklingBar
internal import InklingIndex
internal import InklingStore

/// One hit as a card: a picture or a glyph, the title, the scope and the part of the text that
/// matches.
struct HitView {
  let row: SearchRow

  func write(to html: inout HTMLWriter) {
    writePicture(to: &html)
    html.element("div", ["class": "card-text"]) { html in
      html.element("h2", ["class": "card-title", "dir": "auto"]) { html in
        if let address = address(row.url) {
          html.element("a", ["class": "card-link", "href": address]) { html in
            write(row.title, to: &html)
          }
        } else {
          write(row.title, to: &html)
        }
      }
      if !row.text.isEmpty {
        html.element("p", ["class": "card-snippet", "dir": "auto"]) { write(row.text, to: &$0) }
      }
    }
    if !row.scope.isEmpty {
      html.element("p", ["class": "card-scope"]) { $0.text(row.scope) }
    }
  }

  private func writePicture(to html: inout HTMLWriter) {
    if let address = address(row.image) {
      html.void(
        "img", ["class": "card-image", "src": address, "alt": "", "loading": "lazy"])
    } else if !row.glyph.isEmpty {
      html.element("span", ["class": "card-glyph", "aria-hidden": "true"]) {
        $0.text(row.glyph)
      }
    }
  }

  /// The address as the text of an attribute; nil where it may not be followed.
  private func address(_ bytes: [UInt8]) -> String? {
    SafeAddress(SearchText(bytes)) == nil ? nil : String(wellFormed: bytes)
  }

  private func write(_ text: MarkedText, to html: inout HTMLWriter) {
    for run in text.runs {
      switch run.mark {
      case .plain: html.text(run.text.bytes)
      case .exact: html.element("mark") { $0.text(run.text.bytes) }
      case .loose: html.element("mark", ["class": "loose"]) { $0.text(run.text.bytes) }
      }
    }
  }
}
