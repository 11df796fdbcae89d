import InklingImport
import TestSupport
import Testing

@Suite("CSV and TSV")
struct DelimitedReaderTests {
  @Test("RFC 4180: quotes, doubled quotes, delimiters and line ends inside quotes, CRLF")
  func quoting() throws {
    let text = "a,b,c\r\n1,\"x,\"\"y\"\"\",\r\n\"p\r\nq\",\"\",z\r\nlast,,\"end\""
    #expect(
      try rows(text, .csv) == ["2: a=1 | b=x,\"y\"", "3: a=p\r\nq | c=z", "5: a=last | c=end"])
  }

  @Test("A byte order mark, blank lines, a quote inside an unquoted field, trailing delimiters")
  func leniencies() throws {
    let text = "\u{FEFF}a,b\n\n5\" pipe,x\n   \n1,2,,\n"
    #expect(try rows(text, .csv) == ["3: a=5\" pipe | b=x", "5: a=1 | b=2"])
  }

  @Test("A malformed row loses that row only")
  func malformed() throws {
    let cases: [(String, [String])] = [
      ("a,b\n1\n2,3\n", ["!2", "3: a=2 | b=3"]),
      ("a,b\n1,2,3\n4,5\n", ["!2", "3: a=4 | b=5"]),
      ("a,b\n\"1\"x,2\n3,4\n", ["!2", "3: a=3 | b=4"]),
      ("a,b\n\"1,2\n3,4\n5,6", ["!2", "3: a=3 | b=4", "4: a=5 | b=6"]),
      ("a,b\n1,\"2", ["!2"]),
    ]
    for (text, expected) in cases {
      #expect(try rows(text, .csv) == expected, "\(text)")
    }
  }

  @Test("A row that does not end within the limit is reported, and memory is bounded")
  func endless() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 130 * 1024 * 1024)
    for (row, expected) in [("\"1\n2\",", ["!2", "!3"]), ("\"1\"x", ["!2"])] {
      let found = try rows(Array("a,b\n\(row)".utf8) + long + Array("\n3,4".utf8), .csv)
      let isExpected = found == expected + ["\(expected.count + 2): a=3 | b=4"]
      #expect(isExpected, "\(found.map { $0.prefix(80) })")
    }
  }

  @Test("Semicolons are found out from the header")
  func semicolons() throws {
    #expect(try rows("a;b\n1,5;\"x;y\"\n", .csv) == ["2: a=1,5 | b=x;y"])
  }

  @Test("Header names are trimmed, made unique and never empty")
  func header() throws {
    #expect(
      try DelimitedReader(.bytes(Array(" a ,,a,\"b c\"\n".utf8)), dialect: .csv).names
        == ["a", "column 2", "a 2", "b c"])
  }

  @Test("A file without a header is refused", arguments: ["", "\n\n", "\u{FEFF}"])
  func noHeader(text: String) {
    #expect(throws: ImportError.noHeader) { _ = try rows(text, .csv) }
  }

  @Test("UTF-16, and lines that end with CR alone, are refused with a remedy")
  func otherText() throws {
    for start: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF], [0x61, 0], [0, 0x61]] {
      for format in [RecordFormat.csv, .tsv, .ndjson, .json] {
        #expect(throws: ImportError.wideEncoding) { _ = try rows(start + [0x0A, 0], format) }
      }
    }
    for (text, format) in [
      ("a,b\r1,2\r", .csv), ("a,b\r1,\"x\ny\"\r", .csv), ("\"a\",b\r\"1\",2", .csv),
      ("a\tb\r5\"\t2\r", .tsv), ("\"\r\"", .tsv),
    ] as [(String, RecordFormat)] {
      #expect(throws: ImportError.carriageReturns, "\(text)") { _ = try rows(text, format) }
    }
    #expect(try rows("a,b\r", .csv).isEmpty)
    #expect(try rows("\"a\rb\",c\r\n1,2\r\n", .csv) == ["2: a\rb=1 | c=2"])
    // A header of 262,143 bytes: the reader's first piece ends between CR and LF.
    let names = (100..<356).map { String(repeating: "x", count: 1_020) + "\($0)" }
    let values = "1" + String(repeating: ",", count: 255)
    #expect(
      try rows("\(names.joined(separator: ","))\r\n\(values)\r\n", .csv) == ["2: \(names[0])=1"])
    #expect(ImportError.carriageReturns.description.contains(#"tr '\r' '\n'"#))
  }

  @Test("TSV takes quotation marks literally; the quoted dialect does not")
  func tabs() throws {
    let text = "a\tb\n\"x\t5\" y\n\"p\"\t\"q\"\n"
    #expect(try rows(text, .tsv) == ["2: a=\"x | b=5\" y", "3: a=\"p\" | b=\"q\""])
    var reader: any RecordReader = try DelimitedReader(
      .bytes(Array("a\tb\n\"x\ty\"\tz\n".utf8)), dialect: .quotedTSV)
    #expect(try drain(&reader) == ["2: a=x\ty | b=z"])
  }

  @Test("Rows that straddle the reading buffer are whole, quoted or not")
  func straddling() throws {
    let long = String(repeating: "x", count: 300_000)
    var text = "n,v\n"
    for index in 0..<6 {
      text += index.isMultiple(of: 2) ? "\(index),\(long)\n" : "\(index),\"\(long)\n\"\"\"\n"
    }
    var reader = try DelimitedReader(.bytes(Array(text.utf8)), dialect: .csv)
    var lengths: [Int] = []
    while case .record(let record)? = try reader.next() {
      lengths.append(record.first("v")?.count ?? 0)
    }
    #expect(lengths == [300_000, 300_002, 300_000, 300_002, 300_000, 300_002])
  }

  @Test("Random rows survive writing as CSV and reading")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 4)
    let alphabet = Array("ab,\"\n\r;é ")
    for _ in 0..<300 {
      var text = "a,b\n"
      var expected: [[String]] = []
      for _ in 0..<4 {
        let row = (0..<2).map { _ in
          "x"
            + String(
              (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? "a"
              })
        }
        expected.append(row)
        text +=
          row.map {
            "\""
              + $0.split(separator: "\"", omittingEmptySubsequences: false)
              .joined(separator: "\"\"") + "\""
          }.joined(separator: ",") + "\r\n"
      }
      var reader = try DelimitedReader(.bytes(Array(text.utf8)), dialect: .csv)
      var found: [[String]] = []
      while case .record(let record)? = try reader.next() {
        found.append(["a", "b"].map { String(decoding: record.first($0) ?? [], as: UTF8.self) })
      }
      #expect(found.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } })
    }
  }
}
