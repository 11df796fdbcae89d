import InklingText

/// What a builder knows about the documents added to it: their words as numbers of a local ``TermTable``, and
/// the values that are kept.
internal struct DocumentChunk {
  /// Between a title's words and the other ways to write them.
  static let gap = UInt32.max
  /// Words of a document's headings beyond this many are found, but not as a heading.
  static let longestHeadings = 4_096

  private(set) var table = TermTable()
  /// Titles as numbers of words, end to end.
  private(set) var titleTerms: [UInt32] = []
  private(set) var titleEnds: [UInt32] = []
  /// Headings as numbers of words, end to end, a gap behind each.
  private(set) var headingTerms: [UInt32] = []
  private(set) var headingEnds: [UInt32] = []
  /// The words of each document once, with their weight in the low six bits.
  private(set) var postings: [UInt32] = []
  private(set) var postingEnds: [UInt32] = []
  /// What decides the order of documents: the keys of their ``StaticRank``.
  private(set) var ranks: [UInt64] = []
  /// Words in a document, repeated ones counted.
  private(set) var lengths: [UInt32] = []
  private(set) var scopes = ValueTable()
  private(set) var scopeOf: [UInt32] = []
  /// One column for each field of keywords or numbers.
  private(set) var facets: [FacetColumn] = []
  private(set) var records: [UInt8] = []
  private(set) var recordEnds: [Int] = []

  /// The filters of ``Neighbours``, end to end.
  private(set) var neighbours: [UInt8] = []
  private(set) var neighbourEnds: [Int] = []
  private var pairs: [UInt32] = []
  /// The table of the value whose words are added, if rows read through that.
  private var blocks: TextBlocksWriter?

  private var lastDocument: [UInt32] = []
  private var slotOf: [UInt32] = []
  /// How often each word has stood in the texts of its last document as a part of a name, modulo ``partsOfAWord``.
  private var partsOf: [UInt8] = []
  private var buffer = TokenBuffer()
  private let analyzer = Analyzer(for: .documents)
  private let synonyms: SynonymTable

  init(schema: IndexSchema) {
    synonyms = SynonymTable(schema.synonyms)
    facets = schema.columns.map { _ in FacetColumn() }
  }

  /// An empty chunk that will hold about as much as another one, so that its long arrays need not be copied as they grow.
  init(schema: IndexSchema, like other: DocumentChunk) {
    self.init(schema: schema)
    titleTerms.reserveCapacity(other.titleTerms.count)
    headingTerms.reserveCapacity(other.headingTerms.count)
    postings.reserveCapacity(other.postings.count)
    records.reserveCapacity(other.records.count)
  }

  var count: Int { ranks.count }

  /// About how much memory the chunk takes, without what its arrays hold in reserve.
  var byteCount: Int {
    4 * (postings.count + titleTerms.count + headingTerms.count) + records.count + neighbours.count
      + table.byteCount + 40 * count
  }

  mutating func add(_ document: Document, schema: IndexSchema) {
    var words = 0
    var titleLength = 0
    var alternates: [UInt32] = []
    var facet = 0
    var scope = 0
    let titleStart = titleTerms.count
    var tables = TextBlocksWriter.Tables()
    pairs.removeAll(keepingCapacity: true)
    isLong = textLength(document, schema) >= Neighbours.shortestText
    for (place, field) in schema.fields.enumerated() {
      let value = place < document.values.count ? document.values[place] : []
      blocks = tables.writer(of: value, in: field)
      switch field.role {
      case .title:
        titleLength += value.count
        words += addText(
          value, FieldWeight.title, isTitle: true, alternates: &alternates, from: titleStart)
      case .text, .label:
        _ = addText(
          value, UInt32(field.weight), isTitle: false, alternates: &alternates, from: titleStart)
      case .heading: addHeadings(value)
      case .anchor: addAnchors(value)
      case .scope where !value.isEmpty:
        scope = scopes.intern(value) + 1
      default: break
      }
      if field.role.hasColumn {
        facets[facet].append(value, as: field.role)
        facet += 1
      }
      if field.storage == .kept { records.append(counted: value) }
      if let blocks { tables.add(blocks, of: field) }
    }
    if !alternates.isEmpty {
      titleTerms.append(Self.gap)
      titleTerms.append(contentsOf: alternates)
    }
    records += tables.bytes
    recordEnds.append(records.count)
    if !pairs.isEmpty { neighbours += Neighbours.filter(pairs) }
    neighbourEnds.append(neighbours.count)
    titleEnds.append(UInt32(truncatingIfNeeded: titleTerms.count))
    headingEnds.append(UInt32(truncatingIfNeeded: headingTerms.count))
    postingEnds.append(UInt32(truncatingIfNeeded: postings.count))
    scopeOf.append(UInt32(scope))
    lengths.append(UInt32(truncatingIfNeeded: length))
    length = 0
    ranks.append(
      StaticRank(boost: document.boost, words: min(words, 0xFFFF), length: min(titleLength, 0xFFFF))
        .key)
  }

