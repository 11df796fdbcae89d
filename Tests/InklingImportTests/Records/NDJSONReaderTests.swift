import InklingImport
import Testing

@Suite("NDJSON")
struct NDJSONReaderTests {
  @Test("Every line is a record with its line number; names keep the order of the file")
  func records() throws {
    let text = "{\"b\":\"x\",\"a\":1}\n\n{\"a\":true,\"c\":null}\r\n{\"a\":-1.5e+3}"
    #expect(try rows(text, .ndjson) == ["1: b=x | a=1", "3: a=true", "4: a=-1.5e+3"])
  }

  @Test("Objects are flattened, arrays and repeated names keep every value")
  func nesting() throws {
    let text = #"{"a":{"b":{"c":"x"},"d":[1,[2,{"e":"y"}]]},"f":["p","q"],"f":"r"}"#
    #expect(
      try rows(text, .ndjson) == ["1: a.b.c=x | a.d=1 | a.d=2 | a.d.e=y | f=p | f=q | f=r"])
  }

  @Test("Escapes are resolved; a lone surrogate becomes U+FFFD")
  func escapes() throws {
    let text = #"{"a":"\u00e9\ud83d\ude00\n\/\ud800x\ud800\u0041\udc00"}"#
    #expect(try rows(text, .ndjson) == ["1: a=é😀\n/\u{FFFD}x\u{FFFD}A\u{FFFD}"])
  }

  @Test(
    "A malformed line is reported with its line and loses nothing else",
    arguments: [
      "{", "{}x", "[1]", "1", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\":01}",
      "{\"a\":1.}",
      "{\"a\":+1}", "{\"a\":\"x}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":tru}", "{a:1}",
      "{'a':1}", "{\"a\":\"\t\"}", "{\"a\":NaN}", "{\"a\":1}}", "{\"a\":[1,]}", "{\"a\":[}",
      "\"x\"",
      "{\"a\":\"\\", "{\"a\":\"\\u00", "{\"a\":1e}", "{\"a\":-}", "}", "{\"a\" 1}",
    ])
  func malformed(line: String) throws {
    let text = "{\"a\":1}\n\(line)\n{\"a\":2}\n"
    #expect(try rows(text, .ndjson) == ["1: a=1", "!2", "3: a=2"])
  }

  @Test("Bytes that are not UTF-8 are replaced and counted")
  func repairs() throws {
    let bytes =
      Array("{\"a\":\"".utf8) + [0x66, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80] + Array("\"}".utf8)
    var reader = try NDJSONReader(.bytes(bytes))
    guard case .record(let record) = try reader.next() else {
      Issue.record("not a record")
      return
    }
    #expect(record.repairs == 5)
    #expect(record.first("a") == Array("f\u{FFFD}\u{FFFD}(\u{FFFD}\u{FFFD}\u{FFFD}".utf8))
  }

  @Test("A byte order mark is skipped")
  func byteOrderMark() throws {
    #expect(try rows("\u{FEFF}{\"a\":1}\n", .ndjson) == ["1: a=1"])
  }

  @Test("Nesting beyond 64 levels is refused, without a deep stack")
  func depth() throws {
    for depth in [65, 1_000_000] {
      let text = "{\"a\":" + String(repeating: "[", count: depth) + "\n{\"a\":1}"
      #expect(try rows(text, .ndjson) == ["!1", "2: a=1"])
    }
  }

  @Test("A record of 100,000 fields is refused, the next one is read")
  func manyFields() throws {
    let fields = (0..<100_000).map { "\"f\($0)\":1" }.joined(separator: ",")
    let found = try rows("{\(fields)}\n{\"f0\":2}\n", .ndjson)
    #expect(found == ["!1", "2: f0=2"])
  }

  @Test("A value of 10 MB is read")
  func longValue() throws {
    let value = String(repeating: "x", count: 10_000_000)
    var reader = try NDJSONReader(.bytes(Array("{\"a\":\"\(value)\"}\n".utf8)))
    guard case .record(let record) = try reader.next() else {
      Issue.record("not a record")
      return
    }
    #expect(record.first("a")?.count == 10_000_000)
  }

  @Test("A line beyond the limit is reported and skipped")
  func tooLong() throws {
    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 17 * 1024 * 1024)
    bytes += Array("\n{\"a\":1}".utf8)
    #expect(try rows(bytes, .ndjson) == ["!1", "2: a=1"])
  }

  @Test("A file that is missing or a folder is a typed error")
  func missing() throws {
    #expect(throws: ImportError.cannotOpen(path: "/nope", reason: "no such file or directory")) {
      _ = try NDJSONReader(.file("/nope"))
    }
    #expect(throws: ImportError.cannotOpen(path: "/tmp", reason: "it is a folder")) {
      _ = try NDJSONReader(.file("/tmp"))
    }
  }
}
