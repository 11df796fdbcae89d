internal import InklingBar

/// The box of the field: icon, tokens, input, and the buttons inside.
final class FieldView<Page: DOM> {
  let page: Page
  let box: Element<Page>
  let icon: Element<Page>
  let input: Element<Page>
  let clear: Element<Page>
  let bookmark: Element<Page>
  let resultsList: Element<Page>
  let microphone: Element<Page>
  let dismiss: Element<Page>
  private let tokens: Element<Page>
  private var tokenList = KeyedList<SearchText, TokenView<Page>>()
  private var shown = SearchText()

  init(adopting root: Node, on page: Page) {
    self.page = page
    box = Element("div", adopting: ".field", in: root, on: page, part: "field")
    input = Element("input", adopting: "input", in: root, on: page, part: "input")
    icon = Element("span", on: page, part: "search-icon")
    icon.set("aria-hidden", "true")
    icon.append(Icon.search.element(on: page))
    tokens = Element("span", on: page, part: "tokens")
    clear = Self.button("clear-button", .clear, on: page)
    bookmark = Self.button("bookmark-button", .bookmark, on: page)
    resultsList = Self.button("results-list-button", .resultsList, on: page)
    microphone = Self.button("voice-button", .microphone, on: page)
    dismiss = Self.button("dismiss-button", .back, on: page)
    // It is there only while the field has the focus: Escape is its key.
    dismiss.set("tabindex", "-1")
    input.set("data-action", "input")
    if input.isInPlace {
      box.insert(icon, before: input)
    } else {
      box.append(icon)
      box.append(input)
    }
    // Seen before the input, but behind it here, so that focusing the bar focuses the input.
    box.append([dismiss, tokens, clear, bookmark, resultsList, microphone])
    // Firefox makes a tab stop of what overflows.
    tokens.set("tabindex", "-1")
    shown = page.value(of: input.node)
  }

  static func button(
    _ part: StaticString, _ icon: Icon, on page: Page
  ) -> Element<Page> {
    let button = button(part, on: page)
    button.append(icon.element(on: page))
    button.apply([HTMLAttribute("hidden", "")])
    return button
  }

  /// A button with words.
  static func button(_ part: StaticString, on page: Page) -> Element<Page> {
    let button = Element("button", on: page, part: part)
    button.set("type", "button")
    button.set("data-action", SearchText(part))
    // Safari gives a pressed button no focus, which the field would then get, unless this is said.
    button.set("tabindex", "0")
    return button
  }

  /// What the input holds now, read from the page.
  func readText() -> SearchText {
    shown = page.value(of: input.node)
    return shown
  }

  /// Notes what an event said that the input holds.
  func note(_ text: SearchText) { shown = text }

  /// Writes the input's text, with the caret behind it, unless it holds just that.
  func writeText(_ text: SearchText) {
    guard text != shown || text != page.value(of: input.node) else { return }
    shown = text
    page.setValue(text, of: input.node)
    let end = text.utf16Count
    page.select(from: end, to: end, in: input.node)
  }

  /// Shows the up arrow where the magnifier was; beside Cancel, which leaves as well, the magnifier stays.
  func showDismiss(_ attributes: [HTMLAttribute], besideCancel: Bool) {
    dismiss.apply(attributes)
    let isShown = !besideCancel && attributes.value(of: "hidden") == nil
    dismiss.setFlag("hidden", !isShown)
    icon.setFlag("hidden", isShown)
  }

  /// The token whose button a node is.
  func token(at node: Node) -> Int? {
    tokenList.items.firstIndex { $0.button.node == node }
  }

  func showTokens(of session: SearchSession) {
    let titles = session.state.tokens.map { $0.title }
    tokenList.update(
      to: titles,
      make: { TokenView(titles[$0], on: self.page) },
      place: { token, next in
        page.insert(token.frame.node, into: tokens.node, before: next?.frame.node ?? .none)
      },
      remove: { $0.frame.remove() })
    for (place, token) in tokenList.items.enumerated() {
      token.button.apply(session.attributes(of: .tokenButton(place)))
    }
  }
}

/// A token: its title, and the button that removes it.
final class TokenView<Page: DOM> {
  let frame: Element<Page>
  let button: Element<Page>

  init(_ title: SearchText, on page: Page) {
    frame = Element("span", on: page, part: "token")
    frame.setText(title)
    button = FieldView.button("token-button", .clear, on: page)
    button.setFlag("hidden", false)
    frame.append(button)
  }
}
