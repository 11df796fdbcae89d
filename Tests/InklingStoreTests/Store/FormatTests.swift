import Foundation
import InklingIndex
import InklingStore
import Testing

/// Files of the store against `Documentation/Format.md`: `PageReader` and `PageSegment` know the page and nothing else.
@Suite("The format, read by its description")
struct FormatTests {
  private static var golden: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data/store-1")
  }

  /// One record of a manifest.
  private struct Record {
    var type: Int
    var payload: PageReader
  }

  private static func records(_ page: PageReader) throws -> [Record] {
    try page.expect(page.bytes.prefix(8) == Array("INKLMAN\0".utf8)[...], "magic")
    try page.expect(try page.u32(8) == 1 && page.u32(12) == 0, "version")
    try page.expect(try page.u64(16) == page.count, "length")
    let seed = Sums.hash(page.bytes[..<24])
    let sum = Sums.hash(page.bytes[32...], seed: seed)
    try page.expect(try page.u64(24) == Int(truncatingIfNeeded: sum), "checksum")
    var records: [Record] = []
    var at = 32
    while at < page.count {
      let head = try page.slice(at, 32)
      try page.expect(head.bytes.prefix(8) == Array("INKLREC\0".utf8)[...], "magic of a record")
      let payload = try page.slice(at + 32, try head.u64(16))
      let type = try head.u32(8)
      let sum = Sums.hash(payload.bytes[...], seed: UInt64(type))
      try page.expect(try head.u64(24) == Int(truncatingIfNeeded: sum), "checksum of a record")
      records.append(Record(type: type, payload: payload))
      at += (32 + payload.count + 7) / 8 * 8
    }
    return records
  }

  private static func file(_ name: String) throws -> PageReader {
    PageReader(try Data(contentsOf: golden.appending(path: name)))
  }

  /// The segment and the document table of a `.segment` file, as its footer says.
  private static func parts(_ page: PageReader) throws -> (PageSegment, table: PageReader) {
    let footer = try page.slice(page.count - 64, 64)
    try page.expect(footer.bytes.prefix(8) == Array("INKLDOC\0".utf8)[...], "magic of a footer")
    try page.expect(try footer.u32(8) == 1 && footer.u32(12) == 0 && footer.u64(48) == 0, "footer")
    let table = try page.slice(try footer.u64(24), try footer.u64(32) * 20)
    let sums = (Sums.hash(table.bytes[...]), Sums.hash(footer.bytes[..<56]))
    try page.expect(try footer.u64(40) == Int(truncatingIfNeeded: sums.0), "sum of the table")
    try page.expect(try footer.u64(56) == Int(truncatingIfNeeded: sums.1), "sum of the footer")
    return (try PageSegment(page.slice(0, try footer.u64(16))), table)
  }

  @Test("The manifest, the deletions and the document tables of version 1")
  func goldenStore() throws {
    let records = try Self.records(Self.file("MANIFEST"))
    #expect(records.map(\.type) == [1, 2, 3, 3])
    let head = records[0].payload
    #expect(try (0..<4).map { try head.u64($0 * 8) } == [2, 4, 4, 2])
    let schema = records[1].payload
    #expect(try schema.u32(0) == 4)
    #expect(try schema.slice(4, 8).bytes == [0, 0, 2, 0, 0, 0] + Array("id".utf8))
    var found: [String: String] = [:]
    for record in records.dropFirst(2) {
      let number = try record.payload.u64(0)
      let name = String(repeating: "0", count: 15) + "\(number)"
      let page = try Self.file(name + ".segment")
      #expect(try record.payload.u64(8) == page.count)
      let sum = Sums.hash(page.bytes[...])
      #expect(try record.payload.u64(16) == Int(truncatingIfNeeded: sum))
      let (segment, table) = try Self.parts(page)
      #expect(try record.payload.u64(24) == segment.documents)
      #expect(try record.payload.u32(32) == 0)
      let deleted = try Self.deleted(record.payload, of: number)
      for document in 0..<segment.documents {
        let values = try segment.values(document)
        try Self.expectRow(document, values, in: table, of: segment.documents)
        if deleted.contains(document) { continue }
        found[String(decoding: values[0], as: UTF8.self)] =
          String(decoding: values[1], as: UTF8.self)
      }
    }
    #expect(found == ["1": "replaced apple", "3": "grüne Birne 梨", "4": "plum", "5": "quince"])
  }

  private static func deleted(_ record: PageReader, of number: Int) throws -> Set<Int> {
    if try record.u32(36) == 0 { return [] }
    try record.expect(try record.u32(36) == 2, "deletions in a file")
    let name = String(repeating: "0", count: 15) + "\(try record.u64(40))"
    let page = try file(name + ".deleted")
    try page.expect(page.bytes.prefix(8) == Array("INKLDEL\0".utf8)[...], "magic of deletions")
    try page.expect(try page.u32(8) == 1 && page.u32(12) == 0, "version of deletions")
    try page.expect(try page.u64(16) == number, "the segment of deletions")
    let sum = Sums.hash(page.bytes.dropLast(8))
    try page.expect(try page.u64(page.count - 8) == Int(truncatingIfNeeded: sum), "checksum")
    let documents = try page.u64(24)
    let words = try page.slice(32, (documents + 63) / 64 * 8)
    return Set(try (0..<documents).filter { try words.bit($0) == 1 })
  }

  /// The id of a document leads to it; its boost and the checksum of its values are there.
  private static func expectRow(
    _ document: Int, _ values: [[UInt8]], in table: PageReader, of count: Int
  ) throws {
    let hash = Int(truncatingIfNeeded: Sums.hash(values[0][...], seed: 3))
    let place = try #require(try (0..<count).first { try table.u64($0 * 8) == hash })
    #expect(try table.u32(count * 8 + place * 4) == document)
    #expect(try table.u32(count * 12 + document * 4) == (values[1] == Array("plum".utf8) ? 9 : 0))
    let sum = values.reduce(UInt64(4)) { Sums.hash($1[...], seed: $0) }
    #expect(try table.u32(count * 16 + document * 4) == Int(sum & 0xFFFF_FFFF))
  }

  @Test("The words, lists, titles and scopes of the segments of version 1")
  func goldenSegment() throws {
    let (segment, _) = try Self.parts(Self.file("0000000000000001.segment"))
    #expect(
      try segment.fields().map { String(decoding: $0.name, as: UTF8.self) }
        == ["id", "title", "text", "kind"])
    #expect(try segment.fields().map(\.role) == [0, 1, 2, 3])
    let words = try segment.words().map { String(decoding: $0, as: UTF8.self) }
    #expect(words.contains("birne") && words.contains("fruit"))
    for (word, title, weight) in [("quince", "quince", 5), ("fruit", "apple", 1)] {
      let number = try #require(words.firstIndex(of: word))
      let list = try segment.postings(number)
      #expect(list.count == 1 && list.values.first == weight)
      let document = try #require(list.keys.first)
      #expect(try segment.values(document)[1] == Array(title.utf8))
      let own = try #require(words.firstIndex(of: title))
      #expect(try segment.title(document).first == own)
    }
    let ranks = try segment.ranks()
    #expect(ranks.count == segment.documents)
    for (document, rank) in ranks.enumerated() {
      let title = try segment.values(document)[1]
      #expect(rank.bytes == title.count && rank.boost == (title == Array("plum".utf8) ? 9 : 0))
      #expect(try rank.words == segment.title(document).count)
    }
    var at = 0
    let scopes = try segment.section(.scopeTitles)
    #expect(try scopes.varint(&at) == 2)
    #expect(try scopes.varint(&at) == 4)
    #expect(try scopes.counted(&at) == Array("red".utf8))
    #expect(try scopes.varint(&at) == 1)
    let blue = try (0..<segment.documents).filter {
      try segment.section(.scopes).number($0 * 2, 2) == 2
    }
    #expect(try blue.map { try segment.values($0)[0] } == [Array("3".utf8)])
  }

  /// Words in documents such that every form of list and block is written.
  private static let spread: [(word: String, holds: @Sendable (Int) -> Bool)] = [
    ("every", { _ in true }), ("even", { $0 % 2 == 0 || $0 % 7 == 1 }),
    ("rarely", { $0 % 37 == 5 }), ("seldom", { $0 % 301 == 4 }), ("once", { $0 == 1_700 }),
    ("late", { $0 > 2_500 }), ("else", { $0 % 3 == 0 }), ("often", { $0 % 2 == 1 }),
    ("alone", { $0 == 1_234 }),
  ]

  /// How often a word stands in a document that holds it: all weights alike, many different ones, a few exceptions.
  private static func repeats(_ word: String, in id: Int) -> Int {
    switch word {
    case "even": id % 3 + 1
    case "often": id % 29 == 3 ? 2 : 1
    case "alone": 3
    default: 1
    }
  }

  @Test("Lists of every form, common prefixes and facets of a larger segment")
  func lists() throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("title", .title), Field("text", .text), Field("group", .keyword),
      Field("size", .number),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for id in 0..<3_000 {
      let text = Self.spread.filter { $0.holds(id) }.flatMap { entry in
        [String](repeating: entry.word, count: Self.repeats(entry.word, in: id))
      }
      let title = id % 5 == 0 ? "" : id % 5 == 1 ? "title \(id)" : "title"
      let values = ["\(id)", title, text.joined(separator: " "), "g\(id % 4)", "\(id).5"]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    let segment = try PageSegment(PageReader(try builder.finish()))
    #expect(segment.documents == 3_000)
    let ids = try (0..<3_000).map { document in
      try #require(Int(String(decoding: try segment.values(document)[0], as: UTF8.self)))
    }
    let words = try segment.words().map { String(decoding: $0, as: UTF8.self) }
    for (word, holds) in Self.spread {
      let list = try segment.postings(try #require(words.firstIndex(of: word)))
      #expect(Set(list.keys.map { ids[$0] }) == Set((0..<3_000).filter(holds)), "\(word)")
      let weights = list.map { $1 == Self.repeats(word, in: ids[$0]) }
      #expect(weights.allSatisfy { $0 }, "\(word)")
    }
    let eve = try #require(
      try segment.prefixes().first { words[$0.low..<$0.high] == ["even", "every"] })
    #expect(eve.documents.count == 3_000)
    // Names the longer one.
    let e = try segment.prefixes().first { words[$0.low..<$0.high] == ["else", "even", "every"] }
    #expect(e?.documents.count == 3_000)
    let titles = try segment.titles()
    let lengths = try segment.lengths()
    for (document, id) in ids.enumerated() {
      let title = titles[document].map { $0 == words.count ? "" : words[$0] }
      #expect(title == (id % 5 == 0 ? [""] : id % 5 == 1 ? ["title", "\(id)"] : ["title"]))
      let words = Self.spread.filter { $0.holds(id) }.reduce(5 * min(id % 5, 1)) {
        $0 + Self.repeats($1.word, in: id)
      }
      #expect(lengths[document] == words + (id % 5 == 1 ? 5 : 0))
    }
    try expectFacets(segment, ids)
  }

  @Test("The documents of common words and prefixes in each scope")
  func scopesOfPrefixes() throws {
    let schema = IndexSchema(fields: [
      Field("id", .id), Field("title", .title), Field("kind", .scope),
    ])
    var builder = try SegmentBuilder(schema: schema)
    for id in 0..<6_000 {
      let values = ["\(id)", id % 6 == 0 ? "harbours" : "harbour", ["", "red", "blue"][id % 3]]
      try builder.add(Document(values: values.map { Array($0.utf8) }))
    }
    let segment = try PageSegment(PageReader(try builder.finish()))
    let prefixes = try segment.prefixes()
    #expect(prefixes.map(\.documents.count) == [6_000, 5_000])
    let scopes = try segment.section(.scopes)
    for (prefix, counts) in zip(prefixes, try segment.scopeCounts()) {
      for (place, count) in counts.enumerated() {
        #expect(try prefix.documents.count { try scopes.number($0 * 2, 2) == place + 1 } == count)
      }
    }
  }

  private func expectFacets(_ segment: PageSegment, _ ids: [Int]) throws {
    let facets = try segment.section(.facets)
    #expect(try facets.u32(0) == 2)
    #expect(try [facets.u32(4), facets.u32(16)] == [3, 4])
    let groups = try facets.slice(try facets.u32(8) * 8, try facets.u32(12) * 8)
    let sizes = try facets.slice(try facets.u32(20) * 8, try facets.u32(24) * 8)
    var values: [[UInt8]] = []
    var at = segment.documents * 4
    for _ in 0..<4 { values.append(try groups.counted(&at)) }
    for (document, id) in ids.enumerated() {
      #expect(values[try groups.u32(document * 4) - 1] == Array("g\(id % 4)".utf8))
      let bits = UInt64(bitPattern: Int64(try sizes.u64(document * 8)))
      #expect(Double(bitPattern: bits) == Double(id) + 0.5)
    }
  }
}
