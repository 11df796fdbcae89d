/// A pattern of paths.
struct PathGlob: Sendable, Equatable {
  /// What matches one byte, or a run of them.
  private enum Piece: Sendable, Equatable {
    case byte(UInt8)
    /// `?`: one byte within a folder.
    case any
    /// `*`: any run within a folder.
    case run
    /// `**`: any run; behind it a slash may be missing.
    case deepRun
  }

  private let choices: [[Piece]]
  /// Of braces within braces, or many of them, only so many choices are made.
  private static let maximumChoices = 64

  init(_ pattern: String) {
    choices = Self.choices(Array(pattern.utf8)).map(Self.pieces)
  }

  /// The patterns without braces that a pattern stands for.
  private static func choices(_ pattern: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = [[]]
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")) else {
        for place in found.indices { found[place].append(byte) }
        continue
      }
      let words = rest[..<close].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      found = Array(found.flatMap { begun in words.map { begun + $0 } }.prefix(maximumChoices))
      rest = rest[(close + 1)...]
    }
    return found
  }

  private static func pieces(_ pattern: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?"): pieces.append(.any)
      case UInt8(ascii: "*") where rest.first == UInt8(ascii: "*"):
        rest = rest.dropFirst()
        // `**/x` is x here as well.
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        pieces.append(.deepRun)
      case UInt8(ascii: "*"): pieces.append(.run)
      default: pieces.append(.byte(byte))
      }
    }
    return pieces
  }

  /// Whether a path matches.
  ///
  /// - Complexity: O(length of the path × length of the pattern).
  func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return choices.contains { Self.matches(path, $0) }
  }

  private static func matches(_ path: [UInt8], _ pieces: [Piece]) -> Bool {
    // Which beginnings of the pattern match the beginning of the path that was read.
    var reached = [Bool](repeating: false, count: pieces.count + 1)
    reached[0] = true
    Self.passRuns(pieces, &reached)
    for byte in path {
      var next = [Bool](repeating: false, count: pieces.count + 1)
      for (place, piece) in pieces.enumerated() where reached[place] {
        switch piece {
        case .byte(let wanted): if byte == wanted { next[place + 1] = true }
        case .any: if byte != UInt8(ascii: "/") { next[place + 1] = true }
        case .run: if byte != UInt8(ascii: "/") { next[place] = true }
        case .deepRun: next[place] = true
        }
      }
      reached = next
      Self.passRuns(pieces, &reached)
    }
    return reached[pieces.count]
  }

  /// A run may be empty.
  private static func passRuns(_ pieces: [Piece], _ reached: inout [Bool]) {
    for (place, piece) in pieces.enumerated()
    where reached[place] && (piece == .run || piece == .deepRun) {
      reached[place + 1] = true
    }
  }
}
