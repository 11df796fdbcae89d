import Foundation
import InklingStore
import Testing

/// Files that were made to cost time: each kind must cost no more than its share when it grows.
@Suite("Reading grows with the file and no faster", .serialized)
struct GrowthTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let format: RecordFormat
    let text: @Sendable (Int) -> String
  }

  private static let kinds: [Kind] = [
    Kind(testDescription: "a quote opened on every line", format: .csv) { count in
      "h1,h2\n" + String(repeating: "a\",\"\n", count: count * 4)
    },
    Kind(testDescription: "a quoted field on every line, one never closed", format: .csv) { count in
      "h1,h2\n\"open,x\n" + String(repeating: "\"a\",\"b\"\n", count: count * 4)
    },
    Kind(testDescription: "text behind quotes", format: .csv) { count in
      "h1,h2\n" + String(repeating: "\"a\"b,c\n", count: count * 4)
    },
    Kind(testDescription: "equal names in the header", format: .csv) { count in
      String(repeating: "a,", count: min(4_000, count / 4)) + "a\n"
    },
    Kind(testDescription: "many columns", format: .tsv) { count in
      (0..<400).map { "h\($0)" }.joined(separator: "\t") + "\n"
        + String(
          repeating: String(repeating: "\t", count: 399) + "\n", count: count / 100)
    },
    Kind(testDescription: "a name of 1,000 bytes before each value", format: .ndjson) { count in
      "{\"\(String(repeating: "k", count: 1_000))\":[\(String(repeating: "1,", count: count * 8))1]}"
    },
    Kind(testDescription: "nested names", format: .ndjson) { count in
      String(
        repeating: String(repeating: "{\"aaaa\":", count: 60) + "1"
          + String(repeating: "}", count: 60) + "\n", count: count / 20)
    },
    Kind(testDescription: "names that are too long", format: .ndjson) { count in
      String(
        repeating: "{\"\(String(repeating: "k", count: 4_000))\":1}\n", count: count / 200)
    },
    Kind(testDescription: "elements without end", format: .json) { count in
      "[" + String(repeating: "{\"a\":[", count: count / 2)
    },
    Kind(testDescription: "escapes", format: .json) { count in
      "[{\"a\":\"" + String(repeating: "\\u00e9", count: count * 4) + "\"}]"
    },
  ]

  /// Seconds of this thread's processor time that reading takes: what other tests do is not in it.
  private func seconds(_ kind: Kind, _ size: Int) throws -> Double {
    let bytes = Array(kind.text(size).utf8)
    let started = Self.processorTime()
    var reader = try kind.format.reader(.bytes(bytes))
    while try reader.next() != nil {}
    return Self.processorTime() - started
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("eight times the file takes at most thrice eight times as long", arguments: kinds)
  func growth(kind: Kind) throws {
    let small = try (0..<3).map { _ in try seconds(kind, 2_000) }.min() ?? 0
    let large = try seconds(kind, 16_000)
    #expect(large < max(0.02, small) * 24, "\(small) s and \(large) s")
  }

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
