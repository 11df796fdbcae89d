internal import InklingBar

/// A card's title with the matches marked, in what opens its row: a link where there is an address, else a button.
struct CardTitle<Page: DOM> {
  let link: Element<Page>
  let isLink: Bool
  private let words: MarkedView<Page>

  /// A title at the end of `heading`.
  init(in heading: Element<Page>, isLink: Bool) {
    self.isLink = isLink
    link = Element(isLink ? "a" : "button", on: heading.page, style: "card-link")
    link.set("data-action", "card")
    if !isLink { link.set("type", "button") }
    words = MarkedView(link)
    heading.append(link)
  }

  func show(_ hit: Hit) {
    if let address = SafeAddress(hit.url) { link.set("href", address.text) }
    words.show(hit.title)
    // Chromium leaves a space alone between two marks out of the name of a link.
    let joins = hit.title.runs.contains { $0.mark == .plain && $0.text == " " }
    link.set("aria-label", joins ? hit.title.plain : nil)
  }
}

extension Hit {
  /// True for a hit that a link can open.
  var hasAddress: Bool { SafeAddress(url) != nil }
}
