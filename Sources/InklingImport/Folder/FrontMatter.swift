/// The block of settings at the head of a page: YAML between `---`, TOML between `+++`.
///
/// Only plain `name: value` and `name = "value"` lines are read, and the first value of a list. Nothing deeper is
/// needed to name a page.
enum FrontMatter {
  /// The settings by lower-case name, and the page behind them.
  static func split(_ page: ArraySlice<UInt8>) -> ([String: [UInt8]], ArraySlice<UInt8>) {
    for (fence, separator) in [("---", UInt8(ascii: ":")), ("+++", UInt8(ascii: "="))] {
      guard page.starts(with: fence.utf8) else { continue }
      var lines = Lines(page)
      guard let first = lines.next(), PlainText.trim(first).elementsEqual(fence.utf8) else {
        continue
      }
      var settings: [String: [UInt8]] = [:]
      var name = ""
      while let line = lines.next() {
        if PlainText.trim(line).elementsEqual(fence.utf8) { return (settings, lines.rest) }
        read(line, separator, &name, &settings)
      }
    }
    return ([:], page)
  }

  private static func read(
    _ line: ArraySlice<UInt8>, _ separator: UInt8, _ name: inout String,
    _ settings: inout [String: [UInt8]]
  ) {
    let text = PlainText.trim(line)
    if text.first == UInt8(ascii: "-"), !name.isEmpty {
      if settings[name] == nil { settings[name] = unquoted(text.dropFirst()) }
      return
    }
    guard let first = line.first, first > 0x20, first != UInt8(ascii: "#"),
      let place = line.firstIndex(of: separator)
    else { return }
    let key = PlainText.trim(line[..<place])
    name = String(decoding: key, as: UTF8.self).lowercased()
    let value = unquoted(line[(place + 1)...])
    if !value.isEmpty { settings[name] = value }
  }

  private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var text = PlainText.trim(value)
    if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
      text = text.dropFirst().dropLast()
      if let comma = text.firstIndex(of: UInt8(ascii: ",")) { text = text[..<comma] }
      text = PlainText.trim(text)
    }
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      text.count >= 2, text.last == quote
    {
      text = text.dropFirst().dropLast()
    }
    return Array(text)
  }
}

/// Lines of bytes, without their ends.
struct Lines: Sequence, IteratorProtocol {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  mutating func next() -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    var line = rest[..<end]
    rest = end < rest.endIndex ? rest[(end + 1)...] : rest[rest.endIndex...]
    if line.last == 0x0D { line = line.dropLast() }
    return line
  }
}
