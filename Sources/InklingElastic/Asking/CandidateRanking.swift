internal import InklingCore
internal import InklingIndex
internal import InklingRuntime
internal import InklingSession
internal import InklingStore

/// What a cluster has found, as this engine sees it: tiers, order, marks and suggestions are those of a local answer.
///
/// The documents become an index of their own, which takes a millisecond for a page of names. It is asked the same
/// question, as if they stood among all of the cluster's documents.
struct CandidateRanking {
  let question: ClusterQuestion
  /// The question to this engine.
  let request: SearchRequest
  /// How many of the cluster's documents hold each word; none where that does not matter.
  let holders: [Int]

  /// What the engine has found, and its rows by their ids.
  struct Outcome {
    var answer: Answer
    /// How many of the documents are hits to this engine.
    var found: Int
    /// How many of them each scope has.
    var scopes: [(title: [UInt8], count: Int)]
  }

  /// - Throws: ``ElasticError/unreadable`` where the documents are not those of the schema.
  func rank(
    _ hits: [ClusterHits.Hit], rows: Range<Int>, keepsOrder: Bool, generation: Int
  ) throws(ElasticError) -> Outcome {
    let index = try index(of: hits)
    let scratch = SearchScratch()
    scratch.mustStop = { Task.isCancelled }
    var asked = request
    asked.limit = hits.count
    let found = index.search(
      asked, among: question.layout.documents, averageLength: question.layout.averageLength,
      holders: holders, scratch: scratch)
    let order = keepsOrder ? order(hits, found, index) : engineOrder(hits, found, index)
    let shown = Array(order.dropFirst(rows.lowerBound).prefix(rows.count))
    let known = shown.compactMap { place in place.hit }
    let marked = FoundRows(
      answer: SearchAnswer(
        hits: known, total: known.count, totalIsExact: true, scopeCounts: [], didYouMean: [],
        isPartial: false, tier: found.tier),
      rows: known.map { index.row(of: $0, in: found, amongRows: rows.count) })
    var answer = Answer(
      marked, to: asked, generation: generation, micros: 0, scopeTitles: [])
    var next = 0
    answer.hits = shown.map { place in
      guard place.hit != nil else { return plain(hits[place.candidate]) }
      next += 1
      return answer.hits[next - 1]
    }
    answer.completions = (found.completions + found.titles).map { SearchText($0) }
    answer.didYouMean = SearchText(found.didYouMean)
    answer.tier = order.first.map { $0.hit?.tier ?? .exact } ?? .exact
    return Outcome(
      answer: answer, found: order.count, scopes: scopes(order.map { hits[$0.candidate] }))
  }

  /// Why one of the documents stands where it stands; nil where the engine does not find it.
  ///
  /// - Throws: ``ElasticError/unreadable`` where the documents are not those of the schema.
  func explanation(
    of id: [UInt8], among hits: [ClusterHits.Hit]
  ) throws(ElasticError) -> HitExplanation? {
    let index = try index(of: hits)
    let scratch = SearchScratch()
    var asked = request
    asked.limit = hits.count
    let (documents, length) = (question.layout.documents, question.layout.averageLength)
    let found = index.search(
      asked, among: documents, averageLength: length, holders: holders, scratch: scratch)
    return found.hits.first { self.id(of: $0, index) == id }.map {
      index.explain(
        $0, in: asked, among: documents, averageLength: length, holders: holders, scratch: scratch)
    }
  }

  private func scopes(_ hits: [ClusterHits.Hit]) -> [(title: [UInt8], count: Int)] {
    guard let field = question.layout.schema.index(of: .scope) else { return [] }
    var counts: [[UInt8]: Int] = [:]
    for hit in hits where field < hit.values.count { counts[hit.values[field], default: 0] += 1 }
    return counts.map { ($0.key, $0.value) }
  }

  /// A document in the order of the answer: which one it is, and what the engine says about it, if it found it.
  private struct Placed {
    var candidate: Int
    var hit: SearchHit?
  }

  private func index(of hits: [ClusterHits.Hit]) throws(ElasticError) -> SearchIndex {
    let schema = question.layout.schema
    do {
      var builder = try SegmentBuilder(schema: schema)
      for hit in hits {
        guard hit.values.count <= schema.fields.count else { throw ElasticError.unreadable }
        try builder.add(Document(values: hit.values, boost: hit.boost))
      }
      return try SearchIndex(SegmentMemory(copying: try builder.finish()))
    } catch {
      throw .unreadable
    }
  }

  /// The candidates by their ids.
  private func places(_ hits: [ClusterHits.Hit]) -> [[UInt8]: Int] {
    var places: [[UInt8]: Int] = [:]
    for (place, hit) in hits.enumerated() { places[hit.id] = place }
    return places
  }

  private func id(of hit: SearchHit, _ index: SearchIndex) -> [UInt8] {
    index.value(of: hit.document, field: index.schema.index(of: .id) ?? 0)
  }

  /// As the engine ranks them; what the cluster found exactly and the engine did not find stands behind.
  private func engineOrder(
    _ hits: [ClusterHits.Hit], _ found: SearchAnswer, _ index: SearchIndex
  ) -> [Placed] {
    let places = places(hits)
    var isPlaced = [Bool](repeating: false, count: hits.count)
    var order: [Placed] = []
    for hit in found.hits {
      guard let place = places[id(of: hit, index)], !isPlaced[place] else { continue }
      isPlaced[place] = true
      order.append(Placed(candidate: place, hit: hit))
    }
    for (place, hit) in hits.enumerated()
    where !isPlaced[place] && question.place(of: hit).tier == .exact {
      order.append(Placed(candidate: place, hit: nil))
    }
    return order
  }

  /// As the cluster ranks them.
  private func order(
    _ hits: [ClusterHits.Hit], _ found: SearchAnswer, _ index: SearchIndex
  ) -> [Placed] {
    var byID: [[UInt8]: SearchHit] = [:]
    for hit in found.hits { byID[id(of: hit, index)] = hit }
    return hits.enumerated().map { Placed(candidate: $0, hit: byID[$1.id]) }
  }

  /// A row without marks.
  private func plain(_ found: ClusterHits.Hit) -> Hit {
    let place = question.place(of: found)
    var hit = Hit(id: SearchText(found.id))
    hit.tier = place.tier
    hit.typos = place.typos
    for (field, value) in zip(question.layout.schema.fields, found.values) where !value.isEmpty {
      let text = SearchText(value)
      switch field.role {
      case .title where hit.title.runs.isEmpty: hit.title = MarkedText([.init(.plain, text)])
      case .url: hit.url = text
      case .image: hit.image = text
      case .glyph: hit.glyph = text
      case .scope: hit.scope = text
      default: break
      }
    }
    return hit
  }
}
