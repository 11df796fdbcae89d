public import InklingIndex

/// What a snapshot says to a question: the answers of its segments in one order.
///
/// The order: by number if the question says so; else better tiers first, fewer typos first, then the documents' boosts, then the places
/// in their segments' own answers, then the older segment. Within a segment the engine's order is
/// kept. Words are weighed by each segment's own statistics.
public struct StoreAnswer: Sendable {
  /// The hits, best first.
  public let hits: [StoreHit]
  /// How many documents match, or a lower bound.
  public let total: Int
  /// Whether `total` counts every matching document.
  public let totalIsExact: Bool
  /// Matching documents in each of the snapshot's scopes.
  public let scopeCounts: [Int]
  /// Whole questions that begin with what was typed and find something.
  public let completions: [[UInt8]]
  /// The question that was probably meant, or empty.
  public let didYouMean: [UInt8]
  /// Whether the budget ended the search early.
  public let isPartial: Bool
  /// The tier of the best hit.
  public let tier: MatchTier
}

/// One document of a store's answer.
public struct StoreHit: Sendable {
  /// How well it matches, within its segment.
  public let hit: SearchHit
  /// What a result list shows of it, with the matches marked.
  public let row: SearchRow
}

extension StoreSnapshot {
  private static let pageSize = 100
  private static let mostCompletions = 8
  private static let mostOffset = 1_000

  /// Answers a question over all segments.
  ///
  /// - Complexity: the sum of the segments' searches.
  public func search(_ request: SearchRequest, scratch: SearchScratch) -> StoreAnswer {
    let limit = max(0, min(request.limit, Self.pageSize))
    let offset = max(0, min(request.offset, Self.mostOffset))
    var streams: [HitStream] = []
    for part in parts where part.deletions.liveCount > 0 {
      guard let scope = localScope(request.scope, part) else { continue }
      var asked = request
      asked.scope = scope
      asked.offset = 0
      asked.limit = min(Self.pageSize, offset + limit)
      streams.append(HitStream(part, asked, scratch))
    }
    let best = streams.filter { $0.first.total > 0 }.map(\.first.tier).min()
    Self.balance(&streams, best: best, wanted: offset + limit, scratch)
    let counts = counts(streams)
    let hits = merge(&streams, offset: offset, limit: limit, scratch)
    return StoreAnswer(
      hits: hits, total: streams.reduce(0) { $0 + $1.first.total },
      totalIsExact: streams.allSatisfy(\.first.totalIsExact), scopeCounts: counts,
      completions: completions(streams), didYouMean: didYouMean(streams, best),
      isPartial: streams.contains(where: \.first.isPartial), tier: best ?? .exact)
  }

  /// The number of one of the snapshot's scopes in a segment; nil if the segment has none such.
  private func localScope(_ scope: Int, _ part: Part) -> Int? {
    guard scope > 0 else { return 0 }
    guard scope < scopeTitles.count else { return nil }
    return part.index.scopeTitles.dropFirst().firstIndex(of: scopeTitles[scope])
  }

  /// Makes the segments answer as one index would: typos only fill a page that exact matches leave
  /// open, and documents with some of the words only stand where nothing has them all.
  private static func balance(
    _ streams: inout [HitStream], best: MatchTier?, wanted: Int, _ scratch: SearchScratch
  ) {
    guard let best, best != .some else { return }
    streams.removeAll { $0.first.tier == .some }
    let exact = streams.reduce(0) { $0 + $1.exactTotal }
    guard exact >= wanted else { return }
    streams.removeAll { $0.exactTotal == 0 }
    for place in streams.indices { streams[place].leaveOutTypos(scratch) }
  }

  private func counts(_ streams: [HitStream]) -> [Int] {
    var counts = [Int](repeating: 0, count: scopeTitles.count)
    var places: [[UInt8]: Int] = [:]
    for (place, title) in scopeTitles.enumerated().dropFirst() { places[title] = place }
    for stream in streams {
      for (place, count) in stream.first.scopeCounts.enumerated() {
        if place == 0 {
          counts[0] += count
        } else if place < stream.part.index.scopeTitles.count,
          let mine = places[stream.part.index.scopeTitles[place]]
        {
          counts[mine] += count
        }
      }
    }
    return counts
  }

