internal import InklingBar

/// An element of the page that remembers what was written to it, so that only differences are.
final class Element<Page: DOM> {
  let page: Page
  let node: Node
  /// What was written last; nil for an attribute that was removed.
  private var attributes: [(name: StaticString, value: SearchText?)] = []
  /// What was given to `apply(_:)` last.
  var applied: [HTMLAttribute] = []
  /// True for an element that the server rendered: it may have attributes that were never written here.
  private let isAdopted: Bool
  private var text = SearchText()
  private var textNode = Node.none

  init(_ tag: StaticString, on page: Page, part: StaticString? = nil) {
    self.page = page
    node = page.makeElement(tag)
    isAdopted = false
    if let part {
      set("class", SearchText(part))
      set("part", SearchText(part))
    }
  }

  /// A new element of the page itself, where style sheets reach it by its class.
  convenience init(_ tag: StaticString, on page: Page, style: StaticString) {
    self.init(tag, on: page)
    set("class", SearchText(style))
  }

  /// The element that a selector finds, or a new one, which the caller has to insert.
  init(
    _ tag: StaticString, adopting selector: StaticString, in root: Node, on page: Page,
    part: StaticString
  ) {
    self.page = page
    let found = page.find(selector, in: root)
    isAdopted = found != .none
    node = isAdopted ? found : page.makeElement(tag)
    set("class", SearchText(part))
    set("part", SearchText(part))
  }

  /// True once words were written into it.
  var hasText: Bool { textNode != .none }

  /// True when the element is in the page already.
  var isInPlace: Bool { isAdopted }

  /// Sets an attribute, or removes it with nil.
  func set(_ name: StaticString, _ value: SearchText?) {
    if let place = attributes.firstIndex(where: { isSame($0.name, name) }) {
      if attributes[place].value == value { return }
      attributes[place].value = value
    } else {
      if value == nil, !isAdopted { return }
      attributes.append((name, value))
    }
    if let value {
      page.setAttribute(name, to: value, of: node)
    } else {
      page.removeAttribute(name, of: node)
    }
  }

  /// Sets an attribute without a value, or removes it.
  func setFlag(_ name: StaticString, _ isOn: Bool) {
    set(name, isOn ? SearchText() : nil)
  }

  /// Shows this text as the element's only text node.
  func setText(_ new: SearchText) {
    if textNode == .none {
      textNode = page.makeText(new)
      page.insert(textNode, into: node, before: .none)
    } else if text != new {
      page.setText(new, of: textNode)
    }
    text = new
  }

  func append(_ child: Element) { page.insert(child.node, into: node, before: .none) }

  func append(_ children: [Element]) {
    for child in children where !child.isInPlace { append(child) }
  }

  func insert(_ child: Element, before sibling: Element) {
    page.insert(child.node, into: node, before: sibling.node)
  }

  func remove() { page.remove(node) }
}

/// Names are constants of the program: mostly the same pointer, else the same bytes.
func isSame(_ first: StaticString, _ second: StaticString) -> Bool {
  if first.utf8Start == second.utf8Start { return true }
  guard first.utf8CodeUnitCount == second.utf8CodeUnitCount else { return false }
  for index in 0..<first.utf8CodeUnitCount
  where first.utf8Start[index] != second.utf8Start[index] {
    return false
  }
  return true
}
