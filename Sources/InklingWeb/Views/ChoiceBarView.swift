internal import InklingBar

/// What a row of choices is: the scope bar, or the tab bar.
struct ChoiceKind {
  let frame: StaticString
  let role: StaticString
  let button: StaticString
  let buttonRole: StaticString
  let chosen: StaticString

  static let scopes = ChoiceKind(
    frame: "scope-bar", role: "radiogroup", button: "scope-button", buttonRole: "radio",
    chosen: "aria-checked")
  static let tabs = ChoiceKind(
    frame: "tab-bar", role: "tablist", button: "tab-button", buttonRole: "tab",
    chosen: "aria-selected")
}

/// A row of choices of which one is chosen, and one is a tab stop.
final class ChoiceBarView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  private let kind: ChoiceKind
  private var buttons = KeyedList<SearchText, ChoiceButton<Page>>()

  init(_ kind: ChoiceKind, on page: Page) {
    self.page = page
    self.kind = kind
    frame = Element("div", on: page, part: kind.frame)
    frame.set("role", SearchText(kind.role))
    frame.setFlag("hidden", true)
  }

  /// The choice that a node stands for.
  func index(of node: Node) -> Int? {
    buttons.items.firstIndex { $0.frame.node == node }
  }

  /// Puts the focus onto the button of a choice.
  func focus(_ index: Int) {
    guard buttons.items.indices.contains(index) else { return }
    page.focus(buttons.items[index].frame.node)
  }

  /// How many buttons there are.
  var count: Int { buttons.items.count }

  func show(
    _ titles: [SearchText], counts: [SearchText], selected: Int, isEnabled: Bool
  ) {
    buttons.update(
      to: titles,
      make: { _ in ChoiceButton(self.kind, on: self.page) },
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

/// One choice: its title and, of a scope, how many hits it has.
final class ChoiceButton<Page: DOM> {
  let frame: Element<Page>
  private let title: Element<Page>
  private let count: Element<Page>
  private let chosen: StaticString

  init(_ kind: ChoiceKind, on page: Page) {
    chosen = kind.chosen
    frame = Element("button", on: page, part: kind.button)
    frame.set("type", "button")
    frame.set("role", SearchText(kind.buttonRole))
    frame.set("data-action", SearchText(kind.button))
    title = Element("span", on: page, part: "scope-title")
    count = Element("span", on: page, part: "scope-count")
    count.set("aria-hidden", "true")
    frame.append([title, count])
  }

  func show(_ words: SearchText, count number: SearchText, isSelected: Bool, isEnabled: Bool) {
    title.setText(words)
    count.setText(number)
    frame.set(chosen, isSelected ? "true" : "false")
    frame.set("tabindex", isSelected ? "0" : "-1")
    frame.setFlag("disabled", !isEnabled)
  }
}
