extension BundlePacker {
  /// A script without comments, and with no space or line end that separates nothing.
  ///
  /// - Throws: ``PackingError/unknown(_:)`` for what could be taken for something else, such as a text that goes on in the
  ///   next line.
  static func packedScript(_ script: [UInt8]) throws(PackingError) -> [UInt8] {
    var packing = ScriptPacking(script)
    return try packing.packed()
  }
}

/// Passes over a script once and keeps what says something.
private struct ScriptPacking {
  private let script: [UInt8]
  private var place = 0
  private var kept: [UInt8] = []
  /// Whether there were spaces, or a line ended, since the last byte that was kept.
  private var isSpaced = false
  private var endsLine = false

  init(_ script: [UInt8]) { self.script = script }

  mutating func packed() throws(PackingError) -> [UInt8] {
    while place < script.count {
      switch script[place] {
      case UInt8(ascii: " "): skipSpace()
      case UInt8(ascii: "\n"): skipLineEnd()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): try keepText()
      case UInt8(ascii: "/"): try keepSlash()
      case 0x21...: keep(through: place)
      default: throw unknown
      }
    }
    kept.append(UInt8(ascii: "\n"))
    return kept
  }

  private var unknown: PackingError {
    .unknown("script: \(String(decoding: script[place...].prefix(40), as: UTF8.self))")
  }

  private mutating func skipSpace() {
    isSpaced = true
    place += 1
  }

  private mutating func skipLineEnd() {
    endsLine = true
    place += 1
  }

  /// Keeps what stands here, up to that place, behind a space or line end if one is needed.
  private mutating func keep(through last: Int) {
    if let before = kept.last {
      let next = script[place]
      if endsLine, !goesOn(after: before), !goesOn(with: next) {
        kept.append(UInt8(ascii: "\n"))
      } else if isSpaced || endsLine, separates(before, next) {
        kept.append(UInt8(ascii: " "))
      }
    }
    kept += script[place...last]
    place = last + 1
    isSpaced = false
    endsLine = false
  }

  /// A text in quotes; what a template puts in may hold none of its own.
  private mutating func keepText() throws(PackingError) {
    let quote = script[place]
    var depth = 0
    var last = place + 1
    while last < script.count, script[last] != UInt8(ascii: "\n") {
      let byte = script[last]
      if byte == quote {
        if depth > 0 { break }
        keep(through: last)
        return
      }
      if quote == UInt8(ascii: "`") {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
      }
      last += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    throw unknown
  }

  /// A comment, which goes, a pattern, or a division.
  private mutating func keepSlash() throws(PackingError) {
    let next = place + 1 < script.count ? script[place + 1] : 0
    if next == UInt8(ascii: "/") {
      while place < script.count, script[place] != UInt8(ascii: "\n") { place += 1 }
      return
    }
    guard next != UInt8(ascii: "*"), let before = kept.last else { throw unknown }
    if isWord(before) || ")]\"".utf8.contains(before) {
      // In these scripts a space follows: what looks else is a pattern after a word.
      guard next == UInt8(ascii: " ") else { throw unknown }
      keep(through: place)
    } else {
      try keepPattern()
    }
  }

  /// A regular expression; a slash in square brackets does not end it.
  private mutating func keepPattern() throws(PackingError) {
    var isInBrackets = false
    var last = place + 1
    while last < script.count, script[last] != UInt8(ascii: "\n") {
      switch script[last] {
      case UInt8(ascii: "\\"): last += 1
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "/") where !isInBrackets:
        keep(through: last)
        return
      default: break
      }
      last += 1
    }
    throw unknown
  }

  /// Whether space between two bytes says something: between words, and where two signs would be another.
  private func separates(_ before: UInt8, _ next: UInt8) -> Bool {
    isWord(before) && isWord(next) || before == next && "+-/".utf8.contains(before)
      || before == UInt8(ascii: "?") && next == UInt8(ascii: ".")
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "_$#`".utf8.contains(byte)
    }
  }

  /// Whether no statement ends after this byte, or needs no line end to.
  private func goesOn(after byte: UInt8) -> Bool { "{([,;=&|?:<>*%".utf8.contains(byte) }

  /// Whether no statement begins with this byte.
  private func goesOn(with byte: UInt8) -> Bool { "})],;=&|?:.<>*%".utf8.contains(byte) }
}
