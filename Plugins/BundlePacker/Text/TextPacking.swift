extension BundlePacker {
  private static let newline = UInt8(ascii: "\n")

  /// A script after the modules that it imports, as one script: fewer files to ask for, and one text for the compressor.
  ///
  /// A module that two scripts import is sent in both. An import stands in one line, and names of different modules are
  /// different: else the script does not even begin.
  public static func joined(_ script: [UInt8], _ modules: [File]) -> [UInt8] {
    let imported = modules.map { Array("from \"./\($0.name)\";".utf8) }
    let export = "export ".utf8
    let lines = (modules.map(\.content) + [script]).enumerated().map { place, text in
      text.split(separator: newline, omittingEmptySubsequences: false)
        .filter { line in !imported.contains { line.reversed().starts(with: $0.reversed()) } }
        .map { place < modules.count && $0.starts(with: export) ? $0.dropFirst(7) : $0 }
    }
    return Array(lines.joined().joined(separator: [newline]))
  }

  /// A style sheet with its parts in the places where it imports them, each import in a line of its own.
  ///
  /// A browser follows imports at the beginning only; here a part comes where its rules belong in the cascade.
  public static func joinedStyleSheet(_ sheet: [UInt8], _ parts: [File]) -> [UInt8] {
    let lines = sheet.split(separator: newline, omittingEmptySubsequences: false).map { line in
      parts.first { line.elementsEqual("@import \"./\($0.name)\";".utf8) }?.content[...] ?? line
    }
    return Array(lines.joined(separator: [newline]))
  }

  /// A style sheet without comments, and with no space that separates nothing.
  ///
  /// Space before a colon stays, because `a :hover` is not `a:hover`. Space around `+` stays too, because `calc()`
  /// needs it.
  static func packedStyleSheet(_ sheet: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var isSpaced = false
    var place = 0
    while place < sheet.count {
      let byte = sheet[place]
      if sheet[place...].starts(with: "/*".utf8) {
        place = end(ofCommentAt: place, in: sheet)
        isSpaced = true
      } else if isSpace(byte) {
        place += 1
        isSpaced = true
      } else {
        let end = end(ofWordAt: place, in: sheet)
        if isSpaced, let last = packed.last, separates(last, byte) { packed.append(0x20) }
        if byte == UInt8(ascii: "}"), packed.last == UInt8(ascii: ";") { packed.removeLast() }
        packed += sheet[place..<end]
        isSpaced = false
        place = end
      }
    }
    return packed
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether space between two bytes says something.
  private static func separates(_ last: UInt8, _ next: UInt8) -> Bool {
    !"{};,:>".utf8.contains(last) && !"{};,>".utf8.contains(next)
  }

  private static func end(ofCommentAt start: Int, in sheet: [UInt8]) -> Int {
    var place = start + 2
    while place < sheet.count, !sheet[place...].starts(with: "*/".utf8) { place += 1 }
    return min(place + 2, sheet.count)
  }

  /// Past one byte, or past a whole text in quotes.
  private static func end(ofWordAt start: Int, in sheet: [UInt8]) -> Int {
    let quote = sheet[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return start + 1 }
    var place = start + 1
    while place < sheet.count, sheet[place] != quote {
      place += sheet[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, sheet.count)
  }
}
