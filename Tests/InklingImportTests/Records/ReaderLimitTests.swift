import InklingImport
import TestSupport
import Testing

/// What files that were made to cost time lose, and what they keep; `Scripts/growth` counts what they cost.
@Suite("Limits of readers")
struct ReaderLimitTests {
  @Test(
    "The name of a field is at most 1,024 bytes long, and the row or header that has a longer one is refused"
  )
  func longNames() throws {
    let name = String(repeating: "k", count: 1_025)
    var rows = try RecordFormat.ndjson.reader(.bytes(Array("{\"\(name)\":1}\n{\"a\":1}\n".utf8)))
    guard case .malformed(let error) = try rows.next() else {
      Issue.record("the row is read")
      return
    }
    #expect(error.problem == .nameTooLong(limit: 1_024))
    guard case .record = try rows.next() else {
      Issue.record("the next row is not read")
      return
    }
    #expect(throws: ImportError.self) {
      try RecordFormat.csv.reader(.bytes(Array("a,\(name)\n1,2\n".utf8)))
    }
    let nested =
      "{\"\(String(repeating: "a", count: 1_000))\":{\"\(String(repeating: "b", count: 23))\":1}}"
    var whole = try RecordFormat.ndjson.reader(.bytes(Array(nested.utf8)))
    guard case .record = try whole.next() else {
      Issue.record("1,024 bytes are refused")
      return
    }
  }

  /// One row of so many bytes in all, and a short one behind it.
  private static func long(_ format: RecordFormat, _ count: Int) -> [UInt8] {
    let (before, after): (String, String)
    switch format {
    case .ndjson: (before, after) = ("{\"t\":\"", "\"}\n{\"t\":\"next\"}\n")
    case .json: (before, after) = ("[{\"t\":\"", "\"},{\"t\":\"next\"}]")
    case .csv: (before, after) = ("t\n\"", "\"\nnext\n")
    case .tsv: (before, after) = ("t\n", "\nnext\n")
    }
    return Array(before.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: count)
      + Array(after.utf8)
  }

  @Test(
    "Issue 20, C5: a row has 16 MiB at most; a longer one is reported with its line, and the next is read",
    arguments: RecordFormat.allCases)
  func longRows(format: RecordFormat) throws {
    let most = 16 << 20
    var short = try format.reader(.bytes(Self.long(format, most - 100)))
    guard case .record(let row) = try short.next() else {
      Issue.record("a row of 16 MiB is refused")
      return
    }
    #expect(row.first("t")?.count == most - 100)
    var long = try format.reader(.bytes(Self.long(format, most + (1 << 20))))
    guard case .malformed(let error) = try long.next() else {
      Issue.record("a row of 17 MiB is read")
      return
    }
    let line = format == .csv || format == .tsv ? 2 : 1
    #expect(error == RowError(line: line, problem: .tooLong(limit: most)))
    #expect(
      error.description
        == "line \(line): it is longer than 16 MiB, the most that one record may have")
    guard case .record(let next) = try long.next() else {
      Issue.record("the next row is not read")
      return
    }
    #expect(next.first("t") == Array("next".utf8))
  }

  @Test(
    "Issue 20, C5: a page has 16 MiB at most; a longer one is reported by its name",
    arguments: ["html", "md", "txt"])
  func longPages(ending: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.\(ending)", String(repeating: "pears ", count: 3 << 20))
    try directory.write("b.\(ending)", "plums")
    var reader = try FolderReader(directory.path)
    guard case .malformed(let error) = try reader.next() else {
      Issue.record("a page of 18 MiB is read")
      return
    }
    #expect(error == RowError(file: "a.\(ending)", line: 1, problem: .tooLong(limit: 16 << 20)))
    guard case .record = try reader.next() else {
      Issue.record("the next page is not read")
      return
    }
  }

  @Test("Issue 20, C5: a quoted row of 17 MiB in many lines is reported, and what follows is read")
  func longQuotedRow() throws {
    let cell = String(repeating: "pears and plums\n", count: 17 << 16)
    var reader = try RecordFormat.csv.reader(.bytes(Array("a,b\n1,\"\(cell)\"\nv,w\n".utf8)))
    var errors: [RowError.Problem] = []
    var records: [Record] = []
    while let outcome = try reader.next() {
      switch outcome {
      case .record(let record): records.append(record)
      case .malformed(let error): errors.append(error.problem)
      }
    }
    #expect(!errors.isEmpty)
    #expect(records.map { $0.first("a") } == [Array("v".utf8)])
  }

  @Test("Lines that open a quote for ever are lost, each by itself; the lines behind them are not")
  func strayQuotes() throws {
    // Sixteen rows may be read to the end of the file in vain; from then on a quote ends on its own line.
    for count in [1, 16, 17, 40] {
      let text = "a,b\n" + String(repeating: "a\",\"\n", count: count) + "y,z\nv,w\n"
      var reader = try RecordFormat.csv.reader(.bytes(Array(text.utf8)))
      var (lines, errors): ([Int], [RowError.Problem]) = ([], [])
      while let outcome = try reader.next() {
        switch outcome {
        case .record(let record): lines.append(record.line)
        case .malformed(let error): errors.append(error.problem)
        }
      }
      #expect(lines == [count + 2, count + 3])
      #expect(errors == Array(repeating: .unterminatedQuote, count: count))
    }
  }

  @Test("Equal names in a header are told apart, also where one is called like another's number")
  func equalNames() throws {
    let reader = try RecordFormat.csv.reader(.bytes(Array("a,a 2,a,a,b,\n1,2,3,4,5,6\n".utf8)))
    #expect(reader.names == ["a", "a 2", "a 3", "a 4", "b", "column 6"])
  }
}
