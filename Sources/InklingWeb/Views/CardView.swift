internal import InklingBar

/// One result as a card: picture, glyph or dotted box, title and snippet with the matches marked,
/// scope and stored values.
///
/// A card belongs to a place in the list and shows the row of that place. The next answer writes other characters into
/// the same elements, and nothing on the page moves.
final class CardView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  private let words: Element<Page>
  private let heading: Element<Page>
  /// The title in use, and that in the other kind of element once a row took it.
  private var title: CardTitle<Page>
  private var otherTitle: CardTitle<Page>?
  /// Those of the row and those of a former one, which take turns.
  private var lines: CardLines<Page>
  private var formerLines: CardLines<Page>
  private var scope: Element<Page>?
  private var picture: Element<Page>?
  private(set) var shown: ResultRow
  /// True while the row's glyph is still to come.
  private(set) var awaitsGlyph = false
  /// False while it waits for a row to come.
  private(set) var isShown = true

  init(_ row: ResultRow, on page: Page, _ glyphs: inout GlyphAllowance) {
    self.page = page
    shown = row
    frame = Element("li", on: page, style: "card")
    words = Element("div", on: page, style: "card-text")
    heading = Element("h2", on: page, style: "card-title")
    heading.set("dir", "auto")
    title = CardTitle(in: heading, isLink: row.hit.hasAddress)
    lines = CardLines(in: words)
    formerLines = CardLines(in: words)
    words.append(heading)
    frame.append(words)
    draw(&glyphs)
  }

  /// What opens the row.
  var link: Element<Page> { title.link }

  /// True when the image of this card is what a node is.
  func hasPicture(_ node: Node) -> Bool { picture?.node == node }

  /// Goes on showing its row, with the glyph where that is to come.
  func stay(_ glyphs: inout GlyphAllowance) {
    isShown = true
    frame.setFlag("hidden", false)
    if awaitsGlyph { showPicture(&glyphs) }
  }

  /// Shows another row.
  func show(_ row: ResultRow, _ glyphs: inout GlyphAllowance) {
    isShown = true
    frame.setFlag("hidden", false)
    if row.card != shown.card || row.hit.image != shown.hit.image { removePicture() }
    if row.hit.hasAddress != title.isLink { turnTitle() }
    if row.id != shown.id {
      // Lines below another title are others: they do not move there from where the old ones were.
      lines.hide()
      swap(&lines, &formerLines)
    }
    shown = row
    draw(&glyphs)
  }

  /// Takes the other kind of element for the title.
  private func turnTitle() {
    link.setFlag("hidden", true)
    let former = title
    title = otherTitle ?? CardTitle(in: heading, isLink: !former.isLink)
    otherTitle = former
    link.setFlag("hidden", false)
  }

  /// Keeps the card for a row to come.
  func hide() {
    isShown = false
    frame.setFlag("hidden", true)
  }

  private func draw(_ glyphs: inout GlyphAllowance) {
    frame.set("data-id", shown.hit.id)
    title.show(shown.hit)
    lines.show(shown.hit)
    showScope(shown.hit)
    showPicture(&glyphs)
  }

  private func showScope(_ hit: Hit) {
    if scope == nil, !hit.scope.isEmpty {
      let tag = Element("p", on: page, style: "card-scope")
      frame.append(tag)
      scope = tag
    }
    frame.setFlag("data-scope", !hit.scope.isEmpty)
    scope?.setFlag("hidden", hit.scope.isEmpty)
    scope?.setText(hit.scope)
  }

  private func showPicture(_ glyphs: inout GlyphAllowance) {
    switch shown.card {
    case .glyph:
      let glyph = place("span", "card-glyph")
      glyph.set("aria-hidden", "true")
      awaitsGlyph = !glyphs.takes(shown.hit.glyph)
      glyph.setText(awaitsGlyph ? SearchText() : shown.hit.glyph)
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
    case .text: break
    }
  }

  /// Another picture needs another element, because an element whose address changes goes on showing the old picture.
  private func removePicture() {
    picture?.remove()
    picture = nil
    awaitsGlyph = false
  }

  private func place(_ tag: StaticString, _ style: StaticString) -> Element<Page> {
    if let picture { return picture }
    let made = Element(tag, on: page, style: style)
    frame.insert(made, before: words)
    picture = made
    return made
  }
}
