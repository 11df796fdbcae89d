internal import InklingBar

/// The bar's elements inside the shadow root of `<search-bar>`.
///
/// What the server had rendered (form, label and input) is taken over in place: the input stays the same node,
/// with its text, caret, focus and composition.
///
/// ```
///  search.bar ▸ form
///    p.prompt
///    label
///    div.row ▸ button.back · div.field (…, input, buttons) · div.popup · button.submit · button.cancel
///    div.scope-bar
///    div.focus-content ▸ slot
///    div.progress
///    p.notice
///  p[role=status] × 2
/// ```
final class BarView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  let form: Element<Page>
  let prompt: Element<Page>
  let label: Element<Page>
  let row: Element<Page>
  let back: Element<Page>
  let opener: Element<Page>
  let field: FieldView<Page>
  let popup: PopupView<Page>
  let search: Element<Page>
  let cancel: Element<Page>
  let scopes: ChoiceBarView<Page>
  let progress: Element<Page>
  let notice: NoticeView<Page>
  let status: [Element<Page>]

  init(in root: Node, on page: Page) {
    self.page = page
    frame = Element("search", adopting: "search", in: root, on: page, part: "bar")
    // For browsers that do not know the element.
    frame.set("role", "search")
    form = Element("form", adopting: "form", in: root, on: page, part: "form")
    label = Element("label", on: page, part: "label")
    row = Element("div", adopting: ".row", in: root, on: page, part: "row")
    prompt = Element("p", on: page, part: "prompt")
    prompt.set("id", "inkling-prompt")
    prompt.setFlag("hidden", true)
    back = FieldView.button("back-button", .back, on: page)
    opener = FieldView.button("search-button", .search, on: page)
    field = FieldView(adopting: root, on: page)
    popup = PopupView(on: page)
    search = FieldView.button("submit-button", on: page)
    search.setFlag("hidden", true)
    cancel = FieldView.button("cancel-button", on: page)
    cancel.setFlag("hidden", true)
    scopes = ChoiceBarView(.scopes, on: page)
    progress = Element("div", on: page, part: "progress")
    progress.setFlag("hidden", true)
    notice = NoticeView(on: page)
    status = [
      Element("p", on: page, part: "visually-hidden"),
      Element("p", on: page, part: "visually-hidden"),
    ]
    form.set("data-action", "form")
    label.set("for", "inkling-field")
    field.input.set("id", "inkling-field")
    assemble(in: root)
  }

  private func assemble(in root: Node) {
    for selector: StaticString in ["button[type=submit]", "fieldset", "noscript", "label"] {
      let leftover = page.find(selector, in: root)
      if leftover != .none { page.remove(leftover) }
    }
    if !frame.isInPlace { page.insert(frame.node, into: root, before: .none) }
    if !form.isInPlace { frame.append(form) }
    form.append([row])
    form.insert(label, before: row)
    form.insert(prompt, before: label)
    if !field.box.isInPlace { row.append(field.box) }
    row.insert(back, before: field.box)
    row.append([popup.frame, search, cancel, opener])
    form.append([scopes.frame, progress, notice.frame, focusContent()])
    for region in status { page.insert(region.node, into: root, before: .none) }
  }

  /// The place for what the page offers before a word is typed; the style sheet says when it is seen.
  private func focusContent() -> Element<Page> {
    let place = Element("div", on: page, part: "focus-content")
    let slot = Element("slot", on: page)
    slot.set("name", "focus-content")
    place.append(slot)
    return place
  }
}

/// The notice about slow sources, with its choice.
final class NoticeView<Page: DOM> {
  let frame: Element<Page>
  private let text: Element<Page>
  let choice: Element<Page>

  init(on page: Page) {
    frame = Element("div", on: page, part: "notice")
    text = Element("span", on: page, part: "notice-text")
    choice = FieldView.button("notice-button", on: page)
    frame.append([text, choice])
    frame.setFlag("hidden", true)
  }

  func show(_ words: SearchText, choice label: SearchText) {
    frame.setFlag("hidden", words.isEmpty)
    text.setText(words)
    choice.setText(label)
    choice.setFlag("hidden", label.isEmpty)
  }
}
