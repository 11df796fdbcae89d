internal import InklingCore

/// The text of a page as it is read aloud, with the places of its elements.
///
/// What a block holds ends in a full stop where it ends in a letter, a digit or an apostrophe. Each element with an id has the number of
/// the first word behind its beginning, and the text that is its own: that of blocks within it is theirs.
struct PageProse {
  /// An element with an id.
  struct Anchor: Equatable {
    var element: String
    var id: [UInt8]
    /// What the page says that the element is called; empty where it says nothing.
    var title: [UInt8]
    /// How many words stand before it.
    var location: Int
    var text: [UInt8] = []
  }

  private(set) var anchors: [Anchor] = []
  private var written = CollapsedText()
  private var words = 0
  private var open: [Open] = []

  /// Further elements with an id are passed over: an element costs a look at each tag until it ends.
  private static let deepest = 16
  private static let maximumAnchors = 10_000
  /// The longest text of an element, in bytes.
  private static let longestText = 1_024

  /// An element that has not ended.
  private struct Open {
    var anchor: Int
    var depth = 1
    /// How many blocks within it have not ended.
    var blocks = 0
    var text = CollapsedText()
  }

  var text: [UInt8] { written.bytes }
  /// How many words there are; what stands between spaces is one.
  var wordCount: Int { words }

  mutating func append(_ raw: [UInt8]) {
    let text = Self.withPlainSpaces(raw)
    count(text)
    written.append(text)
    for place in open.indices
    where open[place].blocks == 0 && open[place].text.bytes.count < Self.longestText {
      open[place].text.append(text)
    }
  }

  mutating func space() {
    written.space()
    for place in open.indices { open[place].text.space() }
  }

  /// A block ends: its last word ends a sentence.
  mutating func endBlock() {
    guard let last = Self.lastScalar(written.bytes),
      last.properties.isAlphabetic || last.properties.numericType != nil || last == "'"
    else { return }
    written.attach(UInt8(ascii: "."))
  }

  /// Follows a tag that is not left out.
  mutating func follow(_ tag: HTMLTag, isInline: Bool, isVoid: Bool) {
    guard !isVoid, !tag.name.isEmpty, !tag.isSelfClosing else { return }
    let step = tag.isEnd ? -1 : 1
    for place in open.indices.reversed() {
      let isSame = anchors[open[place].anchor].element == tag.name
      if isSame { open[place].depth += step }
      if isSame, open[place].depth == 0 {
        let ended = open.remove(at: place)
        anchors[ended.anchor].text = ended.text.bytes
      } else if !isInline {
        open[place].blocks = max(0, open[place].blocks + step)
      }
    }
  }

  /// Notes an element that begins, where it has an id.
  mutating func begin(_ tag: HTMLTag, isVoid: Bool) {
    let id = tag.value("id")
    guard !id.isEmpty, anchors.count < Self.maximumAnchors else { return }
    let title = tag.annotations.first { $0.kind == .title }?.value ?? []
    anchors.append(
      Anchor(
        element: tag.name, id: HTMLEntities.decode(id[...]),
        title: Array(PlainText.trim(HTMLEntities.decode(title[...])[...])),
        location: written.isNextWord ? words : max(0, words - 1)))
    if !isVoid, open.count < Self.deepest { open.append(Open(anchor: anchors.count - 1)) }
  }

  /// The page ends, and so does every element.
  mutating func finish() {
    while let ended = open.popLast() { anchors[ended.anchor].text = ended.text.bytes }
  }

  private mutating func count(_ text: [UInt8]) {
    var isWithin = !written.isNextWord
    for byte in text {
      if byte <= 0x20 {
        isWithin = false
      } else if !isWithin {
        words += 1
        isWithin = true
      }
    }
  }

  private static func lastScalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
    String(decoding: bytes.suffix(4), as: UTF8.self).unicodeScalars.last
  }

  /// Spaces of other kinds as plain ones, those without width too.
  private static func withPlainSpaces(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3 || $0 == 0xEF }) else {
      return text
    }
    var scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    for place in scalars.indices.reversed() {
      let scalar = scalars[place]
      if scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}" {
        scalars.replaceSubrange(place...place, with: CollectionOfOne(Unicode.Scalar(0x20)))
      }
    }
    return Array(String(scalars).utf8)
  }
}
