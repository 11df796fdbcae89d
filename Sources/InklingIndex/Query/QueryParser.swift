import InklingText

/// Takes a question apart: words, `"phrases"`, `-excluded` words and `field:word`.
///
///     zen "red wine" -fox title:glass
///     └┬┘ └───┬────┘ └┬─┘ └────┬────┘
///     word  bound   excluded  word of one field
///
/// What is not well formed, such as a quote that is never closed, is read as far as it goes.
internal struct QueryParser {
  let schema: IndexSchema
  let trie: TermTrie
  let analyzer: Analyzer
  /// The fields in which words may stand: a bit for each field's place.
  let fields: UInt64

  /// Takes the first bytes of `text` apart.
  func parse(_ text: [UInt8], buffer: inout TokenBuffer) -> Query {
    var query = Query()
    let end = Self.end(of: text)
    if Self.isPlain(text, end) {
      add(text, 0, end, Part(fields: fields), &query, &buffer)
    } else {
      parseParts(text, end, &query, &buffer)
    }
    if query.words.isEmpty, query.excluded.isEmpty { addSigns(text, end, &query) }
    finish(&query, text)
    return query
  }

  /// How a stretch of text counts.
  private struct Part {
    var isQuoted = false
    var isExcluded = false
    var fields: UInt64
  }

  /// The end of the bytes that are read, not inside a scalar.
  private static func end(of text: [UInt8]) -> Int {
    guard text.count > SharedLimits.maximumQueryBytes else { return text.count }
    var end = SharedLimits.maximumQueryBytes
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Whether none of the first bytes could be read as more than a word's.
  static func isPlain(_ text: [UInt8], _ end: Int) -> Bool {
    for at in 0..<end where text[at] == quote || text[at] == minus || text[at] == colon {
      return false
    }
    return true
  }

  private static let quote = UInt8(ascii: "\"")
  private static let minus = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
  private static let space = UInt8(ascii: " ")
  private static let lowLine = UInt8(ascii: "_")

  private func parseParts(
    _ text: [UInt8], _ end: Int, _ query: inout Query, _ buffer: inout TokenBuffer
  ) {
    var at = 0
    while at < end {
      if text[at] == Self.space {
        at += 1
        continue
      }
      var part = Part(fields: fields)
      if text[at] == Self.minus, Self.excludes(text, at, end), !query.words.isEmpty {
        part.isExcluded = true
        at += 1
      }
      if let (field, next) = fieldName(text, at, end) {
        part.fields &= 1 << UInt64(field)
        at = next
      }
      var stop = at
      if at < end, text[at] == Self.quote {
        part.isQuoted = true
        at += 1
        stop = at
        while stop < end, text[stop] != Self.quote { stop += 1 }
      } else {
        while stop < end, text[stop] != Self.space, text[stop] != Self.quote { stop += 1 }
      }
      add(text, at, stop, part, &query, &buffer)
      at = part.isQuoted ? stop + 1 : stop
    }
  }

  /// Whether a sign before a word excludes it, behind another word: `--option` and `-l` are what people look for.
  private static func excludes(_ text: [UInt8], _ at: Int, _ end: Int) -> Bool {
    guard at + 2 < end, text[at + 1] != space, text[at + 1] != minus else { return false }
    return text[at + 2] != space
  }

  /// A field's name and colon at `at`, and where they end.
  private func fieldName(_ text: [UInt8], _ at: Int, _ end: Int) -> (Int, Int)? {
    for (place, field) in schema.fields.enumerated()
    where field.role.isSearched && !field.name.isEmpty {
      let stop = at + field.name.count
      guard stop + 1 < end, text[stop] == Self.colon else { continue }
      var step = 0
      while step < field.name.count, text[at + step] == field.name[step] { step += 1 }
      if step == field.name.count { return (place, stop + 1) }
    }
    return nil
  }

  private func add(
    _ text: [UInt8], _ from: Int, _ to: Int, _ part: Part, _ query: inout Query,
    _ buffer: inout TokenBuffer
  ) {
    guard from < to else { return }
    text.withUnsafeBufferPointer {
      analyzer.analyze(UnsafeBufferPointer(rebasing: $0[from..<to]), into: &buffer)
    }
    let base = query.words.last.map { $0.position + 1 } ?? 0
    for at in buffer.tokens.indices {
      let token = buffer.tokens[at]
      guard query.words.count + query.excluded.count < Query.maximumWords else { return }
      var word = QueryWord(
        term: Array(buffer.terms[token.termRange]), position: base + Int(token.position),
        kind: token.kind, isPrefix: token.kind == .ideographic)
      if token.kind == .word {
        let written = Array(text[from + Int(token.sourceStart)..<from + Int(token.sourceEnd)])
        if Writing.hasSigns(written, folded: word.term) { word.written = written }
      }
      word.fields = part.fields
      word.isQuoted = part.isQuoted
      word.isBound = part.isQuoted && at > 0
      let stop = from + Int(token.sourceEnd)
      let isLast = at == buffer.tokens.count - 1
      let next = isLast ? to : from + Int(buffer.tokens[at + 1].sourceStart)
      word.isTied = next == stop + 1 && text[stop] == Self.lowLine
      if part.isExcluded { query.excluded.append(word) } else { query.words.append(word) }
      if isLast, !part.isExcluded {
        query.lead = Array(text[..<(from + Int(token.sourceStart))])
      }
    }
  }

  /// Adds the only signs of a question without words, as texts have them: `&&`.
  private func addSigns(_ text: [UInt8], _ end: Int, _ query: inout Query) {
    guard let signs = text.withUnsafeBufferPointer({ Signs.inside($0, 0..<end) }) else { return }
    query.words.append(
      QueryWord(term: Array(text[signs]), position: 0, kind: .symbol, isPrefix: false))
  }

  /// The last word is a prefix, unless a quote is closed behind it; all words are looked up.
  private func finish(_ query: inout Query, _ text: [UInt8]) {
    if let last = query.words.indices.last, text.last != Self.quote {
      query.words[last].isPrefix = true
    }
    for place in query.words.indices { query.words[place].look(up: trie) }
    for place in query.excluded.indices {
      // Only whole words are excluded: on the way to "-fox", "-fo" must not take the food away.
      query.excluded[place].look(up: trie)
      query.excluded[place].exact = query.excluded[place].exact.whole
    }
  }
}
