internal import InklingBar
internal import InklingCore

/// The results in the body of the page: a count, cards in order, or words about why there are none.
final class ResultsView<Page: DOM> {
  let page: Page
  private let root: Node
  private let heading: Element<Page>
  private let count: Element<Page>
  private let hint: Element<Page>
  let hintButton: Element<Page>
  let list: Element<Page>
  let retry: Element<Page>
  /// The button behind the last row; coming near it is enough, unless the focus is in the list.
  private let more: Element<Page>
  /// The place of the first row that was asked for by the button, to get the focus.
  private var focusPlace: Int?
  /// A card for each place; those behind the last row are hidden.
  private var cards: [CardView<Page>] = []
  private var glyphs = GlyphAllowance()
  /// What was in the page before there were results: the page's own, or results of the server.
  private var own: [Node] = []
  /// The question whose end is watched, and how many rows there were.
  private var watched = (generation: 0, count: 0)
  private var placeholders: [Element<Page>] = []
  private var query: SearchText?
  private var isBuilt = false
  private var showsOwn = false

  /// Results inside `root`, whatever the server had rendered there before.
  init(in root: Node, on page: Page) {
    self.page = page
    self.root = root
    heading = Element("h1", on: page, style: "visually-hidden")
    count = Element("p", on: page, style: "result-count")
    hint = Element("p", on: page, style: "did-you-mean")
    hintButton = Element("button", on: page, style: "did-you-mean-button")
    hintButton.set("type", "button")
    hintButton.set("data-action", "did-you-mean")
    retry = Element("button", on: page, style: "retry-button")
    retry.set("type", "button")
    retry.set("data-action", "retry")
    list = Element("ol", on: page, style: "results")
    // A list without markers is no list to VoiceOver unless it says so.
    list.set("role", "list")
    more = Element("button", on: page, style: "more-button")
    more.set("type", "button")
    more.set("data-action", "more")
    more.setFlag("hidden", true)
    hint.append(hintButton)
  }

  /// The row that a node shows.
  func row(at node: Node) -> ResultRow.ID? {
    place(of: node).map { cards[$0].shown.id }
  }

  /// The card at a place, to go through rows by key; nil behind the last row.
  func card(at place: Int) -> CardView<Page>? {
    cards.indices.contains(place) && cards[place].isShown ? cards[place] : nil
  }

  /// The place of the row that a node shows.
  func place(of node: Node) -> Int? {
    for (place, card) in cards.enumerated() where card.link.node == node { return place }
    return nil
  }

  /// The row whose picture a node is.
  func row(withPicture node: Node) -> ResultRow.ID? {
    for card in cards where card.hasPicture(node) { return card.shown.id }
    return nil
  }

  /// True when the rows after the last are wanted: the button was pressed, or came near.
  ///
  /// Not when somebody goes through the rows by key, or has come to the button behind them: such a list would never end.
  func wantsMore(_ node: Node, pressed isPressed: Bool) -> Bool {
    guard node == more.node else { return false }
    if isPressed { focusPlace = watched.count }
    return isPressed || !(page.matches(":focus", node) || page.matches(":focus-within", list.node))
  }

  /// Shows as much as the frame takes; what is still to come is to be shown when that has been painted.
  func show(
    _ results: SearchResults, words: ResultWords, withCount: Bool, at pace: DrawingPace
  ) -> ResultsProgress {
    if results.phase == .none, !isBuilt { return .done }
    build(words)
    show(own: results.phase == .none)
    mark(results)
    if withCount { count.setText(words.count) }
    count.setFlag("hidden", words.count.isEmpty)
    hintButton.setText(words.hint)
    hint.setFlag("hidden", words.hint.isEmpty)
    retry.setText(words.retry)
    retry.setFlag("hidden", words.retry.isEmpty)
    glyphs.room = pace.newGlyphs
    let shown = show(results.rows, at: pace)
    show(placeholders: results.placeholders)
    list.setFlag("hidden", results.rows.isEmpty && results.placeholders == 0)
    if shown < results.rows.count { return shown < pace.reach ? .rowsToCome : .restToCome }
    watchEnd(results, words)
    let isComplete = !cards.prefix(results.rows.count).contains { $0.awaitsGlyph }
    return isComplete ? .done : .restToCome
  }

