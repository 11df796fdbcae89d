internal import InklingCore

/// A block or a stretch of text of a page of DocC, whatever kind it is of: what is not known is passed over.
struct DocCContent {
  private var type = ""
  private var own = ""
  private var identifier: String?
  private var anchor = ""
  private var parts: [DocCContent] = []

  /// Reads an object.
  init(_ reader: inout JSONReader, _ level: Int) {
    var title = ""
    var lists: [(order: Int, parts: [DocCContent])] = []
    reader.members(Self.keys) { reader, key in
      switch key {
      case 0: type = reader.text() ?? ""
      case 1: own = reader.text() ?? ""
      case 2: own = Self.code(&reader) ?? own
      case 3: identifier = reader.text()
      case 4: title = reader.text() ?? ""
      case 5: anchor = reader.text() ?? ""
      default: lists.append((key, Self.contents(&reader, level + 1)))
      }
    }
    if own.isEmpty { own = title }
    if lists.count > 1 { lists.sort { $0.order < $1.order } }
    for list in lists { parts += list.parts }
  }

  /// The names that mean something; what the later ones hold is read in this order.
  private static let keys: WordList =
    "type text code identifier title anchor inlineContent content items tabs columns rows term definition"

  /// The lines of a list, or a text.
  private static func code(_ reader: inout JSONReader) -> String? {
    reader.isAtArray ? reader.texts().joined(separator: "\n") : reader.text()
  }

  /// The objects of a list, or the only one; a list in it, as a cell of a table is, stands for one that has its objects.
  ///
  /// What is nested deeper than any page is passed over.
  static func contents(_ reader: inout JSONReader, _ level: Int = 0) -> [DocCContent] {
    guard level < maximumLevel else {
      reader.skipValue()
      return []
    }
    if reader.isAtObject { return [DocCContent(&reader, level)] }
    var contents: [DocCContent] = []
    reader.elements { reader in
      contents.append(
        reader.isAtArray
          ? DocCContent(Self.contents(&reader, level + 1)) : DocCContent(&reader, level))
    }
    return contents
  }

  /// Lists of DocC have hardly ten levels.
  private static let maximumLevel = 100

  private init(_ parts: [DocCContent]) { self.parts = parts }

  /// Whether it stands in a line with its neighbours.
  private var isInline: Bool {
    switch type {
    // Items of lists, terms and cells have no type, nor have the words of a declaration.
    case "": parts.isEmpty
    case "text", "codeVoice", "emphasis", "strong", "newTerm", "inlineHead", "subscript",
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
