internal import InklingCore
internal import InklingIndex

/// The values of fields, counted by a cluster: for each field over what all filters but its own let through.
struct ClusterFacets: Sendable {
  /// A field that is counted.
  struct Field: Sendable {
    let name: [UInt8]
    /// Its name in the cluster.
    let place: [UInt8]
    let isNumber: Bool
    /// What a document fulfils beside the words.
    let others: [Clause]
  }

  /// Each shard names so many values, so that the sums are right in all but odd cases.
  private static let shardValues = 2_000
  /// Different values are counted exactly up to here.
  private static let exactValues = 40_000

  let query: Clause
  let fields: [Field]

  /// The request of `_search`.
  func json(timeout: Duration) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("size")
    writer.number(0)
    writer.name("timeout")
    writer.string(Array("\(max(1, Int(timeout / .milliseconds(1))))ms".utf8))
    writer.name("track_total_hits")
    writer.boolean(true)
    writer.name("query")
    query.write(into: &writer)
    writer.name("aggs")
    writer.beginObject()
    for (number, field) in fields.enumerated() {
      writer.name(Array("\(number)".utf8))
      writer.beginObject()
      writer.name("filter")
      Clause.all(field.others + [.everything]).write(into: &writer)
      writer.name("aggs")
      writer.beginObject()
      if field.isNumber {
        aggregation("least", "min", field, "", into: &writer)
        aggregation("greatest", "max", field, "", into: &writer)
      } else {
        aggregation(
          "values", "terms", field,
          #","size":\#(SharedLimits.maximumFacetValues),"shard_size":\#(Self.shardValues)"#,
          into: &writer)
        aggregation(
          "count", "cardinality", field, #","precision_threshold":\#(Self.exactValues)"#,
          into: &writer)
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private func aggregation(
    _ name: StaticString, _ kind: StaticString, _ field: Field, _ rest: String,
    into writer: inout JSONWriter
  ) {
    writer.name(name)
    writer.beginObject()
    writer.name(kind)
    // The names of fields in a cluster are ours: a letter and a number.
    writer.value(#"{"field":"\#(String(decoding: field.place, as: UTF8.self))"\#(rest)}"#.utf8)
    writer.endObject()
  }

  /// What a cluster has counted, and whether anything matched the words.
  ///
  /// - Throws: ``ElasticError/unreadable``.
  func read(
    _ json: [UInt8], isWhole: Bool
  ) throws(ElasticError) -> (facets: [FacetCounts], hasMatches: Bool) {
    var reader = JSONReader(json, depthLimit: 48)
    var counted = fields.map { _ in Counted() }
    var (isExact, total) = (isWhole, 0)
    reader.beginObject()
    while let name = reader.nextName(of: "timed_out _shards hits aggregations") {
      reader.beginObjectUnless(name == 0)
      switch name {
      case 0: if reader.boolean() { isExact = false }
      case 1:
        while reader.nextName(of: "failed") != nil {
          if reader.count() > 0 { isExact = false }
        }
      case 2:
        while reader.nextName(of: "total") != nil {
          reader.beginObject()
          while reader.nextName(of: "value") != nil { total = reader.count() }
        }
      default:
        while let name = reader.nextName() {
          guard let number = Int(name.string), counted.indices.contains(number) else {
            throw .unreadable
          }
          counted[number] = Counted(&reader)
        }
      }
    }
    do throws(AnswerError) { try reader.finish() } catch { throw .unreadable }
    let facets = zip(fields, counted).map { field, counted in
      FacetCounts(
        field: field.name, values: counted.values,
        otherValues: max(0, counted.different - counted.values.count), range: counted.range,
        isExact: isExact && counted.error == 0)
    }
    return (facets, total > 0)
  }

  /// What a cluster says of one field.
  private struct Counted {
    var values: [FacetValue] = []
    var different = 0
    /// By how much a count may be too low.
    var error = 0
    var (least, greatest): (Double?, Double?) = (nil, nil)

    var range: ClosedRange<Double>? {
      guard let least, let greatest, least <= greatest else { return nil }
      return least...greatest
    }

    init() {}

    init(_ reader: inout JSONReader) {
      reader.beginObject()
      while let name = reader.nextName(of: "values count least greatest") {
        reader.beginObject()
        if name == 0 {
          readValues(&reader)
          continue
        }
        while reader.nextName(of: "value") != nil {
          switch name {
          case 1: different = reader.count()
          case 2: least = reader.number()
          default: greatest = reader.number()
          }
        }
      }
    }

    private mutating func readValues(_ reader: inout JSONReader) {
      while let name = reader.nextName(of: "buckets doc_count_error_upper_bound") {
        if name == 1 {
          error = Int(clamping: reader.wholeNumber())
          continue
        }
        reader.beginArray()
        while reader.nextElement() {
          var (value, count): ([UInt8], Int) = ([], 0)
          reader.beginObject()
          while let name = reader.nextName(of: "key doc_count") {
            if name == 0 { value = reader.string().bytes } else { count = reader.count() }
          }
          values.append(FacetValue(value: value, count: count))
        }
      }
    }
  }
}

extension JSONReader {
  fileprivate mutating func beginObjectUnless(_ isValue: Bool) {
    if !isValue { beginObject() }
  }
}
