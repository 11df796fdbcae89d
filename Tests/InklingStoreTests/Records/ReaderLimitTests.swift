import InklingStore
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