  private var length = 0
  /// Whether the document gets a filter of its ``Neighbours``.
  private var isLong = false

  private func textLength(_ document: Document, _ schema: IndexSchema) -> Int {
    var length = 0
    for (field, value) in zip(schema.fields, document.values) where field.role.isText {
      length += value.count
    }
    return length
  }

  /// Puts other numbers in the place of the chunk's words, which are forgotten.
  mutating func renumber(_ map: [UInt32]) {
    for at in postings.indices {
      postings[at] = map[Int(postings[at] >> 6)] << 6 | postings[at] & 63
    }
    for at in titleTerms.indices where titleTerms[at] != Self.gap {
      titleTerms[at] = map[Int(titleTerms[at])]
    }
    for at in headingTerms.indices where headingTerms[at] != Self.gap {
      headingTerms[at] = map[Int(headingTerms[at])]
    }
    table = TermTable()
    lastDocument = []
    slotOf = []
    partsOf = []
  }

  /// The words of a document, each with its weight in the low six bits.
  func postings(of document: Int) -> ArraySlice<UInt32> {
    postings[(document == 0 ? 0 : Int(postingEnds[document - 1]))..<Int(postingEnds[document])]
  }

  /// The words of a title.
  func title(of document: Int) -> ArraySlice<UInt32> {
    titleTerms[(document == 0 ? 0 : Int(titleEnds[document - 1]))..<Int(titleEnds[document])]
  }

  /// The filter of a document's ``Neighbours``, or nothing.
  func neighbours(of document: Int) -> ArraySlice<UInt8> {
    neighbours[(document == 0 ? 0 : neighbourEnds[document - 1])..<neighbourEnds[document]]
  }

  /// The words of the headings of a document.
  func headings(of document: Int) -> ArraySlice<UInt32> {
    headingTerms[
      (document == 0 ? 0 : Int(headingEnds[document - 1]))..<Int(headingEnds[document])]
  }

