internal import InklingIndex

extension FilterError {
  /// A stable word for programs.
  var code: String {
    switch self {
    case .tooMany: "too-many-filters"
    case .tooLong: "too-long"
    case .noField: "not-a-filter"
    case .unknownField, .unknownOrder: "unknown-field"
    case .noValue: "no-value"
    case .tooManyValues: "too-many-values"
    case .tooManyFacets: "too-many-facets"
    case .notANumber: "not-a-number"
    case .notADate: "not-a-date"
    case .reversed: "reversed-range"
    }
  }
}
