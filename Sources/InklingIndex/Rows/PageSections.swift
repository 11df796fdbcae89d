/// The sections of a page, as its fields say them: headings and addresses line by line, and the text that they divide.
internal struct PageSections {
  var headings = SectionView.empty
  var anchors = SectionView.empty
  var text = SectionView.empty
  /// What is known of the stretches of each.
  var blocks: TextBlocks?
  var headingBlocks: TextBlocks?
  var anchorBlocks: TextBlocks?

  var isEmpty: Bool { anchors.count == 0 }

  /// Leaves out the lines that do not end within so many bytes of headings or addresses.
  mutating func cut(at reach: Int) {
    headings = Self.lines(of: headings, within: reach)
    anchors = Self.lines(of: anchors, within: reach)
  }

  @inline(never)
  private static func lines(of view: SectionView, within reach: Int) -> SectionView {
    if view.count <= reach { return view }
    var end = reach
    let bytes = view.buffer
    while end > 0, bytes[end] != 0x0A { end -= 1 }
    return view.slice(0, end)
  }

  /// One section after another, in the order of the page.
  var lines: SectionLines { SectionLines(headings: headings, anchors: anchors) }

  /// The last section that begins at a place of the text or before it.
  /// - Complexity: O(length of the lines up to it).
  @inline(never)
  func section(holding place: Int) -> PageSection? {
    var lines = lines
    var found: SectionLines?
    while lines.next(), lines.start <= place { found = lines }
    guard let found else { return nil }
    return section(found)
  }

  /// A section with its part of the text.
  @inline(never)
  func section(_ line: SectionLines) -> PageSection {
    var behind = line
    var end = behind.next() ? min(behind.start, text.count) : text.count
    let heading = headings.slice(line.heading.lowerBound, line.heading.upperBound)
    var start = min(line.start, text.count)
    // Where the text holds its headings, the row has shown this one.
    let first = text.slice(start, start + heading.count)
    var same = 0
    while same < heading.count, same < first.count, first.byte(same) == heading.byte(same) {
      same += 1
    }
    if same == heading.count { start += same }
    while start < text.count, text.byte(start) <= 0x20 { start += 1 }
    while end > start, text.byte(end - 1) <= 0x20 { end -= 1 }
    var part = text.slice(start, end)
    // A heading right above the next one says more with what stands below both.
    if part.count < Self.shortestText { part = text.slice(start, start + Self.lengthOfShort) }
    return PageSection(
      heading: heading, fragment: anchors.slice(line.address.lowerBound, line.address.upperBound),
      text: part)
  }

  /// A section with less text, in bytes, shows what follows it as well.
  private static let shortestText = 40
  private static let lengthOfShort = 200
}

/// A section that a row shows.
internal struct PageSection {
  var heading: SectionView
  /// What stands behind `#` in its address.
  var fragment: SectionView
  /// Its text without its heading.
  var text: SectionView
}

/// Reads headings and their addresses in step; those without one are passed over.
///
/// The bytes may be anybody's: a line that says no place and address is passed over too.
internal struct SectionLines {
  private let headings: SectionView
  private let anchors: SectionView
  /// The line of the headings that was read last.
  private(set) var heading = 0..<0
  /// The line of the addresses that was read last.
  private var anchor = 0..<0
  /// Where the section begins in the text.
  private(set) var start = 0
  /// Where its address stands in the addresses.
  private(set) var address = 0..<0
  private var nextHeading = 0
  private var nextAnchor = 0

  init(headings: SectionView, anchors: SectionView) {
    self.headings = headings
    self.anchors = anchors
  }

  /// Goes on to the next section; false behind the last.
  /// - Complexity: O(length of the lines between).
  @inline(never)
  mutating func next() -> Bool {
    while nextAnchor < anchors.count, nextHeading < headings.count {
      heading = Self.line(headings, nextHeading)
      anchor = Self.line(anchors, nextAnchor)
      nextHeading = heading.upperBound + 1
      nextAnchor = anchor.upperBound + 1
      if readsAnchor() { return true }
    }
    return false
  }

  private mutating func readsAnchor() -> Bool {
    var number = 0
    var at = anchor.lowerBound
    while at < anchor.upperBound, anchors.byte(at) != 0x20 {
      let digit = anchors.byte(at) &- 0x30
      guard digit < 10, number < 200_000_000 else { return false }
      number = number * 10 + Int(digit)
      at += 1
    }
    start = number
    guard at > anchor.lowerBound, at + 1 < anchor.upperBound else { return false }
    address = (at + 1)..<anchor.upperBound
    return true
  }

  /// The line that begins at a place, without its end.
  @inline(never)
  private static func line(_ view: SectionView, _ start: Int) -> Range<Int> {
    let ends: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
    let lowBits: UInt64 = 0x0101_0101_0101_0101
    var end = start
    while end &+ 8 <= view.count {
      let other = view.load(end, as: UInt64.self) ^ ends
      let found = (other &- lowBits) & ~other & (lowBits &<< 7)
      if found != 0 { return start..<end &+ found.trailingZeroBitCount &>> 3 }
      end &+= 8
    }
    while end < view.count, view.byte(end) != 0x0A { end += 1 }
    return start..<end
  }
}
