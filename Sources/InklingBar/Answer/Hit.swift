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

/// A stored value of a hit, by name.
public struct HitValue: Sendable, Equatable {
  /// The field's name.
  public var name: SearchText
  /// The field's value.
  public var value: SearchText

  /// The value of the field with that name.
  public init(name: SearchText, value: SearchText) {
    self.name = name
    self.value = value
  }
}

/// Text in runs, some of them marked as what was searched for.
public struct MarkedText: Sendable, Equatable {
  /// What a run is.
  public enum Mark: UInt8, Sendable {
    /// Ordinary text.
    case plain
    /// The words as typed.
    case exact
    /// The words in another spelling: a typing error forgiven, or folded differently.
    case loose
  }

  /// A stretch of text of one kind.
  public struct Run: Sendable, Equatable {
    /// The kind.
    public var mark: Mark
    /// The text.
    public var text: SearchText

    /// A run of that kind.
    public init(_ mark: Mark, _ text: SearchText) {
      self.mark = mark
      self.text = text
    }
  }

  /// The runs in reading order.
  public var runs: [Run]

  /// Marked text of the given runs.
  public init(_ runs: [Run] = []) {
    self.runs = runs
  }

  /// True when there is nothing to read.
  public var isEmpty: Bool { runs.isEmpty }

  /// The whole text without the marks.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public var plain: SearchText {
    var bytes: [UInt8] = []
    for run in runs { bytes.append(contentsOf: run.text.bytes) }
    return SearchText(bytes)
  }
}
