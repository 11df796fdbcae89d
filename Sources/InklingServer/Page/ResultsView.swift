internal import InklingBar
internal import InklingCore
internal import InklingIndex
internal import InklingRuntime
internal import InklingStore

/// The results of a question as a list of cards, with the matching words marked.
struct ResultsView {
  let page: SearchPage

  func write(to html: inout HTMLWriter) {
    if let problem = page.problem {
      html.element("p", ["role": "alert"], text: problem.message)
      return
    }
    guard let found = page.found, let parameters = page.parameters else {
      html.element("p", ["class": "result-count"], text: readiness)
      return
    }
    let answer = found.answer
    let words = SessionStrings(page.language)
    html.element("h1", ["class": "visually-hidden"], text: words[.results].string)
    html.element("p", ["class": "result-count"], text: summary(of: answer, parameters, words))
    writeSuggestion(answer, parameters, words, to: &html)
    guard !found.rows.isEmpty else { return }
    let start = String(parameters.offset + 1)
    html.element("ol", ["class": "results", "start": start]) { html in
      for row in found.rows {
        html.newline()
        html.element("li", ["class": "card", "data-scope": row.scope.isEmpty ? nil : ""]) {
          HitView(row: row).write(to: &$0)
        }
      }
    }
    writePaging(found, parameters, to: &html)
  }

  /// What can be searched, before anything is (S0-02).
  private var readiness: String {
    PageWords(language: page.language).readiness(of: page.documents)
  }

  private func summary(
    of answer: SearchAnswer, _ parameters: SearchParameters, _ words: SessionStrings
  ) -> String {
    words.count(answer.total, isExact: answer.totalIsExact, of: SearchText(parameters.text)).string
  }

  private func writeSuggestion(
    _ answer: SearchAnswer, _ parameters: SearchParameters, _ words: SessionStrings,
    to html: inout HTMLWriter
  ) {
    guard !answer.didYouMean.isEmpty else { return }
    let text = String(decoding: answer.didYouMean, as: UTF8.self)
    html.element("p", ["class": "did-you-mean"]) { html in
      html.element(
        "a", ["href": address(text: text, parameters, offset: 0)],
        text: words.text(.didYouMean, query: SearchText(text)).string)
    }
  }

  private func writePaging(
    _ found: FoundRows, _ parameters: SearchParameters, to html: inout HTMLWriter
  ) {
    let previous = max(0, parameters.offset - parameters.limit)
    let next = parameters.offset + parameters.limit
    // Where the total is only a lower bound, a full page is a reason to offer another.
    let mayGoOn = !found.answer.totalIsExact && found.rows.count == parameters.limit
    let hasNext = (found.answer.total > next || mayGoOn) && next <= SharedLimits.maximumOffset
    guard parameters.offset > 0 || hasNext else { return }
    let words = PageWords(language: page.language).paging
    html.element("nav", ["aria-label": words.name]) { html in
      if parameters.offset > 0 {
        let href = address(text: parameters.text, parameters, offset: previous)
        html.element("a", ["rel": "prev", "href": href], text: words.previous)
        html.text(" ")
      }
      if hasNext {
        let href = address(text: parameters.text, parameters, offset: next)
        html.element("a", ["rel": "next", "href": href], text: words.next)
      }
    }
  }

  private func address(text: String, _ parameters: SearchParameters, offset: Int) -> String {
    var address = "search?q=" + PercentEncoding.encode(text.utf8)
    if parameters.scope > 0 { address += "&scope=\(parameters.scope)" }
    if parameters.limit != SharedLimits.usualHits { address += "&limit=\(parameters.limit)" }
    for filter in parameters.filterTexts {
      address += "&filter=" + PercentEncoding.encode(filter.utf8)
    }
    if !parameters.sortText.isEmpty {
      address += "&sort=" + PercentEncoding.encode(parameters.sortText.utf8)
    }
    if offset > 0 { address += "&offset=\(offset)" }
    return address
  }
}
