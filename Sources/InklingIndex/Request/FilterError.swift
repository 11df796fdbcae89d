/// Why the text of a filter or of an order is none.
///
/// Nothing of the text itself is repeated: it may come from a stranger. Names of fields are those of the schema.
public enum FilterError: Error, Sendable, Equatable {
  /// There are more filters than a question may have.
  case tooMany(limit: Int)
  /// The text of a filter has more bytes than it may have.
  case tooLong(limit: Int)
  /// No colon separates a field from its values.
  case noField
  /// There is no field of this name to filter by; `existing` are those that there are.
  case unknownField(existing: FieldNames)
  /// No value stands behind the colon, or between two commas.
  case noValue
  /// The filter has more values than one may have.
  case tooManyValues(limit: Int)
  /// The field holds numbers, and this is neither a number nor a range of them.
  case notANumber(field: FieldName)
  /// The field holds dates, and this is neither a date nor a range of them.
  case notADate(field: FieldName)
  /// The field holds points, and this is no latitude and longitude.
  case notAPoint(field: FieldName)
  /// No distance stands behind the point.
  case notADistance(field: FieldName)
  /// The range ends before it begins.
  case reversed(field: FieldName)
  /// The values of more fields are to be counted than a question may count.
  case tooManyFacets(limit: Int)
  /// There is no field of this name to sort by; `existing` are those that there are.
  case unknownOrder(existing: FieldNames)
  /// The order has more keys than one may have.
  case tooManyKeys(limit: Int)
}

#if hasFeature(Embedded)
/// In the browser nobody reads names.
public struct FieldName: Sendable, Equatable {}
/// In the browser nobody reads names.
public typealias FieldNames = FieldName
#else
/// The name of a field in an error.
public typealias FieldName = String
/// The names of fields in an error.
public typealias FieldNames = [String]

extension FilterError: CustomStringConvertible {
  /// One or two sentences for a person, with the remedy.
  public var description: String {
    switch self {
    case .tooMany(let limit): "A question has at most \(limit) filters."
    case .tooLong(let limit): "A filter has at most \(limit) bytes."
    case .noField:
      "A filter is a field, a colon and its values: genre:Drama,Comedy or year:1990..1999."
    case .unknownField(let existing):
      "There is no field of this name to filter by. " + Self.list(existing)
    case .noValue: "A filter needs a value behind its colon and between its commas."
    case .tooManyValues(let limit): "A filter has at most \(limit) values."
    case .notANumber(let field):
      "The field \u{201C}\(field)\u{201D} takes a number or a range: 1990..1999, 1990.. or ..1999."
    case .notADate(let field):
      "The field \u{201C}\(field)\u{201D} takes a date or a range: 2020-01-31, 2020-01.. or ..2020."
    case .notAPoint(let field):
      "The field \u{201C}\(field)\u{201D} takes a latitude and a longitude in degrees: 52.52,13.405."
    case .notADistance(let field):
      "The field \u{201C}\(field)\u{201D} takes a point and a distance in m, km or mi: 52.52,13.405,10km."
    case .reversed(let field):
      "The range of the field \u{201C}\(field)\u{201D} ends before it begins."
    case .tooManyFacets(let limit): "A question counts the values of at most \(limit) fields."
    case .unknownOrder(let existing):
      "There is no field of this name to sort by. " + Self.list(existing)
    case .tooManyKeys(let limit): "An order has at most \(limit) keys."
    }
  }

  /// Names of a wide table, or long ones, are the beginning of a list.
  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "There is none." }
    let shown = names.prefix(20).map { $0.utf8.count > 80 ? $0.prefix(40) + "…" : $0 }
    let rest = names.count - shown.count
    return "There are: " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more." : ".")
  }
}
#endif
