internal import InklingCore
internal import InklingIndex

/// A question as it comes in a URL: `q`, `scope`, `limit`, `offset` and `generation`, each within
/// its bounds.
///
/// `scope-title` wins over `scope` where a scope has that title, because a client may list scopes in another order.
struct SearchParameters {
  /// The largest number that JavaScript counts without gaps.
  private static let generationRange = 0...9_007_199_254_740_991

  var text: String
  var scope: Int
  var limit: Int
  var offset: Int
  var generation: Int

  init(query: String?, scopes: [[UInt8]]) throws(RequestProblem) {
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
  }

  /// The same question for the index.
  var request: SearchRequest {
    SearchRequest(text: Array(text.utf8), scope: scope, limit: limit, offset: offset)
  }
}
