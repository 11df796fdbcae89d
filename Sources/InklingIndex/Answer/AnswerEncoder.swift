/// Writes an answer as the JSON that the worker and the server send: one shape, described in Documentation/Wire.md.
///
/// Strings are UTF-8; bytes that are not become U+FFFD, so that the output is always valid JSON.
public struct AnswerEncoder: Sendable {
  /// How many scopes an answer counts: a bar shows few, and reads no more than these.
  public static let maximumScopes = 1_000

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
    json.raw("{\"v\":1,\"generation\":")
    json.number(generation)
    json.raw(",\"query\":")
    json.string(request.text)
    json.raw(",\"scope\":")
    json.number(request.scope)
    json.raw(",\"total\":")
    json.number(answer.total)
    json.raw(",\"totalIsExact\":")
    json.bool(answer.totalIsExact)
    json.raw(",\"partial\":")
    json.bool(answer.isPartial)
    json.raw(",\"micros\":")
    json.number(micros)
    json.raw(",\"tier\":")
    json.tier(answer.tier)
    json.raw(",\"hits\":[")
    for (place, hit) in answer.hits.enumerated() {
      if place > 0 { json.raw(",") }
      encode(hit, row: row(hit, place), into: &json)
    }
    json.raw("],\"scopes\":[")
    for (place, title) in scopeTitles.prefix(Self.maximumScopes).enumerated() {
      if place > 0 { json.raw(",") }
      json.raw("{\"title\":")
      json.string(title)
      json.raw(",\"count\":")
      json.number(place < answer.scopeCounts.count ? answer.scopeCounts[place] : 0)
      json.raw("}")
    }
    json.raw("],\"completions\":[")
    for (place, suggestion) in (answer.completions + answer.titles).enumerated() {
      if place > 0 { json.raw(",") }
      json.string(suggestion)
    }
    json.raw("],\"didYouMean\":")
    json.string(answer.didYouMean)
    json.raw("}")
    return json.bytes
  }

  private func encode(_ hit: SearchHit, row: SearchRow, into json: inout JSONWriter) {
    json.raw("{\"id\":")
    json.string(row.id)
    json.raw(",\"title\":")
    json.runs(row.title)
    json.raw(",\"text\":")
    json.runs(row.text)
    json.raw(",\"url\":")
    json.string(row.url)
    json.raw(",\"image\":")
    json.string(row.image)
    json.raw(",\"glyph\":")
    json.string(row.glyph)
    json.raw(",\"scope\":")
    json.string(row.scope)
    json.raw(",\"tier\":")
    json.tier(hit.tier)
    json.raw(",\"typos\":")
    json.number(hit.typos)
    json.raw(",\"stored\":{")
    for (place, pair) in row.stored.enumerated() {
      if place > 0 { json.raw(",") }
      json.string(pair.name)
      json.raw(":")
      json.string(pair.value)
    }
    json.raw("}}")
  }
}
