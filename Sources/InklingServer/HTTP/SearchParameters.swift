internal import InklingCore
internal import InklingIndex

/// A question as it comes in a URL: `q`, `scope`, `limit`, `offset`, `filter`, `sort`, `facets` and `generation`, each
/// within its bounds.
///
/// `filter` may be given several times: a document fulfils every filter. So may the parameters that a form without
/// script sends, such as `filter.genre` and `filter.year.from`: any of those values will do.
/// `scope-title` wins over `scope` where a scope has that title, because a client may list scopes in another order.
struct SearchParameters {
  /// The largest number that JavaScript counts without gaps.
  private static let generationRange = 0...9_007_199_254_740_991

  var text: String
  var scope: Int
  var limit: Int
  var offset: Int
  var generation: Int
  /// The filters and the order as they were sent, for the addresses of further pages.
  let filterTexts: [String]
  let sortText: String
  /// The fields whose values are to be counted.
  var facets: [[UInt8]]
  private let filters: [SearchFilter]
  private let sort: SearchSort

  init(query: String?, scopes: [[UInt8]], schema: IndexSchema) throws(RequestProblem) {
    let parameters = try QueryParameters(query)
    text = try parameters.text("q", limit: SharedLimits.maximumMessageTextBytes) ?? ""
    if let title = try parameters.text("scope-title", limit: SharedLimits.maximumMessageTextBytes),
      let index = scopes.firstIndex(of: Array(title.utf8))
    {
      scope = index
    } else {
      scope = try parameters.number("scope", in: 0...max(0, scopes.count - 1), fallback: 0)
    }
    limit = try parameters.number(
      "limit", in: 1...SharedLimits.maximumHits, fallback: SharedLimits.usualHits)
    offset = try parameters.number("offset", in: 0...SharedLimits.maximumOffset, fallback: 0)
    generation = try parameters.number("generation", in: Self.generationRange, fallback: 0)
    filterTexts = try parameters.texts("filter") + FormFilters(parameters, of: schema).texts()
    sortText = try parameters.text("sort", limit: SharedLimits.maximumFilterBytes) ?? ""
    do throws(FilterError) {
      filters = try SearchFilter.all(filterTexts.map { Array($0.utf8) }, of: schema)
    } catch {
      throw .filter("filter", error)
    }
    let names = try parameters.text("facets", limit: SharedLimits.maximumFilterBytes) ?? ""
    do throws(FilterError) {
      facets = try schema.facets(Array(names.utf8))
    } catch {
      throw .filter("facets", error)
    }
    do throws(FilterError) {
      sort = try SearchSort(Array(sortText.utf8), of: schema)
    } catch {
      throw .filter("sort", error)
    }
  }

  /// Whether a condition or an order was sent, which the page's programs do not know.
  var isRestricted: Bool { !filters.isEmpty || sort != .relevance }

  /// Whether anything is asked: words, a condition or an order.
  var isQuestion: Bool { !text.isEmpty || isRestricted }

  /// The same question for the index.
  var request: SearchRequest {
    var request = SearchRequest(
      text: Array(text.utf8), scope: scope, limit: limit, offset: offset, filters: filters,
      sort: sort)
    request.facets = facets
    return request
  }
}
