import InklingImport
import Testing

@Suite("JSON array")
struct JSONArrayReaderTests {
  @Test("Elements are records with the line on which they begin")
  func records() throws {
    let text = "\n[\n  {\"a\": 1},\n  {\n    \"a\": [2, \"],}\"]\n  }\n]\n"
    #expect(try rows(text, .json) == ["3: a=1", "4: a=2 | a=],}"])
    #expect(try rows("[]", .json) == [])
    #expect(try rows("[ ]\n", .json) == [])
  }

  @Test(
    "A file that is not an array is refused as a whole", arguments: ["", "{}", "x", "{\"a\":[]}"])
  func notAnArray(text: String) {
    #expect(throws: ImportError.notAnArray(line: 1)) { _ = try rows(text, .json) }
  }

  @Test("A malformed element loses that element only")
  func malformed() throws {
    let cases: [(String, [String])] = [
      ("[{\"a\":1},{\"a\":},{\"a\":3}]", ["1: a=1", "!1", "1: a=3"]),
      ("[{\"a\":1}\n,3,\"x\",{\"a\":4}]", ["1: a=1", "!2", "!2", "2: a=4"]),
      ("[{\"a\":1}\n{\"a\":2}]", ["1: a=1", "!2", "2: a=2"]),
      ("[{\"a\":1},]", ["1: a=1", "!1"]),
      ("[,{\"a\":1}]", ["!1", "1: a=1"]),
      ("[{\"a\":1}", ["1: a=1", "!1"]),
      ("[{\"a\":1}] x", ["1: a=1", "!1"]),
      ("[{\"a\":1", ["!1", "!1"]),
      ("[{\"a\":\"x},\n{\"a\":2},\n{\"a\":3}]", ["!1", "2: a=2", "3: a=3"]),
      ("[{\"a\":\"x\n\"},\n{\"a\":2}]", ["!1", "3: a=2"]),
    ]
    for (text, expected) in cases {
      #expect(try rows(text, .json) == expected, "\(text)")
    }
  }

  @Test("Elements that straddle the reading buffer are whole")
  func straddling() throws {
    let value = String(repeating: "é", count: 100_000)
    let elements = (0..<9).map { "{\"n\":\($0),\"v\":\"\(value)\"}" }
    var reader = try JSONArrayReader(.bytes(Array("[\(elements.joined(separator: ",\n"))]".utf8)))
    var count = 0
    while let outcome = try reader.next() {
      guard case .record(let record) = outcome else { continue }
      #expect(record.first("n") == Array("\(count)".utf8))
      #expect(record.first("v")?.count == 200_000)
      #expect(record.line == count + 1)
      count += 1
    }
    #expect(count == 9)
  }
}
