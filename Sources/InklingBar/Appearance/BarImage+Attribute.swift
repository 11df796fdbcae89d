/// A picture as an attribute's value: its address, its size, and what is known of it.
///
/// ```
/// /linen.png 64x64                        tiled, opaque, may have any colour
/// /edge.png 1x44 translucent              one pixel wide: stretched; lets the page through
/// /pill.png 40x40 slice(12,20,12,20)      borders keep their size: top, right, bottom, left
/// /night.jpg 640x360 tone(#0a0f1e,#5a6b8c)  no pixel is darker or lighter than these
/// ```
extension BarImage {
  /// Reads such a value; nil unless it begins with an address and a size.
  ///
  /// Words that are not known are skipped.
  public init?(description text: SearchText) {
    let words = text.words
    guard words.count >= 2 else { return nil }
    let size = words[1].bytes.split(separator: 0x78)
    guard size.count == 2, let width = SearchText(size[0]).wholeNumber,
      let height = SearchText(size[1]).wholeNumber, width > 0, height > 0
    else { return nil }
    var coverage = Tone.Coverage.opaque
    var range: ColorRange?
    var insets: BarInsets?
    for word in words.dropFirst(2) {
      if word == "translucent" { coverage = .translucent }
      if let numbers = word.arguments(of: "slice(")?.map({ $0.wholeNumber }), numbers.count == 4,
        let top = numbers[0], let right = numbers[1], let bottom = numbers[2], let left = numbers[3]
      {
        insets = BarInsets(top: top, left: left, bottom: bottom, right: right)
      }
      if let colors = word.arguments(of: "tone(")?.map({ BarColor(css: $0) }), colors.count == 2,
        let darkest = colors[0], let lightest = colors[1]
      {
        range = ColorRange(darkest: darkest.withAlpha(255), lightest: lightest.withAlpha(255))
      }
    }
    let tone = range.map { Tone(coverage, between: $0) } ?? .unmeasured(coverage)
    self.init(words[0], width: width, height: height, tone: tone)
    capInsets = insets
  }

  /// The value that ``init(description:)`` reads.
  public var attributeValue: SearchText {
    var text = source + " " + SearchText(decimal: width) + "x" + SearchText(decimal: height)
    if tone.coverage == .translucent { text.append(" translucent") }
    if let insets = capInsets {
      let edges = [insets.top, insets.right, insets.bottom, insets.left]
      text.append(" slice(")
      text.append(SearchText(listing: edges.map { SearchText(decimal: $0) }))
      text.append(")")
    }
    if let range = tone.declaredRange {
      text = text + " tone(" + range.darkest.css + "," + range.lightest.css + ")"
    }
    return text
  }
}

extension SearchText {
  /// The parts between commas of `name(a,b)`.
  fileprivate func arguments(of name: SearchText) -> [SearchText]? {
    guard hasPrefix(name), bytes.last == 0x29 else { return nil }
    return SearchText(bytes[name.count..<bytes.count - 1]).listed
  }
}
