extension SearchIndex {
  /// What the segment keeps about a hit, with the matches of the answer's question marked.
  ///
  /// Of each text the first 100 kB are looked through, and less in an answer of more than ten hits: 1 MB in all of them
  /// together. What matches behind that is not shown.
  ///
  /// - Complexity: O(length of the document's kept values).
  public func row(of hit: SearchHit, in answer: SearchAnswer) -> SearchRow {
    row(of: hit.document, answer.matcher(for: hit.tier), amongRows: answer.hits.count)
  }

  /// The same for an answer of which so many rows are shown.
  package func row(of hit: SearchHit, in answer: SearchAnswer, amongRows count: Int) -> SearchRow {
    row(of: hit.document, answer.matcher(for: hit.tier), amongRows: count)
  }

  /// A value as people read it: keywords stand one a line, and are shown with commas between them; 1999.0 is 1999.
  private static func shown(_ value: SectionView, _ role: FieldRole) -> SearchText {
    guard role.isKeyword else {
      let bytes = value.bytes
      // What does not begin with digits up to there is no number, as a version 1.2.0 is none.
      let whole = bytes.count - 2
      let isWhole =
        role.isNumber && whole > 0 && bytes[whole] == 0x2E && bytes[whole + 1] == 0x30
        && !bytes[..<whole].contains { $0 &- 0x30 > 9 && $0 != 0x2D }
      return SearchText(isWhole ? Array(bytes[..<whole]) : bytes)
    }
    var text: [UInt8] = []
    for byte in value.bytes {
      if byte == 0x0A { text.append(0x2C) }
      text.append(byte == 0x0A ? 0x20 : byte)
    }
    return SearchText(text)
  }

  private func row(of document: Int, _ matcher: RowMatcher, amongRows count: Int)
    -> SearchRow
  {
    var row = SearchRow()
    guard document >= 0, document < documentCount else { return row }
    let reach = RowMatcher.reach(amongRows: count)
    var title = SectionView.empty
    var page = PageSections()
    var url = SectionView.empty
    var record = record(of: document)
    for field in schema.fields where field.storage == .kept {
      let view = record.counted()
      if view.count == 0 { continue }
      switch field.role {
      case .id: row.id = view.bytes
      case .title where title.count == 0: title = view
      case .text where page.text.count == 0: page.text = view
      case .heading where page.headings.count == 0: page.headings = view
      case .anchor where page.isEmpty: page.anchors = view
      case .text, .heading, .anchor: break
      case .scope: row.scope = view.bytes
      case .url: url = view
      case .image: row.image = view.bytes
      case .glyph: row.glyph = view.bytes
      default:
        row.stored.append(
          HitValue(name: SearchText(field.name), value: Self.shown(view, field.role)))
      }
    }
    var matcher = matcher
    if !matcher.holdsAll, page.text.count >= Neighbours.shortestText {
      matcher = matcher.holding(matcher.patterns.held(by: document, of: self))
    }
    page.blocks = TextBlocks(&record, ofText: page.text.count)
    page.headingBlocks = TextBlocks(&record, ofText: page.headings.count)
    page.anchorBlocks = TextBlocks(&record, ofText: page.anchors.count)
    row.url = url.bytes
    var (section, place): (PageSection?, Int?)
    // An address that leads to a place within its page already is not changed.
    if !page.isEmpty, url.count > 0, !url.holds(0x23) {
      page.cut(at: reach)
      (section, place) = matcher.section(of: page, titled: title, reach: reach)
    }
    let text = section?.text ?? page.text
    if let section {
      row.url += [0x23] + section.fragment.bytes
      row.title = matcher.runs(title, section.heading)
    } else {
      row.title = matcher.runs(title)
    }
    let start = text.base - page.text.base
    if let place {
      row.text = matcher.snippet(text, around: max(0, min(place - start, text.count)))
    } else {
      row.text = matcher.snippet(
        text, page.blocks?.part(from: start), below: title, reach: reach)
    }
    return row
  }
}
