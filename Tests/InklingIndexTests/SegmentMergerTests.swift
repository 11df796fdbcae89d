import InklingIndex
import Testing

/// Segments merged without their texts against the same documents built in one go: equal to the byte.
@Suite("Merging segments")
struct SegmentMergerTests {
  private static let fields = [
    Field("id", .id), Field("title", .title), Field("text", .text), Field("kind", .scope),
    Field("maker", .keyword), Field("size", .number), Field("note", .stored),
  ]
  /// Words that are analysed in different ways: other spellings, marks, scripts without spaces.
  private static let words = [
    "alpha", "alphabet", "HTMLParser", "x86_64", "node.js", "don't", "Straße", "東京都", "a", "ab",
    "post-gres", "C++", "naïve", "über", "zeta", "42", "aleph", "alpine", "albatross", "allegro",
  ]

  private static func text(_ most: Int, _ random: inout Seeded) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      words[Int.random(in: 0..<Int.random(in: 1...words.count, using: &random), using: &random)]
    }.joined(separator: " ")
  }

  private static func documents(_ count: Int, _ random: inout Seeded) -> [Document] {
    (0..<count).map { id in
      // Now and then a title longer than phrases go, and words more often than weights count.
      let title = id % 97 == 5 ? text(90, &random) : text(4, &random)
      let body = id % 89 == 3 ? text(400, &random) : text(9, &random)
      let values = [
        "\(id)", title, body, ["", "red", "blue", "green"][id % 4],
        id % 3 == 0 ? "" : "m\(id % 11)",
        id % 5 == 0 ? "none" : "\(id % 13).5", "note \(id)",
      ]
      let boost = id % 31 == 0 ? Int32.random(in: -2...2, using: &random) : 0
      return Document(values: values.map { Array($0.utf8) }, boost: boost)
    }
  }

  private static func build(
    _ documents: some Sequence<Document>, _ schema: IndexSchema,
    buffer: Int = SegmentBuilder.usualBuffer
  ) throws -> [UInt8] {
    var builder = try SegmentBuilder(schema: schema, buffer: buffer)
    for document in documents { try builder.add(document) }
    return try builder.finish()
  }

  @Test("Ranks that do not ascend, under checksums that agree, are refused and never merged")
  func ranksOutOfOrder() throws {
    let schema = IndexSchema(fields: [Field("id", .id), Field("title", .title)])
    let documents = (0..<60).map { id in
      Document(
        values: ["\(id)", String(repeating: "garden ", count: id % 20 + 1)].map { Array($0.utf8) },
        boost: Int32(id % 3))
    }
    let bytes = try Self.build(documents, schema)
    let index = try Self.open(bytes)
    var refused = 0
    for (from, to) in [(0, 5), (3, 9), (1, 30)] {
      var damaged = bytes
      SegmentBytes.exchangeRanks(from, to, in: &damaged)
      let other = try Self.open(damaged)
      try other.check()
      for sources in [[other], [index, other], [other, index]] {
        var merger = SegmentMerger(schema: schema)
        for source in sources { try merger.add(source) }
        do throws(IndexError) { _ = try merger.finish() } catch {
          #expect(error == .damagedSegment)
          refused += 1
        }
      }
    }
    #expect(refused == 9)
  }

  private static func open(_ segment: [UInt8]) throws -> SearchIndex {
    try SearchIndex(SegmentMemory(copying: segment))
  }

  /// The bits of the documents whose id is among these.
  private static func deleted(_ ids: Set<String>, in index: SearchIndex) -> DeletedDocuments {
    var bits = [UInt64](repeating: 0, count: (index.documentCount + 63) / 64)
    for document in 0..<index.documentCount
    where ids.contains(String(decoding: index.value(of: document, field: 0), as: UTF8.self)) {
      bits[document / 64] |= 1 << UInt64(document % 64)
    }
    return DeletedDocuments(words: bits)
  }

  @Test(
    "Several segments without their deleted documents become what the rest built at once is",
    arguments: [(1, 40), (2, 0), (3, 60), (5, 300), (7, 1_500)])
  func merged(segments: Int, count: Int) throws {
    for storage in [FieldStorage.kept, .dropped] {
      var random = Seeded(state: UInt64(segments * 100 + count))
      let fields = Self.fields.map {
        Field(name: $0.name, role: $0.role, storage: $0.role == .id ? .kept : storage)
      }
      let schema = IndexSchema(
        fields: fields, scopeOrder: [Array("green".utf8), Array("grey".utf8)])
      let documents = Self.documents(count, &random)
      var merger = SegmentMerger(schema: schema)
      var left: [Document] = []
      for number in 0..<segments {
        let own = documents[(number * count / segments)..<((number + 1) * count / segments)]
        let gone = own.filter { _ in number % 2 == 0 && Int.random(in: 0..<4, using: &random) == 0 }
        let ids = Set(gone.map { String(decoding: $0.values[0], as: UTF8.self) })
        let index = try Self.open(Self.build(own, schema))
        try merger.add(index, without: Self.deleted(ids, in: index))
        left += own.filter { !gone.contains($0) }
      }
      let merged = try merger.finish()
      let built = try Self.build(left, schema)
      #expect(merged.bytes == built)
      let index = try Self.open(merged.bytes)
      #expect(index._checkInvariants() == [])
      #expect(merged.origins.count == index.documentCount)
      for document in 0..<index.documentCount {
        let id = String(decoding: index.value(of: document, field: 0), as: UTF8.self)
        let boost = documents[try #require(Int(id))].boost
        #expect(index.boost(of: document) == boost)
      }
    }
  }

  @Test("The origins of merged documents lead to them")
  func origins() throws {
    var random = Seeded(state: 3)
    let schema = IndexSchema(fields: Self.fields)
    let documents = Self.documents(90, &random)
    let parts = [documents[..<40], documents[40..<41], documents[41...]]
    let indexes = try parts.map { try Self.open(Self.build($0, schema)) }
    var merger = SegmentMerger(schema: schema)
    for index in indexes { try merger.add(index) }
    let merged = try merger.finish()
    let index = try Self.open(merged.bytes)
    for (document, origin) in merged.origins.enumerated() {
      let value = indexes[Int(origin.segment)].value(of: Int(origin.document), field: 0)
      #expect(index.value(of: document, field: 0) == value)
    }
  }

  @Test("A small buffer and several builders give the bytes of a large one", arguments: [1, 2_000])
  func buffers(buffer: Int) throws {
    var random = Seeded(state: 8)
    let schema = IndexSchema(fields: Self.fields)
    let documents = Self.documents(buffer == 1 ? 60 : 900, &random)
    let whole = try Self.build(documents, schema)
    #expect(try Self.build(documents, schema, buffer: buffer) == whole)
    var builders: [SegmentBuilder] = []
    for part in [documents[..<20], documents[20..<20], documents[20...]] {
      var builder = try SegmentBuilder(schema: schema, buffer: buffer)
      for document in part { try builder.add(document) }
      #expect(builder.count == part.count)
      builders.append(builder)
    }
    #expect(try SegmentBuilder.finish(builders) == whole)
  }

  @Test("Runs are kept where the builder is told to, and let go once they are merged")
  func kept() throws {
    /// Memory like that of mapped files, which says what of it is left.
    final class Files: @unchecked Sendable {
      private(set) var count = 0
      private(set) var mapped = 0

      func keep(_ run: [UInt8]) -> SegmentMemory {
        count += 1
        mapped += run.count
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: run.count, alignment: 8)
        copy.copyBytes(from: run)
        return SegmentMemory(UnsafeRawBufferPointer(copy)) {
          self.mapped -= $0.count
          $0.deallocate()
        }
      }
    }
    var random = Seeded(state: 9)
    let schema = IndexSchema(fields: Self.fields)
    let documents = Self.documents(400, &random)
    let files = Files()
    var builder = try SegmentBuilder(schema: schema, buffer: 2_000, keepingRuns: files.keep)
    for document in documents { try builder.add(document) }
    #expect(files.count > 9)
    #expect(files.mapped > 0)
    let segment = try (consume builder).finish()
    #expect(files.mapped == 0)
    #expect(segment == (try Self.build(documents, schema)))
  }

  @Test("Segments of other fields are refused, and a merge ends when it is asked to")
  func refused() throws {
    let schema = IndexSchema(fields: Self.fields)
    let other = IndexSchema(fields: [Field("id", .id), Field("title", .title, storage: .dropped)])
    let index = try Self.open(Self.build([Document(values: [[1], Array("a".utf8)])], other))
    var merger = SegmentMerger(schema: schema)
    #expect(throws: IndexError.otherFields) { try merger.add(index) }
    var ended = SegmentMerger(schema: other)
    try ended.add(index)
    #expect(throws: IndexError.cancelled) { try ended.finish(while: { false }) }
  }

  @Test("Every byte flipped in a segment that nobody checked: an error or a segment, never a trap")
  func damaged() throws {
    var random = Seeded(state: 5)
    let schema = IndexSchema(fields: Self.fields)
    let segment = try Self.build(Self.documents(12, &random), schema)
    let sound = try Self.open(segment)
    var mergedSegments = 0
    for place in segment.indices {
      var bytes = segment
      bytes[place] ^= UInt8(1 << (place % 8))
      guard let index = try? Self.open(bytes) else { continue }
      var merger = SegmentMerger(schema: schema)
      guard (try? merger.add(index)) != nil else { continue }
      try merger.add(sound)
      guard let merged = try? merger.finish() else { continue }
      let opened = try Self.open(merged.bytes)
      mergedSegments += 1
      _ = opened.search(SearchRequest(text: Array("alp".utf8)), scratch: SearchScratch())
    }
    #expect(mergedSegments > segment.count / 4)
  }
}
