internal import InklingBar

/// The results in the body of the page: a count, cards in order, or words about why there are none.
final class ResultsView<Page: DOM> {
  let page: Page
  private let root: Node
  private let heading: Element<Page>
  private let count: Element<Page>
  private let hint: Element<Page>
  let hintButton: Element<Page>
  private let list: Element<Page>
  let retry: Element<Page>
  private var cards = KeyedList<ResultRow.ID, CardView<Page>>()
  private var placeholders: [Element<Page>] = []
  private var query: SearchText?
  private var isBuilt = false

  /// Results inside `root`, whatever the server had rendered there before.
  init(in root: Node, on page: Page) {
    self.page = page
    self.root = root
    heading = Element("h1", on: page, part: "visually-hidden")
    count = Element("p", on: page, part: "result-count")
    hint = Element("p", on: page, part: "did-you-mean")
    hintButton = Element("button", on: page, part: "did-you-mean-button")
    hintButton.set("type", "button")
    hintButton.set("data-action", "did-you-mean")
    retry = Element("button", on: page, part: "retry-button")
    retry.set("type", "button")
    retry.set("data-action", "retry")
    list = Element("ol", on: page, part: "results")
    // A list without markers is no list to VoiceOver unless it says so.
    list.set("role", "list")
    hint.append(hintButton)
  }

  /// The row that a node shows.
  func row(at node: Node) -> ResultRow.ID? {
    for (key, card) in zip(cards.keys, cards.items) where card.link.node == node { return key }
    return nil
  }

  /// The row whose picture a node is.
  func row(withPicture node: Node) -> ResultRow.ID? {
    for (key, card) in zip(cards.keys, cards.items) where card.hasPicture(node) { return key }
    return nil
  }

  func show(_ state: SearchSession.State, words: ResultWords) {
    let results = state.results
    if results.phase == .none, !isBuilt { return }
    build(words)
    mark(results)
    count.setText(words.count)
    count.setFlag("hidden", words.count.isEmpty)
    hintButton.setText(words.hint)
    hint.setFlag("hidden", words.hint.isEmpty)
    retry.setText(words.retry)
    retry.setFlag("hidden", words.retry.isEmpty)
    cards.update(
      to: results.rows.map { $0.id },
      make: { CardView(results.rows[$0], on: self.page) },
      place: { card, next in
        let before = next?.frame.node ?? placeholders.first?.node ?? .none
        page.insert(card.frame.node, into: list.node, before: before)
      },
      remove: { $0.frame.remove() })
    for (card, row) in zip(cards.items, results.rows) { card.show(row) }
    show(placeholders: results.placeholders)
    list.setFlag("hidden", results.rows.isEmpty && results.placeholders == 0)
  }

  /// Takes the place of what the server had rendered, in one step.
  private func build(_ words: ResultWords) {
    if isBuilt { return }
    isBuilt = true
    while true {
      let old = page.find(":scope > *", in: root)
      if old == .none { break }
      page.remove(old)
    }
    for part in [heading, count, hint, retry, list] {
      page.insert(part.node, into: root, before: .none)
    }
    heading.setText(words.heading)
  }

  /// What the rows answer, for style sheets and for whoever waits for them.
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
    list.set("aria-busy", results.phase == .placeholder || results.isStale ? "true" : "false")
  }

  private func show(placeholders wanted: Int) {
    while placeholders.count > wanted { placeholders.removeLast().remove() }
    while placeholders.count < wanted {
      let row = Element("li", on: page, part: "card placeholder")
      row.set("aria-hidden", "true")
      row.append(Element("span", on: page, part: "card-glyph"))
      let words = Element("span", on: page, part: "card-text")
      words.append(Element("span", on: page, part: "placeholder-line"))
      words.append(Element("span", on: page, part: "placeholder-line short"))
      row.append(words)
      list.append(row)
      placeholders.append(row)
    }
  }
}

/// The words beside the cards, decided from the state.
struct ResultWords {
  var heading = SearchText()
  var count = SearchText()
  var hint = SearchText()
  var retry = SearchText()
}
