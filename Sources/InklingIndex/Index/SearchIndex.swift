/// A segment that answers questions.
///
/// An index is a cheap value over bytes that somebody keeps alive: copy it freely, ask it from any thread, each
/// thread with its own ``SearchScratch``.
///
///     let index = try SearchIndex(SegmentMemory(copying: segment))
///     let scratch = SearchScratch()
///     let answer = index.search(SearchRequest(text: Array("zen mot".utf8)), scratch: scratch)
public struct SearchIndex: Sendable {
  internal let parts: SegmentParts
  #if hasFeature(Embedded)
  /// In the browser a segment loses no documents.
  internal var deleted: DeletedDocuments? { nil }
  #else
  /// What no search finds any more.
  internal var deleted: DeletedDocuments?
  #endif

  /// Opens a segment without reading more than its header, its table and its schema.
  /// - Complexity: O(number of fields and scopes), whatever the number of documents.
  /// - Throws: ``SegmentError`` when the bytes are no segment, are cut off or have a damaged header. Damage
  ///   further inside is found by ``check()``; without it, damaged bytes give wrong answers, never a trap.
  public init(_ memory: SegmentMemory) throws(SegmentError) {
    parts = try SegmentParts(memory)
  }

  /// What the documents' fields are for.
  public var schema: IndexSchema { parts.schema }
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
  internal var headings: TitleWords { parts.headings }
  internal var neighbours: Neighbours { parts.neighbours }
  internal var postings: SectionView { parts.postings }
  internal var postingOffsets: AscendingNumbers { parts.postingOffsets }
  internal var prefixes: PrefixLists { parts.prefixes }
  internal var scopes: SectionView { parts.scopes }
  internal var facets: FacetIndex { parts.facets }
  internal var ranks: StaticRanks { StaticRanks(parts.layout.section(.ranks)) }

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

  /// How long a document is, as ``LengthCode`` writes it.
  internal func lengthCode(of document: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: parts.lengths[document])
  }
}
