internal import InklingCore
internal import InklingIndex
internal import InklingRuntime

/// An index or a store of elements: who answers, and which element a row or a hit is of.
protocol ElementSource<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable
  var fields: ElementSchema<Element> { get }
  var local: any LocalSource { get }
  /// The element with an id of the source's, and the values that are stored beside it.
  func element(id: [UInt8], stored: [HitValue]) -> Element?
}

extension ElementSource {
  var titlesOfScopes: [String] { local.scopeTitles.map { String(decoding: $0, as: UTF8.self) } }

  func found(_ text: String, limit: Int) -> SearchResults<Element> {
    results(SearchRequest(text: Array(text.utf8), limit: max(0, limit)))
  }

  func found(
    _ text: String, in scope: String?, where filters: [SearchFilter<Element>],
    sortedBy order: SearchOrder<Element>?,
    facets: [any PartialKeyPath<Element> & Sendable], limit: Int, offset: Int
  ) throws(SearchError) -> SearchResults<Element> {
    let number = scope.map { title in
      local.scopeTitles.firstIndex { $0.elementsEqual(title.utf8) }
    }
    // A property that is no field is an error in a scope that no element is in, too.
    var request = try fields.request(
      text, in: (number ?? 0) ?? 0, where: filters, sortedBy: order, limit: limit, offset: offset)
    request.facets = try fields.facets(facets)
    return number == .some(.none) ? .none(counting: facets.count) : results(request)
  }

  /// Rows whose element cannot be read are left out.
  private func results(_ request: SearchRequest) -> SearchResults<Element> {
    let found = local.rows(answering: request)
    let answer = found.answer
    let hits = zip(answer.hits, found.rows).compactMap { hit, row in
      element(id: row.id, stored: row.stored).map { element in
        SearchHit(element, title: row.title, snippet: row.text, tier: hit.tier, typos: hit.typos)
      }
    }
    return SearchResults(
      hits: hits, total: answer.total, totalIsExact: answer.totalIsExact,
      isPartial: answer.isPartial,
      scopes: zip(titlesOfScopes, answer.scopeCounts).map { SearchScope(title: $0, count: $1) },
      facets: answer.facets.map { Facet($0) },
      completions: (answer.completions + answer.titles).map { String(decoding: $0, as: UTF8.self) },
      didYouMean: answer.didYouMean.isEmpty
        ? nil : String(decoding: answer.didYouMean, as: UTF8.self))
  }
}
