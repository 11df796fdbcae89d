/// A block or a stretch of text of a page of DocC, whatever kind it is of: what is not known is passed over.
struct DocCContent: Decodable {
  private enum Key: String, CodingKey {
    case type, text, code, inlineContent, content, items, rows, identifier, title, tabs
    case term, definition, columns, anchor
  }

  private var type: String?
  private var own = ""
  private var identifier: String?
  private var anchor = ""
  private var parts: [DocCContent] = []

  init(from decoder: any Decoder) throws {
    // A row of a table is a list of cells, and each cell a list of blocks.
    if let cells = try? [DocCContent](from: decoder) {
      parts = cells
      return
    }
    let values = try decoder.container(keyedBy: Key.self)
    type = try? values.decode(String.self, forKey: .type)
    identifier = try? values.decode(String.self, forKey: .identifier)
    anchor = (try? values.decode(String.self, forKey: .anchor)) ?? ""
    if let text = try? values.decode(String.self, forKey: .text) { own = text }
    if let code = try? values.decode(String.self, forKey: .code) { own = code }
    if let lines = try? values.decode([String].self, forKey: .code) {
      own = lines.joined(separator: "\n")
    }
    if own.isEmpty, let title = try? values.decode(String.self, forKey: .title) { own = title }
    for key in [Key.inlineContent, .content, .items, .rows, .tabs, .columns] {
      if let more = try? values.decode([DocCContent].self, forKey: key) { parts += more }
    }
    for key in [Key.term, .definition] {
      if let one = try? values.decode(DocCContent.self, forKey: key) { parts.append(one) }
    }
  }

  /// Whether it stands in a line with its neighbours.
  private var isInline: Bool {
    switch type {
    case nil, "text", "codeVoice", "emphasis", "strong", "newTerm", "inlineHead", "subscript",
      "superscript", "strikethrough", "reference", "link":
      true
    default: false
    }
  }

  /// What several say.
  struct Words {
    var text = ""
    /// The headings, which are not part of the text, each with its place in it.
    var headings: [PageHeading] = []
  }

  /// The texts of several: blocks each on a line, stretches in one.
  ///
  /// `titles` says what another page is called.
  ///
  /// - Complexity: O(length of the text), however deep it is nested.
  static func joined(_ contents: [DocCContent], _ titles: (String) -> String) -> Words {
    var words = Words()
    append(contents, to: &words, titles)
    return words
  }

  private static func append(
    _ contents: [DocCContent], to words: inout Words, _ titles: (String) -> String
  ) {
    let start = words.text.utf8.count
    for content in contents {
      if content.type == "heading" {
        words.headings.append(
          PageHeading(
            text: Array(content.own.utf8), anchor: Array(content.anchor.utf8),
            start: words.text.utf8.count))
      } else {
        append(to: &words, onNewLine: words.text.utf8.count > start && !content.isInline) {
          content.append(to: &$0, titles)
        }
      }
    }
  }

  private func append(to words: inout Words, _ titles: (String) -> String) {
    if type == "reference", let identifier {
      words.text += own.isEmpty ? titles(identifier) : own
      return
    }
    words.text += own
    Self.append(to: &words, onNewLine: !own.isEmpty) { Self.append(parts, to: &$0, titles) }
  }

  /// Adds what `body` adds, behind a break if that is anything.
  private static func append(
    to words: inout Words, onNewLine: Bool, _ body: (inout Words) -> Void
  ) {
    guard onNewLine else { return body(&words) }
    words.text += "\n"
    let begun = words.text.utf8.count
    body(&words)
    if words.text.utf8.count == begun { words.text.unicodeScalars.removeLast() }
  }

  /// The text with one space for each break of a line and the spaces behind it.
  static func oneLine(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
