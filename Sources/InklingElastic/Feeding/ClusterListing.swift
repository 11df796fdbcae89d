internal import InklingCore

/// The documents of an index one page after the other, in the order of the hashes of their ids.
struct ClusterListing {
  /// More a cluster does not give at once.
  private static let pageOfNumbers = 10_000
  private static let pageOfDocuments = 500
  private static let pageBytes = 256 << 20

  let index: ElasticIndex
  /// The index behind the name.
  let target: String
  /// Whether the documents themselves come as well.
  let holdsDocuments: Bool
  private var after: [Int64]?
  private var isDone = false

  init(_ index: ElasticIndex, _ target: String, holdsDocuments: Bool) {
    self.index = index
    self.target = target
    self.holdsDocuments = holdsDocuments
  }

  private var pageSize: Int { holdsDocuments ? Self.pageOfDocuments : Self.pageOfNumbers }

  /// The next page; nil at the end.
  ///
  /// Each hit has its hash first in ``ClusterHits/Hit/sort``, and its sum.
  ///
  /// - Throws: ``ElasticError``; ``ElasticError/busy(retryAfter:)`` where shards do not answer.
  mutating func next() async throws(ElasticError) -> [ClusterHits.Hit]? {
    guard !isDone else { return nil }
    let found = try await index.search(
      request, timeout: ElasticIndex.patience, limit: Self.pageBytes, in: target)
    guard !found.isPartial else { throw .busy(retryAfter: nil) }
    guard found.hits.allSatisfy({ $0.sort.count == 2 && $0.sum != nil }) else {
      throw .notOurs(target)
    }
    isDone = found.hits.count < pageSize
    after = found.hits.last?.sort
    return found.hits.isEmpty ? nil : found.hits
  }

  private var request: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("size")
    writer.number(Int64(pageSize))
    writer.name("track_total_hits")
    writer.boolean(false)
    writer.name("_source")
    if holdsDocuments { writer.strings([Array("d".utf8)]) } else { writer.boolean(false) }
    writer.name("docvalue_fields")
    writer.strings([Array("c".utf8)])
    writer.name("sort")
    writer.beginArray()
    writer.literal(#"{"h":"asc"},{"o":"asc"}"#)
    writer.endArray()
    if let after {
      writer.name("search_after")
      writer.beginArray()
      for number in after { writer.number(number) }
      writer.endArray()
    }
    writer.endObject()
    return writer.bytes
  }
}

/// The hashes and sums of documents, to be compared with others.
struct KnownDocuments {
  private var hashes: [UInt64] = []
  private var sums: [UInt64] = []
  private var isSeen: [Bool] = []

  init() {}

  /// Documents in any order.
  init(_ documents: [(hash: UInt64, sum: UInt64)]) {
    let sorted = documents.sorted { $0 < $1 }
    hashes = sorted.map(\.hash)
    sums = sorted.map(\.sum)
    isSeen = [Bool](repeating: false, count: sorted.count)
  }

  /// Adds a document that does not stand before those that are there.
  mutating func append(hash: UInt64, sum: UInt64) {
    hashes.append(hash)
    sums.append(sum)
    isSeen.append(false)
  }

  /// What is known of a document with this hash.
  enum Match {
    case same
    case different
    case none
  }

  /// Looks for a document, and notes that it was looked for.
  ///
  /// - Complexity: O(log *n*).
  mutating func match(hash: UInt64, sum: UInt64) -> Match {
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    var other: Int?
    // Two ids may have one hash.
    while low < hashes.count, hashes[low] == hash {
      if !isSeen[low] {
        if sums[low] == sum {
          isSeen[low] = true
          return .same
        }
        other = other ?? low
      }
      low += 1
    }
    guard let other else { return .none }
    isSeen[other] = true
    return .different
  }

  /// How many were not looked for.
  var unseen: Int { isSeen.count { !$0 } }
  var count: Int { hashes.count }
}
