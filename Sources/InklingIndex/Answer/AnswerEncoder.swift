/// Writes an answer as the JSON that the worker and the server send: one shape, described in Documentation/Wire.md.
///
/// Strings are UTF-8; bytes that are not become U+FFFD, so that the output is always valid JSON.
public struct AnswerEncoder: Sendable {
  /// The question's generation, which the session uses to drop late answers.
  public var generation: Int
  /// How long the search took.
  public var micros: Int

  /// Makes an encoder for one answer.
  public init(generation: Int = 0, micros: Int = 0) {
    self.generation = generation
    self.micros = micros
  }

  /// The JSON of an answer to `request` by `index`.
  /// - Complexity: O(length of the rows shown).
  public func encode(_ answer: SearchAnswer, to request: SearchRequest, by index: SearchIndex)
    -> [UInt8]
  {
    encode(answer, to: request, scopeTitles: index.scopeTitles) { hit, _ in
      index.row(of: hit, in: answer)
    }
  }

  /// The JSON of an answer whose rows come from somewhere else than one index.
  ///
  /// `row` is given each hit with its place in the answer.
  ///
  /// - Complexity: O(length of the rows shown).
  public func encode(
    _ answer: SearchAnswer, to request: SearchRequest, scopeTitles: [[UInt8]],
    row: (SearchHit, Int) -> SearchRow
  ) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.name("v")
    json.number(1)
    json.name("generation")
    json.number(Int64(generation))
    json.name("query")
    json.string(request.text)
    json.name("scope")
    json.number(Int64(request.scope))
    json.name("total")
    json.number(Int64(answer.total))
    json.name("totalIsExact")
    json.boolean(answer.totalIsExact)
    json.name("partial")
    json.boolean(answer.isPartial)
    json.name("micros")
    json.number(Int64(micros))
    json.name("tier")
    json.tier(answer.tier)
    json.name("hits")
    json.beginArray()
    for (index, hit) in answer.hits.enumerated() { encode(hit, row: row(hit, index), into: &json) }
    json.endArray()
    json.name("scopes")
    encode(scopeTitles, counts: answer.scopeCounts, into: &json)
    json.name("completions")
    json.beginArray()
    for suggestion in answer.completions + answer.titles { json.string(suggestion) }
    json.endArray()
    json.name("didYouMean")
    json.string(answer.didYouMean)
    // In the browser only a program that filters has this in it: see ``appendFacets(_:to:)``.
    #if !hasFeature(Embedded)
    if !request.facets.isEmpty { Self.encode(answer.facets, into: &json) }
    #endif
    json.endObject()
    return json.bytes
  }

  private func encode(_ titles: [[UInt8]], counts: [Int], into json: inout JSONWriter) {
    json.beginArray()
    for (index, title) in titles.prefix(SharedLimits.maximumScopes).enumerated() {
      json.beginObject()
      json.name("title")
      json.string(title)
      json.name("count")
      json.number(index < counts.count ? Int64(counts[index]) : 0)
      json.endObject()
    }
    json.endArray()
  }

  private func encode(_ hit: SearchHit, row: SearchRow, into json: inout JSONWriter) {
    json.beginObject()
    json.name("id")
    json.string(row.id)
    json.name("title")
    json.markedText(row.title)
    json.name("text")
    json.markedText(row.text)
    json.name("url")
    json.string(row.url)
    json.name("image")
    json.string(row.image)
    json.name("glyph")
    json.string(row.glyph)
    json.name("scope")
    json.string(row.scope)
    json.name("tier")
    json.tier(hit.tier)
    json.name("typos")
    json.number(Int64(hit.typos))
    json.name("stored")
    json.beginObject()
    for pair in row.stored {
      json.name(pair.name.bytes)
      json.string(pair.value)
    }
    json.endObject()
    json.endObject()
  }
}
