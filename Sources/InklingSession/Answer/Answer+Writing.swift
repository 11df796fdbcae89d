internal import InklingCore

#if !hasFeature(Embedded)
extension Answer {
  /// The answer as JSON, as a worker or a server sends it: ``init(json:limits:)`` reads the same answer from it.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("v")
    writer.number(1)
    writer.name("generation")
    writer.number(Int64(generation))
    writer.name("query")
    writer.string(query)
    writer.name("scope")
    writer.number(Int64(scope))
    writer.name("total")
    writer.number(Int64(total))
    writer.name("totalIsExact")
    writer.boolean(totalIsExact)
    writer.name("partial")
    writer.boolean(isPartial)
    writer.name("micros")
    writer.number(Int64(micros))
    writer.name("tier")
    writer.tier(tier)
    writer.name("hits")
    writer.beginArray()
    for hit in hits { Self.write(hit, to: &writer) }
    writer.endArray()
    writer.name("scopes")
    writer.beginArray()
    for scope in scopeCounts {
      writer.beginObject()
      writer.name("title")
      writer.string(scope.title)
      writer.name("count")
      writer.number(Int64(scope.count))
      writer.endObject()
    }
    writer.endArray()
    writer.name("completions")
    writer.beginArray()
    for completion in completions { writer.string(completion) }
    writer.endArray()
    writer.name("didYouMean")
    writer.string(didYouMean)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ hit: Hit, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("id")
    writer.string(hit.id)
    writer.name("title")
    writer.markedText(hit.title)
    writer.name("text")
    writer.markedText(hit.text)
    writer.name("url")
    writer.string(hit.url)
    writer.name("image")
    writer.string(hit.image)
    writer.name("glyph")
    writer.string(hit.glyph)
    writer.name("scope")
    writer.string(hit.scope)
    writer.name("tier")
    writer.tier(hit.tier)
    writer.name("typos")
    writer.number(Int64(hit.typos))
    writer.name("stored")
    writer.beginObject()
    for value in hit.stored {
      writer.name(value.name.bytes)
      writer.string(value.value)
    }
    writer.endObject()
    writer.endObject()
  }
}
#endif
