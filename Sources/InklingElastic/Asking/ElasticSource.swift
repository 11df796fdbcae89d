internal import InklingCore
public import InklingIndex
internal import InklingLock
public import InklingRuntime
public import InklingSession

/// An index of a cluster as a source of answers: `inkling push` makes it of a store.
///
/// The cluster finds by our own words; tiers, order, marks and suggestions are made here, by the engine that answers
/// locally. So an answer is the local one, but for what stands behind the best 100 of long texts.
///
/// What a question costs is bounded by ``ElasticOptions/timeout``: the cluster is told, and left when the time is over or
/// nobody waits any more. Where shards do not answer, the answer is partial and says so.
///
/// ```swift
/// let cluster = try ElasticCluster(["http://127.0.0.1:9201", "http://127.0.0.1:9202"])
/// let source = try ElasticSource(cluster, index: "packages")
/// let answer = try await source.wholeAnswer(to: Question(generation: 1, text: "zen"))
/// ```
public struct ElasticSource: SearchSource {
  /// So many of the best are put into order here, where the order is not the cluster's.
  private static let window = SharedLimits.maximumHits
  /// What an answer of a cluster may have: 100 long texts.
  private static let answerBytes = 64 << 20

  let index: ElasticIndex
  let memory: SourceMemory

  /// A source that asks an index or an alias; nobody is asked yet.
  ///
  /// - Throws: ``ElasticError/indexName(_:)``.
  public init(_ cluster: ElasticCluster, index name: String) throws(ElasticError) {
    index = try ElasticIndex(cluster, name)
    memory = SourceMemory()
  }

