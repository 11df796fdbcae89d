internal import InklingBar

/// One result as a card: picture, glyph or dotted box, title and snippet with the matches marked,
/// scope and stored values.
///
/// A card belongs to a place in the list and shows the row of that place: the next answer writes
/// other characters into the same elements, and nothing on the page moves.
final class CardView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  let link: Element<Page>
  private let isLink: Bool
  private let words: Element<Page>
  private let title: MarkedView<Page>
  private var snippet: (frame: Element<Page>, words: MarkedView<Page>)?
  private var scope: Element<Page>?
  private var picture: Element<Page>?
  private var details: Element<Page>?
  private(set) var shown: ResultRow

  init(_ row: ResultRow, on page: Page) {
    self.page = page
    shown = row
    frame = Element("li", on: page, style: "card")
    words = Element("div", on: page, style: "card-text")
    let heading = Element("h2", on: page, style: "card-title")
    heading.set("dir", "auto")
    isLink = Self.isLink(row)
    link = Element(isLink ? "a" : "button", on: page, style: "card-link")
    link.set("data-action", "card")
    if !isLink { link.set("type", "button") }
    title = MarkedView(link)
    heading.append(link)
    words.append(heading)
    frame.append(words)
    draw()
  }

  private static func isLink(_ row: ResultRow) -> Bool { SafeAddress(row.hit.url) != nil }

  /// True when the image of this card is what a node is.
  func hasPicture(_ node: Node) -> Bool { picture?.node == node }

  /// Shows a row; false when it takes another kind of card.
  func show(_ row: ResultRow) -> Bool {
    if shown == row { return true }
    guard Self.isLink(row) == isLink, row.card == shown.card else { return false }
    if row.hit.image != shown.hit.image { removePicture() }
    if row.id != shown.id { removeLines() }
    shown = row
    draw()
    return true
  }

  private func draw() {
    if isLink, let address = SafeAddress(shown.hit.url) { link.set("href", address.text) }
    title.show(shown.hit.title)
    showSnippet(shown.hit.text)
    showScope(shown.hit)
    showDetails(shown.hit)
    showPicture()
  }

  private func showSnippet(_ text: MarkedText) {
    if snippet == nil {
      if text.isEmpty { return }
      let paragraph = Element("p", on: page, style: "card-snippet")
      paragraph.set("dir", "auto")
      page.insert(paragraph.node, into: words.node, before: details?.node ?? .none)
      snippet = (paragraph, MarkedView(paragraph))
    }
    snippet?.frame.setFlag("hidden", text.isEmpty)
    snippet?.words.show(text)
  }

  private func showScope(_ hit: Hit) {
    if scope == nil, !hit.scope.isEmpty {
      let tag = Element("p", on: page, style: "card-scope")
      frame.append(tag)
      scope = tag
    }
    scope?.setFlag("hidden", hit.scope.isEmpty)
    scope?.setText(hit.scope)
  }

  private func showDetails(_ hit: Hit) {
    var line = SearchText()
    for value in hit.stored.prefix(3) where !value.value.isEmpty {
      if !line.isEmpty { line.append(" · ") }
      line.append(value.value)
    }
    if details == nil, !line.isEmpty {
      let paragraph = Element("p", on: page, style: "card-details")
      words.append(paragraph)
      details = paragraph
    }
    details?.setFlag("hidden", line.isEmpty)
    details?.setText(line)
  }

  private func showPicture() {
    switch shown.card {
    case .glyph:
      let glyph = place("span", "card-glyph")
      glyph.set("aria-hidden", "true")
      glyph.setText(shown.hit.glyph)
    case .picture:
      guard let address = SafeAddress(shown.hit.image) else { return }
      let image = place("img", "card-image")
      image.set("alt", "")
      image.set("loading", "lazy")
      image.set("decoding", "async")
      image.set("width", "64")
      image.set("height", "64")
      let media = shown.media
      image.set(
        "data-media", media == .loaded ? "loaded" : media == .failed ? "failed" : "pending")
      image.set("src", address.text)
    case .text, .action: break
    }
  }

  /// Another picture is another element: one that changed its address would go on showing the old.
  private func removePicture() {
    picture?.remove()
    picture = nil
  }

  /// The lines below another title are others: they do not move there from where the old ones were.
  private func removeLines() {
    snippet?.frame.remove()
    details?.remove()
    snippet = nil
    details = nil
  }

  private func place(_ tag: StaticString, _ style: StaticString) -> Element<Page> {
    if let picture { return picture }
    let made = Element(tag, on: page, style: style)
    frame.insert(made, before: words)
    picture = made
    return made
  }
}
