internal import InklingBar

/// Text in runs, matches as `<mark>`: text nodes and elements, never markup from data.
///
/// In the page plain text and marks take turns. A node without a run stays and is empty, so the next text mostly finds
/// the nodes that it needs.
final class MarkedView<Page: DOM> {
  private let parent: Element<Page>
  private var shown = MarkedText()
  private var parts: [(node: Node, text: Node, run: MarkedText.Run?)] = []

  init(_ parent: Element<Page>) { self.parent = parent }

  /// Shows the runs; only characters that differ are written.
  ///
  /// What stands behind a difference is shown by nodes that were empty. Otherwise people would see words move, and
  /// browsers would count it as a layout shift.
  func show(_ text: MarkedText) {
    guard text != shown else { return }
    shown = text
    let (kept, end) = keep(text.runs)
    let old = (end..<parts.count).filter { parts[$0].run != nil }
    var place = end
    for run in text.runs.dropFirst(kept) {
      while !isFree(place, for: run) { place += 1 }
      write(run, at: place)
      place += 1
    }
    for place in old { empty(place) }
  }

  /// Leaves the runs that are as they were, and rewrites the first that is not.
  ///
  /// The result is how many runs were left, and the place behind them.
  private func keep(_ runs: [MarkedText.Run]) -> (count: Int, end: Int) {
    var count = 0
    for place in parts.indices {
      guard let old = parts[place].run else { continue }
      guard count < runs.count, (old.mark == .plain) == (runs[count].mark == .plain) else {
        return (count, place)
      }
      write(runs[count], at: place)
      count += 1
      if old.text != runs[count - 1].text { return (count, place + 1) }
    }
    return (count, parts.count)
  }

  /// True for an empty part of the run's kind, or for a new one of that kind.
  private func isFree(_ place: Int, for run: MarkedText.Run) -> Bool {
    let isPlain = place % 2 == 0
    if place == parts.count { makePart(isPlain) }
    return isPlain == (run.mark == .plain) && parts[place].run == nil
  }

  private func makePart(_ isPlain: Bool) {
    let page = parent.page
    let text = page.makeText(SearchText())
    let node = isPlain ? text : page.makeElement("mark")
    if !isPlain {
      setAside(node)
      page.insert(text, into: node, before: .none)
    }
    page.insert(node, into: parent.node, before: .none)
    parts.append((node, text, nil))
  }

  private func write(_ run: MarkedText.Run, at place: Int) {
    let page = parent.page
    let part = parts[place]
    if part.run?.text != run.text { page.setText(run.text, of: part.text) }
    if part.run == nil, part.node != part.text {
      page.removeAttribute("aria-hidden", of: part.node)
    }
    if run.mark == .loose, part.run?.mark != .loose {
      page.setAttribute("class", to: "loose", of: part.node)
    } else if run.mark == .exact, part.run?.mark == .loose {
      page.removeAttribute("class", of: part.node)
    }
    parts[place].run = run
  }

  private func empty(_ place: Int) {
    let page = parent.page
    let part = parts[place]
    page.setText(SearchText(), of: part.text)
    if part.run?.mark == .loose { page.removeAttribute("class", of: part.node) }
    if part.node != part.text { setAside(part.node) }
    parts[place].run = nil
  }

  /// Says that a mark without words is none; as it draws nothing, it costs no layout to keep it.
  private func setAside(_ mark: Node) {
    parent.page.setAttribute("aria-hidden", to: "true", of: mark)
  }
}
