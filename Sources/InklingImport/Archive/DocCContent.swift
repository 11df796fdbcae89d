/// A block or a stretch of text of a page of DocC, whatever kind it is of: what is not known is passed over.
struct DocCContent: Decodable {
  private enum Key: String, CodingKey {
    case type, text, code, inlineContent, content, items, rows, identifier, title, tabs
    case term, definition, columns
  }

  private var type: String?
  private var own = ""
  private var identifier: String?
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

  /// The texts of several: blocks each on a line, stretches in one.
  ///
  /// `titles` says what another page is called.
  ///
  /// - Complexity: O(length of the text), however deep it is nested.
  static func joined(_ contents: [DocCContent], _ titles: (String) -> String) -> String {
    var text = ""
    append(contents, to: &text, titles)
    return text
  }

  private static func append(
    _ contents: [DocCContent], to text: inout String, _ titles: (String) -> String
  ) {
    let start = text.utf8.count
    for content in contents where content.type != "heading" {
      append(to: &text, onNewLine: text.utf8.count > start && !content.isInline) {
        content.append(to: &$0, titles)
      }
    }
  }

  private func append(to text: inout String, _ titles: (String) -> String) {
    if type == "reference", let identifier {
      text += own.isEmpty ? titles(identifier) : own
      return
    }
    text += own
    Self.append(to: &text, onNewLine: !own.isEmpty) { Self.append(parts, to: &$0, titles) }
  }

  /// Adds what `body` adds, behind a break if that is anything.
  private static func append(
    to text: inout String, onNewLine: Bool, _ body: (inout String) -> Void
  ) {
    guard onNewLine else { return body(&text) }
    text += "\n"
    let begun = text.utf8.count
    body(&text)
    if text.utf8.count == begun { text.unicodeScalars.removeLast() }
  }

  /// The headings of several, and of what is in them.
  static func headings(of contents: [DocCContent]) -> [String] {
    var headings: [String] = []
    for content in contents { content.append(to: &headings) }
    return headings
  }

  private func append(to headings: inout [String]) {
    if type == "heading" {
      headings.append(own)
    } else {
      for part in parts { part.append(to: &headings) }
    }
  }

  /// The text with one space for each break of a line and the spaces behind it.
  static func oneLine(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
