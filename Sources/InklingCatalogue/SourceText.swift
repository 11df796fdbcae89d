public import InklingBar

/// Source code as coloured runs.
public struct SourceText: Sendable {
  /// What a run of source is.
  public enum Kind: UInt8, Sendable {
    case plain, keyword, type, string, number, name
  }

  /// Characters of one kind.
  public struct Run: Sendable {
    /// What they are.
    public let kind: Kind
    /// The characters.
    public let text: SearchText
  }

  /// The runs in order.
  public private(set) var runs: [Run] = []

  /// No source yet.
  public init() {}

  /// All characters.
  public var text: SearchText {
    var whole = SearchText()
    for run in runs { whole.append(run.text) }
    return whole
  }

  mutating func add(_ text: SearchText, _ kind: Kind = .plain) {
    runs.append(Run(kind: kind, text: text))
  }
}
