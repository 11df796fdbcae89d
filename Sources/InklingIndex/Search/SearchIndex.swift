/// A segment that answers questions.
///
/// An index is a cheap value over bytes that somebody keeps alive: copy it freely, ask it from any thread, each
/// thread with its own ``SearchScratch``.
///
///     let index = try SearchIndex(SegmentMemory(copying: segment))
///     let scratch = SearchScratch()
///     let answer = index.search(SearchRequest(text: Array("zen mot".utf8)), scratch: scratch)
public struct SearchIndex: @unchecked Sendable {
  private let memory: SegmentMemory
  /// What no search finds any more.
  internal private(set) var deleted: DeletedDocuments?
  internal let layout: SegmentLayout
  internal let store: DocumentStore
  /// What the documents' fields are for.
  public let schema: Schema
  /// How many documents the segment holds.
  public let documentCount: Int
  /// The titles of the scopes, the widest first.
  public let scopeTitles: [[UInt8]]

  /// Opens a segment without reading more than its header, its table and its schema.
  /// - Complexity: O(number of fields and scopes), whatever the number of documents.
  /// - Throws: ``SegmentError`` when the bytes are no segment, are cut off or have a damaged header. Damage
  ///   further inside is found by ``check()``; without it, damaged bytes give wrong answers, never a trap.
  public init(_ memory: SegmentMemory) throws(SegmentError) {
    self.memory = memory
    layout = try SegmentLayout(memory.bytes)
    guard let schema = Schema.decoded(layout.section(.schema)) else {
      throw .malformedSection(id: SectionID.schema.rawValue)
    }
    self.schema = schema
    store = DocumentStore(
      blocks: layout.section(.storedBlocks), bytes: layout.section(.storedBytes))
    documentCount = min(
      Int(layout.section(.meta).load(0, as: UInt32.self)),
      store.blocks.count / 8 * DocumentStore.blockSize)
    var titles: [[UInt8]] = [[UInt8]("All".utf8)]
    titles += schema.scopeOrder
    scopeTitles = titles
  }

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

  /// Answers a question.
  public func search(_ request: SearchRequest, scratch: SearchScratch) -> SearchAnswer {
    var answer = SearchAnswer()
    let words = Tokens.of(Array(request.text.prefix(512))).map { $0.term }
    answer.matcher = RowMatcher(words: words)
    answer.scopeCounts = [Int](repeating: 0, count: scopeTitles.count)
    guard !words.isEmpty else { return answer }
    var found: [SearchHit] = []
    for document in 0..<documentCount where deleted?.contains(document) != true {
      let row = values(of: document)
      let typos = answer.matcher.typos(in: searched(row))
      guard let typos else { continue }
      let scope = scopeIndex(row)
      answer.scopeCounts[0] += 1
      if scope > 0 { answer.scopeCounts[scope] += 1 }
      if request.scope != 0, request.scope != scope { continue }
      found.append(SearchHit(document: document, tier: typos == 0 ? .exact : .typo, typos: typos))
    }
    if found.contains(where: { $0.typos == 0 }) { found.removeAll { $0.typos > 0 } }
    found.sort { ($0.typos, $0.document) < ($1.typos, $1.document) }
    answer.total = found.count
    answer.tier = found.first?.tier ?? .exact
    let limit = max(0, min(request.limit, 100))
    answer.hits = Array(found.dropFirst(max(0, request.offset)).prefix(limit))
    return answer
  }

  private func searched(_ row: [SectionView]) -> [[UInt8]] {
    var terms: [[UInt8]] = []
    for (place, field) in schema.fields.enumerated() where field.role.isSearched {
      if place < row.count { terms += Tokens.of(row[place].bytes).map { $0.term } }
    }
    return terms
  }

  private func scopeIndex(_ row: [SectionView]) -> Int {
    guard let place = schema.index(of: .scope), place < row.count else { return 0 }
    let value = row[place].bytes
    return scopeTitles.dropFirst().firstIndex(of: value) ?? 0
  }
}
