import InklingText
import TestSupport
import Testing

/// Texts that were made to break something: bounded time, no trap, places that make sense.
@Suite("Hostile texts")
struct HostileTextTests {
  private func checkPlaces(_ bytes: [UInt8], _ purpose: Analyzer.Purpose) {
    let found = buffer(bytes, for: purpose)
    var position: UInt32 = 0
    for token in found.tokens {
      #expect(token.termStart < token.termEnd && Int(token.termEnd) <= found.terms.count)
      #expect(token.sourceStart < token.sourceEnd && Int(token.sourceEnd) <= bytes.count)
      #expect(token.position >= position)
      let isBounded = token.termRange.count <= Analyzer.longestTerm + 40
      #expect(isBounded, "\(token.termRange.count)")
      position = token.position
      let term = found.term(of: token)
      #expect(Array(String(decoding: term, as: UTF8.self).utf8) == Array(term))
    }
    #expect(found.tokens.isEmpty || found.positionCount > Int(position))
  }

  @Test("Two hundred malformed sequences read as their repaired text", arguments: 0..<4)
  func malformed(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let starts: [UInt8] = [
      0x61, 0x2D, 0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<50 {
      var bytes: [UInt8] = Array("ab é 東京 ".utf8)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes.append(starts[Int.random(in: 0..<starts.count, using: &random)])
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          bytes.append(UInt8.random(in: 0x80...0xBF, using: &random))
        }
      }
      let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
      #expect(TextFolding.folded(bytes) == TextFolding.folded(repaired))
      let raw = buffer(bytes)
      let clean = buffer(repaired)
      #expect(raw.terms == clean.terms)
      #expect(raw.tokens.map(\.position) == clean.tokens.map(\.position))
      checkPlaces(bytes, .documents)
      checkPlaces(bytes, .queries)
    }
  }

  static let bombs: [(name: String, text: String)] = [
    ("marks on a letter", "e" + String(repeating: "\u{301}", count: 10_000)),
    ("marks that stay", "ก" + String(repeating: "\u{E48}\u{E38}", count: 5_000) + "ข"),
    ("marks in falling order", "ད" + String(repeating: "\u{F74}\u{F72}\u{F71}", count: 3_000)),
    ("a letter of a megabyte", String(repeating: "a", count: 1_000_000)),
    ("a word of a megabyte", String(repeating: "aB1é", count: 200_000)),
    ("a megabyte of Thai", String(repeating: "กิ", count: 150_000)),
    ("a megabyte of Han", String(repeating: "東京", count: 150_000)),
    ("flags", String(repeating: "🇩", count: 100_000)),
    ("one family", "👩" + String(repeating: "\u{200D}👩", count: 50_000)),
    ("apostrophes", String(repeating: "ab'", count: 200_000)),
    ("apostrophes and marks", String(repeating: "ab'\u{301}", count: 100_000)),
    ("hyphens", String(repeating: "a-", count: 200_000)),
    ("dots", String(repeating: "a.b", count: 200_000)),
    ("signs", "c" + String(repeating: "+#", count: 200_000)),
    ("ligatures", String(repeating: "ﷺ", count: 50_000)),
    ("bidi controls", "a\u{202E}b\u{2066}c\u{2069}\u{200F} d"),
    ("zero width", "a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e\u{200D}f"),
    ("nothing but marks", String(repeating: "\u{301}", count: 100_000)),
    ("controls", String((0..<32).map { Character(Unicode.Scalar(UInt8($0))) })),
  ]

  @Test("Bombs cost linear time and yield bounded terms", arguments: bombs)
  func bomb(name: String, text: String) {
    let bytes = Array(text.utf8)
    let clock = ContinuousClock()
    let spent = clock.measure {
      for purpose in [Analyzer.Purpose.documents, .queries] {
        let found = buffer(bytes, for: purpose)
        let longest = found.tokens.map(\.termRange.count).max() ?? 0
        #expect(longest <= Analyzer.longestTerm + 40)
      }
      var ranges = [0..<1, bytes.count / 2..<bytes.count / 2 + 1]
      bytes.withUnsafeBufferPointer { GraphemeBoundaries.align(&ranges, in: $0) }
    }
    // Quadratic work on a megabyte would take hours; a busy machine in debug takes seconds.
    #expect(spent < .seconds(20))
  }

  @Test("Bidi controls and zero-width characters do not hide a word")
  func invisible() {
    #expect(queried("pay\u{202E}pal") == "paypal")
    #expect(queried("soft\u{AD}hyphen") == "softhyphen")
    #expect(queried("\u{2066}abc\u{2069} \u{FEFF}def") == "abc def")
    #expect(queried("فارسی\u{200C}ها") == queried("فارسیها"))
  }

  @Test(
    "Random bytes and random scalars: every place lies inside, on a cluster's edge",
    arguments: 0..<4)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 77)
    for _ in 0..<150 {
      let bytes = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      checkPlaces(bytes, .documents)
      checkPlaces(bytes, .queries)
    }
  }
}
