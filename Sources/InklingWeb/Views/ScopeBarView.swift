internal import InklingBar

/// The scope bar: a radio group of which one button is a tab stop.
final class ScopeBarView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  private var buttons = KeyedList<SearchText, ScopeButton<Page>>()

  init(on page: Page) {
    self.page = page
    frame = Element("div", on: page, part: "scope-bar")
    frame.set("role", "radiogroup")
    frame.setFlag("hidden", true)
  }

  /// The scope that a node stands for.
  func index(of node: Node) -> Int? {
    buttons.items.firstIndex { $0.frame.node == node }
  }

  /// Puts the focus onto the button of a scope.
  func focus(_ index: Int) {
    guard buttons.items.indices.contains(index) else { return }
    page.focus(buttons.items[index].frame.node)
  }

  /// How many buttons there are.
  var count: Int { buttons.items.count }

  func show(
    _ titles: [SearchText], counts: [Int?], selected: Int, isVisible: Bool, isEnabled: Bool
  ) {
    frame.setFlag("hidden", !isVisible)
    buttons.update(
      to: titles,
      make: { _ in ScopeButton(on: self.page) },
      place: { button, next in
        page.insert(button.frame.node, into: frame.node, before: next?.frame.node ?? .none)
      },
      remove: { $0.frame.remove() })
    for (index, button) in buttons.items.enumerated() {
      button.show(
        titles[index], count: counts[index], isSelected: index == selected, isEnabled: isEnabled)
    }
  }
}

/// One scope: its title, and how many hits it has.
final class ScopeButton<Page: DOM> {
  let frame: Element<Page>
  private let title: Element<Page>
  private let count: Element<Page>

  init(on page: Page) {
    frame = Element("button", on: page, part: "scope-button")
    frame.set("type", "button")
    frame.set("role", "radio")
    frame.set("data-action", "scope")
    title = Element("span", on: page, part: "scope-title")
    count = Element("span", on: page, part: "scope-count")
    count.set("aria-hidden", "true")
    frame.append([title, count])
  }

  func show(_ words: SearchText, count number: Int?, isSelected: Bool, isEnabled: Bool) {
    title.setText(words)
    count.setText(number.map { SearchText(decimal: $0) } ?? SearchText())
    frame.set("aria-checked", isSelected ? "true" : "false")
    frame.set("tabindex", isSelected ? "0" : "-1")
    frame.setFlag("disabled", !isEnabled)
  }
}
