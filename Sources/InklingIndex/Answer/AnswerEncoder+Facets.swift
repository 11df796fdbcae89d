#if !hasFeature(Embedded)
extension AnswerEncoder {
  /// Writes `"facets":[{"field":"genre","isExact":true,"values":[{"value":"Drama","count":12}],"otherValues":3}]`.
  func encode(_ facets: [FacetCounts], into json: inout JSONWriter) {
    json.name("facets")
    json.beginArray()
    for facet in facets {
      json.beginObject()
      json.name("field")
      json.string(facet.field)
      json.name("isExact")
      json.boolean(facet.isExact)
      if let range = facet.range {
        json.name("least")
        json.number(range.lowerBound)
        json.name("greatest")
        json.number(range.upperBound)
      }
      if !facet.values.isEmpty {
        json.name("values")
        json.beginArray()
        for value in facet.values {
          json.beginObject()
          json.name("value")
          json.string(value.value)
          json.name("count")
          json.number(Int64(value.count))
          json.endObject()
        }
        json.endArray()
        json.name("otherValues")
        json.number(Int64(facet.otherValues))
      }
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes a finite number as shortly as it is read back the same; a whole one without a point.
  fileprivate mutating func number(_ number: Double) {
    if let whole = Int64(exactly: number) { return self.number(whole) }
    value("\(number)".utf8)
  }
}
#endif
