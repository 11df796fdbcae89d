import Foundation
import InklingImport
import InklingIndex
import TestSupport
import Testing

@Suite("Documentation archives of DocC")
struct DocCReaderTests {
  /// An archive of a made-up module.
  private static func write(_ pages: [String: String], to folder: URL) throws {
    for (path, json) in pages {
      let file = folder.appending(path: "data/documentation/\(path).json")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(json.utf8).write(to: file)
    }
    try Data("{}".utf8).write(to: folder.appending(path: "metadata.json"))
  }

  private static func page(
    _ path: String, title: String, _ rest: String, metadata: String = ""
  ) -> String {
    """
    {"kind":"symbol","identifier":{"url":"doc://boats/documentation/\(path)","interfaceLanguage":"swift"},
     "variants":[{"paths":["/documentation/\(path.lowercased())"],"traits":[]}],
     "metadata":{"title":"\(title)","modules":[{"name":"Boats"}]\(metadata)},\(rest)}
    """
  }

  private static let pages = [
    "boats/harbour": page(
      "Boats/Harbour", title: "Harbour",
      """
      "abstract":[{"type":"text","text":"Where "},{"type":"codeVoice","code":"Boat"},{"type":"text","text":"s lie."}],
      "primaryContentSections":[
        {"kind":"declarations","declarations":[{"tokens":[{"kind":"keyword","text":"struct"},{"kind":"text","text":" "},
          {"kind":"identifier","text":"Harbour"}]}]},
        {"kind":"content","content":[{"type":"heading","text":"Overview","level":2,"anchor":"o"},
          {"type":"heading","text":"Tides","level":2,"anchor":"t"},
          {"type":"paragraph","inlineContent":[{"type":"text","text":"See "},
            {"type":"reference","identifier":"doc://boats/documentation/Boats/Boat","isActive":true}]},
          {"type":"unorderedList","items":[{"content":[{"type":"paragraph","inlineContent":[{"type":"text","text":"ebb"}]}]},
            {"content":[{"type":"paragraph","inlineContent":[{"type":"text","text":"flow"}]}]}]},
          {"type":"table","header":"row","rows":[[[{"type":"paragraph","inlineContent":[{"type":"text","text":"springtide"}]}],
            [{"type":"paragraph","inlineContent":[{"type":"text","text":"at full moon"}]}]]]},
          {"type":"somethingNew","depth":3}]}],
      "references":{"doc://boats/documentation/Boats/Boat":{"title":"A boat"}}
      """,
      metadata: """
        ,"role":"symbol","roleHeading":"Structure","symbolKind":"struct",
        "platforms":[{"name":"iOS","introducedAt":"17.0"},{"name":"macOS","introducedAt":"14.0","deprecated":true}]
        """),
    "boats/harbour/moor(_:)": page(
      "Boats/Harbour/moor(_:)", title: "moor(_:)", "\"abstract\":[]",
      metadata: ",\"roleHeading\":\"Instance Method\",\"symbolKind\":\"method\""),
    "boats/knots": page(
      "Boats/Knots", title: "Knots",
      "\"abstract\":[{\"type\":\"text\",\"text\":\"How to tie.\"}]",
      metadata: ",\"role\":\"article\""),
    "boats/harbour/equatable-implementations": page(
      "Boats/Harbour/Equatable-Implementations", title: "Equatable Implementations",
      "\"abstract\":[]", metadata: ",\"role\":\"collectionGroup\""),
    "boats/harbour/+(_:_:)": page(
      "Boats/Harbour/+(_:_:)", title: "+(_:_:)", "\"abstract\":[]",
      metadata: ",\"roleHeading\":\"Operator\",\"symbolKind\":\"op\""),
    "boats/broken": "{\"kind\":",
    "boats/else": "[1,2]",
  ]

