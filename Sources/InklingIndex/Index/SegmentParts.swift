/// The sections of an open segment, found once; every copy of an index shares them.
internal final class SegmentParts: Sendable {
  let memory: SegmentMemory
  /// Where the segment comes in blocks, which of them are there.
  let blocks: BlockedSegment?
  let layout: SegmentLayout
  let meta: SegmentMeta
  let store: DocumentStore
  let trie: TermTrie
  let titles: TitleIndex
  let headings: TitleWords
  let neighbours: Neighbours
  let postings: SectionView
  let postingOffsets: AscendingNumbers
  let prefixes: PrefixLists
  let lengths: PackedNumbers
  let scopes: SectionView
  let facets: FacetIndex
  let schema: IndexSchema
  let documentCount: Int
  let scopeTitles: [[UInt8]]

  init(_ memory: SegmentMemory, _ blocks: BlockedSegment? = nil) throws(SegmentError) {
    self.memory = memory
    self.blocks = blocks
    layout = try SegmentLayout(memory.bytes)
    guard let schema = IndexSchema.decoded(layout.section(.schema)) else {
      throw .malformedSection(id: SectionID.schema.rawValue)
    }
    self.schema = schema
    meta = SegmentMeta(layout.section(.meta))
    lengths = PackedNumbers(layout.section(.lengths))
    documentCount = min(meta.documents, lengths.count)
    store = DocumentStore(
      blocks: layout.section(.storedBlocks), bytes: layout.section(.storedBytes))
    postingOffsets = AscendingNumbers(layout.section(.postingOffsets))
    let terms = min(meta.terms, postingOffsets.count)
    trie = TermTrie(layout, termCount: terms)
    titles = TitleIndex(layout, documents: documentCount, terms: terms)
    headings = TitleWords(
      layout.section(.headingWords), samples: layout.section(.headingSamples))
    neighbours = Neighbours(
      ends: layout.section(.neighbourEnds), bytes: layout.section(.neighbours))
    postings = layout.section(.postings)
    prefixes = PrefixLists(
      nodes: layout.section(.prefixNodes), lists: layout.section(.prefixPostings),
      scopes: layout.section(.prefixScopes))
    scopes = layout.section(.scopes)
    facets = FacetIndex(layout.section(.facets), documents: documentCount)
    scopeTitles = Self.scopeTitles(layout.section(.scopeTitles))
  }

  private static func scopeTitles(_ view: SectionView) -> [[UInt8]] {
    var titles: [[UInt8]] = [[65, 108, 108]]
    var cursor = SectionCursor(view)
    let count = min(cursor.varint(), Int(UInt16.max))
    while titles.count <= count, !cursor.isAtEnd {
      _ = cursor.varint()
      titles.append(cursor.counted().bytes)
    }
    return titles
  }
}
