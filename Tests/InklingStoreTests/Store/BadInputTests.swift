import InklingImport
import InklingIndex
import InklingStore
import TestSupport
import Testing

/// What a store does with documents that nobody meant well: it keeps the bytes, finds what can be found, survives a
/// merge and a check, and exports JSON.
@Suite("Bad input")
struct BadInputTests {
  private static let bidi: [UInt32] =
    [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)

  private static let texts: [(name: String, bytes: [UInt8])] = [
    ("malformed UTF-8", [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0xF0, 0x9F, 0x92]),
    ("overlong and out of range", [0xC0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xFE]),
    ("surrogates as bytes", [0xED, 0xA0, 0x80, 0x78, 0xED, 0xBF, 0xBF]),
    ("NUL", [0x61, 0, 0x62, 0]),
    (
      "all bidi controls",
      bidi.flatMap { scalar in
        Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? []
      }
    ),
    ("a 1 MB token", [UInt8](repeating: 0x77, count: 1_000_000)),
    ("10,000 combining marks", Array(("e" + String(repeating: "\u{301}", count: 10_000)).utf8)),
    ("a 10 MB field", Array(String(repeating: "lorem ipsum ", count: 850_000).utf8)),
  ]

  /// Words so far apart that none is a typo of another.
  private static let words = [
    "harbour", "penguin", "lantern", "quartz", "willow", "trumpet", "meadow", "saffron",
  ]

  @Test("Bytes come back as they went in; the document is found, merged, checked and exported")
  func texts() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let store = try SearchStore(
      path, for: .writing, schema: noteSchema, options: .init(merging: .manual))
    var expected: [[UInt8]: [[UInt8]]] = [:]
    for (place, text) in Self.texts.enumerated() {
      let values = [
        Array("\(place)".utf8), Array("\(Self.words[place]) ".utf8) + text.bytes.prefix(2_000),
        text.bytes,
        [],
      ]
      expected[values[0]] = values
      try store.update { (batch) throws(StoreError) in try batch.put(Document(values: values)) }
    }
    for isMerged in [false, true] {
      if isMerged { try store.compact() }
      var found: [[UInt8]: [[UInt8]]] = [:]
      store.snapshot.visit { found[$0.values[0]] = $0.values }
      for (place, text) in Self.texts.enumerated() {
        let id = Array("\(place)".utf8)
        #expect(found[id] == expected[id], "\(text.name)")
        #expect(store.snapshot.ids(Self.words[place]).first == "\(place)", "\(text.name)")
      }
      #expect(StoreCheck.run(path).problems == [])
    }
    let export = StoreExport(schema: noteSchema)
    var lines: [UInt8] = []
    store.snapshot.visit { lines += export.line($0) }
    var reader = try NDJSONReader(.bytes(lines))
    var count = 0
    while let outcome = try reader.next() {
      guard case .record = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      count += 1
    }
    #expect(count == Self.texts.count)
  }

  @Test("Bytes that are no text can be ids, scopes and questions")
  func idsAndQuestions() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    for (place, text) in Self.texts.enumerated() where text.bytes.count < 100_000 {
      try store.update { (batch) throws(StoreError) in
        try batch.put(Document(values: [text.bytes, Array("t\(place)".utf8), [], text.bytes]))
      }
      #expect(store.snapshot.document(withID: text.bytes)?.values[0] == text.bytes, "\(text.name)")
    }
    let scratch = SearchScratch()
    for text in Self.texts {
      let answer = store.snapshot.search(SearchRequest(text: text.bytes), scratch: scratch)
      #expect(answer.answer.hits.count <= 10, "\(text.name)")
    }
    for text in Self.texts where text.bytes.count < 100_000 {
      try store.update { batch in batch.delete(id: text.bytes) }
    }
    #expect(store.snapshot.documentCount == 0)
  }

  @Test("Lone surrogates in JSON, duplicate ids and a record of 100,000 fields, through an import")
  func importing() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("s")
    let fields = (0..<100_000).map { "\"f\($0)\":1" }.joined(separator: ",")
    let text = """
      {"id":"a","title":"lone \\ud800 high"}
      {"id":"b","title":"lone \\udc00 low \\ud800\\u0041"}
      {"id":"a","title":"twice"}
      {"id":"c",\(fields)}
      {"id":"d","title":"nul \\u0000 and \\u202e bidi"}
      """
    let report = try StoreLoading.load(
      NDJSONReader(.bytes(Array(text.utf8))), into: path, choice: .init(id: "id"))
    #expect(report.written == 3)
    #expect((report.build.duplicates, report.build.malformed) == (1, 2))
    let contents = try SearchStore(path, for: .reading).snapshot.contents
    #expect(contents["a"] == "lone \u{FFFD} high")
    #expect(contents["b"] == "lone \u{FFFD} low \u{FFFD}A")
    #expect(contents["d"] == "nul \0 and \u{202E} bidi")
    #expect(StoreCheck.run(path).isSound)
  }

  @Test("The same id many times in one update and over updates is one document")
  func duplicateIDs() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    for round in 0..<3 {
      try store.update { (batch) throws(StoreError) in
        for number in 0..<500 { try batch.put(note("same", "round\(round) number\(number)")) }
      }
    }
    #expect(store.snapshot.contents == ["same": "round2 number499"])
  }

  @Test("A document with more values than the schema has fields is refused")
  func manyValues() throws {
    let directory = try TemporaryDirectory()
    let store = try SearchStore(directory.file("s"), for: .writing, schema: noteSchema)
    let values = [[UInt8]](repeating: [0x61], count: 100_000)
    #expect(throws: StoreError.self) {
      try store.update { (batch) throws(StoreError) in try batch.put(Document(values: values)) }
    }
    #expect(store.snapshot.documentCount == 0)
  }
}
