/// A segment as `Documentation/Format.md` describes it.
struct PageSegment {

  /// The numbers of the sections on the page.
  enum Section: Int {
    case schema = 1
    case meta, storedBlocks, storedBytes, trieChildren, trieNodes, trieTailStarts, trieHeads
    case trieTails, titleWords, titleSamples
    case suffixes = 13
    case suffixOffsets, openings
    case openingOffsets, postingOffsets, postings, prefixNodes, prefixPostings, lengths
    case scopeTitles, scopes, facets, ranks, prefixScopes
    case headingWords = 29
    case headingSamples, neighbourEnds, neighbours
  }

  private static let weights = [
    1, 5, 2, 6, 10, 3, 7, 11, 15, 4, 8, 12, 16, 20, 9, 13, 17, 21, 25, 14, 18, 22, 26, 30, 19,
    23, 27, 31, 35, 24, 28, 32, 36, 40, 29, 33, 37, 41, 45, 34, 38, 42, 46, 50, 39, 43, 47, 51,
    55, 44, 48, 52, 56, 60, 49, 53, 57, 61, 54, 58, 62, 59, 63,
  ]

  private(set) var sections: [Section: PageReader] = [:]
  let documents: Int
  let terms: Int

  init(_ page: PageReader) throws {
    try page.expect(page.bytes.prefix(8) == [0x49, 0x4E, 0x4B, 0x4C, 0x53, 0x45, 0x47, 0], "magic")
    let entries = try page.u32(12)
    let isKnown = [4, 5, 6, 7].contains(try page.u32(8))
    try page.expect(try isKnown && page.u64(16) == page.count, "version and length")
    let covered = PageReader(page.bytes[..<24] + page.bytes[32..<(32 + entries * 32)])
    let sum = UInt64(bitPattern: Int64(try page.u64(24)))
    try page.expect(sum == covered.segmentChecksum, "the checksum of the header")
    for at in stride(from: 32, to: 32 + entries * 32, by: 32) {
      guard let id = Section(rawValue: try page.u32(at)) else {
        throw PageReader.Wrong(what: "section")
      }
      let bytes = try page.slice(try page.u64(at + 8), try page.u64(at + 16))
      let sum = UInt64(bitPattern: Int64(try page.u64(at + 24)))
      try page.expect(sum == bytes.segmentChecksum, "the checksum of \(id)")
      sections[id] = bytes
    }
    let meta = sections[.meta] ?? PageReader([])
    (documents, terms) = (try meta.u32(0), try meta.u32(4))
  }

  func section(_ id: Section) throws -> PageReader {
    guard let section = sections[id] else { throw PageReader.Wrong(what: "no \(id)") }
    return section
  }

  /// Role, storage and name of each field.
  func fields() throws -> [(role: Int, storage: Int, name: [UInt8])] {
    let page = try section(.schema)
    var at = 0
    var fields: [(role: Int, storage: Int, name: [UInt8])] = []
    for _ in 0..<(try page.varint(&at)) {
      let (role, storage) = (try page.u8(at), try page.u8(at + 1))
      at += 2
      fields.append((role, storage, try page.counted(&at)))
    }
    for _ in 0..<(try page.varint(&at)) { _ = try page.counted(&at) }
    try page.expect(at == page.count, "the end of the schema")
    return fields
  }

  /// The kept values of a document.
  func values(_ document: Int) throws -> [[UInt8]] {
    let page = try section(.storedBytes)
    var at = try section(.storedBlocks).u64(document / 8 * 8)
    for _ in 0..<(document % 8) { _ = try page.counted(&at) }
    let record = PageReader(try page.counted(&at))
    var values: [[UInt8]] = []
    at = 0
    while at < record.count { values.append(try record.counted(&at)) }
    return values
  }

  /// All words in their order, by a walk over the trie.
  func words() throws -> [[UInt8]] {
    let children = try section(.trieChildren).ascending()
    let nodes = try section(.trieNodes).near()
    let tails = try section(.trieTailStarts).ascending()
    let (heads, rest) = (try section(.trieHeads), try section(.trieTails))
    try heads.expect(heads.count == nodes.count && children.count == nodes.count + 1, "nodes")
    var words = [[UInt8]](repeating: [], count: terms)
    var labels = [[UInt8]](repeating: [], count: nodes.count)
    for (node, value) in nodes.enumerated() {
      let tail = try rest.slice(tails[node], tails[node + 1] - tails[node])
      try heads.expect((value & 2 != 0) == (tail.count > 0), "has a tail")
      if node > 0 { labels[node] += [UInt8(try heads.u8(node))] + tail.bytes }
      if value & 4 != 0 { words[value / 8] = labels[node] }
      try heads.expect((value & 1 != 0) == (children[node] < children[node + 1]), "has children")
      for child in children[node]..<children[node + 1] { labels[child] = labels[node] }
    }
    return words
  }

