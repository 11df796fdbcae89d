internal import InklingCore

/// A heading of a page, and where it leads.
struct PageHeading {
  /// Without breaks of lines.
  var text: [UInt8]
  /// The id that leads to it on its page, as it is written there; empty where it has none.
  var anchor: [UInt8]
  /// Where its section begins in the text of the page.
  var start: Int

  /// A longer id is none, in bytes.
  private static let longestAnchor = 256

  init(text: [UInt8], anchor: [UInt8] = [], start: Int = 0) {
    self.text = text.contains(0x0A) ? text.map { $0 == 0x0A ? 0x20 : $0 } : text
    self.anchor = anchor.count <= Self.longestAnchor ? anchor : []
    self.start = start
  }

  var words: String { String(decoding: text, as: UTF8.self) }

  /// What stands behind `#` in its address.
  var fragment: [UInt8] { PercentEncoding.encoded(anchor) }

  /// The value of a field with the headings, one a line.
  static func headings(_ headings: [PageHeading]) -> [UInt8] {
    Array(headings.map(\.text).joined(separator: [0x0A]))
  }

  /// The value of a field with places and addresses, a line for each heading; empty where no heading has an address.
  static func anchors(_ headings: [PageHeading]) -> [UInt8] {
    guard let last = headings.lastIndex(where: { !$0.anchor.isEmpty }) else { return [] }
    let lines = headings[...last].map { heading in
      heading.anchor.isEmpty ? [] : Array("\(heading.start) ".utf8) + heading.fragment
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// The headings of a page of this title and text, so that what leads nowhere has no address.
  ///
  /// A heading that says the page's title is the page itself. Where the text is not UTF-8, it is mended when it is kept,
  /// and every place moves.
  static func settled(
    _ headings: [PageHeading], title: [UInt8], text: [UInt8]
  ) -> [PageHeading] {
    var settled = headings
    for place in settled.indices where settled[place].text == title { settled[place].anchor = [] }
    if text.withUnsafeBufferPointer({ UTF8Validation.isValid($0) }) { return settled }
    var (read, mended) = (0, 0)
    for place in settled.indices where !settled[place].anchor.isEmpty {
      let start = max(read, min(settled[place].start, text.count))
      mended += String(decoding: text[read..<start], as: UTF8.self).utf8.count
      read = start
      settled[place].start = mended
    }
    return settled
  }
}

/// The ids that GitHub gives to headings of Markdown, and most generators of sites with it.
struct HeadingSlugs {
  private var counts: [String: Int] = [:]

  /// The id of the next heading: lower case, a hyphen for each space, without signs; a number behind one that was there.
  mutating func slug(_ heading: [UInt8]) -> [UInt8] {
    var slug = ""
    for scalar in String(decoding: heading, as: UTF8.self).lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator: slug.unicodeScalars.append("-")
      case _ where scalar == "-" || scalar == "_" || Self.isWord(scalar):
        slug.unicodeScalars.append(scalar)
      default: break
      }
    }
    if slug.isEmpty { return [] }
    let count = counts[slug, default: 0]
    counts[slug] = count + 1
    return Array((count == 0 ? slug : "\(slug)-\(count)").utf8)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark,
      .connectorPunctuation:
      true
    default: scalar.properties.isAlphabetic
    }
  }
}
