public import InklingIndex
public import InklingSession

extension LocalSource {
  /// The same question for the index.
  ///
  /// A scope that stands for a value becomes the index's scope of
  /// that title, or a filter where the title is not among the index's scopes.
  ///
  /// - Throws: `FilterError` where the documents have no such field, or it takes no such value.
  func request(for question: Question) throws(FilterError) -> SearchRequest {
    var request = SearchRequest(
      text: question.text.bytes, scope: question.scope, limit: question.limit,
      offset: question.offset)
    switch question.criterion {
    case .all, .source:
      break
    case .facet(let value):
      if let scope = scopeTitles.firstIndex(of: value.bytes) {
        request.scope = scope
      } else if let place = schema.index(of: .scope) {
        request.scope = 0
        request.filters = [
          .anyOf(field: schema.fields[place].name, values: [value.bytes])
        ]
      }
    case .fields(let names):
      request.scope = 0
      request.fields = names.map(\.bytes)
    }
    let (filters, sort) = try criteria(of: question.conditions)
    request.filters += filters
    request.sort = sort
    return request
  }

  /// The conditions as they stand in an address.
  public func criteria(
    of conditions: SearchConditions
  ) throws(FilterError) -> (filters: [SearchFilter], sort: SearchSort) {
    (
      try SearchFilter.all(conditions.filters.map(\.bytes), of: schema),
      try SearchSort(conditions.sort.bytes, of: schema)
    )
  }
}
