import InklingImport
import Testing

@Suite("Field mapping")
struct FieldMappingTests {
  private func records(_ text: String, _ format: RecordFormat = .ndjson) throws
    -> (names: [String], sample: [Record])
  {
    var reader = try format.reader(.bytes(Array(text.utf8)))
    var sample: [Record] = []
    while let outcome = try reader.next() {
      if case .record(let record) = outcome { sample.append(record) }
    }
    return (reader.names, sample)
  }

  @Test("Well-known names play their parts, and the notes say so")
  func byName() throws {
    let rows = (0..<10).map {
      """
      {"_id":"k\($0)","Package":"p\($0)","Version":"1.\($0)","Section":"s\($0 % 2)",\
      "Description":"d","Homepage":"https://x/\($0)","meta":{"icon_url":"i","Thumbnail":"t"}}
      """
    }
    let (names, sample) = try records(rows.joined(separator: "\n"))
    let mapping = try FieldMapping.guess(names: names, sample: sample)
    #expect(mapping.id == "_id")
    #expect(mapping.title == "Package")
    #expect(mapping.text == ["Description", "Version"])
    #expect(mapping.keywords == ["Version"])
    #expect(mapping.scope == "Section")
    #expect(mapping.url == "Homepage")
    #expect(mapping.image == "meta.Thumbnail")
    #expect(
      mapping.notes == [
        "id: _id (by its name)", "image: meta.Thumbnail (by its name)",
        "url: Homepage (by its name)", "scope: Section (by its name, 2 different values)",
        "title: Package (by its name)", "text: Description (by name)",
        "text and keyword: Version (short values, many different ones)",
        "left out: meta.icon_url (--text meta.icon_url or --keyword meta.icon_url brings it in)",
      ])
  }

  @Test("Without known names: the first readable field is the title, the longest the text")
  func fallback() throws {
    let rows = (0..<10).map {
      "\($0),https://x/\($0),Burg \($0),\"A long story about castle \($0)\""
    }
    let (names, sample) = try records(
      "nr,www,burg,geschichte\n" + rows.joined(separator: "\n"), .csv)
    let mapping = try FieldMapping.guess(names: names, sample: sample)
    #expect(mapping.title == "burg")
    #expect(mapping.text == ["geschichte"])
    #expect(mapping.scope == nil)
  }

  @Test("A scope with as many values as rows and an id that repeats are not taken")
  func evidence() throws {
    let rows = (0..<50).map { "{\"id\":\($0 / 2),\"title\":\"t\",\"category\":\"c\($0)\"}" }
    let (names, sample) = try records(rows.joined(separator: "\n"))
    let mapping = try FieldMapping.guess(names: names, sample: sample)
    #expect(mapping.id == nil)
    #expect(mapping.scope == nil)
  }

  @Test("A choice wins over every guess; others can be kept")
  func choice() throws {
    let (names, sample) = try records("{\"title\":\"a\",\"b\":\"x\",\"c\":\"y\",\"text\":\"z\"}")
    let mapping = try FieldMapping.guess(
      names: names, sample: sample,
      choice: .init(title: "b", text: ["c", "title"], others: .stored))
    #expect(mapping.title == "b")
    #expect(mapping.text == ["c", "title"])
    #expect(mapping.stored == ["text"])
    #expect(mapping.notes.first == "title: b (chosen)")
  }

  @Test("An unknown field names those that exist; no fields at all is an error")
  func unknown() throws {
    let (names, sample) = try records("{\"a\":\"x\",\"b\":\"y\"}")
    #expect(throws: ImportError.unknownField("titel", existing: ["a", "b"])) {
      _ = try FieldMapping.guess(names: names, sample: sample, choice: .init(title: "titel"))
    }
    #expect(throws: ImportError.noFields) { _ = try FieldMapping.guess(names: [], sample: []) }
  }
}
