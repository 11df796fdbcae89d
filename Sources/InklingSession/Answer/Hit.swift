/// One document that matches, with what a result row shows of it.
public struct Hit: Sendable, Equatable {
  /// The document's identity within its source.
  public var id: SearchText
  /// The title, with the matching parts marked.
  public var title: MarkedText
  /// The part of the text that matches, marked.
  public var text: MarkedText
  /// Where opening the hit leads, or empty.
  public var url: SearchText
  /// The address of the picture, or empty.
  public var image: SearchText
  /// Characters that stand as the picture, or empty.
  public var glyph: SearchText
  /// The title of the scope that the document belongs to, or empty.
  public var scope: SearchText
  /// How well the document matches.
  public var tier: HitTier
  /// How many typing errors were forgiven.
  public var typos: Int
  /// Further values of the document, in the order of the schema.
  public var stored: [HitValue]

  /// A hit with the given identity and title.
  public init(id: SearchText, title: MarkedText = MarkedText()) {
    self.id = id
    self.title = title
    self.text = MarkedText()
    self.url = SearchText()
    self.image = SearchText()
    self.glyph = SearchText()
    self.scope = SearchText()
    self.tier = .exact
    self.typos = 0
    self.stored = []
  }
}
