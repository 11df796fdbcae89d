internal import InklingCore
internal import InklingIndex
internal import InklingRuntime

extension FoundRows {
  /// The results of elements that `element` finds by its row; rows without an element are left out.
  func results<Element>(
    scopeTitles: [[UInt8]], _ element: (SearchRow) -> Element?
  ) -> SearchResults<Element> {
    let hits = zip(answer.hits, rows).compactMap { hit, row -> SearchHit<Element>? in
      guard let element = element(row) else { return nil }
      return SearchHit(
        element, title: HighlightedText(row.title), snippet: HighlightedText(row.text),
        match: SearchMatch(hit.tier), typos: hit.typos)
    }
    let scopes = zip(scopeTitles, answer.scopeCounts).map { title, count in
      SearchScope(title: String(decoding: title, as: UTF8.self), count: count)
    }
    let completions = (answer.completions + answer.titles).map {
      String(decoding: $0, as: UTF8.self)
    }
    return SearchResults(
      hits: hits, total: answer.total, totalIsExact: answer.totalIsExact,
      isPartial: answer.isPartial,
      scopes: scopes, completions: completions,
      didYouMean: answer.didYouMean.isEmpty
        ? nil : String(decoding: answer.didYouMean, as: UTF8.self))
  }
}

extension SearchMatch {
  init(_ tier: HitTier) {
    switch tier {
    case .exact: self = .exact
    case .typo: self = .corrected
    case .some: self = .partial
    }
  }
}

/// The number of a scope by its title; nil where no element is in such a scope.
func scopeNumber(_ title: String?, in titles: [[UInt8]]) -> Int? {
  guard let title else { return 0 }
  return titles.firstIndex { $0.elementsEqual(title.utf8) }
}
