import InklingText
import Testing

/// Issue 3: ranges map back to grapheme boundaries of the original.
@Suite("Highlighting")
struct HighlightTests {
  private func slice(_ text: String, typed length: Int) -> String {
    let bytes = Array(text.utf8)
    let analyzer = Analyzer(for: .documents)
    let found = buffer(bytes)
    return bytes.withUnsafeBufferPointer { utf8 in
      guard let token = found.tokens.first else { return "" }
      let end = analyzer.sourceEnd(of: token, matching: length, in: utf8)
      return String(decoding: bytes[Int(token.sourceStart)..<end], as: UTF8.self)
    }
  }

  @Test("The beginning of a word is marked as far as it was typed")
  func partial() {
    #expect(slice("Łódźki", typed: 4) == "Łódź")
    #expect(slice("Ło\u{301}dz\u{301}ki", typed: 4) == "Ło\u{301}dz\u{301}")
    #expect(slice("don't", typed: 4) == "don't")
    #expect(slice("don't", typed: 3) == "don")
    #expect(slice("ﬁnd", typed: 1) == "ﬁ")
    #expect(slice("東京", typed: 3) == "東")
    #expect(slice("한국", typed: 3) == "한")
    #expect(slice("c++", typed: 1) == "c")
    #expect(slice("Straße", typed: 5) == "Straß")
  }

  static let texts = [
    "e\u{301}te\u{301} Ångström", "👩🏽‍💻👨‍👩‍👧 and 🇩🇪🇫🇷", "한국어 한국어",
    "हिन्दी में क्षत्रिय", "กรุงเทพน้ำ", "がぎ テレビ", "a\u{308}b C++ node.js O’Brien", "שָׁלוֹם עולם",
  ]

  @Test("No mark starts or ends inside a cluster", arguments: texts)
  func clusters(text: String) {
    for text in normalForms(text) {
      let bytes = Array(text.utf8)
      let found = buffer(bytes)
      let analyzer = Analyzer(for: .documents)
      let edges = Set(boundaries(of: bytes) { GraphemeBoundaries.end(after: $0, in: $1) })
      bytes.withUnsafeBufferPointer { utf8 in
        for token in found.tokens {
          #expect(edges.contains(Int(token.sourceStart)), "\(token) in \(text)")
          for length in 1...token.termRange.count {
            let end = analyzer.sourceEnd(of: token, matching: length, in: utf8)
            #expect(edges.contains(end), "\(token) \(length) in \(text)")
            var folded: [UInt8] = []
            let source = UnsafeBufferPointer(rebasing: utf8[Int(token.sourceStart)..<end])
            TextFolding.fold(source, into: &folded)
            folded.removeAll { $0 == 0x27 || $0 == 0x2E }
            #expect(
              folded.starts(with: found.term(of: token).prefix(length)) || folded.count >= length)
          }
        }
      }
    }
  }

  @Test("Ranges are widened to clusters in one pass")
  func align() {
    let bytes = Array("ae\u{301}🇩🇪b".utf8)
    var ranges = [0..<1, 1..<2, 3..<5, 8..<9, 12..<13, 90..<99]
    bytes.withUnsafeBufferPointer { GraphemeBoundaries.align(&ranges, in: $0) }
    #expect(ranges == [0..<1, 1..<4, 1..<12, 4..<12, 12..<13, 13..<13])
  }
}
