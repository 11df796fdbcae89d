internal import InklingCore

/// What a cluster answers to `_search`.
struct ClusterHits: Sendable {
  /// One document that it found.
  struct Hit: Sendable {
    var index = ""
    var id: [UInt8] = []
    /// How well it matches, unless the order is another.
    var score: Double?
    /// The values of the document, where they were asked for.
    var values: [[UInt8]] = []
    var boost: Int32 = 0
    /// The numbers that it is sorted by, where they are whole and not below zero.
    var sort: [Int64] = []
    var sum: Int64?
  }

  var hits: [Hit] = []
  var total = 0
  /// Whether ``total`` is not only a lower bound.
  var isTotalExact = true
  /// Whether some shards did not answer, or not in time.
  var isPartial = false
  /// Whether some shards did not answer at all.
  private(set) var lacksShards = false
  /// How many matches each scope has.
  var scopes: [(title: [UInt8], count: Int)] = []
  /// How many documents each named filter has.
  var counts: [String: Int] = [:]

  init() {}

  /// How many hold all words as they were typed; these come first.
  var typedCount: Int {
    let least = ClusterQuestion.typed.last?.score ?? 0
    return hits.count { ClusterQuestion.place(of: $0.score ?? 0).score >= least }
  }

  /// - Throws: ``ElasticError/unreadable``; ``ElasticError/busy(retryAfter:)`` where no shard answered.
  init(json: [UInt8]) throws(ElasticError) {
    var reader = JSONReader(json, depthLimit: 48)
    var (shards, failed, hasHits) = (0, 0, false)
    reader.beginObject()
    while let name = reader.nextName(of: "timed_out _shards hits aggregations") {
      switch name {
      case 0: if reader.boolean() { isPartial = true }
      case 1: (shards, failed) = Self.shards(&reader)
      case 2:
        hasHits = true
        readHits(&reader)
      default: readCounts(&reader)
      }
    }
    do throws(AnswerError) { try reader.finish() } catch { throw .unreadable }
    guard hasHits else { throw .unreadable }
    if failed > 0 { (isPartial, lacksShards) = (true, true) }
    if failed > 0, failed >= shards { throw .busy(retryAfter: nil) }
  }

  private static func shards(_ reader: inout JSONReader) -> (Int, Int) {
    var (all, failed) = (0, 0)
    reader.beginObject()
    while let name = reader.nextName(of: "total failed") {
      if name == 0 { all = reader.count() } else { failed = reader.count() }
    }
    return (all, failed)
  }

  private mutating func readHits(_ reader: inout JSONReader) {
    reader.beginObject()
    while let name = reader.nextName(of: "total hits") {
      if name == 1 {
        reader.beginArray()
        while reader.nextElement() { hits.append(Self.hit(&reader)) }
        continue
      }
      reader.beginObject()
      while let name = reader.nextName(of: "value relation") {
        if name == 0 { total = reader.count() } else { isTotalExact = reader.string() == "eq" }
      }
    }
  }

  private static func hit(_ reader: inout JSONReader) -> Hit {
    var hit = Hit()
    reader.beginObject()
    while let name = reader.nextName(of: "_index _id _score _source fields sort") {
      switch name {
      case 0: hit.index = reader.string().string
      case 1: hit.id = reader.string().bytes
      case 2: hit.score = reader.number()
      case 3: readSource(&reader, &hit)
      case 4:
        reader.beginObject()
        while reader.nextName(of: "c") != nil {
          reader.beginArray()
          while reader.nextElement() { hit.sum = reader.wholeNumber() }
        }
      default:
        reader.beginArray()
        while reader.nextElement() {
          if reader.isAtDigits { hit.sort.append(reader.wholeNumber()) } else { reader.skipValue() }
        }
      }
    }
    return hit
  }

  private static func readSource(_ reader: inout JSONReader, _ hit: inout Hit) {
    reader.beginObject()
    while reader.nextName(of: "d") != nil {
      reader.beginObject()
      while let name = reader.nextName(of: "v b") {
        if name == 0 {
          hit.values = reader.strings()
        } else {
          hit.boost = Int32(clamping: reader.wholeNumber() + Int64(Int32.min))
        }
      }
    }
  }

  private mutating func readCounts(_ reader: inout JSONReader) {
    reader.beginObject()
    while let name = reader.nextName(of: "s words") {
      reader.beginObject()
      while reader.nextName(of: "buckets") != nil {
        if name == 0 { readScopes(&reader) } else { readWords(&reader) }
      }
    }
  }

  private mutating func readScopes(_ reader: inout JSONReader) {
    reader.beginArray()
    while reader.nextElement() {
      var (title, count): ([UInt8], Int) = ([], 0)
      reader.beginObject()
      while let name = reader.nextName(of: "key doc_count") {
        if name == 0 { title = reader.string().bytes } else { count = reader.count() }
      }
      scopes.append((title, count))
    }
  }

  private mutating func readWords(_ reader: inout JSONReader) {
    reader.beginObject()
    while let name = reader.nextName() {
      var count = 0
      reader.beginObject()
      while reader.nextName(of: "doc_count") != nil { count = reader.count() }
      counts[name.string] = count
    }
  }
}
