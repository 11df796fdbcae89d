/// Why bytes are not an answer, a history or preferences, and where.
///
/// The bytes themselves are not repeated: they may hold what people wrote.
public struct AnswerError: Error, Sendable, Equatable {
  /// What was wrong.
  public enum Reason: UInt8, Sendable {
    /// The bytes end in the middle of a value.
    case unexpectedEnd
    /// Something else was expected here by JSON's grammar.
    case syntax
    /// A string is not UTF-8, has a bare control character, or a surrogate without its other half.
    case badText
    /// A number that is no whole number within bounds.
    case badNumber
    /// A value of another type, or outside its permitted values.
    case badValue
    /// A value that has to be there is missing.
    case missing
    /// A name occurs twice in one object.
    case duplicate
    /// More bytes, levels or elements than ``AnswerLimits`` permits.
    case tooLarge
    /// The version is one that this build does not read.
    case unknownVersion
    /// There is something after the end.
    case trailing
  }

  /// What was wrong.
  public let reason: Reason
  /// The byte at which it was noticed, from 0.
  public let offset: Int

  /// An error found at that byte.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

/// How large an answer may be.
public struct AnswerLimits: Sendable, Equatable {
  /// The bytes of the whole message.
  public var bytes: Int
  /// The hits, and the scopes that are counted.
  public var hits: Int
  /// The runs of one marked text.
  public var runs: Int
  /// The elements of every other list.
  public var elements: Int
  /// The nesting of values that this build does not know.
  public var depth: Int

  /// The limits that a bar works with: 4 MB, 1,000 hits and scopes.
  public init() {
    bytes = 4 << 20
    hits = SharedLimits.maximumScopes
    runs = 512
    elements = 64
    depth = 8
  }
}
