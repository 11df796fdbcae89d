internal import InklingBar

/// The pictures on the bar's own buttons, drawn on a square of 24 units.
enum Icon {
  case search
  case clear
  case bookmark
  case resultsList
  case microphone
  case back
  case history
  case take

  /// The outline as path commands.
  var path: StaticString {
    switch self {
    case .search: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.4 15.4L20.5 20.5"
    case .clear: "M8.5 8.5L15.5 15.5M15.5 8.5L8.5 15.5"
    case .bookmark:
      "M12 6.5C10 5 7 4.5 3.5 5V18.5C7 18 10 18.5 12 20C14 18.5 17 18 20.5 18.5V5C17 4.5 14 5 12 6.5V20"
    case .resultsList: "M9 6H20M9 12H20M9 18H20M4.5 6H4.6M4.5 12H4.6M4.5 18H4.6"
    case .microphone:
      "M12 3.5a3 3 0 0 1 3 3V11.5a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18V21"
    case .back: "M19 12H5M11 6L5 12L11 18"
    case .take: "M18 18L7 7M7 15V7H15"
    case .history: "M12 4a8 8 0 1 1-7.4 5M4 4.5V9H8.5M12 8V12.5L15 14"
    }
  }

  /// Draws the icon; it is hidden from assistive technology, because its button has a name.
  func element<Page: DOM>(on page: Page) -> Element<Page> {
    let drawing = Element("svg", on: page)
    drawing.set("class", "icon")
    drawing.set("viewBox", "0 0 24 24")
    drawing.set("aria-hidden", "true")
    drawing.set("focusable", "false")
    let outline = Element("path", on: page)
    outline.set("d", SearchText(path))
    drawing.append(outline)
    return drawing
  }
}
