/// A term that a text holds, and where.
///
/// The term's bytes lie in `TokenBuffer.terms`; terms may overlap there.
public struct Token: Sendable, Equatable {
  /// What a term is made of.
  public enum Kind: UInt8, Sendable {
    /// Letters, perhaps with digits.
    case word
    /// Digits only.
    case number
    /// A window of characters of a script without spaces (see Documentation/Text.md). It is always matched as a prefix,
    /// never with typos.
    case ideographic
    /// An emoji, arrow or other sign that stands for itself. It is never matched with typos.
    case symbol
  }

  /// What else is known of a term.
  public struct Traits: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Traits from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Another way to type the word at the same position (`parser` in `HTMLParser`).
    ///
    /// It counts for finding, not for the field's length. Only texts to be indexed yield alternates.
    public static let alternate = Traits(rawValue: 1)

    /// No white space stands between this term and the one at the position before: `js` in `node.js`.
    public static let attached = Traits(rawValue: 2)
  }

  /// Where the term starts and ends in `TokenBuffer.terms`.
  public var termStart: UInt32
  /// Where the term ends in `TokenBuffer.terms`.
  public var termEnd: UInt32
  /// Where the word starts in the analysed UTF-8: a grapheme boundary.
  public var sourceStart: UInt32
  /// Where the word ends in the analysed UTF-8: a grapheme boundary.
  public var sourceEnd: UInt32
  /// The number of words before; never less than that of the token before.
  public var position: UInt32
  /// What the term is made of.
  public var kind: Kind
  /// What else is known of the term.
  public var traits: Traits
}

extension Token {
  /// The term's place in `TokenBuffer.terms`.
  public var termRange: Range<Int> { Int(termStart)..<Int(termEnd) }

  /// The word's place in the analysed UTF-8.
  public var sourceRange: Range<Int> { Int(sourceStart)..<Int(sourceEnd) }
}

/// The terms of a text, one after the other, and its tokens in the order of their positions.
///
/// Prepare one, and hand it to `Analyzer.analyze(_:into:)` again and again: it keeps its memory.
///
///     terms   l o d z h t m l p a r s e r
///     tokens  ├──────┤├──────────────────┤        lodz, htmlparser
///                     ├──────┤├──────────┤        html, parser: alternates at htmlparser's position
public struct TokenBuffer: Sendable {
  /// Folded UTF-8 of all terms.
  public internal(set) var terms: [UInt8] = []
  /// The tokens, by position.
  public internal(set) var tokens: [Token] = []

  /// An empty buffer.
  public init() {}

  /// The number of positions: words of the text, alternates not counted.
  public internal(set) var positionCount = 0

  /// A term's bytes, as a slice of `terms`.
  public func term(of token: Token) -> ArraySlice<UInt8> { terms[token.termRange] }

  mutating func removeAll() {
    terms.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
    positionCount = 0
  }
}
