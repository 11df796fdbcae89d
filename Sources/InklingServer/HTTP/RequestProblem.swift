internal import InklingIndex

/// What is wrong with a request, in words that tell its sender what to change.
///
/// The parameter's name is always one of ours, never an echo: nothing that the sender wrote comes
/// back in an error.
enum RequestProblem: Error, Equatable {
  case malformedEncoding
  case invalidUTF8
  case nulCharacter
  case tooManyParameters(limit: Int)
  case repeated(StaticText)
  case tooLong(StaticText, limit: Int)
  case notANumber(StaticText)
  case outOfRange(StaticText, ClosedRange<Int>)
  case filter(StaticText, FilterError)

  /// A stable word for programs.
  var code: String {
    switch self {
    case .malformedEncoding: "malformed-encoding"
    case .invalidUTF8: "invalid-utf8"
    case .nulCharacter: "nul-character"
    case .tooManyParameters: "too-many-parameters"
    case .repeated: "repeated-parameter"
    case .tooLong: "too-long"
    case .notANumber: "not-a-number"
    case .outOfRange: "out-of-range"
    case .filter(_, let error): error.code
    }
  }

  /// One sentence for people.
  var message: String {
    switch self {
    case .malformedEncoding: "A percent sign must be followed by two hexadecimal digits."
    case .invalidUTF8: "Parameters must be UTF-8."
    case .nulCharacter: "Parameters must not contain the character NUL."
    case .tooManyParameters(let limit): "At most \(limit) parameters are read."
    case .repeated(let name): "The parameter \(name) may be given once."
    case .tooLong(let name, let limit): "The parameter \(name) may hold at most \(limit) bytes."
    case .notANumber(let name): "The parameter \(name) must be a whole number."
    case .outOfRange(let name, let range):
      "The parameter \(name) must be between \(range.lowerBound) and \(range.upperBound)."
    case .filter(_, let error): error.description
    }
  }

  var parameter: StaticText? {
    switch self {
    case .malformedEncoding, .invalidUTF8, .nulCharacter, .tooManyParameters: nil
    case .repeated(let name), .tooLong(let name, _), .notANumber(let name),
      .outOfRange(let name, _), .filter(let name, _):
      name
    }
  }
}

/// Text that was written in our source: what a value of this type holds cannot come from a request.
public struct StaticText: Equatable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The text.
  public let description: String

  /// Takes a literal and nothing else.
  public init(stringLiteral value: StaticString) {
    description = value.description
  }
}
