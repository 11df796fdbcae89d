internal import InklingBar

/// The list of suggestions: a listbox in the page's top layer, placed by `place(among:)`.
final class PopupView<Page: DOM> {
  let page: Page
  let frame: Element<Page>
  let list: Element<Page>
  let clearHistory: Element<Page>
  let undo: Element<Page>
  private let undoText: Element<Page>
  private let footer: Element<Page>
  private let deletes: Element<Page>
  private var deleteButtons = KeyedList<SearchText, Element<Page>>()
  /// A group for each kind that has had options, in the order of kinds; those without are hidden.
  private var groups: [GroupView<Page>] = []
  private(set) var isOpen = false
  /// True while the options complete a text; without one they are recent searches.
  private(set) var completesText = false
  /// Where Tab goes from the input: what can be reached by no other key.
  private(set) var firstButton: Element<Page>?

  init(on page: Page) {
    self.page = page
    frame = Element("div", on: page, part: "popup")
    frame.set("popover", "manual")
    list = Element("div", on: page, part: "suggestions")
    clearHistory = FieldView.button("clear-history-button", on: page)
    undoText = Element("span", on: page, part: "undo-text")
    undo = FieldView.button("undo-button", on: page)
    footer = Element("div", on: page, part: "popup-footer")
    footer.append([clearHistory, undoText, undo])
    // A list box has room for options only: the buttons stand beside it.
    deletes = Element("div", on: page, part: "delete-buttons")
    let lists = Element("div", on: page, part: "popup-lists")
    lists.append([list, deletes])
    frame.append([lists, footer])
  }

  /// The recent search that a button deletes.
  func deleted(at node: Node) -> SearchText? {
    for (text, button) in zip(deleteButtons.keys, deleteButtons.items) where button.node == node {
      return text
    }
    return nil
  }

  /// True for the buttons below the list.
  func isButton(_ node: Node) -> Bool { node == clearHistory.node || node == undo.node }

  private func showRecents(of session: SearchSession, _ words: Language) {
    let recents = session.state.popup.groups.first { $0.kind == .recent }?.options ?? []
    deleteButtons.update(
      to: recents.map { $0.text },
      make: { _ in
        let button = FieldView.button("delete-button", .clear, on: self.page)
        // Tab leaves the list; Shift+Delete is this button's key.
        button.set("tabindex", "-1")
        return button
      },
      place: { button, next in
        page.insert(button.node, into: deletes.node, before: next?.node ?? .none)
      },
      remove: { $0.remove() })
    for (button, recent) in zip(deleteButtons.items, recents) {
      button.apply(session.attributes(of: .deleteButton(recent.text)))
    }
    frame.setFlag("data-recents", !recents.isEmpty)
    deletes.setFlag("hidden", recents.isEmpty || !session.state.popup.isOpen)
    clearHistory.setText(words.text(.clearHistory))
    clearHistory.apply(session.attributes(of: .clearHistoryButton))
    undoText.setText(session.undoWords)
    undoText.setFlag("hidden", !session.offersUndo)
    undo.setText(words.text(.undo))
    undo.apply(session.attributes(of: .undoButton))
    footer.setFlag("hidden", recents.isEmpty && !session.offersUndo)
    firstButton =
      session.state.popup.isOpen && !recents.isEmpty
      ? clearHistory : session.offersUndo ? undo : nil
  }

  /// The option that a node shows.
  func option(at node: Node) -> Suggestion.ID? {
    for group in groups {
      if let id = group.option(at: node) { return id }
    }
    return nil
  }

  /// The option whose words a node takes into the field.
  func taken(at node: Node) -> Suggestion.ID? {
    for group in groups {
      if let id = group.taken(at: node) { return id }
    }
    return nil
  }

