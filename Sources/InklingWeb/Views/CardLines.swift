internal import InklingBar

/// What a card says below its title: a snippet with the matches marked, and stored values.
final class CardLines<Page: DOM> {
  private let parent: Element<Page>
  private var snippet: (frame: Element<Page>, words: MarkedView<Page>)?
  private var details: Element<Page>?

  /// Lines at the end of `parent`, made when there is something to say.
  init(in parent: Element<Page>) { self.parent = parent }

  func show(_ hit: Hit) {
    showSnippet(hit.text)
    showDetails(hit)
  }

  func hide() {
    snippet?.frame.setFlag("hidden", true)
    details?.setFlag("hidden", true)
  }

  private func showSnippet(_ text: MarkedText) {
    if snippet == nil {
      if text.isEmpty { return }
      let paragraph = Element("p", on: parent.page, style: "card-snippet")
      paragraph.set("dir", "auto")
      parent.page.insert(paragraph.node, into: parent.node, before: details?.node ?? .none)
      snippet = (paragraph, MarkedView(paragraph))
    }
    snippet?.frame.setFlag("hidden", text.isEmpty)
    snippet?.words.show(text)
  }

  private func showDetails(_ hit: Hit) {
    var line = SearchText()
    for value in hit.stored.prefix(3) where !value.value.isEmpty {
      if !line.isEmpty { line.append(" · ") }
      line.append(value.value)
    }
    if details == nil, !line.isEmpty {
      let paragraph = Element("p", on: parent.page, style: "card-details")
      parent.append(paragraph)
      details = paragraph
    }
    snippet?.frame.setFlag("data-one-line", !line.isEmpty)
    details?.setFlag("hidden", line.isEmpty)
    details?.setText(line)
  }
}
