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
    "A file without records is refused as a whole",
    arguments: [
      "", "{}", "x", "{\"a\":1,\"b\":{\"c\":2}}", "{\"a\":[1,{\"b\":2}]}", "{", "{a",
      "{\"a\"", "{\"\u{5C}x\":{}}",
    ])
  func notAnArray(text: String) {
    #expect(throws: ImportError.notAnArray(line: 1)) { _ = try rows(text, .json) }
  }

  @Test("An object's one list of objects is the records, whatever stands around it")
  func listInside() throws {
    let cases: [(String, [String])] = [
      (#"{"items":[{"a":1},{"a":2}]}"#, ["1: a=1", "1: a=2"]),
      (
        #"{"v":1,"m":{"x":[{"a":9}]},"s":"]}","l":["x",[]],"r":[ {"a":1} ],"n":{"y":2}}"#,
        ["1: a=1"]
      ),
      ("{\"r\":[{\"a\":1},\n{\"a\":},{\"a\":3}]}", ["1: a=1", "!2", "2: a=3"]),
      (#"{"r":[{"a":1}],"again":[{"a":2}]}"#, ["1: a=1", "!1"]),
      (#"{"items":[]}"#, []), (#"{"meta":{"total":0},"items":[ ]}"#, []),
      (#"{"facets":[],"meta":{"total":1},"items":[{"a":1}]}"#, ["1: a=1"]),
      (#"{"r":[{"a":1}]} x"#, ["1: a=1", "!1"]), (#"{"r":[{"a":1}"#, ["1: a=1", "!1"]),
    ]
    for (text, wanted) in cases { #expect(try rows(text, .json) == wanted, "\(text)") }
  }

  @Test("An object of objects is the records, and their names are their ids")
  func objectsInside() throws {
    let cases: [(String, [String])] = [
      (#"{"k":{"a":1},"l\u00e9":{"a":2}}"#, ["1: a=1 | id=k", "1: a=2 | id=lé"]),
      (#"{"k":{"id":7},"l":{"id":8}}"#, ["1: id=7 | key=k", "1: id=8 | key=l"]),
      ("{\"k\":{\"a\":1},\n\"l\":{\"a\":}}", ["1: a=1 | id=k", "!2"]),
      (#"{"k":{"a":1},"#, ["1: a=1 | id=k", "!1"]),
    ]
    for (text, wanted) in cases { #expect(try rows(text, .json) == wanted, "\(text)") }
    let many = (0..<1_000).map { #""k\#($0)":{"a":\#($0)}"# }.joined(separator: ",")
    #expect(try rows("{\(many)}", .json) == (0..<1_000).map { "1: a=\($0) | id=k\($0)" })
    // Where other values stand among them, only a list is records.
    #expect(try rows("{\"v\":1,\(many),\"r\":[{\"a\":5}]}", .json) == ["1: a=5"])
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
