/// Which files of a folder are pages, and which parts of them are searched, as somebody says from outside.
public struct PageSelection: Sendable, Equatable {
  /// The pattern that paths must match, nil for all pages.
  let glob: PathGlob?
  /// Only what such an element holds is searched; pages without one are left out.
  let root: HTMLSelector?
  /// What such an element holds is left out, with all that it says.
  let excluded: HTMLSelector?

  /// All pages, whole.
  public init() {
    glob = nil
    root = nil
    excluded = nil
  }

  /// Some pages, or some of their parts.
  ///
  /// - Parameters:
  ///   - glob: A pattern of paths: `*` and `?` stay within a folder, `**` goes through folders, `{html,md}` is a choice.
  ///   - root: A selector of elements such as `main`, `.content` or `div#page`; several stand behind commas.
  ///   - excluded: Selectors of the same kind.
  /// - Throws: ``SelectorError`` for a selector of another kind, such as `ul > li`.
  public init(
    glob: String? = nil, root: String? = nil, excluded: [String] = []
  ) throws(SelectorError) {
    self.glob = glob.map(PathGlob.init)
    self.root = if let root { try HTMLSelector(root) } else { nil }
    self.excluded =
      excluded.isEmpty ? nil : try HTMLSelector(excluded.joined(separator: ","))
  }
}

/// A selector that is none, or one of a kind that is not read.
public struct SelectorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The selector.
  public var selector: String

  /// What can be written instead.
  public var description: String {
    "“\(selector)” is no selector of one element: write names, .classes, #ids and [attribute=value], with commas between"
  }
}

/// Elements by name, class, id and attributes: `main`, `.content`, `div#page[role=main]`, several behind commas.
///
/// Tags are read one by one and no tree is kept, so a selector speaks of one element, not of those around it.
struct HTMLSelector: Sendable, Equatable {
  private struct Compound: Sendable, Equatable {
    var name = ""
    /// Attributes that must be there; with a value one that must be equal, or for a class among others.
    var conditions: [(attribute: String, value: String?)] = []

    static func == (one: Compound, other: Compound) -> Bool {
      one.name == other.name
        && one.conditions.elementsEqual(other.conditions) { $0.0 == $1.0 && $0.1 == $1.1 }
    }
  }

  private var choices: [Compound] = []

  init(_ text: String) throws(SelectorError) {
    for part in text.split(separator: ",") {
      let trimmed = String(decoding: PlainText.trim(Array(part.utf8)[...]), as: UTF8.self)
      guard let compound = Self.compound(trimmed) else { throw SelectorError(selector: text) }
      choices.append(compound)
    }
    if choices.isEmpty { throw SelectorError(selector: text) }
  }

  private static func compound(_ text: String) -> Compound? {
    var compound = Compound()
    var rest = Substring(text)
    func word() -> String? {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : String(word)
    }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else {
      compound.name = word()?.lowercased() ?? ""
    }
    while let sign = rest.popFirst() {
      switch sign {
      case ".", "#":
        guard let value = word() else { return nil }
        compound.conditions.append((sign == "." ? "class" : "id", value))
      case "[":
        guard let close = rest.firstIndex(of: "]") else { return nil }
        let parts = rest[..<close].split(separator: "=", maxSplits: 1)
        guard let name = parts.first, name.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" })
        else {
          return nil
        }
        let value = parts.count > 1 ? parts[1].filter { $0 != "\"" && $0 != "'" } : nil
        compound.conditions.append((name.lowercased(), value))
        rest = rest[close...].dropFirst()
      default: return nil
      }
    }
    return text.isEmpty ? nil : compound
  }

  /// Whether an element is one of these.
  func matches(_ tag: HTMLTag) -> Bool {
    choices.contains { choice in
      (choice.name.isEmpty || choice.name == tag.name)
        && choice.conditions.allSatisfy { condition in
          tag.attributes.contains { attribute in
            guard attribute.name == condition.attribute else { return false }
            guard let value = condition.value else { return true }
            let given = String(decoding: attribute.value, as: UTF8.self)
            return given == value
              || condition.attribute == "class"
                && given.split(separator: " ").contains(Substring(value))
          }
        }
    }
  }
}

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
