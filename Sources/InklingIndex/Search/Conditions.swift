#if hasFeature(Embedded)
/// What decides beside the words which documents count: in the browser the program's filters, if it has any.
internal struct Conditions {
  private let support: FilterSupport?

  init(_ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch) {
    support = request.filters.isEmpty ? nil : scratch.support
    support?.prepare(request, index, scratch)
  }

  var allowWrittenCounts: Bool { support == nil }
  var areFilters: Bool { support != nil }

  @inline(__always)
  func accept(_ document: Int) -> Bool { support?.accepts(document) ?? true }
}
#else
typealias Conditions = FieldConditions
#endif

/// The filters of a question, and what was deleted.
internal struct FieldConditions {
  private let filters: [ResolvedFilter]
  /// The field of each filter, -1 where there is none.
  private let fields: [Int]
  private let deleted: DeletedDocuments?

  init(_ request: SearchRequest, _ index: SearchIndex, _ scratch: SearchScratch) {
    var different: [SearchFilter] = []
    for filter in request.filters where !different.contains(filter) { different.append(filter) }
    filters = index.resolve(different, scratch)
    fields = different.map { index.schema.index(named: $0.field) ?? -1 }
    deleted = index.deleted
  }

  /// Up to so many deleted documents are looked up faster than those that are left are counted.
  private static let maximumDeleted = 65_536

  /// Whether what is written about all documents tells how many are left.
  var allowWrittenCounts: Bool {
    filters.isEmpty && (deleted?.count ?? 0) <= Self.maximumDeleted
  }

  /// Whether the question names conditions.
  var areFilters: Bool { !filters.isEmpty }

  @inline(__always)
  func accept(_ document: Int) -> Bool {
    if let deleted, deleted.contains(document) { return false }
    for filter in filters where !filter.accepts(document) { return false }
    return true
  }
}

extension FieldConditions {
  /// A document that fails no filter, and one that fails those of more than one field, in place of a field's number.
  static let none = -2
  static let several = -3

  func isDeleted(_ document: Int) -> Bool { deleted?.contains(document) ?? false }

  /// The one field whose filters a document fails.
  @inline(__always)
  func failingField(_ document: Int) -> Int {
    var failing = Self.none
    for (filter, field) in zip(filters, fields) where field != failing {
      if filter.accepts(document) { continue }
      if failing != Self.none { return Self.several }
      failing = field
    }
    return failing
  }
}

/// A condition on documents, ready to be asked.
private enum ResolvedFilter {
  case keywords(SectionView, KeywordNumbers)
  case scopes([Int], SectionView)
  case numbers(SectionView, ClosedRange<Double>)
  case points(SectionView, GeoCircle)
  case never

  func accepts(_ document: Int) -> Bool {
    switch self {
    case .keywords(let column, let allowed):
      allowed.contains(FacetIndex.ordinal(column, document))
    case .scopes(let allowed, let column):
      allowed.contains(Int(column.load(document &* 2, as: UInt16.self)))
    case .numbers(let column, let range): range.contains(FacetIndex.number(column, document))
    case .points(let column, let circle): circle.contains(FacetIndex.point(column, document))
    case .never: false
    }
  }
}

extension SearchIndex {
  /// Finds the columns of filters, once per question.
  ///
  /// One that the last questions did not have reads the different values of its field. So whoever waits is asked before
  /// each: nothing is found after that, and the answer is partial.
  fileprivate func resolve(_ filters: [SearchFilter], _ scratch: SearchScratch) -> [ResolvedFilter]
  {
    filters.map { filter in
      if scratch.stopsNow() { return .never }
      switch filter {
      case .anyOf(let name, let values):
        guard let field = schema.index(named: name) else { return .never }
        if schema.fields[field].role == .scope {
          // The widest scope is no value of a document.
          return .scopes(values.compactMap { scopeTitles.dropFirst().firstIndex(of: $0) }, scopes)
        }
        let column = facets.column(field)
        guard schema.fields[field].role.isKeyword, column.count > 0 else { return .never }
        return .keywords(column, scratch.numbers(of: values, in: field, of: self))
      case .range(let name, let range):
        guard let field = schema.index(named: name), schema.fields[field].role.isNumber else {
          return .never
        }
        return .numbers(facets.column(field), range)
      case .within(let name, let metres, let origin):
        guard let field = schema.index(named: name), schema.fields[field].role == .point,
          metres >= 0
        else { return .never }
        return .points(facets.column(field), GeoCircle(around: origin, metres: metres))
      }
    }
  }
}