  /// The words of a document's title; nil is the gap.
  func title(_ document: Int) throws -> [Int?] {
    let all = try titles()
    return all[document].map { $0 == terms ? nil : $0 }
  }

  /// The words of all titles, gaps as the number of words.
  func titles() throws -> [[Int]] {
    let (page, samples) = (try section(.titleWords), try section(.titleSamples).packed())
    let (count, frequentCount) = (try page.u32(0), try page.u32(12))
    let widths = [try page.u32(4), try page.u32(8)]
    let blocksAt = 16 + (frequentCount * 4 + 7) / 8 * 8
    var code = (blocksAt + ((count + 63) / 64 + 1) * 24) * 8
    var titles: [[Int]] = []
    var frequentBefore = 0
    for position in 0...count {
      let block = blocksAt + position / 64 * 24
      if position % 64 == 0 || position == count {
        let last = blocksAt + (position + 63) / 64 * 24
        try page.expect(try page.u32(last) == titles.count, "documents before a block")
        try page.expect(try page.u32(last + 4) == frequentBefore, "frequent words before a block")
      }
      guard position < count else { break }
      if try page.bit((block + 8) * 8 + position % 64) == 1 {
        if titles.count % 32 == 0 {
          try page.expect(samples[titles.count / 32] == position / 64, "a sample")
        }
        titles.append([])
      }
      let isFrequent = try page.bit((block + 16) * 8 + position % 64)
      let number = try page.bits(code, widths[isFrequent])
      try page.expect(isFrequent == 0 || number < frequentCount, "a frequent word")
      titles[titles.count - 1].append(isFrequent == 1 ? try page.u32(16 + number * 4) : number)
      code += widths[isFrequent]
      frequentBefore += isFrequent
    }
    try page.expect(page.count == (code + 7) / 8 + 8 && titles.count == documents, "the end")
    return titles
  }

  /// The code of each document's length.
  func lengths() throws -> [Int] { try section(.lengths).packed() }

  /// The documents of a word with their weights.
  func postings(_ word: Int) throws -> [Int: Int] {
    try list(section(.postings), at: section(.postingOffsets).ascending()[word])
  }

  /// Boost, words and bytes of the title that decide the place of each document.
  func ranks() throws -> [(boost: Int, words: Int, bytes: Int)] {
    let page = try section(.ranks)
    let count = try page.u32(0)
    try page.expect(try page.u32(4) == 0 && page.count == 8 + count * 12, "the end of the ranks")
    let firsts = try (0..<count).map { try page.u32(8 + count * 8 + $0 * 4) } + [documents]
    return try (0..<count).flatMap { place throws in
      let (low, high) = (try page.u32(8 + place * 8), try page.u32(12 + place * 8))
      let boost = Int(Int32.max &- Int32(truncatingIfNeeded: high))
      return (firsts[place]..<firsts[place + 1]).map { _ in (boost, low >> 16, low & 0xFFFF) }
    }
  }

  /// The documents of each common prefix, by its first word and the one behind its last.
  func prefixes() throws -> [(low: Int, high: Int, documents: Set<Int>)] {
    let nodes = try section(.prefixNodes)
    return try (0..<(nodes.count / 12)).map { node throws in
      (try nodes.u32(node * 12), try nodes.u32(node * 12 + 4), try prefix(node))
    }
  }

  /// For each common prefix, how many of its documents are in each scope.
  func scopeCounts() throws -> [[Int]] {
    let counts = try section(.prefixScopes).packed()
    let nodes = try section(.prefixNodes).count / 12
    var at = 0
    let scopes = try section(.scopeTitles).varint(&at)
    try section(.prefixScopes).expect(counts.count == nodes * scopes, "a count for each scope")
    return (0..<nodes).map { Array(counts[$0 * scopes..<($0 + 1) * scopes]) }
  }

