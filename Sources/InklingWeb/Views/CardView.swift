internal import InklingBar

/// One result as a card: picture, glyph or dotted box, title and snippet with the matches marked,
/// scope and stored values.
final class CardView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  private(set) var link: Element<Page>
  private let words: Element<Page>
  private let heading: Element<Page>
  private let title: MarkedView<Page>
  private var snippet: MarkedView<Page>?
  private var scope: Element<Page>?
  private var picture: Element<Page>?
  private var details: Element<Page>?
  private var shown: ResultRow?

  init(_ row: ResultRow, on page: Page) {
    self.page = page
    frame = Element("li", on: page, part: "card")
    words = Element("div", on: page, part: "card-text")
    heading = Element("h2", on: page, part: "card-title")
    heading.set("dir", "auto")
    let address = SafeAddress(row.hit.url)
    link = Element(address == nil ? "button" : "a", on: page, part: "card-link")
    link.set("data-action", "card")
    if let address {
      link.set("href", address.text)
    } else {
      link.set("type", "button")
    }
    title = MarkedView(link)
    heading.append(link)
    words.append(heading)
    frame.append(words)
  }

  /// True when the image of this card is what a node is.
  func hasPicture(_ node: Node) -> Bool { picture?.node == node }

  func show(_ row: ResultRow) {
    if let shown, shown == row { return }
    title.show(row.hit.title)
    showSnippet(row.hit.text)
    showScope(row.hit)
    showPicture(row)
    shown = row
  }

  private func showSnippet(_ text: MarkedText) {
    guard snippet != nil || !text.isEmpty else { return }
    if snippet == nil {
      let paragraph = Element("p", on: page, part: "card-snippet")
      paragraph.set("dir", "auto")
      page.insert(paragraph.node, into: words.node, before: details?.node ?? .none)
      snippet = MarkedView(paragraph)
    }
    snippet?.show(text)
  }

  private func showScope(_ hit: Hit) {
    if !hit.scope.isEmpty {
      let tag = scope ?? Element("p", on: page, part: "card-scope")
      if scope == nil { frame.append(tag) }
      scope = tag
      tag.setText(hit.scope)
    } else {
      scope?.remove()
      scope = nil
    }
    var line = SearchText()
    for value in hit.stored.prefix(3) where !value.value.isEmpty {
      if !line.isEmpty { line.append(" · ") }
      line.append(value.value)
    }
    guard details != nil || !line.isEmpty else { return }
    let paragraph = details ?? Element("p", on: page, part: "card-details")
    if details == nil { words.append(paragraph) }
    details = paragraph
    paragraph.setText(line)
  }

  private func showPicture(_ row: ResultRow) {
    if let shown, shown.card == row.card, shown.media == row.media,
      shown.hit.image == row.hit.image, shown.hit.glyph == row.hit.glyph
    {
      return
    }
    switch row.card {
    case .glyph:
      let glyph = place("span", "card-glyph")
      glyph.set("aria-hidden", "true")
      glyph.setText(row.hit.glyph)
    case .picture:
      guard let address = SafeAddress(row.hit.image) else { return }
      let image = place("img", "card-image")
      image.set("alt", "")
      image.set("loading", "lazy")
      image.set("decoding", "async")
      image.set("width", "64")
      image.set("height", "64")
      image.set(
        "data-media", row.media == .loaded ? "loaded" : row.media == .failed ? "failed" : "pending")
      image.set("src", address.text)
    case .text, .action:
      picture?.remove()
      picture = nil
    }
  }

  private func place(_ tag: StaticString, _ part: StaticString) -> Element<Page> {
    if let picture { return picture }
    let made = Element(tag, on: page, part: part)
    frame.insert(made, before: words)
    picture = made
    return made
  }
}

/// Text in runs, matches as `<mark>`: text nodes and elements, never markup from data.
final class MarkedView<Page: DOM> {
  private let parent: Element<Page>
  private var runs: [MarkedText.Run] = []
  private var marks: [Node] = []
  private var texts: [Node] = []

  init(_ parent: Element<Page>) { self.parent = parent }

  /// Shows the runs; where their kinds are as before, only characters that differ are written.
  func show(_ text: MarkedText) {
    let page = parent.page
    guard text.runs != runs else { return }
    var kept = 0
    while kept < min(runs.count, text.runs.count), runs[kept].mark == text.runs[kept].mark {
      if runs[kept].text != text.runs[kept].text {
        page.setText(text.runs[kept].text, of: texts[kept])
      }
      kept += 1
    }
    while marks.count > kept {
      page.remove(marks.removeLast())
      texts.removeLast()
    }
    for run in text.runs[kept...] {
      let words = page.makeText(run.text)
      texts.append(words)
      if run.mark == .plain {
        page.insert(words, into: parent.node, before: .none)
        marks.append(words)
      } else {
        let mark = page.makeElement("mark")
        if run.mark == .loose { page.setAttribute("class", to: "loose", of: mark) }
        page.insert(words, into: mark, before: .none)
        page.insert(mark, into: parent.node, before: .none)
        marks.append(mark)
      }
    }
    runs = text.runs
  }
}
