/// Takes the words out of a Markdown page: title, headings and text without the marks.
///
/// Line by line: headings (`#` and underlined), fenced code (its contents are words too), lists, quotes, tables. Within
/// a line: links, pictures, emphasis, code spans, tags and character references. It need not be exact where CommonMark
/// is intricate, because the result is searched and cut into snippets, never shown as the page.
struct MarkdownText {
  private(set) var title: [UInt8] = []
  private(set) var headings: [PageHeading] = []
  private var slugs = HeadingSlugs()
  private var collected = CollapsedText()
  private var fence: [UInt8]?
  /// The script, style or comment that the lines are in.
  private var raw: RawBlock?
  private var previous: [UInt8] = []
  /// Where that line begins in the text.
  private var previousStart = 0

  var text: [UInt8] { collected.bytes }

  mutating func run(_ page: ArraySlice<UInt8>) {
    for line in Lines(page) { take(line) }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    var trimmed = PlainText.trim(line)
    while let block = raw ?? (fence == nil ? RawBlock(beginningWith: trimmed) : nil) {
      guard let end = block.end(in: trimmed) else {
        raw = block
        return
      }
      raw = nil
      trimmed = PlainText.trim(trimmed[end...])
      if trimmed.isEmpty { return }
    }
    if let open = fence {
      if trimmed.starts(with: open) { fence = nil } else { emit(Array(line)) }
      return
    }
    if trimmed.starts(with: "```".utf8) || trimmed.starts(with: "~~~".utf8) {
      fence = Array(trimmed.prefix(3))
      return
    }
    if let (heading, id) = heading(trimmed) {
      add(heading, id, from: collected.next)
      return emit(heading)
    }
    if isUnderline(trimmed), !previous.isEmpty {
      add(previous, nil, from: previousStart)
      return
    }
    if isDefinition(trimmed) || isRule(trimmed) {
      previous = []
      return
    }
    let plain = MarkdownInline.plain(withoutMarker(trimmed))
    previous = plain
    previousStart = collected.next
    emit(plain)
  }

  private mutating func emit(_ line: [UInt8]) {
    collected.append(line)
    collected.space()
  }

  private mutating func add(_ heading: [UInt8], _ id: [UInt8]?, from start: Int) {
    previous = []
    if heading.isEmpty { return }
    let slug = slugs.slug(heading)
    // What names the page is the page itself.
    let anchor = title.isEmpty ? [] : id ?? slug
    headings.append(PageHeading(text: heading, anchor: anchor, start: start))
    if title.isEmpty { title = heading }
  }

  /// A heading behind `#`, and the id that is written behind it: `## Setup {#set-up}`.
  private func heading(_ line: ArraySlice<UInt8>) -> (text: [UInt8], id: [UInt8]?)? {
    let marks = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(marks) else { return nil }
    let rest = line.dropFirst(marks)
    guard rest.isEmpty || rest.first == 0x20 || rest.first == 0x09 else { return nil }
    var text = PlainText.trim(rest)
    let id = Self.id(behind: &text)
    while text.last == UInt8(ascii: "#") { text = text.dropLast() }
    return (MarkdownInline.plain(PlainText.trim(text)), id)
  }

  /// Takes `{#id}` off the end of a heading.
  private static func id(behind text: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")) else {
      return nil
    }
    let inside = PlainText.trim(text[(open + 1)...].dropLast())
    guard inside.first == UInt8(ascii: "#") else { return nil }
    let id = inside.dropFirst().prefix { $0 > 0x20 }
    if id.isEmpty { return nil }
    text = PlainText.trim(text[..<open])
    return Array(id)
  }

  /// `===` or `---` under a line make it a heading.
  private func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else {
      return false
    }
    return line.count >= 2 && line.allSatisfy { $0 == mark }
  }

  private func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "-*_|:".utf8.contains(mark) else { return false }
    return line.allSatisfy { "-*_|: ".utf8.contains($0) }
  }

  /// `[name]: address` is for the page, not for its readers.
  private func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    return close + 1 < line.endIndex && line[close + 1] == UInt8(ascii: ":")
  }

  /// A line without the marks of quotes, lists and tables in front.
  private func withoutMarker(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    while rest.first == UInt8(ascii: ">") { rest = PlainText.trim(rest.dropFirst()) }
    if let mark = rest.first, "-*+".utf8.contains(mark), rest.dropFirst().first == 0x20 {
      return PlainText.trim(rest.dropFirst(2))
    }
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let after = rest.dropFirst(digits.count)
    if (1...9).contains(digits.count), let mark = after.first, ".)".utf8.contains(mark),
      after.dropFirst().first == 0x20
    {
      return PlainText.trim(after.dropFirst(2))
    }
    return rest
  }
}

/// A block of HTML that has no words for readers (CommonMark 4.6, kinds 1 and 2).
private enum RawBlock {
  case comment
  case element(String)

  /// The block that a line begins, if it begins one.
  init?(beginningWith line: ArraySlice<UInt8>) {
    if line.starts(with: "<!--".utf8) {
      self = .comment
      return
    }
    guard line.first == UInt8(ascii: "<"), let tag = HTMLTag(line, at: line.startIndex),
      !tag.isEnd, tag.name == "script" || tag.name == "style"
    else { return nil }
    self = .element(tag.name)
  }

  /// Where what stands behind the block begins; nil where the line does not end it.
  func end(in line: ArraySlice<UInt8>) -> Int? {
    switch self {
    case .comment: HTMLTag.behind("-->", line, from: line.startIndex)
    case .element(let name): HTMLTag.endOfRaw(name, line, from: line.startIndex)
    }
  }
}
