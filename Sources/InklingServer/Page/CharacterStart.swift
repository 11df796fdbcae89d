internal import InklingCore

/// The start of a page over characters.
///
/// `characters.js` makes the view of one, and hides the start while there is text.
struct CharacterStart {
  /// A question to press, and what it shows.
  private static let examples: [(question: String, shows: String)] = [
    ("rightwards arrow", "a name"),
    ("grinning fce", "a name with a typing error"),
    ("alpha greek small", "words in any order"),
    ("arrow -heavy", "all but what has a word"),
    ("U+1F603", "a code point, also as 0x1F603 or &#128515;"),
    ("☃", "the character itself"),
  ]

  private static let keys: [(keys: [String], does: String)] = [
    (["↓", "↑"], "go through suggestions, and then through results"),
    (["Enter"], "searches, or opens what is chosen; with Ctrl or ⌘ in a new tab"),
    (["Esc"], "steps back: from the list, then from the text"),
    (["Ctrl K", "⌘ K"], "comes back to the field from anywhere"),
  ]

  /// Whether the page comes with a question, so that its rows stand where the start would.
  let isHidden: Bool

  func write(to html: inout HTMLWriter) {
    html.element(
      "section",
      ["id": "start", "class": "start", "aria-label": "Start", "hidden": isHidden ? "" : nil]
    ) { html in
      html.element("h2", text: "Try")
      html.element("ul", ["class": "start-examples"]) { html in
        for example in Self.examples {
          html.element("li") { html in
            let address = "?q=" + PercentEncoding.encode(example.question.utf8)
            html.element("a", ["href": address], text: example.question)
            html.element("span", text: example.shows)
          }
        }
      }
      html.element("div", ["id": "start-recent", "hidden": ""]) { html in
        html.element("h2", text: "Recent searches")
        html.element("ul", ["class": "start-recent"]) { _ in }
      }
      html.element("h2", text: "Keys and voice")
      html.element("dl", ["class": "start-keys"]) { html in
        for row in Self.keys {
          html.element("dt") { html in
            for (place, key) in row.keys.enumerated() {
              if place > 0 { html.text(" ") }
              html.element("kbd", text: key)
            }
          }
          html.element("dd", text: row.does)
        }
        html.element("dt", ["class": "start-voice", "hidden": ""], text: "Microphone")
        html.element(
          "dd", ["class": "start-voice", "hidden": ""],
          text: "searches for what you say; the browser's maker may hear it")
      }
    }
  }
}
