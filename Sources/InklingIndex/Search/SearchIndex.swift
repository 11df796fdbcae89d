import InklingText

/// A segment that answers questions.
///
/// An index is a cheap value over bytes that somebody keeps alive: copy it freely, ask it from any thread, each
/// thread with its own ``SearchScratch``.
///
///     let index = try SearchIndex(SegmentMemory(copying: segment))
///     let scratch = SearchScratch()
///     let answer = index.search(SearchRequest(text: Array("zen mot".utf8)), scratch: scratch)
public struct SearchIndex: @unchecked Sendable {
  internal let parts: SegmentParts
  /// What no search finds any more.
  internal private(set) var deleted: DeletedDocuments?

  /// Opens a segment without reading more than its header, its table and its schema.
  /// - Complexity: O(number of fields and scopes), whatever the number of documents.
  /// - Throws: ``SegmentError`` when the bytes are no segment, are cut off or have a damaged header. Damage
  ///   further inside is found by ``check()``; without it, damaged bytes give wrong answers, never a trap.
  public init(_ memory: SegmentMemory) throws(SegmentError) {
    parts = try SegmentParts(memory)
  }

  /// What the documents' fields are for.
  public var schema: Schema { parts.schema }
  /// How many documents the segment holds.
  public var documentCount: Int { parts.documentCount }
  /// The titles of the scopes, the widest first.
  public var scopeTitles: [[UInt8]] { parts.scopeTitles }

  internal var memory: SegmentMemory { parts.memory }
  internal var layout: SegmentLayout { parts.layout }
  internal var meta: SegmentMeta { parts.meta }
  internal var store: DocumentStore { parts.store }
  internal var trie: TermTrie { parts.trie }
  internal var titles: TitleIndex { parts.titles }
  internal var postings: SectionView { parts.postings }
  internal var postingOffsets: AscendingNumbers { parts.postingOffsets }
  internal var prefixes: PrefixLists { parts.prefixes }
  internal var lengths: SectionView { parts.lengths }
  internal var scopes: SectionView { parts.scopes }
  internal var facets: FacetIndex { parts.facets }

  /// The same index without the documents in `deleted`: they are neither returned nor counted.
  /// - Complexity: O(1).
  public func hiding(_ deleted: DeletedDocuments?) -> SearchIndex {
    var index = self
    index.deleted = deleted
    return index
  }

  /// Compares all sections with their checksums.
  /// - Complexity: O(size of the segment).
  /// - Throws: ``SegmentError/damagedSection(id:)``.
  public func check() throws(SegmentError) {
    try layout.check()
  }

  /// The scope of a document, 0 for none.
  @inline(__always)
  internal func scope(of document: Int) -> Int {
    Int(scopes.load(document &* 2, as: UInt16.self))
  }

  /// Answers a question.
  ///
  /// - Complexity: Bounded by ``SearchRequest/budget``, whatever the question is.
  public func search(_ request: SearchRequest, scratch: SearchScratch) -> SearchAnswer {
    search(request, sharing: nil, scratch: scratch)
  }

  /// Answers a question as one of several segments that hold the documents together, whose `statistics` say what
  /// all of them know about the question.
  ///
  /// - Complexity: Bounded by ``SearchRequest/budget``.
  public func search(
    _ request: SearchRequest, sharing statistics: QuestionStatistics?, scratch: SearchScratch
  ) -> SearchAnswer {
    var run = SearchRun(self, request, parsed(request, scratch), scratch, sharing: statistics)
    run.run()
    return run.answer()
  }

  /// What this segment knows about the words of a question, to be added to what others know.
  ///
  /// With nil it finds out which words it has; with what all segments found out about that, it counts the documents
  /// that hold them.
  ///
  /// - Complexity: O(words of the question), then the length of their lists.
  public func statistics(
    of request: SearchRequest, knowing words: QuestionStatistics?, scratch: SearchScratch
  ) -> QuestionStatistics {
    var run = SearchRun(self, request, parsed(request, scratch), scratch, sharing: words)
    return run.statistics()
  }

  private func parsed(_ request: SearchRequest, _ scratch: SearchScratch) -> Query {
    QueryParser(schema: schema, trie: trie).parse(request.text, buffer: &scratch.buffer)
  }

  /// What decides between documents of equal rank, in this segment and between segments: boost, then words of the
  /// title, then its length; smaller stands before greater.
  ///
  /// - Complexity: O(length of the title).
  public func staticOrder(of document: Int, boost: Int32, scratch: SearchScratch) -> UInt64 {
    var words = 0
    var length = 0
    for (place, field) in schema.fields.enumerated() where field.role == .title {
      let value = value(of: document, field: place)
      length += value.count
      value.withUnsafeBufferPointer {
        Analyzer(for: .documents).analyze($0, into: &scratch.buffer)
      }
      words += value.isEmpty ? 0 : scratch.buffer.positionCount
    }
    return StaticRank(boost: boost, words: min(words, 0xFFFF), length: min(length, 0xFFFF)).key
  }
}
