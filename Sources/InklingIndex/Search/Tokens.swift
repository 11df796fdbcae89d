/// A word of a text: what it is compared as, and where it stands.
internal struct Token {
  var term: [UInt8]
  var start: Int
  var end: Int
}

/// Words as runs of letters and digits, ASCII letters in lower case.
internal enum Tokens {
  static func of(_ text: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var start = 0
    var term: [UInt8] = []
    for at in 0...text.count {
      let byte = at < text.count ? text[at] : 0
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): term.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        0x80...0xFF:
        term.append(byte)
      default:
        if !term.isEmpty { tokens.append(Token(term: term, start: start, end: at)) }
        term.removeAll(keepingCapacity: true)
        start = at + 1
      }
    }
    return tokens
  }
}

/// Damerau's distance with adjacent transpositions.
internal enum Edits {
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<left.count + 1 {
      var next = [row]
      for column in 1..<right.count + 1 {
        let same = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, before[column - 2] + 1)
        }
        next.append(cost)
      }
      before = last
      last = next
    }
    return last[right.count]
  }
}
