internal import InklingBar
internal import InklingCore
internal import InklingIndex
internal import InklingRuntime
internal import InklingStore

/// What a further source has beside the site's own documents: `/further.json`.
struct FurtherRoute {
  /// So many questions are asked at most for one answer, because documents that the site has are left out.
  private static let mostPages = 8

  let site: Site
  let further: FurtherSource

  /// The answer in the wire's JSON; a source that does not answer is a 502, one that is too slow a 504.
  func response(to request: Request) async -> Response {
    let parameters: SearchParameters
    do throws(RequestProblem) {
      parameters = try SearchParameters(
        query: request.query, scopes: site.source.scopeTitles, schema: site.source.schema)
    } catch {
      return .problem(error)
    }
    do throws(SourceFailure) {
      return .bytes(try await answer(to: parameters).json(), type: "application/json")
    } catch {
      return Self.response(to: error)
    }
  }

  private func answer(to parameters: SearchParameters) async throws(SourceFailure) -> Answer {
    let wanted = parameters.offset + parameters.limit
    var question = question(parameters)
    question.limit = min(wanted, SharedLimits.maximumHits)
    var answer = try await further.source.wholeAnswer(to: question)
    var others = answer.hits.filter(isElsewhere)
    var (received, asked) = (answer.hits.count, question.limit)
    for _ in 1..<Self.mostPages where others.count < wanted && received == asked {
      question.offset += asked
      // Pages that end where a hundred does: sources put the best hundred into order at once.
      question.limit = SharedLimits.maximumHits - question.offset % SharedLimits.maximumHits
      guard question.offset <= SharedLimits.maximumOffset else { break }
      let page = try await further.source.wholeAnswer(to: question)
      others += page.hits.filter(isElsewhere)
      (received, asked) = (page.hits.count, question.limit)
    }
    let isAll = received < asked && answer.totalIsExact
    count(others.count, isAll: isAll, in: &answer, parameters)
    answer.hits = others.dropFirst(parameters.offset).prefix(parameters.limit).map(published)
    return answer
  }

  /// What the site has is counted by the site.
  private func count(
    _ others: Int, isAll: Bool, in answer: inout Answer, _ parameters: SearchParameters
  ) {
    var request = parameters.request
    (request.limit, request.offset, request.facets) = (1, 0, [])
    let here = site.source.rows(answering: request).answer
    answer.total = isAll ? others : max(others, answer.total - here.total)
    answer.totalIsExact = isAll && !answer.isPartial
    let titles = site.scopeTitles
    for place in answer.scopeCounts.indices {
      let title = answer.scopeCounts[place].title
      let known = titles.firstIndex { SearchText($0) == title }.map {
        $0 < here.scopeCounts.count ? here.scopeCounts[$0] : 0
      }
      answer.scopeCounts[place].count = max(0, answer.scopeCounts[place].count - (known ?? 0))
    }
  }

  /// The number of a scope is this site's business, so its title is sent.
  private func question(_ parameters: SearchParameters) -> Question {
    var question = Question(generation: parameters.generation, text: SearchText(parameters.text))
    question.scope = parameters.scope
    if parameters.scope > 0 {
      question.criterion = .facet(SearchText(site.scopeTitles[parameters.scope]))
    }
    question.conditions = SearchConditions(
      filters: parameters.filterTexts.map { SearchText($0) }, sort: SearchText(parameters.sortText))
    return question
  }

  private func isElsewhere(_ hit: Hit) -> Bool {
    site.store?.snapshot.document(withID: hit.id.bytes) == nil
  }

  /// What the site withholds of its own documents does not leave by another door.
  private func published(_ hit: Hit) -> Hit {
    guard let withheld = (site.source as? StoreSource)?.withheld, !withheld.isEmpty else {
      return hit
    }
    var hit = hit
    hit.stored.removeAll { withheld.contains($0.name) }
    return hit
  }

  private static func response(to failure: SourceFailure) -> Response {
    let (status, code): (Response.Status, StaticString) =
      switch failure {
      case .timedOut: (.gatewayTimeout, "timed-out")
      case .unreachable, .offline: (.badGateway, "unreachable")
      case .unreadable: (.badGateway, "unreadable")
      case .refused: (.badGateway, "refused")
      }
    var json = JSONWriter()
    json.beginObject()
    json.name("error")
    json.beginObject()
    json.name("code")
    json.string(Array("\(code)".utf8))
    json.name("message")
    json.string(Array("The further source gave no answer.".utf8))
    json.endObject()
    json.endObject()
    return .bytes(json.bytes + [UInt8(ascii: "\n")], type: "application/json", status: status)
  }
}
