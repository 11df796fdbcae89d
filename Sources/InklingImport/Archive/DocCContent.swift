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
    let values = try decoder.container(keyedBy: Key.self)
    // A value that is asked for where there is none costs more than all of the others: its error says where it stands.
    func value<Value: Decodable>(_ key: Key, as _: Value.Type = Value.self) -> Value? {
      values.contains(key) ? try? values.decode(Value.self, forKey: key) : nil
    }
    type = value(.type)
    identifier = value(.identifier)
    anchor = value(.anchor) ?? ""
    own = value(.text) ?? ""
    if let code: String = value(.code) {
      own = code
    } else if let lines: [String] = value(.code) {
      own = lines.joined(separator: "\n")
    }
    if own.isEmpty { own = value(.title) ?? "" }
    for key in [Key.inlineContent, .content, .items, .tabs, .columns] {
      parts += value(key, as: [DocCContent].self) ?? []
    }
    // A row of a table is a list of cells, and each cell a list of blocks.
    for row in value(.rows, as: [[[DocCContent]]].self) ?? [] {
      parts.append(DocCContent(row.map { DocCContent($0) }))
    }
    for key in [Key.term, .definition] {
      if let one = value(key, as: DocCContent.self) { parts.append(one) }
    }
  }

  private init(_ parts: [DocCContent]) { self.parts = parts }

  /// Whether it stands in a line with its neighbours.
  private var isInline: Bool {
    switch type {
    case nil, "text", "codeVoice", "emphasis", "strong", "newTerm", "inlineHead", "subscript",
      "superscript", "strikethrough", "reference", "link":
      true
    default: false
    }
  }

  /// Adds the pages that several name, as their identifiers say them.
  static func addReferences(of contents: [DocCContent], to found: inout Set<String>) {
    for content in contents {
      if let identifier = content.identifier { found.insert(identifier) }
      addReferences(of: content.parts, to: &found)
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