  /// Shows the popup's state; the attributes of each part come from the session.
  func show(in session: SearchSession, _ words: Language, among neighbours: PopupNeighbours) {
    let popup = session.state.popup
    list.apply(session.attributes(of: .popup))
    for view in groups where !popup.groups.contains(where: { $0.kind == view.kind }) { view.hide() }
    for group in popup.groups { view(of: group.kind).show(group, in: session) }
    showRecents(of: session, words)
    // What was deleted can be taken back when it was the last one, too.
    let isWanted = popup.isOpen || session.offersUndo
    let completes = !session.state.text.isEmpty
    let isPlaced = isOpen == isWanted && completes == completesText
    completesText = completes
    if isOpen != isWanted {
      isOpen = isWanted
      if !isOpen { page.setShown(false, of: frame.node) }
    }
    if isOpen, !isPlaced {
      place(among: neighbours)
      page.setShown(true, of: frame.node)
    }
    if isOpen, let highlighted = popup.highlighted,
      let node = groups.lazy.compactMap({ $0.node(of: highlighted) }).first
    {
      page.reveal(node)
    }
  }

  private func view(of kind: Suggestion.Kind) -> GroupView<Page> {
    let place = groups.firstIndex { $0.kind.rawValue >= kind.rawValue } ?? groups.count
    let next = place < groups.count ? groups[place] : nil
    if let next, next.kind == kind { return next }
    let made = GroupView(kind, on: page)
    page.insert(made.frame.node, into: list.node, before: next?.frame.node ?? .none)
    groups.insert(made, at: place)
    return made
  }
}

/// Options of one kind under their heading.
final class GroupView<Page: DOM> {
  let page: Page
  let kind: Suggestion.Kind
  let frame: Element<Page>
  private let heading: Element<Page>
  /// An option for each place; those behind the last suggestion are hidden.
  private var options: [OptionView<Page>] = []
  private var shown: [Suggestion.ID] = []

  init(_ kind: Suggestion.Kind, on page: Page) {
    self.page = page
    self.kind = kind
    frame = Element("div", on: page, part: "group")
    heading = Element("div", on: page, part: "group-heading")
    heading.set("role", "presentation")
    frame.append(heading)
  }

  func option(at node: Node) -> Suggestion.ID? {
    for (id, option) in zip(shown, options) where option.frame.node == node { return id }
    return nil
  }

  func taken(at node: Node) -> Suggestion.ID? {
    for (id, option) in zip(shown, options) where option.take.node == node { return id }
    return nil
  }

  func node(of id: Suggestion.ID) -> Node? {
    for (known, option) in zip(shown, options) where known == id { return option.frame.node }
    return nil
  }

  func show(_ group: SuggestionGroup, in session: SearchSession) {
    let attributes = session.attributes(of: .group(kind))
    frame.setFlag("hidden", false)
    frame.apply(attributes)
    heading.setText(attributes.value(of: "aria-label") ?? SearchText())
    shown = group.options.map { $0.id }
    while options.count < shown.count {
      let option = OptionView(kind, on: page)
      frame.append(option.frame)
      options.append(option)
    }
    for (place, view) in options.enumerated() {
      if place < shown.count { view.show(group.options[place], in: session) } else { view.hide() }
    }
  }

  /// Keeps the group for options to come.
  func hide() {
    guard !shown.isEmpty else { return }
    shown = []
    for option in options { option.hide() }
    frame.setFlag("hidden", true)
    frame.apply([])
  }
}

/// One option: its icon and its words.
final class OptionView<Page: DOM> {
  let frame: Element<Page>
  private let text: MarkedView<Page>
  /// What takes the words into the field; for fingers, as a key does it elsewhere.
  let take: Element<Page>

  init(_ kind: Suggestion.Kind, on page: Page) {
    frame = Element("div", on: page, part: "option")
    frame.set("data-action", "option")
    let icon: Icon = kind == .recent ? .history : .search
    frame.append(icon.element(on: page))
    let words = Element("span", on: page, part: "option-text")
    words.set("dir", "auto")
    text = MarkedView(words)
    take = Element("span", on: page, part: "option-take")
    take.set("data-action", "take")
    take.append(Icon.take.element(on: page))
    frame.append(words)
    if kind != .topHit { frame.append(take) }
  }

  func show(_ option: Suggestion, in session: SearchSession) {
    text.show(session.marked(option))
    frame.setFlag("hidden", false)
    frame.apply(session.attributes(of: .option(option.id)))
  }

  /// Keeps the option for a suggestion to come; without a role and a name it is no option to assistive technology.
  func hide() {
    frame.setFlag("hidden", true)
    frame.apply([])
  }
}
