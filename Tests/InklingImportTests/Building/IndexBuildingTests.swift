import InklingImport
import InklingIndex
import InklingStore
import TestSupport
import Testing

@Suite("Index building")
struct IndexBuildingTests {
  private let cities = """
    id,name,country,text
    1,Wien,Austria,capital on the Danube
    2,Linz,Austria,steel on the Danube
    3,Bonn,Germany
    2,Linz again,Austria,twice
    ,Graz,Austria,no id
    6,Köln,Germany,cathedral on the Rhine
    """

  @Test("A file becomes a segment that is mapped and searched; every refused row is reported")
  func wholeWay() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("cities.csv", cities)
    let built = try IndexBuilding.build(
      .file(file), format: .csv, choice: .init(scope: "country", id: "id"))
    #expect(built.report.rows == 6)
    #expect(built.report.documents == 3)
    #expect(built.report.malformed == 3)
    #expect(built.report.duplicates == 1)
    #expect(
      built.report.errors == [
        RowError(line: 4, problem: .fieldCount(expected: 4, found: 3)),
        RowError(line: 5, problem: .duplicateID(firstLine: 3)),
        RowError(line: 6, problem: .missingID(field: "id")),
      ])
    try MappedSegment.write(built.segment, to: directory.file("cities.inkling"))
    let segment = try MappedSegment(directory.file("cities.inkling"), verifying: .everything)
    #expect(segment.index.documentCount == 3)
    #expect(Set(found("danube", in: segment.index)) == ["1", "2"])
    #expect(found("kö", in: segment.index) == ["6"])
  }

  @Test("Without an id field rows are numbered")
  func numbered() throws {
    let built = try IndexBuilding.build(
      .bytes(Array("[{\"title\":\"one\"},{\"title\":\"two\"}]".utf8)), format: .json)
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    #expect(found("two", in: index) == ["2"])
  }

  @Test("A row without an id takes no other row's: it is malformed, chosen id field or not")
  func missingIDs() throws {
    let text = "id,name\n,Ada\n,Bob\n2,Eve\n1,Joe\n"
    for choice in [FieldMapping.Choice(), .init(id: "id")] {
      let built = try IndexBuilding.build(
        .bytes(Array(text.utf8)), format: .csv, choice: choice)
      #expect(
        built.report.errors
          == [2, 3].map {
            RowError(line: $0, problem: .missingID(field: "id"))
          })
      let index = try SearchIndex(SegmentMemory(copying: built.segment))
      #expect(found("eve", in: index) == ["2"])
      #expect(found("joe", in: index) == ["1"])
    }
    // A field that hardly any row has is not what tells the rows apart.
    let rare = (1...30).map { "{\"title\":\"row\($0)\"\($0 == 7 ? ",\"key\":\"3\"" : "")}" }
    let built = try IndexBuilding.build(
      .bytes(Array(rare.joined(separator: "\n").utf8)), format: .ndjson)
    #expect((built.report.documents, built.report.mapping.id) == (30, nil))
  }

  @Test("Strict: the first malformed row ends the build with its line")
  func strict() throws {
    let error = RowError(line: 4, problem: .fieldCount(expected: 4, found: 3))
    #expect(throws: ImportError.row(error)) {
      _ = try IndexBuilding.build(
        .bytes(Array(cities.utf8)), format: .csv, strictness: .strict)
    }
  }

  @Test("Progress is reported and can stop the build")
  func progress() throws {
    let rows = (0..<2_000).map { "{\"title\":\"row \($0)\"}" }.joined(separator: "\n")
    var phases: [BuildProgress.Phase] = []
    let built = try IndexBuilding.build(.bytes(Array(rows.utf8)), format: .ndjson) {
      phases.append($0.phase)
      return .goOn
    }
    #expect(built.report.documents == 2_000)
    #expect(phases.last == .indexing)
    #expect(throws: ImportError.cancelled) {
      _ = try IndexBuilding.build(.bytes(Array(rows.utf8)), format: .ndjson) { _ in .stop }
    }
  }

  @Test("Hostile values are indexed as they are: NUL, bidi controls, a word of 1 MB")
  func hostileValues() throws {
    let word = String(repeating: "w", count: 1_000_000)
    let text = """
      {"id":"1","title":"nul\\u0000byte \\u202egnp.exe"}
      {"id":"2","title":"\(word)"}
      {"id":"3","title":""}
      {"id":"4","title":"plain"}
      """
    let built = try IndexBuilding.build(.bytes(Array(text.utf8)), format: .ndjson)
    #expect(built.report.documents == 4)
    let index = try SearchIndex(SegmentMemory(copying: built.segment))
    #expect(found("plain", in: index) == ["4"])
    #expect(found("nul", in: index) == ["1"])
  }

  @Test("A file that is no segment is refused with its name")
  func foreign() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("x.inkling", "hello, this is some other file, not a segment")
    #expect(throws: StoreError.segment(path: path, .notASegment)) { _ = try MappedSegment(path) }
    let empty = try directory.write("empty.inkling", "")
    #expect(throws: StoreError.segment(path: empty, .notASegment)) { _ = try MappedSegment(empty) }
    #expect(throws: StoreError.file(FileError(.read, directory.file("none"), code: 2))) {
      _ = try MappedSegment(directory.file("none"))
    }
  }
}
