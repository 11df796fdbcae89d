import InklingText

extension SearchIndex {
  /// Answers a question.
  ///
  /// - Complexity: Bounded by ``SearchRequest/budget``, whatever the question is.
  public func search(_ request: SearchRequest, scratch: SearchScratch) -> SearchAnswer {
    scratch.begin()
    blocks?.begin()
    var run = SearchRun(self, request, parsed(request, scratch), scratch)
    run.run()
    var answer = run.answer()
    if !request.facets.isEmpty { run.countValues(for: &answer) }
    return answer
  }

  internal func parsed(_ request: SearchRequest, _ scratch: SearchScratch) -> Query {
    QueryParser(
      schema: schema, trie: trie, analyzer: scratch.analyzer,
      fields: schema.mask(of: request.fields)
    )
    .parse(request.text, buffer: &scratch.buffer)
  }
}
