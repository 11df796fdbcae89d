/// Text in runs, some of them marked as what was searched for.
public struct MarkedText: Sendable, Equatable {
  /// What a run is.
  public enum Mark: UInt8, Sendable {
    /// Ordinary text.
    case plain
    /// The words as typed, apart from case and accents.
    case exact
    /// The words in another spelling, with a typing error forgiven.
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

  /// A text without marks.
  public init(plain text: SearchText) { self.init([Run(.plain, text)]) }

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