  /// How many cards stay when there are fewer rows: those of one page, which the next letter uses again.
  private static var spareCards: Int { 20 }

  /// As many rows as the frame takes, each in the card of its place; how many are in the page then.
  private func show(_ rows: [ResultRow], at pace: DrawingPace) -> Int {
    while cards.count > max(rows.count, Self.spareCards) { cards.removeLast().frame.remove() }
    for card in cards.dropFirst(rows.count) { card.hide() }
    var room = pace.room
    for (place, row) in rows.prefix(pace.reach).enumerated() {
      if place < cards.count, cards[place].shown == row {
        cards[place].stay(&glyphs)
        continue
      }
      if room == 0 { return place }
      room -= 1
      if place < cards.count {
        cards[place].show(row, &glyphs)
      } else {
        let card = CardView(row, on: page, &glyphs)
        page.insert(card.frame.node, into: list.node, before: placeholders.first?.node ?? .none)
        cards.append(card)
      }
    }
    return min(rows.count, pace.reach)
  }

  private func watchEnd(_ results: SearchResults, _ words: ResultWords) {
    let hasMore =
      results.phase == .rows && !results.isStale
      && (results.total > results.rows.count || !results.totalIsExact)
      && results.rows.count <= SharedLimits.maximumOffset
    more.setText(words.more)
    more.setFlag("hidden", !hasMore)
    if let place = focusPlace, place < results.rows.count {
      page.focus(cards[place].link.node)
      focusPlace = nil
    }
    let shown = (results.generation, results.rows.count)
    guard hasMore, shown != watched else { return }
    watched = shown
    page.watch(more.node)
  }

  /// Takes the place of what is in the page; of the server's results for good.
  private func build(_ words: ResultWords) {
    if isBuilt { return }
    isBuilt = true
    let isServed = page.matches("[data-query]", root)
    while true {
      let old = page.find(":scope > :not([hidden], template, [data-kept])", in: root)
      if old == .none { break }
      if isServed {
        page.remove(old)
      } else {
        page.setAttribute("hidden", to: SearchText(), of: old)
        own.append(old)
      }
    }
    for part in [heading, count, hint, retry, list, more] {
      page.insert(part.node, into: root, before: .none)
    }
    heading.setText(words.heading)
  }

  /// The page's own content is seen while nothing is searched for.
  private func show(own isShown: Bool) {
    guard isShown != showsOwn else { return }
    showsOwn = isShown
    for node in own {
      if isShown {
        page.removeAttribute("hidden", of: node)
      } else {
        page.setAttribute("hidden", to: SearchText(), of: node)
      }
    }
    heading.setFlag("hidden", isShown)
  }

  /// What the rows answer, for style sheets and for scripts that wait for the rows.
  private func mark(_ results: SearchResults) {
    let shown: SearchText? = results.phase == .none ? nil : results.query
    if results.phase != .placeholder, shown != query {
      query = shown
      if let shown {
        page.setAttribute("data-query", to: shown, of: root)
      } else {
        page.removeAttribute("data-query", of: root)
      }
    }
    list.setFlag("data-stale", results.isStale)
    list.setFlag("data-due", results.awaitsSubmit)
    list.set("aria-busy", results.phase == .placeholder || results.isStale ? "true" : "false")
  }

  private func show(placeholders wanted: Int) {
    while placeholders.count > wanted { placeholders.removeLast().remove() }
    while placeholders.count < wanted {
      let row = Element("li", on: page, style: "card placeholder")
      row.set("aria-hidden", "true")
      row.append(Element("span", on: page, style: "card-glyph"))
      let words = Element("span", on: page, style: "card-text")
      words.append(Element("span", on: page, style: "placeholder-line"))
      words.append(Element("span", on: page, style: "placeholder-line short"))
      row.append(words)
      list.append(row)
      placeholders.append(row)
    }
  }
}
