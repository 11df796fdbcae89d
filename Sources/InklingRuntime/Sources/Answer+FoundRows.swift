internal import InklingCore
package import InklingIndex
package import InklingSession
internal import InklingStore

extension Answer {
  /// The answer that a list shows, from what the engine found in this process.
  ///
  /// It equals the answer read from ``LocalSource/json(answering:generation:unless:)``, without the writing and reading.
  ///
  /// - Complexity: O(length of the rows shown).
  package init(
    _ found: FoundRows, to request: SearchRequest, generation: Int, micros: Int,
    scopeTitles: [[UInt8]]
  ) {
    let answer = found.answer
    self.init(
      generation: generation, query: SearchText(wellFormed: request.text),
      hits: zip(answer.hits, found.rows).map { Hit($0, row: $1) })
    scope = request.scope
    total = answer.total
    totalIsExact = answer.totalIsExact
    isPartial = answer.isPartial
    self.micros = micros
    tier = answer.tier
    scopeCounts = scopeTitles.prefix(SharedLimits.maximumScopes).enumerated().map { index, title in
      ScopeCount(
        title: SearchText(wellFormed: title),
        count: index < answer.scopeCounts.count ? answer.scopeCounts[index] : 0)
    }
    completions = (answer.completions + answer.titles).map { SearchText(wellFormed: $0) }
    didYouMean = SearchText(wellFormed: answer.didYouMean)
  }
}

extension Hit {
  fileprivate init(_ hit: SearchHit, row: SearchRow) {
    self.init(id: SearchText(wellFormed: row.id), title: MarkedText(wellFormed: row.title))
    text = MarkedText(wellFormed: row.text)
    url = SearchText(wellFormed: row.url)
    image = SearchText(wellFormed: row.image)
    glyph = SearchText(wellFormed: row.glyph)
    scope = SearchText(wellFormed: row.scope)
    tier = hit.tier
    typos = hit.typos
    stored = row.stored.map {
      HitValue(
        name: SearchText(wellFormed: $0.name.bytes),
        value: SearchText(wellFormed: $0.value.bytes))
    }
  }
}

extension MarkedText {
  fileprivate init(wellFormed text: MarkedText) {
    self.init(text.runs.map { Run($0.mark, SearchText(wellFormed: $0.text.bytes)) })
  }
}

extension SearchText {
  /// The text of a field, whose bytes are what the app gave: those that are not UTF-8 are replaced.
  fileprivate init(wellFormed bytes: [UInt8]) {
    let isValid = bytes.withUnsafeBufferPointer { UTF8Validation.isValid($0) }
    self = isValid ? SearchText(bytes) : SearchText(repairing: bytes)
  }
}