  /// Asks the cluster: an answer in one part, or the ``SourceFailure`` that tells what went wrong.
  public func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    .onePart { () async throws(SourceFailure) in
      do throws(ElasticError) { return try await answer(to: question) } catch {
        throw SourceFailure(error)
      }
    }
  }

  /// Asks the cluster, and says what went wrong in the cluster's words.
  ///
  /// - Throws: ``ElasticError``; ``ElasticError/refused(status:reason:)`` with the status 400 where a filter or an order
  ///   names a field that the documents do not have.
  public func answer(to question: Question) async throws(ElasticError) -> Answer {
    let started = ContinuousClock.now
    let deadline = started + index.cluster.options.timeout
    var site = try await memory.site(of: index, isRenewed: false)
    var answer: Answer?
    // An index that was swapped meanwhile may have other fields.
    for isLast in [false, true] {
      let asking = Asking(question, site, index, memory, until: deadline)
      answer = try await asking.answer(mustBeKnown: !isLast)
      if answer != nil { break }
      site = try await memory.site(of: index, isRenewed: true)
    }
    guard var answer else { throw .unreadable }
    answer.micros = Int(started.duration(to: .now) / .microseconds(1))
    return answer
  }

  /// Why a document stands where it stands among the answers to a question; nil where it is not among the best 100.
  ///
  /// It is what an index in this process says, but for ``HitExplanation/staticRank``: that counts the best 100 only.
  ///
  /// - Throws: ``ElasticError``, as ``answer(to:)`` does.
  public func explanation(
    of id: SearchText, in question: Question
  ) async throws(ElasticError) -> HitExplanation? {
    let deadline = ContinuousClock.now + index.cluster.options.timeout
    let site = try await memory.site(of: index, isRenewed: false)
    return try await Asking(question, site, index, memory, until: deadline).explanation(of: id)
  }

  /// One question on its way.
  struct Asking {
    let question: Question
    let site: SourceMemory.Site
    let index: ElasticIndex
    let memory: SourceMemory
    let deadline: ContinuousClock.Instant

    init(
      _ question: Question, _ site: SourceMemory.Site, _ index: ElasticIndex,
      _ memory: SourceMemory, until deadline: ContinuousClock.Instant
    ) {
      (self.question, self.site, self.index) = (question, site, index)
      (self.memory, self.deadline) = (memory, deadline)
    }

    /// The answer; nil where another index than the known one has given it.
    func answer(mustBeKnown: Bool) async throws(ElasticError) -> Answer? {
      let request = try request()
      var asked = try clusterQuestion(request)
      guard !request.text.isEmpty || !request.filters.isEmpty || asked.sort != .relevance else {
        return nothing
      }
      let limit = max(0, min(question.limit, SharedLimits.maximumHits))
      let offset = max(0, min(question.offset, SharedLimits.maximumOffset))
      let isWindow = asked.isAboutTexts && asked.sort == .relevance && offset + limit <= window
      (asked.offset, asked.limit) = isWindow ? (0, window) : (offset, limit)
      let terms = asked.isAboutTexts || asked.isQuestion ? asked.statisticTerms : []
      async let known = holders(of: terms)
      let mayBeLoose =
        !asked.isAboutTexts && asked.sort == .relevance && !asked.words.isEmpty
        && offset + limit <= window
      var near = asked
      (near.offset, near.limit) = (0, window)
      // What goes on from a question that few documents match is matched by few as well: one request instead of two.
      // With a scope the typed ones alone say how many the other scopes have.
      var isExpected = mayBeLoose && asked.scope == nil && memory.isKnownAsLoose(request.text)
      var found = try await search(isExpected ? near : asked, isExpected ? .near : .typed)
      if isExpected, found.typedCount >= limit {
        isExpected = false
        found = try await search(asked, .typed)
      }
      let typed = found
      let isLoose =
        mayBeLoose && (isExpected ? found.typedCount : found.total) < limit
      if isLoose {
        memory.learn(loose: request.text)
        asked = near
        if !isExpected { found = try await search(asked, .near) }
      }
      let ranking = CandidateRanking(
        question: asked, request: request, holders: (try? await known) ?? [])
      let rows = isLoose || isWindow ? offset..<(offset + limit) : 0..<limit
      let keepsOrder =
        asked.sort != .relevance || asked.words.isEmpty || asked.isAboutTexts && !isWindow
      func ranked() throws(ElasticError) -> CandidateRanking.Outcome {
        try ranking.rank(
          found.hits, rows: rows, keepsOrder: keepsOrder, generation: question.generation)
      }
      if mustBeKnown, isForeign(found) { return nil }
      var outcome = try ranked()
      if isLoose, outcome.found == 0 || asked.isQuestion && outcome.found < limit {
        found = try await search(asked, .loose)
        if mustBeKnown, isForeign(found) { return nil }
        outcome = try ranked()
      }
      var answer = outcome.answer
      answer.query = question.text
      answer.scope = question.scope
      answer.isPartial = found.isPartial || typed.isPartial
      answer.total = isLoose ? outcome.found : found.total
      answer.totalIsExact = found.isTotalExact && (!isLoose || found.hits.count < asked.limit)
      // Where a scope is chosen the others are counted by what holds all words as typed.
      answer.scopeCounts = scopeCounts(
        isLoose && asked.scope == nil ? outcome.scopes : typed.scopes, all: answer.total)
      return answer
    }

    /// Why a document stands where it stands.
    func explanation(of id: SearchText) async throws(ElasticError) -> HitExplanation? {
      let request = try request()
      var asked = try clusterQuestion(request)
      (asked.offset, asked.limit) = (0, window)
      let known = try await holders(of: asked.isAboutTexts ? asked.statisticTerms : [])
      var found = try await search(asked, .typed)
      if !asked.isAboutTexts, found.total < window { found = try await search(asked, .loose) }
      return try CandidateRanking(question: asked, request: request, holders: known)
        .explanation(of: id.bytes, among: found.hits)
    }

    /// Whether another index than the known one has answered.
    private func isForeign(_ found: ClusterHits) -> Bool {
      found.hits.contains { $0.index != site.index }
    }

    private var nothing: Answer {
      var answer = Answer(generation: question.generation, query: question.text)
      answer.scope = question.scope
      return answer
    }

    /// The question to this engine; its filters are the cluster's business.
    func request() throws(ElasticError) -> SearchRequest {
      var request = SearchRequest(text: question.text.bytes)
      if case .fields(let names) = question.criterion { request.fields = names.map(\.bytes) }
      let schema = site.layout.schema
      do {
        request.filters = try SearchFilter.all(question.conditions.filters.map(\.bytes), of: schema)
        request.sort = try SearchSort(question.conditions.sort.bytes, of: schema)
      } catch {
        throw .refused(
          status: 400, reason: "the documents have no such field, or it takes no such value")
      }
      return request
    }

    func clusterQuestion(_ request: SearchRequest) throws(ElasticError) -> ClusterQuestion {
      let (words, excluded) = site.reader.words(of: request, scratch: SearchScratch())
      var asked = ClusterQuestion(layout: site.layout, words: words, excluded: excluded)
      asked.filters = request.filters.compactMap(clause)
      asked.sort = request.sort
      switch question.criterion {
      case .facet(let title): asked.scope = title.bytes
      case .fields: break
      default:
        if question.scope > 0, question.scope < site.layout.scopes.count {
          asked.scope = site.layout.scopes[question.scope]
        }
      }
      return asked
    }

    /// A filter as the cluster reads it.
    func clause(_ filter: SearchFilter) -> Clause? {
      switch filter {
      case .anyOf(let field, let values): place(of: field).map { .values($0, values) }
      case .range(let field, let range): place(of: field).map { .range($0, range) }
      case .within(let field, let metres, let point):
        place(of: field).map { .within($0, metres: metres, of: point) }
      }
    }

    /// What a field of values is called in the cluster.
    func place(of field: [UInt8]) -> [UInt8]? {
      let schema = site.layout.schema
      return schema.index(named: field).map {
        schema.fields[$0].role == .scope
          ? Array(ClusterField.scope.description.utf8)
          : ClusterField.value($0, schema.fields[$0].role)
      }
    }

    /// What a stage finds, asked once more where shards did not answer.
    ///
    /// An index that a rebuild removes meanwhile, or a node that ends, takes its shards along; what is in their place
    /// answers at once.
    private func search(
      _ asked: ClusterQuestion, _ stage: ClusterQuestion.Stage
    ) async throws(ElasticError) -> ClusterHits {
      var first: ClusterHits?
      do throws(ElasticError) {
        let found = try await searchOnce(asked, stage)
        guard found.lacksShards else { return found }
        first = found
      } catch {
        switch error {
        case .busy, .noIndex: break
        // A node that loses its neighbour in the middle of a question says that all shards failed.
        case .refused where error.mayPass: break
        default: throw error
        }
      }
      // The other nodes hear of a change a moment later.
      try? await Task.sleep(for: .milliseconds(50))
      do throws(ElasticError) { return try await searchOnce(asked, stage) } catch {
        guard let first else { throw error }
        return first
      }
    }

    private func searchOnce(
      _ asked: ClusterQuestion, _ stage: ClusterQuestion.Stage
    ) async throws(ElasticError) -> ClusterHits {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .timedOut }
      var asked = asked
      // The cluster is told a little less, so that what it has by then still arrives.
      asked.timeout = left * 0.8
      return try await index.search(asked.json(stage), timeout: left, limit: answerBytes)
    }

    /// How many documents of the cluster hold each word.
    private func holders(of terms: [[UInt8]]) async throws(ElasticError) -> [Int] {
      guard !terms.isEmpty else { return [] }
      let missing = memory.unknown(terms, in: site)
      if !missing.isEmpty {
        let left = ContinuousClock.now.duration(to: deadline)
        let counts = try await index.counts(of: missing, timeout: left)
        memory.learn(counts, in: site)
      }
      return memory.counts(of: terms, in: site)
    }

    private func scopeCounts(
      _ scopes: [(title: [UInt8], count: Int)], all: Int
    ) -> [ScopeCount] {
      guard site.layout.schema.index(of: .scope) != nil else { return [] }
      var counts: [[UInt8]: Int] = [:]
      for scope in scopes { counts[scope.title] = scope.count }
      let sum = max(all, scopes.reduce(0) { $0 + $1.count })
      return site.layout.scopes.prefix(SharedLimits.maximumScopes).enumerated().map {
        place, title in
        ScopeCount(title: SearchText(title), count: place == 0 ? sum : counts[title] ?? 0)
      }
    }

    private var window: Int { ElasticSource.window }
    private var answerBytes: Int { ElasticSource.answerBytes }
  }
}

extension SourceFailure {
  /// What people are told.
  init(_ error: ElasticError) {
    switch error {
    case .unreachable, .noNetworkClient, .address: self = .unreachable
    case .timedOut: self = .timedOut
    case .unreadable: self = .unreadable
    default: self = .refused
    }
  }
}
