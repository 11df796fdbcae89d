extension AnswerEncoder {
  /// Writes `"facets":[{"field":"genre","isExact":true,"values":[{"value":"Drama","count":12}],"otherValues":3}]`.
  static func encode(_ facets: [FacetCounts], into json: inout JSONWriter) {
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

extension AnswerEncoder {
  /// Adds the counts to a finished answer.
  public static func appendFacets(_ facets: [FacetCounts], to json: inout [UInt8]) {
    var object = JSONWriter()
    object.beginObject()
    encode(facets, into: &object)
    object.endObject()
    json[json.count - 1] = UInt8(ascii: ",")
    json += object.bytes.dropFirst()
  }
}

extension JSONWriter {
  /// Writes a number with at most six digits behind the point: it is shown, not reckoned with.
  ///
  /// The standard library's shortest decimal would be a tenth of what the browser's engine is.
  fileprivate mutating func number(_ number: Double) {
    let limit = 9_007_199_254_740_992.0
    // Numbers beyond are whole, and JavaScript has none between them.
    let magnitude = min(abs(number), limit)
    var whole = Int64(magnitude)
    var digits = Int64((magnitude - Double(whole)) * 1_000_000 + 0.5)
    if digits == 1_000_000 { (whole, digits) = (whole + 1, 0) }
    if digits == 0 { return self.number(number < 0 ? -whole : whole) }
    var text: [UInt8] = []
    for _ in 0..<6 {
      let digit = UInt8(truncatingIfNeeded: digits % 10)
      if digit != 0 || !text.isEmpty { text.append(0x30 + digit) }
      digits /= 10
    }
    var json: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    var front: [UInt8] = []
    repeat {
      front.append(0x30 + UInt8(truncatingIfNeeded: whole % 10))
      whole /= 10
    } while whole > 0
    json += front.reversed() + [UInt8(ascii: ".")] + text.reversed()
    value(json)
  }
}
