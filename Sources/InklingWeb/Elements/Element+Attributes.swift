internal import InklingBar

extension Element {
  /// Sets exactly these of all the attributes that are ever set in this way: one that was given before and is
  /// not given now is removed.
  func apply(_ new: [HTMLAttribute]) {
    for attribute in applied where !new.contains(where: { isSame($0.name, attribute.name) }) {
      set(attribute.name, nil)
    }
    for attribute in new { set(attribute.name, attribute.value) }
    applied = new
  }

  /// Draws what the bar says of an element; words that were never there leave its content alone.
  func show(_ element: BarElement) {
    apply(element.attributes)
    setFlag("hidden", !element.isShown)
    if !element.text.isEmpty || hasText { setText(element.text) }
  }
}

extension [HTMLAttribute] {
  /// The value of the attribute with that name.
  func value(of name: StaticString) -> SearchText? {
    first { isSame($0.name, name) }?.value
  }
}
