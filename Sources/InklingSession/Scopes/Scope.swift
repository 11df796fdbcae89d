/// One choice of the scope bar: which part of the data is searched.
///
///     let scopes = [
///       Scope("All"),
///       Scope("Emoji", .facet("Emoji")),
///       Scope("Subject", .fields(["subject"])),
///       Scope("Server", .source(1)),
///     ]
public struct Scope: Sendable, Equatable {
  /// What a scope stands for.
  public enum Criterion: Sendable, Equatable {
    /// Everything.
    case all
    /// The documents whose scope field has this value.
    case facet(SearchText)
    /// Matches in these fields only.
    case fields([SearchText])
    /// The documents of one source.
    case source(SourceID)
  }

  /// What the button says.
  public var title: SearchText
  /// What is searched.
  public var criterion: Criterion

  /// A scope with that title; the widest one unless told otherwise.
  public init(_ title: SearchText, _ criterion: Criterion = .all) {
    self.title = title
    self.criterion = criterion
  }
}
