import InklingText
import Testing

/// Issue 24, part 6: Vietnamese tones and other signs count when they are typed.
@Suite("Words as they are written")
struct WritingTests {
  private func folded(_ text: String) -> [UInt8] {
    var buffer = TokenBuffer()
    Array(text.utf8).withUnsafeBufferPointer { Analyzer(for: .queries).analyze($0, into: &buffer) }
    return buffer.tokens.first.map { Array(buffer.terms[$0.termRange]) } ?? []
  }

  private func hasSigns(_ text: String) -> Bool {
    Writing.hasSigns(Array(text.utf8), folded: folded(text))
  }

  private func count(_ word: String, in text: String, isPrefix: Bool = false) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer {
      Writing.count(Array(word.utf8), isPrefix: isPrefix, in: $0)
    }
  }

  @Test(
    "Words with signs are known by them",
    arguments: ["bán", "được", "Đà", "ưu", "año", "schön", "çok", "ţară"])
  func signed(_ text: String) {
    #expect(hasSigns(text))
  }

  @Test(
    "Of others nothing is known",
    arguments: [
      "ban", "BAN", "mp3", "Straße", "œuvre", "e\u{301}te", "книга", "ёлка", "βιβλίο", "ｂａｎ",
      "كتاب",
    ])
  func plain(_ text: String) {
    #expect(!hasSigns(text))
  }

  @Test("A word stands where all its signs do, as a whole word, in capitals or not")
  func found() {
    for text in ["bán", "Bán", "BÁN", "thuốc bán.", "“bán”", "l'bán", "mua/bán-sỉ", "x bàn, bán"] {
      #expect(count("bán", in: text) == 1, "\(text)")
    }
    for text in ["", "ban", "bàn", "bânh bàn", "bánh", "xbán", "á", "b", "bá"] {
      #expect(count("bán", in: text) == 0, "\(text)")
    }
    #expect(count("bán", in: "bán bàn Bán") == 2)
    #expect(count("bán", in: "hai chiếc bánh, bành", isPrefix: true) == 1)
  }

  @Test("Of a text that has signs behind letters nothing is known")
  func decomposed() {
    #expect(count("bán", in: "ba\u{300}n") == nil)
  }

  @Test("Of all Latin letters a capital has the signs of its letter, and no other letter has")
  func letters() {
    let numbers =
      Array(0xC0...0x17F) + Array(0x1A0...0x1B0) + Array(0x1CD...0x1DC) + Array(0x1E00...0x1EFF)
    let all = numbers.compactMap { Unicode.Scalar(UInt32($0)) }.filter {
      !"ÿıƨ".unicodeScalars.contains($0)
    }
    var known = 0
    for letter in all where letter.properties.isLowercase && hasSigns("x\(letter)") {
      known += 1
      for other in all where folded("x\(other)") == folded("x\(letter)") {
        let isSame = other == letter || other.properties.lowercaseMapping == String(letter)
        #expect(count("x\(letter)", in: "x\(other)") == (isSame ? 1 : 0), "\(letter) \(other)")
      }
    }
    #expect(known > 200)
  }

  @Test("What is no UTF-8 has no words, and nothing traps")
  func malformed() {
    for bytes: [UInt8] in [[0xC3], [0x62, 0xC3], [0x62, 0xFF, 0x6E], [0x62, 0xC3, 0xA1]] {
      let count = bytes.withUnsafeBufferPointer {
        Writing.count(Array("bán".utf8), isPrefix: false, in: $0)
      }
      #expect(count == 0)
      #expect(!Writing.hasSigns(bytes, folded: Array("ban".utf8)))
    }
  }
}
