import InklingCore
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  private func quoted(_ bytes: [UInt8]) -> String {
    var quoted: [UInt8] = []
    quoted.appendQuoted(bytes)
    return String(decoding: quoted, as: UTF8.self)
  }

  @Test("Every byte of ASCII comes back when the string is read, and no control stands bare")
  func ascii() throws {
    let all = Array(UInt8(0)..<0x80)
    var quoted: [UInt8] = []
    quoted.appendQuoted(all)
    #expect(!quoted.contains { $0 < 0x20 || $0 == 0x7F })
    var reader = JSONReader(quoted, depthLimit: 1)
    #expect(reader.string().bytes == all)
    try reader.finish()
  }

  @Test("Bytes that are not UTF-8 become what the standard library makes of them")
  func repaired() {
    for bytes: [UInt8] in [
      [0xFF], [0xE2, 0x82, 0x41], [0xF0, 0x90, 0x80], [0xED, 0xA0, 0x80], [0xC3],
    ] {
      #expect(quoted(bytes) == "\"\(String(decoding: bytes, as: UTF8.self))\"")
    }
  }

  @Test("Escapes have four digits")
  func escapes() {
    #expect(quoted(Array("a\"\\\u{1}\u{7F}é😀\n".utf8)) == #""a\"\\\u0001\u007fé😀\u000a""#)
    var bytes: [UInt8] = []
    bytes.appendUnicodeEscape(0xD83D)
    #expect(bytes == Array(#"\ud83d"#.utf8))
  }

  @Test("Commas stand between elements and nowhere else")
  func commas() {
    var json = JSONWriter()
    json.beginObject()
    json.name("a")
    json.beginArray()
    json.number(-1)
    json.boolean(true)
    json.beginArray()
    json.endArray()
    json.beginObject()
    json.endObject()
    json.endArray()
    json.name(Array("é\"".utf8))
    json.string("x")
    json.name("c")
    json.literal("null")
    json.endObject()
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == #"{"a":[-1,true,[],{}],"é\"":"x","c":null}"#)
  }

  @Test("Numbers of every length", arguments: [0, 9, 10, -10, 99, 100, Int64.max, Int64.min])
  func numbers(number: Int64) {
    var bytes: [UInt8] = []
    bytes.appendDecimal(number)
    #expect(String(decoding: bytes, as: UTF8.self) == String(number))
  }
}
