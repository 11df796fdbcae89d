internal import InklingBar

/// The A–Z index beside a list: a magnifier that leads to the bar, and a link to each section, whose id
/// in the page is the entry's own title.
final class SectionIndexView<Page: DOM> {
  let magnifier: Element<Page>

  init(_ sections: [SearchText], magnifierName: SearchText, in root: Node, on page: Page) {
    let frame = Element("nav", on: page, part: "section-index")
    // The same in every language: from the first entry to the last.
    if let first = sections.first, let last = sections.last {
      frame.set("aria-label", first + "–" + last)
    }
    magnifier = FieldView.button("index-button", .search, on: page)
    magnifier.setFlag("hidden", false)
    magnifier.set("aria-label", magnifierName)
    frame.append(magnifier)
    for section in sections {
      let link = Element("a", on: page, part: "index-link")
      link.set("href", "#" + section)
      link.setText(section)
      frame.append(link)
    }
    page.insert(frame.node, into: root, before: .none)
  }
}
