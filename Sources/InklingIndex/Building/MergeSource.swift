/// A segment that is merged with others, and what its numbers are in the merged one.
///
/// Its bytes may be anything, so each number is compared with the bounds before it is used.
internal struct MergeSource: Sendable {
  let index: SearchIndex
  private let deleted: DeletedDocuments?
  /// New numbers of words, ``TermMerge/none`` for those that only deleted documents hold.
  var terms: [UInt32] = []
  /// New numbers of documents, ``TermMerge/none`` for deleted ones.
  var documents: [UInt32]
  /// New numbers of scopes, and of keywords by column.
  var scopes: [Int] = []
  private var columns: [SectionView] = []
  private var keywords: [[Int]] = []

  init(_ index: SearchIndex, without deleted: DeletedDocuments?) {
    self.index = index
    self.deleted = deleted
    documents = [UInt32](repeating: TermMerge.none, count: index.documentCount)
  }

  func isDeleted(_ document: Int) -> Bool { deleted?.contains(document) ?? false }

  /// Whether a word stands in a document that is left.
  func holds(_ term: Int) -> Bool {
    guard let deleted, deleted.count > 0 else { return true }
    let cursor = PostingCursor()
    cursor.load(index.postings, at: index.postingOffsets[term], limit: index.documentCount)
    while cursor.document != PostingCursor.end {
      if !deleted.contains(cursor.document) { return true }
      cursor.next()
    }
    return false
  }

  mutating func addColumn(_ field: Int, keywords: [Int]) {
    columns.append(index.facets.column(field))
    self.keywords.append(keywords)
  }

  // MARK: - Words

  /// The first word whose new number is `term` or greater.
  func firstTerm(from term: Int) -> Int {
    terms.firstIndex { $0 != TermMerge.none && $0 >= term } ?? terms.count
  }

  /// Adds the documents of a word, each with its weight in the low eight bits; `next` goes from word to word.
  ///
  /// False when the segment does not have the word.
  func take(_ term: UInt32, _ next: inout Int, _ cursor: PostingCursor, _ run: inout [UInt64])
    -> Bool
  {
    while next < terms.count, terms[next] == TermMerge.none || terms[next] < term { next += 1 }
    guard next < terms.count, terms[next] == term else { return false }
    cursor.load(index.postings, at: index.postingOffsets[next], limit: index.documentCount)
    next += 1
    while cursor.document != PostingCursor.end {
      let document = documents[cursor.document]
      if document != TermMerge.none {
        run.append(UInt64(document) << 8 | UInt64(UInt8(truncatingIfNeeded: cursor.weight)))
      }
      cursor.next()
    }
    return true
  }

  /// Adds in how many documents each word stands, deleted ones included.
  func addCounts(to counts: inout [UInt32]) {
    for (term, number) in terms.enumerated() where number != TermMerge.none {
      counts[Int(number)] &+= UInt32(truncatingIfNeeded: index.postingCount(of: term))
    }
  }

  func appendTitle(of document: Int, to words: inout [UInt32], gap: UInt32) {
    for (_, term) in index.titles.title(document) { words.append(number(term, gap)) }
  }

  func appendHeadings(of document: Int, to words: inout [UInt32], gap: UInt32) {
    // The one gap of a document without headings is written again when the titles are put together.
    let positions = index.headings.positions(document)
    if positions.count == 1, index.headings[positions.lowerBound] >= terms.count { return }
    for position in positions { words.append(number(index.headings[position], gap)) }
  }

  private func number(_ term: Int, _ gap: UInt32) -> UInt32 {
    let number = term < terms.count ? terms[term] : TermMerge.none
    return number == TermMerge.none ? gap : number
  }

  // MARK: - Values

  func scope(of document: Int) -> Int {
    let scope = index.scope(of: document)
    return scope > 0 && scope <= scopes.count ? scopes[scope - 1] + 1 : 0
  }

  func keyword(_ column: Int, of document: Int) -> Int {
    let keyword = FacetIndex.ordinal(columns[column], document)
    return keyword > 0 && keyword <= keywords[column].count ? keywords[column][keyword - 1] + 1 : 0
  }

  func number(_ column: Int, of document: Int) -> Double {
    FacetIndex.number(columns[column], document)
  }
}
