/// Words that one sign ties together: `e-mail`, `node.js`, `U.S.A.`, `AT&T`, `1,000`, `snake_case`.
///
/// Each of the words is a term of its own, and so people who type them apart find them. Where they are commonly written
/// as one, the joined word is a further term at the first one's position. A name in code keeps its low lines: what begins
/// with `array_` is another thing than what begins with `array`.
struct Compound {
  struct Part {
    var tokenIndex: Int
    var term: Range<Int>
    var source: Range<Int>
    var kind: Token.Kind
  }

  /// A chain of more words than this is no compound: a path, a date, a list.
  static let maximumParts = 8
  private static let longestName = 64
  static let lowLine: UInt8 = 0x5F

  /// The words so far; what lies at and beyond `count` is not read, so starting again costs nothing.
  private var parts: [Part] = []
  private(set) var count = 0
  private(set) var connector: UInt8 = 0
  /// The sign behind the words, where that ties no more of them.
  private var next: UInt8 = 0
  private var isTooLong = false
  private var sourceEnd = -1

  /// Whether a word at `source` stands right behind the word before, and whether the same sign goes on tying.
  mutating func connect(
    to source: Range<Int>, in bytes: UnsafePointer<UInt8>
  ) -> (isAttached: Bool, continues: Bool) {
    guard sourceEnd >= 0, let sign = sign(before: source.lowerBound, in: bytes) else {
      return (source.lowerBound == sourceEnd, false)
    }
    if count > 1, sign != connector {
      next = sign
      return (true, false)
    }
    connector = sign
    return (true, true)
  }

  /// The one sign between the last word and `start`: hyphens as `-`, apostrophes as `'`.
  private func sign(before start: Int, in bytes: UnsafePointer<UInt8>) -> UInt8? {
    if start - sourceEnd == 1 {
      let sign = bytes[sourceEnd]
      return sign > 0x20 && sign < 0x80 ? sign : nil
    }
    guard start - sourceEnd == 3, bytes[sourceEnd] == 0xE2, bytes[sourceEnd + 1] == 0x80 else {
      return nil
    }
    switch bytes[sourceEnd + 2] {
    case 0x90, 0x91: return 0x2D
    case 0x98, 0x99: return 0x27
    default: return nil
    }
  }

  mutating func add(tokenIndex: Int, term: Range<Int>, source: Range<Int>, kind: Token.Kind) {
    sourceEnd = source.upperBound
    isTooLong = isTooLong || count == Self.maximumParts
    guard !isTooLong else { return }
    let part = Part(tokenIndex: tokenIndex, term: term, source: source, kind: kind)
    if count < parts.count { parts[count] = part } else { parts.append(part) }
    count += 1
  }

  var joinedParts: ArraySlice<Part> { parts[..<count] }

  mutating func removeAll() {
    count = 0
    isTooLong = false
    sourceEnd = -1
    next = 0
  }

  /// Goes on with the last word of `os.path_x`, whose name in code begins behind another sign; its token is one further on
  /// where the others were joined.
  mutating func goOn(isJoined: Bool) {
    guard next == Self.lowLine, count > 1, !isTooLong else { return removeAll() }
    parts[0] = parts[count - 1]
    if isJoined { parts[0].tokenIndex += 1 }
    count = 1
    (connector, next) = (Self.lowLine, 0)
  }

  /// Whether the words are commonly written as one.
  var isJoined: Bool {
    guard count > 1, !isTooLong else { return false }
    var total = 0
    for part in joinedParts { total += part.term.count }
    let first = parts[0].term.count
    switch connector {
    case 0x2D:  // e-mail, wi-fi, utf-8, covid-19; not libfoo-dev, whose joined form nobody types
      return count == 2 && first <= 5 && total <= 16
    case 0x2E:  // node.js, asp.net, U.S.A.; not example.com's longer relatives, nor 3.14
      if count == 2 { return parts[0].kind == .word && parts[1].kind == .word && total <= 12 }
      return total == count
    case 0x26, 0x2F:  // AT&T, R&D, I/O, CI/CD; not usr/bin
      return count == 2 && total <= 4
    case 0x27:  // O'Brien, l'eau, I'm
      return count == 2 && total <= 24
    case 0x2C:  // 1,000,000; not 1,2,3
      return first <= 3 && joinedParts.allSatisfy { $0.kind == .number }
        && joinedParts.dropFirst().allSatisfy { $0.term.count == 3 }
    case Self.lowLine:
      return total <= Self.longestName
    default:
      return false
    }
  }
}

extension Analysis {
  /// Adds the joined word, if there is one, and forgets the words.
  mutating func finishCompound() {
    let isJoined = purpose == .documents && compound.isJoined
    defer { compound.goOn(isJoined: isJoined) }
    guard isJoined else { return }
    let parts = compound.joinedParts
    guard let first = parts.first, let last = parts.last else { return }
    let termStart = terms.count
    for part in parts {
      if compound.connector == Compound.lowLine, terms.count > termStart {
        terms.append(Compound.lowLine)
      }
      for index in part.term where terms.count - termStart < Analyzer.longestTerm {
        terms.append(terms[index])
      }
    }
    var joined = tokens[first.tokenIndex]
    joined.termStart = UInt32(truncatingIfNeeded: termStart)
    joined.termEnd = UInt32(truncatingIfNeeded: terms.count)
    joined.sourceEnd = UInt32(truncatingIfNeeded: last.source.upperBound)
    joined.traits = .alternate
    tokens.append(joined)
    var index = tokens.count - 1
    while index > first.tokenIndex + 1 {
      tokens.swapAt(index, index - 1)
      index -= 1
    }
  }
}
