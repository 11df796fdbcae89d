/// A block or a stretch of text of a page of DocC, whatever kind it is of: what is not known is passed over.
struct DocCContent: Decodable {
  private enum Key: String, CodingKey {
    case type, text, code, inlineContent, content, items, rows, identifier, title, tabs, header
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

  /// The text, in which `titles` says what another page is called.
  func text(_ titles: (String) -> String) -> String {
    if type == "reference", let identifier { return own.isEmpty ? titles(identifier) : own }
    let inner = Self.joined(parts, titles)
    return own.isEmpty || inner.isEmpty ? own + inner : own + "\n" + inner
  }

  /// Its headings, and those of what is in it.
  var headings: [String] {
    type == "heading" ? [own] : parts.flatMap(\.headings)
  }

  /// The texts of several: blocks each on a line, stretches in one.
  static func joined(_ contents: [DocCContent], _ titles: (String) -> String) -> String {
    var text = ""
    for content in contents where content.type != "heading" {
      let part = content.text(titles)
      if part.isEmpty { continue }
      if !text.isEmpty, !content.isInline { text += "\n" }
      text += part
    }
    return text
  }

  /// The text with one space for each break of a line and the spaces behind it.
  static func oneLine(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