  private func read(_ folder: URL) throws -> (
    records: [String: [String: String]], malformed: Int, left: [String]
  ) {
    let opened = try DocCReader(folder.path, linkPrefix: "../")
    var reader = try #require(opened)
    var records: [String: [String: String]] = [:]
    var malformed = 0
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else {
        malformed += 1
        continue
      }
      let names = reader.names
      var fields: [String: String] = [:]
      for name in names {
        if let value = record.first(name) {
          fields[name] = String(decoding: value, as: UTF8.self)
        }
      }
      records[fields["path"] ?? ""] = fields
    }
    return (records, malformed, reader.leftOut.map(\.path))
  }

  @Test("symbols and articles are records, generated lists are left out, broken pages are counted")
  func archive() throws {
    let folder = try TemporaryDirectory()
    try Self.write(Self.pages, to: URL(filePath: folder.path))
    let (records, malformed, left) = try read(URL(filePath: folder.path))
    #expect(malformed == 2)
    #expect(left == ["data/documentation/boats/harbour/equatable-implementations.json"])
    #expect(records.count == 4)
    let operation = try #require(records["documentation/boats/harbour/+(_:_:)"])
    #expect(operation["title"] == "Harbour +(_:_:)")
    let harbour = try #require(records["documentation/boats/harbour"])
    #expect(harbour["title"] == "Harbour" && harbour["section"] == "Types")
    #expect(harbour["url"] == "../documentation/boats/harbour/")
    #expect(harbour["headings"] == "Tides")
    // “See” begins there: behind “Where Boats lie.” and “struct Harbour”, each on a line.
    #expect(harbour["anchors"] == "32 t")
    #expect(
      harbour["text"]
        == "Where Boats lie.\nstruct Harbour\nSee A boat\nebb\nflow\nspringtide\nat full moon")
    #expect(harbour["declaration"] == "struct Harbour" && harbour["kind"] == "Structure")
    #expect(harbour["module"] == "Boats" && harbour["deprecated"] == "deprecated")
    #expect(harbour["availability"] == "iOS 17.0, macOS 14.0")
    let method = try #require(records["documentation/boats/harbour/moor(_:)"])
    #expect(method["section"] == "Members" && method["title"] == "Harbour.moor(_:)")
    #expect(records["documentation/boats/knots"]?["section"] == "Articles")
  }

  @Test("a folder of several archives is one collection; a folder without one is none")
  func several() throws {
    let folder = try TemporaryDirectory()
    for name in ["One", "Two"] {
      try Self.write(
        ["boats/knots": Self.pages["boats/knots"] ?? ""],
        to: URL(filePath: folder.path).appending(path: "\(name).doccarchive"))
    }
    let (records, _, _) = try read(URL(filePath: folder.path))
    #expect(
      records.keys.sorted() == [
        "One.doccarchive/documentation/boats/knots", "Two.doccarchive/documentation/boats/knots",
      ])
    let empty = try TemporaryDirectory()
    try empty.write("a.md", "# A page")
    #expect(try DocCReader(empty.path) == nil)
  }

  @Test("A page counts for each other that names it in text or declaration, but not in lists")
  func named() throws {
    func naming(_ pages: [String]) -> String {
      pages.map { #"{"type":"reference","identifier":"doc://boats/documentation/Boats/\#($0)"}"# }
        .joined(separator: ",")
    }
    func page(_ name: String, _ key: String, _ pages: [String], metadata: String = "") -> String {
      Self.page("Boats/\(name)", title: name, "\"\(key)\":[\(naming(pages))]", metadata: metadata)
    }
    let declaration =
      #""primaryContentSections":[{"kind":"declarations","declarations":[{"tokens":["#
      + #"{"kind":"typeIdentifier","text":"Knot","identifier":"doc://boats/documentation/Boats/Knot"}]}]}]"#
    let folder = try TemporaryDirectory()
    try Self.write(
      [
        "boats/knot": page("Knot", "abstract", ["Knot", "Rope#Made", "Rope"]),
        "boats/rope": page("Rope", "topicSections", ["Knot"]),
        "boats/tie": Self.page("Boats/Tie", title: "Tie", declaration),
        "boats/harbour": page("Harbour", "abstract", ["Rope", "Nowhere"]),
        "boats/implementations": page(
          "Implementations", "abstract", ["Knot"], metadata: ",\"role\":\"collectionGroup\""),
      ], to: URL(filePath: folder.path))
    let opened = try DocCReader(folder.path)
    let segment = try IndexBuilding.build(try #require(opened)).segment
    let index = try SearchIndex(SegmentMemory(copying: segment))
    var boosts: [String: Int32] = [:]
    for document in 0..<index.documentCount {
      let path = String(decoding: index.value(of: document, field: 0), as: UTF8.self)
      boosts[String(path.split(separator: "/").last ?? "")] = index.boost(of: document)
    }
    let (once, twice) = (Document.boost(for: 1), Document.boost(for: 2))
    #expect(boosts == ["knot": once, "rope": twice, "tie": 0, "harbour": 0])
  }

  @Test("with a record for each section, a section has an address, a title and a text of its own")
  func sections() throws {
    let folder = try TemporaryDirectory()
    try Self.write(Self.pages, to: URL(filePath: folder.path))
    let opened = try DocCReader(folder.path, sections: .rows)
    var reader = try #require(opened)
    var records: [String: Record] = [:]
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      records[String(decoding: record.first("url") ?? [], as: UTF8.self)] = record
    }
    let page = try #require(records["documentation/boats/harbour/"])
    #expect(page.first("text") == Array("Where Boats lie.\nstruct Harbour".utf8))
    #expect(page.first("kind") == Array("Structure".utf8))
    let tides = try #require(records["documentation/boats/harbour/#t"])
    #expect(tides.first("title") == Array("Harbour › Tides".utf8))
    #expect(tides.first("text") == Array("See A boat\nebb\nflow\nspringtide\nat full moon".utf8))
    #expect(tides.first("section") == Array("Types".utf8) && tides.first("kind") == nil)
  }

  @Test("a value of another kind than expected is passed over, and the rest of its page is found")
  func otherKinds() throws {
    let folder = try TemporaryDirectory()
    try Self.write(
      [
        "boats/oar": Self.page(
          "Boats/Oar", title: "Oar",
          """
          "abstract":[7,{"type":"text","text":"Of "},{"type":4,"text":"ash"},{"type":"text","text":[1]}],
          "deprecationSummary":null,"references":[{"title":"x"}],"topicSections":{"deep":[[[1.5e3]]]},
          "primaryContentSections":["x",{"declarations":[]},{"kind":"content","content":[
            {"type":"codeListing","code":["row","back"]},{"type":"aside","code":"drift"},
            {"type":"termList","items":[{
              "definition":{"content":[
                {"type":"paragraph","inlineContent":[{"type":"text","text":"a paddle"}]}]},
              "term":{"inlineContent":[{"type":"text","text":"scull"}]}}]}]}]
          """,
          metadata: #","role":null,"symbolKind":false,"platforms":[{"deprecated":1,"name":"iOS"}]"#),
        "boats/nameless": "{\"metadata\":{\"title\":\"Nobody\"}}",
        "boats/bare": "{\"identifier\":{\"url\":\"doc://boats/documentation/Boats/Bare\"}}",
      ], to: URL(filePath: folder.path))
    let (records, malformed, _) = try read(URL(filePath: folder.path))
    #expect(malformed == 2)
    let oar = try #require(records["documentation/boats/oar"])
    #expect(oar["text"] == "Of ash\nrow\nback\ndrift\nscull\na paddle")
    #expect(oar["section"] == "Articles" && oar["deprecated"] == nil)
    #expect(oar["availability"] == "iOS")
  }

  @Test("what is nested without end, or leads elsewhere, does no harm")
  func hostile() throws {
    let folder = try TemporaryDirectory()
    let deep =
      String(repeating: "{\"type\":\"x\",\"content\":[", count: 20_000)
      + String(repeating: "]}", count: 20_000)
    try Self.write(
      [
        "boats/deep": Self.page(
          "Boats/Deep", title: "Deep",
          "\"primaryContentSections\":[{\"kind\":\"content\",\"content\":[\(deep)]}]"),
        "boats/away": Self.page("../../..//evil.example/x", title: "Away", "\"abstract\":[]"),
      ], to: URL(filePath: folder.path))
    let (records, malformed, _) = try read(URL(filePath: folder.path))
    #expect(malformed == 1)
    #expect(records.values.map { $0["url"] } == ["../documentation/evil.example/x/"])
  }
}
