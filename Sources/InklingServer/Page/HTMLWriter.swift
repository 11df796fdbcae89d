internal import InklingBar

/// Writes HTML in which data can only ever be text.
///
/// Names of elements and attributes are static strings, so they were written in our source; every
/// other string is escaped on its way in. There is no verb that takes finished markup. Escaping
/// works on bytes, not on characters: a quotation mark that carries a combining accent is one
/// character to Swift and still ends an attribute in a browser.
///
/// ```swift
/// var html = HTMLWriter()
/// html.element("p", ["class": "hint"]) { $0.text("1 < 2") }
/// // <p class="hint">1 &lt; 2</p>
/// ```
struct HTMLWriter {
  /// The attributes of one element, in the order written.
  ///
  /// A nil value leaves the attribute out, an empty one writes it without a value.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  private(set) var bytes: [UInt8] = []

  /// The declaration that a document starts with.
  mutating func doctype() {
    append("<!doctype html>\n")
  }

  /// Writes an element and, between its tags, whatever `content` writes.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ more: [HTMLAttribute] = [],
    _ content: (inout HTMLWriter) -> Void
  ) {
    openTag(name, attributes, more)
    content(&self)
    append("</")
    append(name)
    append(">")
  }

  /// Writes an element that holds only text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element that has no end tag: `input`, `meta`, `link`, `img`; behind the attributes stand those of a bar's
  /// element.
  mutating func void(
    _ name: StaticString, _ attributes: Attributes = [:], _ more: [HTMLAttribute] = []
  ) {
    openTag(name, attributes, more)
  }

  /// Writes text.
  mutating func text(_ text: String) {
    escape(text.utf8)
  }

  /// Writes text that is at hand as UTF-8.
  mutating func text(_ utf8: [UInt8]) {
    escape(utf8)
  }

  /// Starts a new line, for people who read the source of the page.
  mutating func newline() {
    append("\n")
  }

  private mutating func openTag(
    _ name: StaticString, _ attributes: Attributes, _ more: [HTMLAttribute] = []
  ) {
    append("<")
    append(name)
    for (name, value) in attributes {
      if let value { append(name, value.utf8) }
    }
    for attribute in more { append(attribute.name, attribute.value.bytes) }
    append(">")
  }

  private mutating func append(_ name: StaticString, _ value: some Collection<UInt8>) {
    append(" ")
    append(name)
    guard !value.isEmpty else { return }
    append("=\"")
    escape(value)
    append("\"")
  }

  private mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func escape(_ utf8: some Sequence<UInt8>) {
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "'"): append("&#39;")
      default: bytes.append(byte)
      }
    }
  }
}
