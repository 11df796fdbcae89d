/// The filters of a question, and what was deleted.
internal struct FieldConditions {
  private let filters: [ResolvedFilter]
  /// The field of each filter, -1 where there is none.
  private let fields: [Int]
  private let deleted: DeletedDocuments?
  #if hasFeature(Embedded)
  /// In the browser nothing is known of documents that were asked about before.
  var table: FilterTable? { nil }
  #else
  /// What is known of documents that were asked about before.
  let table: FilterTable?
  #endif

  init(
    _ request: SearchRequest, _ index: SearchIndex, _ memory: FilterMemory, _ stop: SearchStop
  ) {
    var different: [SearchFilter] = []
    for filter in request.filters where !different.contains(filter) { different.append(filter) }
    filters = index.resolve(different, memory, stop)
    fields = different.map { index.schema.index(named: $0.field) ?? -1 }
    deleted = index.deleted
    #if !hasFeature(Embedded)
    // Filters that nobody waited for accept nothing, which is not to be remembered.
    table = stop.isStopped ? nil : memory.table(of: different, in: index)
    #endif
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
    if let table { return failing(document, table) == FilterTable.fulfilled }
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
    if let table {
      let code = failing(document, table)
      if code == FilterTable.several { return Self.several }
      return code == FilterTable.fulfilled ? Self.none : fields[Int(code) - 1]
    }
    return readFailingField(document)
  }

  /// Whether a filter is on a field.
  func names(_ field: Int) -> Bool { fields.contains(field) }

  /// Of some documents of a word those that are not deleted.
  @inline(__always)
  func live(_ bits: UInt64, _ word: Int) -> UInt64 {
    guard let deleted, word < deleted.words.count else { return bits }
    return bits & ~deleted.words[word]
  }

  /// The same for many.
  func live(_ documents: DocumentBits, _ memory: UnsafeMutablePointer<UInt64>) -> DocumentBits {
    deleted == nil ? documents : documents.masked(into: memory) { live($1, $0) }
  }

  /// Of some documents, none of them deleted, those that fail no filters of several fields: others count nowhere.
  func open(_ documents: DocumentBits, _ memory: UnsafeMutablePointer<UInt64>) -> DocumentBits {
    guard let table else { return documents }
    let failing = table.failingSeveral
    return documents.masked(into: memory) { word, bits in
      let unknown = table.unknown(word) & bits
      if unknown != 0 { DocumentBits.visit(word, unknown) { _ = readFailing($0, table) } }
      return bits & ~failing[word]
    }
  }

  /// Of what ``open(_:_:)`` gave the documents that fulfil all filters.
  func accepted(_ open: DocumentBits, _ memory: UnsafeMutablePointer<UInt64>) -> DocumentBits {
    if filters.isEmpty { return open }
    guard let table else {
      return open.masked(into: memory) {
        DocumentBits.filter($0, $1) { readFailingField($0) == Self.none }
      }
    }
    let fulfilled = table.plane(FilterTable.fulfilled)
    return open.masked(into: memory) { $1 & fulfilled[$0] }
  }

  /// The documents that fulfil all filters, which ``accepted(_:_:)`` gave, with those that fail only the filters of one
  /// field.
  func accepted(
    _ open: DocumentBits, but field: Int, fulfilling: DocumentBits,
    _ memory: UnsafeMutablePointer<UInt64>
  ) -> DocumentBits {
    guard let table, let place = fields.firstIndex(of: field) else {
      return open.masked(into: memory) { word, bits in
        fulfilling[word] | DocumentBits.filter(word, bits) { readFailingField($0) == field }
      }
    }
    let failing = table.plane(UInt8(truncatingIfNeeded: place + 1))
    return open.masked(into: memory) { fulfilling[$0] | $1 & failing[$0] }
  }

  /// What a document fails, as the table has it: one more than the place of the first filter of the one field.
  @inline(__always)
  private func failing(_ document: Int, _ table: FilterTable) -> UInt8 {
    let known = table[document]
    return known == FilterTable.unknown ? readFailing(document, table) : known
  }

  @inline(never)
  private func readFailing(_ document: Int, _ table: FilterTable) -> UInt8 {
    var code = FilterTable.several
    let field = readFailingField(document)
    if field == Self.none {
      code = FilterTable.fulfilled
    } else if field != Self.several, let place = fields.firstIndex(of: field) {
      code = UInt8(place + 1)
    }
    table.learn(code, of: document)
    return code
  }

  private func readFailingField(_ document: Int) -> Int {
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
  fileprivate func resolve(
    _ filters: [SearchFilter], _ memory: FilterMemory, _ stop: SearchStop
  ) -> [ResolvedFilter] {
    filters.map { filter in
      if stop.stopsNow() { return .never }
      switch filter {
      case .anyOf(let name, let values):
        guard let field = schema.index(named: name) else { return .never }
        if schema.fields[field].role == .scope {
          // The widest scope is no value of a document.
          return .scopes(values.compactMap { scopeTitles.dropFirst().firstIndex(of: $0) }, scopes)
        }
        let column = facets.column(field)
        guard schema.fields[field].role.isKeyword, column.count > 0 else { return .never }
        return .keywords(column, memory.numbers(of: values, in: field, of: self))
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

/// Some of the documents that match the words and are not deleted.
internal struct TogetherFound {
  /// How many words of 64 documents have any of them.
  let matchingWords: Int
  /// Those that fail filters of one field at most.
  let open: DocumentBits
  /// Those that fulfil all filters.
  let fulfilling: DocumentBits
}
