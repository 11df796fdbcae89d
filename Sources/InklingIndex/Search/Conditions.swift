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
    fields = different.map { filter in
      switch filter {
      case .anyOf(let name, _), .range(let name, _): index.schema.index(named: name) ?? -1
      }
    }
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
  /// Shorter ones first, so that most comparisons are of lengths.
  private let keywords: [[UInt8]]
  /// A bit for each length of a keyword, modulo 64, and one for each first byte: most values have neither.
  private var lengths: UInt64 = 0
  private var firsts: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// - Complexity: O(*n*) in the bytes of the field's different values, and O(log *k*) in the keywords for those that
  ///   have the length and the first byte of one.
  init(_ values: consuming SectionCursor, oneOf keywords: [[UInt8]]) {
    self.keywords = keywords.sorted {
      $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1)
    }
    for keyword in keywords {
      lengths |= 1 << UInt64(keyword.count & 63)
      guard let first = keyword.first else { continue }
      let bit: UInt64 = 1 << UInt64(first & 63)
      switch first >> 6 {
      case 0: firsts.0 |= bit
      case 1: firsts.1 |= bit
      case 2: firsts.2 |= bit
      default: firsts.3 |= bit
      }
    }
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
    var start = 0
    for at in 0..<value.count where value[at] == 0x0A {
      if isKeyword(UnsafeBufferPointer(rebasing: value[start..<at])) { return true }
      start = at + 1
    }
    if isKeyword(UnsafeBufferPointer(rebasing: value[start...])) { return true }
    return start > 0 && isKeyword(value)
  }

  private func isKeyword(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, lengths >> UInt64(bytes.count & 63) & 1 == 1,
      mayBegin(with: first)
    else { return false }
    var (low, high) = (0, keywords.count)
    while low < high {
      let middle = (low + high) / 2
      let keyword = keywords[middle]
      let precedes =
        keyword.count != bytes.count
        ? keyword.count < bytes.count : keyword.lexicographicallyPrecedes(bytes)
      if precedes { low = middle + 1 } else { high = middle }
    }
    return low < keywords.count && keywords[low].elementsEqual(bytes)
  }

  private func mayBegin(with byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: firsts.0
      case 1: firsts.1
      case 2: firsts.2
      default: firsts.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }
}

extension SearchIndex {
  /// Finds the columns of filters, once per question.
  ///
  /// Each reads the different values of its field. So whoever waits is asked before each: nothing is found after that, and
  /// the answer is partial.
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
