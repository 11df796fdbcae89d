public import InklingIndex

/// The engine behind messages: a segment in, then question after question in and answer after answer out.
///
/// With the flag `FILTERS` it is the program `engine-filters.wasm`, for pages that filter, sort or count.
///
/// It runs in the browser's worker, where only answers wait for it. It also runs beside the bar, where it answers what
/// takes less time than a message to the worker. Natively it is the same code, for tests. One engine has one segment
/// and one thread.
public final class Engine {
  private var index: SearchIndex?
  private let scratch = SearchScratch()

  /// An engine that has no segment yet.
  public init() {
    #if FILTERS
    scratch.support = FieldFilters()
    #endif
  }

  /// Takes a segment, all of whose checksums are compared first.
  ///
  /// The one before, if any, is given up only when the new one is sound.
  ///
  /// - Complexity: O(*n*) in the bytes of the segment.
  /// - Throws: ``InklingIndex/SegmentError``, and then what was open before stays so.
  public func open(_ memory: SegmentMemory) throws(SegmentError) {
    let opened = try SearchIndex(memory)
    try opened.check()
    index = opened
  }

  /// Takes a segment whose checksums another engine has compared already.
  ///
  /// - Complexity: O(number of fields and scopes), whatever the number of documents.
  /// - Throws: ``InklingIndex/SegmentError`` when the bytes are no segment at all.
  public func adopt(_ memory: SegmentMemory) throws(SegmentError) {
    index = try SearchIndex(memory)
  }

  /// Takes the core of a segment whose blocks come with ``fill(_:with:)``.
  ///
  /// - Complexity: O(bytes of the segment).
  /// - Throws: ``InklingIndex/SegmentError``, and then what was open before stays so.
  public func open(core: UnsafeRawBufferPointer) throws(SegmentError) {
    index = try SearchIndex(BlockedSegment(core: core))
  }

  /// Takes a block; `false` when these bytes are not that block of the open segment.
  public func fill(_ block: Int, with bytes: UnsafeRawBufferPointer) -> Bool {
    index?.fill(block, with: bytes) ?? false
  }

  /// The core that is open, for another engine: that opens it without making sections anew.
  public var openedCore: [UInt8] { index?.openedCore ?? [] }

  /// The blocks that the last question lacked: with them it is to be asked again.
  public var missing: [UInt32] { index?.missingBlocks ?? [] }

  /// The number of documents that can be found, 0 before a segment is open.
  public var documentCount: Int { index?.documentCount ?? 0 }

  /// Answers a question in JSON with an answer in JSON.
  ///
  /// - Parameters:
  ///   - json: The question.
  ///   - steps: What the answer may cost, in the units of ``InklingIndex/SearchBudget``; an answer that would cost more
  ///     is none. With nil the standard budget holds, and what it leaves incomplete is an answer, too.
  ///   - clock: The time in milliseconds, asked before and after the search.
  /// - Returns: The answer, as ``InklingIndex/AnswerEncoder`` writes it.
  /// - Throws: ``EngineError``: the bytes are not a question, there is nothing to ask, or blocks are missing.
  public func answer(
    _ json: UnsafeBufferPointer<UInt8>, within steps: Int? = nil, clock: () -> Double
  ) throws(EngineError) -> [UInt8] {
    guard let index else { throw .notOpen }
    let question = try WireQuestion(json)
    var request = SearchRequest(
      text: question.text, scope: question.scope, limit: question.limit, offset: question.offset,
      budget: steps.map { SearchBudget(steps: $0) } ?? .standard)
    #if FILTERS || !hasFeature(Embedded)
    do throws(FilterError) {
      request.filters = try SearchFilter.all(question.filters, of: index.schema)
      request.sort = try SearchSort(question.sort, of: index.schema)
      request.facets = try index.schema.facets(question.facets)
    } catch {
      throw .notOfThisSegment
    }
    #endif
    let start = clock()
    let found = index.search(request, scratch: scratch)
    if steps != nil, !index.isLacking {
      if found.isPartial { throw .tooCostly }
      #if FILTERS || !hasFeature(Embedded)
      for facet in found.facets where !facet.isExact { throw .tooCostly }
      #endif
    }
    let micros = max(0, Int((clock() - start) * 1_000))
    let encoder = AnswerEncoder(generation: question.generation, micros: micros)
    #if FILTERS
    var json = encoder.encode(found, to: request, by: index)
    if index.isLacking { throw .lacking }
    if !found.facets.isEmpty { AnswerEncoder.appendFacets(found.facets, to: &json) }
    return json
    #else
    let json = encoder.encode(found, to: request, by: index)
    if index.isLacking { throw .lacking }
    return json
    #endif
  }
}

/// Why the engine gives no answer.
public enum EngineError: Error, Sendable, Equatable {
  /// No segment is open: open one first.
  case notOpen
  /// The answer needs blocks that are not there: ``Engine/missing`` names them.
  case lacking
  /// The answer would cost more than it may.
  case tooCostly
  /// The segment has no field to filter, to sort or to count by that the question names, or it takes no such value.
  case notOfThisSegment
  /// The bytes are not a question; the place is the byte at which that was noticed.
  case malformedQuestion(at: Int)
}
