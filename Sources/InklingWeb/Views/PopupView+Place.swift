internal import InklingCore

/// What the popup must not cover: its bar, and the results of that bar where the page has a place for them.
struct PopupNeighbours {
  let field: Node
  /// The field, the scopes and what else is pressed.
  let form: Node
  /// The form and what is drawn around it.
  let bar: Node
  let results: Node
  /// The rows among them, once there were any.
  let rows: Node
}

extension PopupView {
  /// Where there is less room below than this, in pixels, and more above, the list goes above.
  private static var leastRoom: Float { 180 }
  /// How high a list of options becomes, in pixels: results that begin farther below are not covered.
  private static var usualHeight: Float { 300 }
  /// The least width of a list beside the results, in pixels.
  private static var leastWidth: Float { 200 }
  /// The greatest width of a list beside the results, in pixels.
  private static var greatestWidth: Float { 320 }
  /// The distance between the bar and its popup, in pixels.
  private static var gap: Float { 6 }

  /// Puts the popup where neither bar nor results are covered by it.
  ///
  /// Recent searches stand below the field, as wide as it is, or above the bar where there is no room below.
  /// Completions would lie on the first results: a column beside these has them where the window is wide enough,
  /// else they are a row between bar and results. A list is no higher than what can be seen.
  func place(among neighbours: PopupNeighbours) {
    guard isOpen else { return }
    let field = page.measure(neighbours.field)
    let form = page.measure(neighbours.form)
    let concernsResults = completesText && neighbours.results != .none
    let results = concernsResults ? page.measure(neighbours.results) : Measure()
    let below = form.viewBottom - form.bottom - 2 * Self.gap
    let above = form.top - form.viewTop - 2 * Self.gap
    var edges = field
    edges.top = form.bottom + Self.gap
    var side: SearchText = "below"
    if below < Self.leastRoom, above > below {
      side = "above"
      edges.top = form.top - Self.gap
    } else if results.isBelow(field, from: form.bottom, within: Self.usualHeight) {
      side = "between"
      // As wide as the rows: beside these a page has its filters.
      let rows = neighbours.rows == .none ? Measure() : page.measure(neighbours.rows)
      edges.left = rows.right > rows.left ? rows.left : max(form.left, results.left)
      edges.right = rows.right > rows.left ? rows.right : min(form.right, results.right)
      // Between the bar and the results a narrow page has the button of its filters.
      edges.top = max(page.measure(neighbours.bar).bottom, results.top)
      // At the end of the line: where it begins, a page has its filters.
      let isMirrored = page.style("direction", of: neighbours.bar) == "rtl"
      let room = (isMirrored ? results.left : form.viewWidth - results.right) - 4 * Self.gap
      if room >= Self.leastWidth {
        side = "beside"
        edges.top += Self.gap
        let width = min(room, Self.greatestWidth)
        edges.left = isMirrored ? results.left - 2 * Self.gap - width : results.right + 2 * Self.gap
        edges.right = edges.left + width
      }
    }
    page.setStyle("--popup-left", to: .pixels(edges.left), of: frame.node)
    page.setStyle("--popup-width", to: .pixels(edges.right - edges.left), of: frame.node)
    page.setStyle(
      "--popup-room", to: .pixels(max(80, side == "above" ? above : below)), of: frame.node)
    page.setStyle("--popup-top", to: .pixels(edges.top), of: frame.node)
    frame.set("data-side", side)
  }
}

extension Measure {
  /// True if this begins below an edge, no farther than some pixels, and shares columns with a field.
  fileprivate func isBelow(_ field: Measure, from edge: Float, within distance: Float) -> Bool {
    left < field.right && right > field.left && bottom >= edge - 1 && top < edge + distance
  }
}
