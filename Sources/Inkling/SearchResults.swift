/// What a question found: the hits of one page, and what people are told about all of them.
///
///     let results = index.search("zen", limit: 10)
///     print(results.total, results.totalIsExact ? "books" : "books or more")
///     for hit in results { print(hit.element.title) }
///     if let spelling = results.didYouMean { print("Did you mean \(spelling)?") }
public struct SearchResults<Element: Identifiable & Sendable>: RandomAccessCollection, Sendable {
  /// The hits, best first.
  public let hits: [SearchHit<Element>]
  /// How many elements match, in all pages.
  public let total: Int
  /// False when ``total`` is a lower bound.
  public let totalIsExact: Bool
  /// True when the search ended before it had looked everywhere: after 40 ms, or with its task.
  public let isPartial: Bool
  /// The scopes in their order, all of them first, each with the number of its hits.
  public let scopes: [SearchScope]
  /// The counts of the properties that were asked for, in that order.
  public let facets: [Facet]
  /// Ways to go on typing that find something.
  public let completions: [String]
  /// A spelling that finds something, where what was typed does not.
  public let didYouMean: String?

  /// What is found in a scope that no element is in.
  static func none(counting facets: Int) -> Self {
    Self(
      hits: [], total: 0, totalIsExact: true, isPartial: false, scopes: [],
      facets: Array(repeating: .none, count: facets), completions: [], didYouMean: nil)
  }

  /// The first place.
  public var startIndex: Int { hits.startIndex }
  /// The place behind the last hit.
  public var endIndex: Int { hits.endIndex }
  /// The hit at a place.
  public subscript(position: Int) -> SearchHit<Element> { hits[position] }
}

/// One choice of a scope bar.
///
///     for scope in index.search("zen").scopes { print(scope.title, scope.count) }
public struct SearchScope: Sendable, Hashable, Identifiable {
  /// What it is called; the widest one is `All`.
  public let title: String
  /// How many hits it has.
  public let count: Int

  /// The title: no two scopes have the same.
  public var id: String { title }
}
