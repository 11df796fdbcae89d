import InklingCore
import Testing

@Suite("SearchText")
struct SearchTextTests {
  @Test("Bytes that are not UTF-8 are repaired as String repairs them")
  func repairing() {
    let samples: [[UInt8]] = [
      [], [0x61], [0xFF], [0xC3, 0xA9], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98, 0x80], [0xF0, 0x9F, 0x61], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
      [0x61, 0xF0, 0x9F, 0x98], [0x80, 0x80],
    ]
    for bytes in samples {
      #expect(
        SearchText(repairing: bytes).string == String(decoding: bytes, as: UTF8.self), "\(bytes)")
    }
  }

  @Test("Offsets convert between bytes and the browser's units at every boundary")
  func offsets() {
    let text = SearchText("aé😀漢b")
    #expect(text.utf16Count == 6)
    let bytes = (0...8).map { text.byteOffset(atUTF16: $0) }
    #expect(bytes == [0, 1, 3, 3, 7, 10, 11, 11, 11])
    #expect([0, 1, 3, 7, 10, 11, 99].map { text.utf16Offset(at: $0) } == [0, 1, 2, 4, 5, 6, 6])
  }

  @Test("An edit outside the text or inside a scalar is pulled in, never a trap")
  func replacing() {
    let text = SearchText("aé😀")
    #expect(text.replacing(1..<3, with: "e").string == "ae😀")
    #expect(text.replacing(2..<5, with: "x").string == "ax😀")
    #expect(text.replacing(-4..<99, with: "z").string == "z")
    #expect(text.replacing(50..<60, with: "!").string == "aé😀!")
  }

  @Test("Trimming takes ASCII, no-break and ideographic spaces, nothing else")
  func trimming() {
    #expect(SearchText(" \t\u{A0}\u{3000}漢 字\u{3000}\n").trimmed.string == "漢 字")
    #expect(SearchText("\u{3000}").trimmed.isEmpty)
    #expect(SearchText("  ").trimmed.isEmpty)
    #expect(SearchText("").trimmed.isEmpty)
  }

  @Test("Numbers print as String prints them", arguments: [0, 7, -1, 1234, Int.max, Int.min])
  func decimal(number: Int) {
    #expect(SearchText(decimal: number).string == String(number))
  }

  @Test("Scalars are those of String")
  func scalars() {
    let text = "aé😀漢"
    #expect(SearchText(text).scalars == text.unicodeScalars.map(\.value))
  }
}
