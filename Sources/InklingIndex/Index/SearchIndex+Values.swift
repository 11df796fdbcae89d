/// What is kept of a document.
extension SearchIndex {
  /// The kept value of a field, empty when the field is dropped or there is no such document.
  public func value(of document: Int, field: Int) -> [UInt8] {
    guard document >= 0, document < documentCount else { return [] }
    let row = values(of: document)
    return field >= 0 && field < row.count ? row[field].bytes : []
  }

  /// The number in a `.number`, `.date` or `.boost` field, nil where there is none.
  /// - Complexity: O(1).
  public func number(of document: Int, field: Int) -> Double? {
    guard document >= 0, document < documentCount, schema.fields.indices.contains(field),
      schema.fields[field].role.isNumber
    else { return nil }
    let number = FacetIndex.number(facets.column(field), document)
    return number.isNaN ? nil : number
  }

  /// What is kept of a document, which is needed from now on.
  func record(of document: Int) -> SectionCursor {
    let content = store.content(document)
    blocks?.need(content, 0, content.count)
    return SectionCursor(content)
  }

  internal func values(of document: Int) -> [SectionView] {
    var record = record(of: document)
    var row: [SectionView] = []
    row.reserveCapacity(schema.fields.count)
    for field in schema.fields {
      row.append(field.storage == .kept ? record.counted() : .empty)
    }
    return row
  }

  /// The kept value of the first `.title` field that has one: what ``SearchRow/title`` shows.
  internal func title(of document: Int) -> SectionView {
    for (field, view) in zip(schema.fields, values(of: document))
    where field.role == .title && view.count > 0 { return view }
    return .empty
  }

  /// How much a document is preferred.
  /// - Complexity: O(log *n*).
  public func boost(of document: Int) -> Int32 { StaticRank.boost(ranks.key(of: document)) }
}