  /// The documents of one of the common prefixes.
  private func prefix(_ node: Int) throws -> Set<Int> {
    let (nodes, lists) = (try section(.prefixNodes), try section(.prefixPostings))
    var at = try nodes.u32(node * 12 + 8)
    let count = try lists.varint(&at)
    let parts = try lists.varint(&at)
    try lists.expect(parts <= 2, "at most 2 parts")
    var documents: Set<Int> = []
    for _ in 0..<parts {
      let part = try lists.varint(&at)
      if part % 2 == 0 {
        documents.formUnion(try postings(try nodes.u32(node * 12) + part / 2).keys)
      } else {
        try lists.expect(part > 1, "a later prefix")
        documents.formUnion(try prefix(node + part / 2))
      }
    }
    documents.formUnion(try list(lists, at: at).keys)
    try lists.expect(documents.count == count, "the documents of a prefix")
    return documents
  }

  // MARK: Lists

  private func list(_ page: PageReader, at start: Int) throws -> [Int: Int] {
    var at = start
    let head = try page.u8(at)
    if head >= 128 { return try long(page, head, &at) }
    return try head >= 64 ? single(page, head, at + 1) : short(page, head, &at)
  }

  private func single(_ page: PageReader, _ head: Int, _ at: Int) throws -> [Int: Int] {
    let width = Int.bitWidth - (documents - 1).leadingZeroBitCount
    let size = (max(0, width - 4) + 7) / 8
    let document = head & 15 | (try page.number(at, size)) << 4
    let kind = head >> 4 & 3
    return [document: kind == 2 ? try page.u8(at + size) : [1, 5, 0, 6][kind]]
  }

  private func short(_ page: PageReader, _ head: Int, _ at: inout Int) throws -> [Int: Int] {
    at += 1
    try page.expect(head & 15 != 1, "a list of one document is written otherwise")
    var documents: [Int] = []
    for _ in 0..<(head & 15) {
      documents.append((documents.last ?? 0) + (try page.varint(&at)))
    }
    var list: [Int: Int] = [:]
    for (place, document) in documents.enumerated() {
      list[document] = try head >> 4 == 2 ? page.u8(at + place) : [1, 5, 0, 6][head >> 4]
    }
    return list
  }

  private func long(_ page: PageReader, _ head: Int, _ at: inout Int) throws -> [Int: Int] {
    let (lastBits, endBits) = (head - 128, try page.u8(at + 1))
    at += 2
    let count = try page.varint(&at)
    let blocks = (count + 127) / 128
    let data = at + (blocks * (lastBits + endBits) + 7) / 8
    var list: [Int: Int] = [:]
    var (base, from) = (0, 0)
    for block in 0..<blocks {
      let bit = at * 8 + block * (lastBits + endBits)
      let last = try page.bits(bit, lastBits)
      let end = try page.bits(bit + lastBits, endBits)
      let size = min(128, count - block * 128)
      let part = try page.slice(data + from, end - from)
      for (document, weight) in try self.block(part, size, base, last) { list[document] = weight }
      (base, from) = (last + 1, end)
    }
    return list
  }

  private func block(
    _ page: PageReader, _ size: Int, _ base: Int, _ last: Int
  ) throws -> [(Int, Int)] {
    let (form, width, span) = (try page.u8(0), try page.u8(1), last - base)
    let bits = form == 65 ? 0 : form == 64 ? span + 1 : size + span >> form
    let lowAt = (2 + (bits + 7) / 8) * 8
    let codesAt = lowAt + (form < 64 ? (size * form + 7) / 8 * 8 : 0)
    var documents = form == 65 ? Array(base...last) : []
    for place in 0..<bits where try page.bit(16 + place) == 1 {
      let number = documents.count
      let low = form == 64 ? 0 : try page.bits(lowAt + number * form, form)
      documents.append(base + (form == 64 ? place : (place - number) << form | low))
    }
    try page.expect(documents.count == size && documents.last == last, "the documents of a block")
    var others: [Int: Int] = [:]
    for number in 0..<(width & 64 != 0 ? try page.u8(codesAt / 8 + 1) : 0) {
      let at = codesAt + 16 + number * (7 + width - 64)
      others[try page.bits(at, 7)] = Self.weights[try page.bits(at + 7, width - 64)]
    }
    return try documents.enumerated().map { place, document throws in
      if width >= 128 { return (document, width - 128) }
      if width >= 64 { return (document, try others[place] ?? page.u8(codesAt / 8)) }
      return (document, Self.weights[try page.bits(codesAt + place * width, width)])
    }
  }
}
