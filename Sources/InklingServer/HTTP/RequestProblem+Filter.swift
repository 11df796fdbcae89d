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
    case .notAPoint: "not-a-point"
    case .notADistance: "not-a-distance"
    case .reversed: "reversed-range"
    case .tooManyKeys: "too-many-keys"
    }
  }
}