  /// The kept values of a document.
  func withRecord<Result>(of document: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = document == 0 ? 0 : recordEnds[document - 1]
    return records.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[start..<recordEnds[document]]))
    }
  }

  /// Adds the words of one value; tells how many it has.
  private mutating func addText(
    _ value: [UInt8], _ weight: UInt32, isTitle: Bool, alternates: inout [UInt32],
    from titleStart: Int
  ) -> Int {
    var positions = 0
    var from = 0
    while from < value.count {
      // Words of a title have places in it, and so are analysed together.
      let end = isTitle ? value.count : Self.endOfPiece(value, from)
      positions += addText(
        value[from..<end], weight, isTitle: isTitle, alternates: &alternates, from: titleStart)
      from = end
    }
    length += positions * Int(weight)
    return positions
  }

  /// The most bytes that are analysed at once, because the words of a long text take several times its memory.
  private static let pieceLength = 65_536

  /// Where the piece that begins at a place ends: where a space separates words and nothing reaches over it.
  private static func endOfPiece(_ value: [UInt8], _ from: Int) -> Int {
    var at = from + pieceLength
    while at < value.count {
      let isLetter = value[at] | 0x20 >= 0x61 && value[at] | 0x20 <= 0x7A
      let wasLetter = value[at - 2] | 0x20 >= 0x61 && value[at - 2] | 0x20 <= 0x7A
      if value[at - 1] == 0x20, isLetter, wasLetter { return at }
      at += 1
    }
    return value.count
  }

  /// Adds a piece of a text and returns how many places its words have.
  private mutating func addText(
    _ piece: ArraySlice<UInt8>, _ weight: UInt32, isTitle: Bool, alternates: inout [UInt32],
    from titleStart: Int
  ) -> Int {
    piece.withUnsafeBufferPointer { analyzer.analyze($0, into: &buffer) }
    let document = UInt32(ranks.count + 1)
    let tokens = buffer.tokens.count
    if isLong, !isTitle { addPairs() }
    for at in 0..<tokens {
      let token = buffer.tokens[at]
      let term = buffer.terms.withUnsafeBufferPointer {
        let word = UnsafeBufferPointer(rebasing: $0[token.termRange])
        blocks?.add(word, at: piece.startIndex + Int(token.sourceStart))
        return table.intern(word)
      }
      if isTitle || !isPart(token, of: piece) {
        count(term, weight, document)
      } else {
        countPart(term, weight, document)
      }
      if !synonyms.isEmpty {
        for term in addSynonyms(at, weight, document)
        where isTitle && alternates.count < TitleIndex.maximumTitle {
          alternates.append(term)
        }
      }
      guard isTitle else { continue }
      if token.traits.contains(.alternate) {
        if alternates.count < TitleIndex.maximumTitle { alternates.append(UInt32(term)) }
      } else if titleTerms.count - titleStart < TitleIndex.maximumTitle {
        titleTerms.append(UInt32(term))
      }
    }
    return buffer.positionCount
  }

  /// Adds the synonyms of the words that begin with a token of the buffer, and returns their numbers.
  private mutating func addSynonyms(_ at: Int, _ weight: UInt32, _ document: UInt32) -> [UInt32] {
    var terms: [UInt32] = []
    for asked in synonyms.asked(in: buffer, at: at) {
      let term = asked.withUnsafeBufferPointer { table.intern($0) }
      count(term, weight, document)
      terms.append(UInt32(term))
    }
    return terms
  }

  /// Adds the neighbours of the text in the buffer.
  private mutating func addPairs() {
    var left: UInt32?
    for token in buffer.tokens where !token.traits.contains(.alternate) {
      let right = buffer.terms.withUnsafeBufferPointer {
        Neighbours.number(UnsafeBufferPointer(rebasing: $0[token.termRange]))
      }
      if let left { pairs.append(Neighbours.pair(left, right)) }
      left = right
    }
  }

  /// Whether a word is a part of a name such as `is_async`; the part says less about a page than the whole name.
  private func isPart(_ token: Token, of line: ArraySlice<UInt8>) -> Bool {
    let from = line.startIndex + Int(token.sourceStart)
    let to = line.startIndex + Int(token.sourceEnd)
    if from > line.startIndex + 1, line[from - 1] == Self.underscore, Self.isNamed(line[from - 2]) {
      return true
    }
    return to + 1 < line.endIndex && line[to] == Self.underscore && Self.isNamed(line[to + 1])
  }

  private static let underscore = UInt8(ascii: "_")

  /// Whether a byte may stand in a name, `_` not counted.
  private static func isNamed(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }

  /// Adds headings, one a line.
  private mutating func addHeadings(_ value: [UInt8]) {
    let start = headingTerms.count
    let document = UInt32(ranks.count + 1)
    for line in value.split(separator: 0x0A) {
      line.withUnsafeBufferPointer { analyzer.analyze($0, into: &buffer) }
      for at in buffer.tokens.indices {
        let token = buffer.tokens[at]
        let term = buffer.terms.withUnsafeBufferPointer {
          let word = UnsafeBufferPointer(rebasing: $0[token.termRange])
          blocks?.add(word, at: line.startIndex + Int(token.sourceStart))
          return table.intern(word)
        }
        let weight = isPart(token, of: line) ? FieldWeight.text : FieldWeight.title
        count(term, weight, document)
        if !synonyms.isEmpty { _ = addSynonyms(at, weight, document) }
        guard !token.traits.contains(.alternate) else { continue }
        if headingTerms.count - start < Self.longestHeadings { headingTerms.append(UInt32(term)) }
      }
      if buffer.positionCount > 0 { headingTerms.append(Self.gap) }
      length += buffer.positionCount * Int(FieldWeight.title)
    }
  }

  /// Notes the words of addresses of sections, which are not searched.
  private mutating func addAnchors(_ value: [UInt8]) {
    if blocks == nil { return }
    value.withUnsafeBufferPointer { analyzer.analyze($0, into: &buffer) }
    for token in buffer.tokens {
      buffer.terms.withUnsafeBufferPointer {
        blocks?.add(
          UnsafeBufferPointer(rebasing: $0[token.termRange]), at: Int(token.sourceStart))
      }
    }
  }

  /// In texts so many words that are parts of names count as one.
  private static let partsOfAWord: UInt8 = 4

  /// Counts a word of a text that is a part of a name: the first of each four.
  private mutating func countPart(_ term: Int, _ weight: UInt32, _ document: UInt32) {
    // A word that is new to the document begins to be counted.
    if term == lastDocument.count || lastDocument[term] != document { count(term, 0, document) }
    if partsOf[term] == 0 { count(term, weight, document) }
    partsOf[term] = (partsOf[term] + 1) % Self.partsOfAWord
  }

  private mutating func count(_ term: Int, _ weight: UInt32, _ document: UInt32) {
    if term == lastDocument.count {
      lastDocument.append(0)
      slotOf.append(0)
      partsOf.append(0)
    }
    if lastDocument[term] == document {
      let slot = Int(slotOf[term])
      let sum = min(postings[slot] & 63 + weight, FieldWeight.maximum)
      postings[slot] = postings[slot] & ~63 | sum
    } else {
      lastDocument[term] = document
      partsOf[term] = 0
      slotOf[term] = UInt32(truncatingIfNeeded: postings.count)
      postings.append(UInt32(term) << 6 | weight)
    }
  }
}
