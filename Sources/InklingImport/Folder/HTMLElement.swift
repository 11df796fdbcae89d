/// An element by its name: how it is called in lower case, and what it is for whoever takes the words out of a page.
struct HTMLElement {
  /// What an element is.
  struct Kinds: OptionSet {
    var rawValue: UInt8

    /// It holds no text of the page.
    static let skipped = Kinds(rawValue: 1)
    /// What it holds is no markup.
    static let raw = Kinds(rawValue: 2)
    /// It holds nothing and has no end.
    static let void = Kinds(rawValue: 4)
    /// It stands within words and lines.
    static let inline = Kinds(rawValue: 8)
    /// It holds the page as a whole, and ends no sentence.
    static let frame = Kinds(rawValue: 16)
    /// Generators of documentation put navigation and permalinks in it; others may be left open, as `<p>` may.
    static let box = Kinds(rawValue: 32)
  }

  let name: String
  let kinds: Kinds

  /// Looks a name up: its bytes as they are written, of which 64 count.
  ///
  /// Most names have no more than eight bytes, which are one number: a page has a tag for each few words.
  init(_ bytes: ArraySlice<UInt8>) {
    var packed: UInt64 = 0
    for byte in bytes.prefix(8) {
      let isCapital = byte &- UInt8(ascii: "A") < 26
      packed = packed << 8 | UInt64(isCapital ? byte | 0x20 : byte)
    }
    if bytes.count <= 8, let known = Self.short[packed] {
      self = known
    } else {
      let name = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
      self.init(name: name, kinds: Self.named[name] ?? [])
    }
  }

  private init(name: String, kinds: Kinds) {
    (self.name, self.kinds) = (name, kinds)
  }

  /// No element: a comment or a declaration.
  static let none = HTMLElement(name: "", kinds: [])

  private static let named: [String: Kinds] = {
    var named: [String: Kinds] = [:]
    for (kinds, names) in [
      (Kinds.skipped, "script style noscript template svg math nav footer iframe object"),
      (.skipped, "select button textarea canvas form label"),
      (.raw, "script style textarea iframe"),
      (.void, "area base br col embed hr img input link meta source track wbr"),
      (.frame, "html head body title"),
      (.inline, "a abbr b bdi bdo cite code data dfn em font i kbd mark q ruby s samp small span"),
      (.inline, "strong sub sup time u var wbr ins del"),
      (.box, "div section aside ul ol span a table"),
      ([], "p li dl dt dd td tr th pre h1 h2 h3 h4 h5 h6 main article header"),
    ] {
      for name in names.split(separator: " ") { named[String(name), default: []].formUnion(kinds) }
    }
    return named
  }()

  private static let short: [UInt64: HTMLElement] = {
    var short: [UInt64: HTMLElement] = [:]
    for (name, kinds) in named where name.utf8.count <= 8 {
      let packed = name.utf8.reduce(0) { $0 << 8 | UInt64($1) }
      short[packed] = HTMLElement(name: name, kinds: kinds)
    }
    return short
  }()
}
