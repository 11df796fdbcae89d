/// Follows the annotated elements of a page while its tags are read, and keeps what they say.
struct AnnotatedParts {
  /// What is said of a page: an annotation, its key and its value.
  struct Fact: Equatable {
    var kind: PageAnnotation
    var key: String
    var value: [UInt8]
  }

  /// What was said, in the order in which it ended.
  private(set) var facts: [Fact] = []
  /// Texts that weigh more than others.
  private(set) var weighty: [[UInt8]] = []
  /// Whether the page says which of its parts is searched.
  private(set) var hasBody = false
  /// Whether what is read now stands in such a part.
  var isInBody: Bool { body != nil }

  private var body: OpenElement?
  private var open: [Capture] = []

  /// Elements whose text is being kept for more than one reason; further ones within them are passed over.
  private static let deepest = 16
  /// What one page says at the most; further facts are passed over.
  private static let maximumFacts = 256
  /// The longest value, in bytes; of a longer one the beginning is kept.
  private static let longestValue = 4_096

  /// An element whose text is kept.
  private struct Capture {
    var name: String
    var depth = 1
    var entries: [(kind: PageAnnotation, key: String)]
    /// It stands in what is not searched: its text is kept all the same.
    var isInSkipped: Bool
    var text = CollapsedText()
  }

  /// Whether something waits for text.
  var isCapturing: Bool { !open.isEmpty }

  /// Counts the elements within annotated ones, which end with their own end.
  ///
  /// - Complexity: O(1): at most 16 elements are followed.
  mutating func follow(_ tag: HTMLTag, isVoid: Bool) {
    if isVoid || tag.name.isEmpty { return }
    let step = tag.isEnd ? -1 : 1
    body = body?.followed(by: tag)
    for place in open.indices.reversed() where open[place].name == tag.name {
      open[place].depth += step
      if open[place].depth == 0 { finish(open.remove(at: place)) }
    }
  }

  /// A part of the page begins that is searched; nothing else is.
  mutating func beginBody(_ tag: HTMLTag) {
    hasBody = true
    if body == nil { body = OpenElement(tag) }
  }

  /// Reads what a tag says of the page.
  mutating func note(_ tag: HTMLTag, isVoid: Bool, isInSkipped: Bool) {
    var waiting: [(kind: PageAnnotation, key: String)] = []
    for (kind, value) in tag.annotations {
      switch kind {
      case .meta, .defaultMeta, .filter, .sort:
        for entry in AnnotationEntry.list(value) {
          switch entry.source {
          case .text: waiting.append((kind, entry.key))
          case .attribute(let name):
            add(kind, entry.key, HTMLEntities.decode(tag.value(name)[...]))
          case .value(let value): add(kind, entry.key, value)
          }
        }
      case .weight where !isInSkipped:
        if let weight = Double(String(decoding: value, as: UTF8.self)), weight > 1 {
          waiting.append((kind, ""))
        }
      default: break
      }
    }
    guard !waiting.isEmpty, !isVoid, open.count < Self.deepest else { return }
    open.append(Capture(name: tag.name, entries: waiting, isInSkipped: isInSkipped))
  }

  /// Keeps text for the elements that hold it.
  mutating func append(_ text: [UInt8], isInSkipped: Bool) {
    for place in open.indices
    where (open[place].isInSkipped || !isInSkipped)
      && open[place].text.bytes.count < Self.longestValue
    {
      open[place].text.append(text)
    }
  }

  /// A block begins or ends: words on its two sides are two.
  mutating func space() {
    for place in open.indices { open[place].text.space() }
  }

  /// The page ends, and so does every element.
  mutating func finish() {
    while let capture = open.popLast() { finish(capture) }
  }

  private mutating func finish(_ capture: Capture) {
    for (kind, key) in capture.entries {
      if kind == .weight {
        let text = Self.beginning(of: capture.text.bytes)
        if !text.isEmpty, weighty.count < Self.maximumFacts { weighty.append(text) }
      } else {
        add(kind, key, capture.text.bytes)
      }
    }
  }

  private mutating func add(_ kind: PageAnnotation, _ key: String, _ value: [UInt8]) {
    guard !value.isEmpty, facts.count < Self.maximumFacts else { return }
    facts.append(Fact(kind: kind, key: key, value: Self.beginning(of: value)))
  }

  /// At most so many bytes, and whole scalars.
  private static func beginning(of value: [UInt8]) -> [UInt8] {
    guard value.count > longestValue else { return value }
    var end = longestValue
    while end > 0, value[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(value[..<end])
  }
}