  private func merge(
    _ streams: inout [HitStream], offset: Int, limit: Int, _ scratch: SearchScratch
  ) -> [StoreHit] {
    var hits: [StoreHit] = []
    var passed = 0
    while hits.count < limit {
      var best: (place: Int, key: HitKey)?
      for place in streams.indices {
        guard let key = streams[place].key(place, scratch) else { continue }
        if best.map({ key < $0.key }) ?? true { best = (place, key) }
      }
      guard let best, let hit = streams[best.place].take() else { break }
      passed += 1
      if passed <= offset { continue }
      let stream = streams[best.place]
      hits.append(StoreHit(hit: hit, row: stream.part.index.row(of: hit, in: stream.first)))
    }
    return hits
  }

  private func completions(_ streams: [HitStream]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    var result: [[UInt8]] = []
    let longest = streams.map(\.first.completions.count).max() ?? 0
    for place in 0..<longest {
      for stream in streams where place < stream.first.completions.count {
        let completion = stream.first.completions[place]
        if result.count < Self.mostCompletions, seen.insert(completion).inserted {
          result.append(completion)
        }
      }
    }
    return result
  }

  private func didYouMean(_ streams: [HitStream], _ best: MatchTier?) -> [UInt8] {
    if best == .exact { return [] }
    let largest = streams.sorted {
      $0.part.deletions.liveCount > $1.part.deletions.liveCount
    }
    return largest.first { !$0.first.didYouMean.isEmpty }?.first.didYouMean ?? []
  }
}

/// What decides between the heads of two segments' answers.
private struct HitKey: Comparable {
  var tier: MatchTier
  var typos: Int
  var boost: Int32
  var place: Int
  var segment: Int
  /// When the hits are sorted by a number: that number, so that the smaller one comes first.
  var sorted: Double?

  static func < (left: HitKey, right: HitKey) -> Bool {
    if let one = left.sorted, let other = right.sorted, one != other { return one < other }
    if left.tier != right.tier { return left.tier < right.tier }
    if left.typos != right.typos { return left.typos < right.typos }
    if left.boost != right.boost { return left.boost > right.boost }
    return (left.place, left.segment) < (right.place, right.segment)
  }
}

/// The hits of one segment, fetched a page at a time.
private struct HitStream {
  let part: StoreSnapshot.Part
  private(set) var first: SearchAnswer
  private var request: SearchRequest
  private var hits: [SearchHit]
  private var taken = 0
  private var mayHaveMore: Bool

  init(_ part: StoreSnapshot.Part, _ request: SearchRequest, _ scratch: SearchScratch) {
    self.part = part
    self.request = request
    first = part.index.search(request, scratch: scratch)
    hits = first.hits
    mayHaveMore = hits.count == request.limit && request.limit > 0
  }

  /// Documents that match without a typo.
  ///
  /// If the page holds one with typos, it holds all without.
  var exactTotal: Int {
    let exact = hits.prefix { $0.tier == .exact }.count
    return exact == hits.count ? first.total : exact
  }

  /// Asks again for just the exact matches, so that totals and scopes count nothing else.
  mutating func leaveOutTypos(_ scratch: SearchScratch) {
    let exact = hits.prefix { $0.tier == .exact }.count
    if exact == hits.count { return }
    request.limit = exact
    first = part.index.search(request, scratch: scratch)
    hits = first.hits
    mayHaveMore = false
  }

  mutating func key(_ segment: Int, _ scratch: SearchScratch) -> HitKey? {
    if taken == hits.count, mayHaveMore {
      request.offset += hits.count
      let page = part.index.search(request, scratch: scratch).hits
      mayHaveMore = page.count == request.limit
      hits = page
      taken = 0
    }
    guard taken < hits.count else { return nil }
    let hit = hits[taken]
    return HitKey(
      tier: hit.tier, typos: hit.typos, boost: part.segment.table.boost(hit.document),
      place: request.offset + taken, segment: segment, sorted: sortValue(hit.document))
  }

  private func sortValue(_ document: Int) -> Double? {
    let (name, sign): ([UInt8], Double)
    switch request.sort {
    case .relevance: return nil
    case .ascending(let field): (name, sign) = (field, 1)
    case .descending(let field): (name, sign) = (field, -1)
    }
    guard let field = part.index.schema.index(named: name) else { return nil }
    let value = part.index.value(of: document, field: field)
    return Double(String(decoding: value, as: UTF8.self)).map { $0 * sign } ?? .infinity
  }

  mutating func take() -> SearchHit? {
    guard taken < hits.count else { return nil }
    taken += 1
    return hits[taken - 1]
  }
}
