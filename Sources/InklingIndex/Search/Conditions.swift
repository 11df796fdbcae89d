#if hasFeature(Embedded)
/// What decides beside the words which documents count: nothing in the browser, whose questions have no conditions
/// and whose segment loses no documents.
internal struct Conditions {
  init(_ request: SearchRequest, _ index: SearchIndex) {}

  var allowWrittenCounts: Bool { true }
  var areFilters: Bool { false }

  func accept(_ document: Int) -> Bool { true }
}
#else
/// What decides beside the words which documents count: the filters of a question, and what was deleted.
internal struct Conditions {
  private let filters: [ResolvedFilter]
  private let deleted: DeletedDocuments?

  init(_ request: SearchRequest, _ index: SearchIndex) {
    filters = index.resolve(request.filters)
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

/// A condition on documents, ready to be asked.
private enum ResolvedFilter {
  case keywords(SectionView, KeywordNumbers)
  case scopes([Int], SectionView)
  case numbers(SectionView, ClosedRange<Double>)
  case never

  func accepts(_ document: Int) -> Bool {
    switch self {
    case .keywords(let column, let allowed):
      allowed.contains(FacetIndex.ordinal(column, document))
    case .scopes(let allowed, let column):
      allowed.contains(Int(column.load(document &* 2, as: UInt16.self)))
    case .numbers(let column, let range): range.contains(FacetIndex.number(column, document))
    case .never: false
    }
  }
}

/// The numbers of a keyword field's values that name one of some keywords: a bit each.
///
/// A value is one keyword, or several, one a line.
private struct KeywordNumbers {
  private var bits: [UInt64] = []
  private let keywords: [[UInt8]]

  /// - Complexity: O(*n* log *k*) in the bytes of the field's different values and in the keywords.
  init(_ values: consuming SectionCursor, oneOf keywords: [[UInt8]]) {
    self.keywords = keywords.sorted { $0.lexicographicallyPrecedes($1) }
    // Number 0 is that of documents without a value.
    var number = 1
    while !values.isAtEnd {
      if number / 64 >= bits.count { bits.append(0) }
      if isWanted(values.counted().buffer) { bits[number / 64] |= 1 << (number % 64) }
      number += 1
    }
  }

  func contains(_ number: Int) -> Bool {
    number >= 0 && number / 64 < bits.count && bits[number / 64] >> (number % 64) & 1 == 1
  }

  /// A value is one keyword or several, one a line; a keyword with a line break in it is the whole value.
  private func isWanted(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    isKeyword(value[...])
      || value.split(separator: UInt8(ascii: "\n")).contains { isKeyword($0) }
  }

  private func isKeyword(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (low, high) = (0, keywords.count)
    while low < high {
      let middle = (low + high) / 2
      if keywords[middle].lexicographicallyPrecedes(bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < keywords.count && keywords[low].elementsEqual(bytes)
  }
}

extension SearchIndex {
  /// Finds the columns of filters, once per question.
  fileprivate func resolve(_ filters: [SearchFilter]) -> [ResolvedFilter] {
    filters.map { filter in
      switch filter {
      case .anyOf(let name, let values):
        guard let field = schema.index(named: name) else { return .never }
        if schema.fields[field].role == .scope {
          // The widest scope is no value of a document.
          return .scopes(values.compactMap { scopeTitles.dropFirst().firstIndex(of: $0) }, scopes)
        }
        let column = facets.column(field)
        guard column.count > 0 else { return .never }
        return .keywords(column, KeywordNumbers(facets.values(in: column), oneOf: values))
      case .range(let name, let range):
        guard let field = schema.index(named: name), facets.column(field).count > 0 else {
          return .never
        }
        return .numbers(facets.column(field), range)
      }
    }
  }
}
#endif
