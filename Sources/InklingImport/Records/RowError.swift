internal import InklingCore

/// What was wrong with one row of a file: its line, and the reason with the evidence.
///
/// A malformed row is skipped, reported and counted; only `strict` makes it fatal. The message
/// never repeats the row's own text, which may be private or hostile.
public struct RowError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Why the row was refused.
  public enum Problem: Sendable, Equatable {
    /// JSON: something other than what the grammar allows here, at this byte of the row.
    case unexpectedByte(UInt8, offset: Int, expected: String)
    /// JSON: the row ends in the middle of a value.
    case unexpectedEnd(expected: String)
    /// JSON: the row is a value, but not an object.
    case notAnObject
    /// JSON: objects or arrays are nested deeper than the reader follows.
    case tooDeep(limit: Int)
    /// The row, one JSON object or a page is longer than a record may be.
    case tooLong(limit: Int)
    /// A field's name, with those of the objects around it, is longer than a name may be.
    case nameTooLong(limit: Int)
    /// The file has more different field names than a table may have.
    case tooManyFields(limit: Int)
    /// CSV: a quoted field is never closed, or not within the bytes that a record may have.
    case unterminatedQuote
    /// CSV: something other than a delimiter follows a closing quote.
    case textAfterQuote(column: Int)
    /// CSV, TSV: the row has another number of fields than the header.
    case fieldCount(expected: Int, found: Int)
    /// Some bytes are not UTF-8; they were replaced (fatal only when strict).
    case malformedUTF8(sequences: Int)
    /// The row has no value for the field that identifies it.
    case missingID(field: String)
    /// A row with the same id came before; that one counts.
    case duplicateID(firstLine: Int)
    /// The index refuses the document.
    case refused(String)
  }

  /// The file, where one import reads many.
  public let file: String?
  /// The line on which the row begins, counted from 1.
  public let line: Int
  /// What was wrong.
  public let problem: Problem

  /// Makes a row error.
  public init(file: String? = nil, line: Int, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// One line for a person, with the remedy where there is one.
  public var description: String {
    (file.map { $0 + ", " } ?? "") + "line \(line): \(problem.description)"
  }
}

extension RowError.Problem: CustomStringConvertible {
  /// The reason in words, without the line.
  public var description: String {
    switch self {
    case .unexpectedByte(let byte, let offset, let expected):
      "expected \(expected) but found \(Self.name(of: byte)) at byte \(offset + 1) of the row"
    case .unexpectedEnd(let expected): "the row ends where \(expected) was expected"
    case .notAnObject: "the row is not a JSON object"
    case .tooDeep(let limit): "values are nested deeper than \(limit) levels"
    case .tooLong(let limit):
      "it is longer than \(Self.size(limit)), the most that one record may have"
    case .nameTooLong(let limit): "the name of a field is longer than \(limit) bytes"
    case .tooManyFields(let limit): "the file has more than \(limit) different field names"
    case .unterminatedQuote:
      "a quoted field is not closed, or not within \(Self.size(SharedLimits.maximumRecordBytes))"
    case .textAfterQuote(let column): "text follows the closing quote of field \(column)"
    case .fieldCount(let expected, let found):
      "the header has \(expected) fields, this row has \(found)"
    case .malformedUTF8(let sequences):
      "\(sequences) byte sequence\(sequences == 1 ? " is" : "s are") not UTF-8"
    case .missingID(let field): "no value for the id field \u{201C}\(field)\u{201D}"
    case .duplicateID(let first): "the id was already used on line \(first); that row counts"
    case .refused(let reason): reason
    }
  }

  /// `16 MiB`, or the bytes where that would be no whole number.
  private static func size(_ bytes: Int) -> String {
    bytes > 0 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }

  private static func name(of byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "\u{201C}\(Character(Unicode.Scalar(byte)))\u{201D}"
      : "byte 0x" + String(byte, radix: 16)
  }
}
