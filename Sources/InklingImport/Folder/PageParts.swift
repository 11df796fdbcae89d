/// What becomes of the sections of a page: of those below a heading that has an address.
public enum PageSectioning: String, Sendable, CaseIterable {
  /// A page is one record, and its row opens the section that answers best.
  case best
  /// Each section is a record with an address, a title and a text of its own, and so is what stands before the first.
  case rows
}

/// A page as readers give it on: one record, or several.
struct PageParts {
  typealias Fields = [(name: String, value: [UInt8])]

  var path: [UInt8]
  var url: [UInt8]
  var title: [UInt8]
  var headings: [PageHeading]
  var text: [UInt8]
  /// What is said of the page, not of one of its sections.
  var about: Fields = []
  /// What is said of the page and holds for each of its sections.
  var shared: Fields = []

  /// The fields of the whole page.
  var fields: Fields { own + about + shared }

  /// What is said of this part alone.
  private var own: Fields {
    [
      ("path", path), ("url", url), ("title", title), ("headings", PageHeading.headings(headings)),
      ("anchors", PageHeading.anchors(headings)), ("text", text),
    ]
  }

  /// Whether each section can be a record: its address and title hold those of the page again.
  ///
  /// All sections repeat four times the bytes of the page at most, so that what is made of a page grows with its
  /// bytes. 64 kB are free.
  fileprivate var canBeSplit: Bool {
    if url.isEmpty || url.contains(UInt8(ascii: "#")) { return false }
    let repeated = shared.reduce(path.count + url.count + title.count) { $0 + $1.value.count }
    let said = headings.reduce(text.count) { $0 + $1.text.count + $1.anchor.count }
    let sections = headings.count { !$0.anchor.isEmpty }
    return sections * repeated <= 65_536 + 4 * said
  }
}

/// The records of a page, made one at a time: a page of 16 MB may have a million sections.
struct PageRecords {
  /// The page, while it has records left.
  private var page: PageParts?
  private let isSplit: Bool
  /// The section whose record is the next; nil: what stands before the first.
  private var section: PageHeading?
  private var nextHeading = 0
  /// Where the text of the next record begins.
  private var begin = 0
  private var known: Set<[UInt8]> = [[]]

  /// No records.
  init() { isSplit = false }

  init(_ page: PageParts, _ sectioning: PageSectioning) {
    self.page = page
    isSplit = sectioning == .rows && page.canBeSplit
  }

  /// The fields of the next record; nil behind the last.
  /// - Complexity: O(length of the record) for each, O(length of the page) for all.
  mutating func next() -> PageParts.Fields? {
    guard let page else { return nil }
    guard isSplit else {
      self.page = nil
      return page.fields
    }
    var part = PageParts(path: page.path, url: page.url, title: page.title, headings: [], text: [])
    if let section {
      part.path += [UInt8(ascii: "#")] + section.anchor
      part.url += [UInt8(ascii: "#")] + section.fragment
      part.title += Array(" › ".utf8) + section.text
    } else {
      part.about = page.about
    }
    part.shared = page.shared
    (section, part.headings) = nextSection(of: page)
    let end = section.map { max(begin, min($0.start, page.text.count)) } ?? page.text.count
    part.text = Array(PlainText.trim(page.text[begin..<end]))
    begin = end
    if let section {
      if page.text[end...].starts(with: section.text) { begin += section.text.count }
    } else {
      self.page = nil
    }
    return part.fields
  }

  /// The next heading with an address of its own, and those that stand before it.
  private mutating func nextSection(
    of page: PageParts
  ) -> (section: PageHeading?, before: [PageHeading]) {
    var before: [PageHeading] = []
    while nextHeading < page.headings.count {
      let heading = page.headings[nextHeading]
      nextHeading += 1
      // Two places of one address are one for who comes there.
      if known.insert(heading.anchor).inserted { return (heading, before) }
      before.append(PageHeading(text: heading.text))
    }
    return (nil, before)
  }
}
