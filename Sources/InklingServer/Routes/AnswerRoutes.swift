internal import Hummingbird
internal import InklingIndex
internal import InklingRuntime

/// `GET /search.json?q=&scope=&limit=&offset=&generation=`: the answer as JSON.
struct AnswerRoutes<Context: RequestContext> {
  let site: Site

  var routes: RouteCollection<Context> {
    RouteCollection(context: Context.self).get("search.json", use: answer)
  }

  @Sendable
  private func answer(_ request: Request, context: Context) throws -> Response {
    let parameters = try SearchParameters(
      query: request.queryText, scopeCount: site.source.scopeTitles.count)
    let json = site.source.json(answering: parameters.request, generation: parameters.generation)
    return .bytes(json, type: "application/json")
  }
}

extension Request {
  /// What stands behind the first question mark of the target, as it was sent.
  var queryText: String? {
    guard let target = head.path, let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return nil
    }
    return String(target[target.index(after: mark)...])
  }
}
