/// The words of one line of Markdown, without its marks.
enum MarkdownInline {
  private static let longestTag = 2_000
  private static let longestAddress = 512

  static func plain(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var at = line.startIndex
    /// The next `>` at or behind `at`, looked for once: a line of `<` costs no more than any other.
    var close = line.startIndex
    while at < line.endIndex {
      let byte = line[at]
      switch byte {
      case UInt8(ascii: "\\"):
        let next = at + 1
        if next < line.endIndex, isPunctuation(line[next]) { at = next }
        result.append(line[at])
        at += 1
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"):
        at += 1
      case UInt8(ascii: "|"):
        result.append(0x20)
        at += 1
      case UInt8(ascii: "_"):
        // Inside a word it is part of a name: `snake_case`.
        if isWord(line, at - 1), isWord(line, at + 1) { result.append(byte) }
        at += 1
      case UInt8(ascii: "!") where at + 1 < line.endIndex && line[at + 1] == UInt8(ascii: "["),
        UInt8(ascii: "["), UInt8(ascii: "]"):
        at = bracket(line, at, &result)
      case UInt8(ascii: "<"):
        if close <= at { close = line[at...].firstIndex(of: UInt8(ascii: ">")) ?? line.endIndex }
        at = tag(line, at, close, &result)
      default:
        result.append(byte)
        at += 1
      }
    }
    return result.contains(UInt8(ascii: "&")) ? HTMLEntities.decode(result[...]) : result
  }

  /// Brackets vanish; an address in parentheses or brackets behind them too.
  private static func bracket(_ line: ArraySlice<UInt8>, _ at: Int, _ result: inout [UInt8]) -> Int
  {
    if line[at] != UInt8(ascii: "]") { return line[at] == UInt8(ascii: "!") ? at + 2 : at + 1 }
    let next = at + 1
    guard next < line.endIndex else { return next }
    let open = line[next]
    guard open == UInt8(ascii: "(") || open == UInt8(ascii: "[") else { return next }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
    var depth = 0
    for place in next..<min(line.endIndex, next + longestAddress) {
      if line[place] == open { depth += 1 }
      if line[place] == close { depth -= 1 }
      if depth == 0 { return place + 1 }
    }
    return next
  }

  /// Tags vanish; an address in angle brackets stays as text.
  private static func tag(
    _ line: ArraySlice<UInt8>, _ at: Int, _ close: Int, _ result: inout [UInt8]
  ) -> Int {
    guard close > at + 1, close < line.endIndex, close - at <= longestTag else {
      result.append(line[at])
      return at + 1
    }
    let inside = line[(at + 1)..<close]
    let first = inside.first ?? 0
    if inside.starts(with: "http".utf8) || inside.contains(UInt8(ascii: "@")) {
      result.append(contentsOf: inside)
      return close + 1
    }
    guard isPunctuation(first) || first | 0x20 >= 0x61 && first | 0x20 <= 0x7A else {
      result.append(line[at])
      return at + 1
    }
    result.append(0x20)
    return close + 1
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private static func isWord(_ line: ArraySlice<UInt8>, _ at: Int) -> Bool {
    guard at >= line.startIndex, at < line.endIndex else { return false }
    let byte = line[at]
    return byte > 0x20 && !isPunctuation(byte)
  }
}
